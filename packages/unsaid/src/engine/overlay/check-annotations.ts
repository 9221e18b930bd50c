import { isDeepStrictEqual } from 'node:util';
import { type SignatureDescription, signatureProblem } from 'unsaid-runtime/webhooks';
import type { Documents, OpenApiDocument, Operation, Parameter, Response } from '../model/contract.ts';
import { createAjv, UNCHECKED } from '../model/create-ajv.ts';
import { propertiesOf } from '../model/dialect.ts';
import { EXTENSION_KEYWORDS } from '../model/extension-keywords.ts';
import { eachNode, isRecord, resolveRef, valueAt } from '../model/json-pointer.ts';
import { editorSchemas } from '../read/editor-schemas.ts';
import { problemsBySchema } from '../read/schema-problem.ts';
import { didYouMean, forAll } from '../system/user-error.ts';
import type { OverlaidDocument, Refuse } from './overlay.ts';

export type Annotations = Readonly<Record<string, object>>;

/**
 * Checks what answers say to programs by extension keywords: the general ones, and those of the fallback, whose program
 * follows them. Calls `refuse` with each that no program could follow.
 */
export function checkAnnotations(open: Documents, closed: Documents, more: Annotations, refuse: Refuse): void {
  const ajv = createAjv({ ...UNCHECKED, verbose: true });
  const { update } = editorSchemas().overlay.properties.actions?.items.properties ?? {};
  const schemas = [...Object.entries<object>(update?.properties ?? {}), ...Object.entries(more)];
  const validators = schemas.map(([keyword, schema]) => [keyword, ajv.compile(schema)] as const);
  const keywords = validators.map(([keyword]) => keyword);
  const check = (kind: OverlaidDocument, holder: string, keyword: string, value: unknown) => {
    const place = `${holder}/${keyword}`;
    const isKnown = keywords.includes(keyword) || EXTENSION_KEYWORDS.includes(keyword);
    const guess = isKnown ? '' : didYouMean(keyword, GUESSED);
    if (guess !== '') refuse(kind, place, `${place} is not a known keyword.${guess}`);
    for (const [of, validate] of validators) {
      if (of !== keyword || validate(value)) continue;
      forAll(problemsBySchema(validate), ({ pointer, says }) => refuse(kind, place, `${place}${pointer} ${says}`));
    }
    const problems = PROBLEMS[keyword]?.(value as Values, closed.openapi, holder);
    forAll([problems ?? []].flat(), (problem) => refuse(kind, place, `${place} ${problem}.`));
  };
  const checks: (() => void)[] = [];
  for (const kind of ['openapi', 'asyncapi'] as const) {
    eachNode(closed[kind], (node, pointer) => {
      if (/\/(?:properties|headers)$/.test(pointer)) return;
      for (const [keyword, value] of Object.entries(node)) {
        const isOwn = !isDeepStrictEqual(valueAt(open[kind], `${pointer}/${keyword}`), value);
        if (keyword.startsWith('x-') && isOwn) checks.push(() => check(kind, pointer, keyword, value));
      }
    });
  }
  forAll(checks, (each) => each());
}

/** Keywords that resemble no user-defined word, such as `x-states`. */
const GUESSED = ['x-problems', 'x-signature', 'x-idempotency', 'x-rate-limit', 'x-delivery'];

/** Says what is wrong with a keyword, whose schema has judged it, at a node, and how to fix it. */
type FindProblem = (value: Values, openapi: OpenApiDocument, holder: string) => string | string[] | undefined;
type Values = Readonly<Record<string, unknown>>;

/** Problems of keywords that no schema can express. */
const PROBLEMS: Readonly<Record<string, FindProblem>> = {
  // A key that no request carries would make nothing repeatable.
  'x-idempotency': ({ header, field }, openapi, holder) => {
    const { parameters = [], requestBody } = (valueAt(openapi, holder) ?? {}) as Partial<Operation>;
    if (field !== undefined) {
      const schemas = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema);
      return schemas.some((schema) => Object.hasOwn(propertiesOf(openapi, schema), String(field)))
        ? undefined
        : `names the field ${field}, which the body of the request does not have. Add it to the properties of the request`;
    }
    const isDeclared = parameters
      .map((reference) => resolveRef<Parameter>(openapi, reference))
      .some(({ in: place, name }) => place === 'header' && name.toLowerCase() === String(header).toLowerCase());
    return isDeclared
      ? undefined
      : `names the header ${header}, which is not a parameter of the operation. Add it to parameters, in: header`;
  },
  'x-signature': (value) => signatureProblem(value as unknown as SignatureDescription),
  'x-problems': (problems, openapi, holder) => {
    const error = /^\/(?:components\/responses\/[^/]+|paths\/.*\/responses\/([^12/][^/]*))$/.exec(holder);
    if (error === null) return 'does not stand at an error. Write it at a response of an error status';
    const { content = {} } = valueAt(openapi, holder) as Response;
    const examples = Object.values(content).flatMap((media) => Object.keys(media.examples ?? {}));
    return Object.entries(problems).flatMap(
      ([code, said]) => problemOfCode(code, isRecord(said) ? said : { status: said }, error[1], examples) ?? [],
    );
  },
};

function problemOfCode(code: string, { status, example }: Values, declared = 'default', examples: readonly string[]) {
  if (declared !== 'default' && !new RegExp(`^${declared.replaceAll('X', '\\d')}$`).test(`${status}`))
    return `gives ${code} the status ${status} at the response ${declared}. Write it at a response for ${status}`;
  if (example === undefined || examples.includes(`${example}`)) return undefined;
  const known = examples.length === 0 ? 'It has none' : `It has ${examples.join(', ')}`;
  return `names the example ${example} for ${code}, which the response does not have. ${known}`;
}
