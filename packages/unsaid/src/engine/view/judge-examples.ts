import type { Ajv, ErrorObject } from 'ajv';
import type { Issue } from 'unsaid-runtime/validation';
import { type Documents, KINDS } from '../model/contract.ts';
import { schemaAt } from '../model/create-ajv.ts';
import { eachSchema } from '../model/dialect.ts';
import { eachNode, isRecord, pointerOfRef, pointerToken, valueAt } from '../model/json-pointer.ts';
import { issuesOf, validatorsIn } from '../model/schema-validators.ts';
import { UserError } from '../system/user-error.ts';
import type { UnfitExample } from './unfit-examples.ts';

/**
 * Finds the examples that do not fit, by the validators of generated code, which are ready sooner than those of ajv. It finds
 * the keywords, and judges by schemas that are refused there. `ajv` makes one that holds the documents, and is verbose.
 * @param among Examples to judge; all without it.
 */
export function findUnfitBy(
  ajv: () => Ajv,
  documents: Documents,
  among?: readonly Pick<UnfitExample, 'kind' | 'place'>[],
): UnfitExample[] {
  const judging = once(ajv);
  const places = once(() => placesIn(documents));
  return KINDS.flatMap((kind) => {
    const document = documents[kind];
    const validatorOf = validatorsIn(document);
    const judged = among && new Set(among.filter((each) => each.kind === kind).map(({ place }) => place));
    const unfit: UnfitExample[] = [];
    eachExample(document, (value, place, owner) => {
      if (judged?.has(place) === false) return;
      const schema = Object(valueAt(document, owner)) as { readonly $ref?: string };
      // The target of a reference is compiled once for all references.
      const home = schema.$ref === undefined ? owner : pointerOfRef(schema.$ref);
      const errors = once(() => {
        const judge = compiledAt(judging(), kind, home);
        return judge(value) ? [] : (judge.errors ?? []);
      });
      const issues = issuesOf(validatorOf(schema), value) ?? errors().map(issueOf);
      const [issue] = issues;
      if (issue === undefined) return;
      const broken = () => {
        const found = errors();
        const error = found.find((each) => each.keyword === issue.rule && each.instancePath === issue.at) ?? found[0];
        return { keyword: error?.keyword ?? issue.rule, schema: places().get(error?.parentSchema) ?? home };
      };
      const rules = issues.map(({ rule }) => rule);
      unfit.push({ kind, place, schema: home, what: `${issue.at || 'it'} ${issue.message}`, rules, broken });
    });
    return unfit;
  });
}

function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function issueOf({ instancePath, keyword, message = '' }: ErrorObject): Issue {
  return { at: instancePath, rule: keyword, message };
}

function placesIn(documents: Documents): ReadonlyMap<unknown, string> {
  const places = new Map<unknown, string>();
  for (const each of KINDS) eachNode(documents[each], (node, pointer) => places.set(node, pointer));
  return places;
}

/** The validator of a schema. Throws a UserError for one that cannot be compiled, such as one whose names no reference can carry. */
function compiledAt(...[ajv, kind, pointer]: Parameters<typeof schemaAt>): ReturnType<typeof schemaAt> {
  try {
    return schemaAt(ajv, kind, pointer);
  } catch (error) {
    const { message } = error as Error;
    throw new UserError(`${kind}.yaml#${pointer}: this schema cannot be used: ${message}. Correct it there.`);
  }
}

/** The place of a body that is neither JSON nor a text. */
const OTHER_MEDIA_TYPE = /\/content\/(?![^/]*json|text~1(?!xml))[^/]*$/i;

/** Calls `visit` on every example and default, with its own JSON pointer and that of the schema that it is of. */
function eachExample(document: object, visit: (value: unknown, pointer: string, schema: string) => void): void {
  eachNode(document, (node, pointer) => {
    const { examples, schema, payload, headers } = node;
    if (!isRecord(examples)) return;
    const owner = schema ? `${pointer}/schema` : payload ? `${pointer}/payload` : pointer;
    for (const [name, example] of Object.entries(examples)) {
      const wrapped = isRecord(example) ? example : {};
      const place = `${pointer}/examples/${pointerToken(name)}`;
      const value = schema ? wrapped.value : payload ? wrapped.payload : example;
      // An example at another address is unknown, and a text may be all of a body that is not JSON.
      if (value !== undefined && !(typeof value === 'string' && OTHER_MEDIA_TYPE.test(pointer)))
        visit(value, place, owner);
      if (payload && isRecord(headers) && isRecord(wrapped.headers))
        visit(wrapped.headers, `${place}/headers`, `${pointer}/headers`);
    }
  });
  eachSchema(document, (schema: { default?: unknown }, pointer) => {
    if (schema.default !== undefined) visit(schema.default, `${pointer}/default`, pointer);
  });
}
