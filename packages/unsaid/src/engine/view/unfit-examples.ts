import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Ajv2020 } from 'ajv/dist/2020.js';
import { removeNodes } from '../model/change-nodes.ts';
import type { Documents } from '../model/contract.ts';
import { createContractAjv, schemaAt, UNCHECKED } from '../model/create-ajv.ts';
import { eachSchema } from '../model/dialect.ts';
import { eachNode, isRecord, pointerOfRef, pointerToken, valueAt } from '../model/json-pointer.ts';
import { UserError } from '../system/user-error.ts';

export const KINDS = ['openapi', 'asyncapi'] as const;

export interface UnfitExample {
  readonly kind: (typeof KINDS)[number];
  readonly place: string;
  readonly what: string;
  readonly cause: string;
  /** JSON pointers of the schemas whose formats it does not have. */
  readonly contradicts: readonly string[];
}

/** Finds the examples that do not fit; `ajv` holds the documents, and is verbose. */
export function findUnfit(
  documents: Documents,
  ajv: Ajv2020 = createContractAjv(documents, { ...UNCHECKED, verbose: true }),
): UnfitExample[] {
  let places: ReadonlyMap<unknown, string> | undefined;
  const placeOf = (node: unknown) => {
    places ??= placesIn(documents);
    return places.get(node);
  };
  const alike = new Map<string, ValidateFunction>();
  return KINDS.flatMap((kind) => {
    const document = documents[kind];
    const unfit: UnfitExample[] = [];
    eachExample(document, (value, place, owner) => {
      // The target of a reference is compiled once for all references.
      const { $ref } = valueAt(document, owner) as { readonly $ref?: string };
      const home = $ref === undefined ? owner : pointerOfRef($ref);
      const key = keyOf(valueAt(document, home));
      if (key !== undefined && alike.get(key)?.(value)) return;
      const validate = compiledAt(ajv, kind, home);
      if (key !== undefined) alike.set(key, validate);
      if (validate(value)) return;
      const [error, ...others] = validate.errors as [ErrorObject, ...ErrorObject[]];
      const cause = `${placeOf(error.parentSchema) ?? home}/${error.keyword}`;
      const what = `${error.instancePath || 'it'} ${describe(error)}`;
      const contradicts = [error, ...others].flatMap(({ keyword, parentSchema }) =>
        keyword === 'format' ? (placeOf(parentSchema) ?? []) : [],
      );
      unfit.push({ kind, place, what, cause, contradicts });
    });
    return unfit;
  });
}

/** Schemas of texts and numbers with the same key accept the same; `undefined` for others. */
function keyOf(schema: unknown): string | undefined {
  const said = Object.entries(Object(schema)).filter(([key]) => !ANNOTATIONS.has(key));
  const isLeaf = said.every(([key, value]) => key === 'type' || key === 'enum' || typeof value !== 'object');
  return isLeaf && !said.some(([key]) => key === '$ref') ? JSON.stringify(said) : undefined;
}

const ANNOTATIONS = new Set(['title', 'description', 'default', 'examples', 'x-source', 'x-open-points']);

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

function describe({ keyword, params, message = '' }: ErrorObject): string {
  if (keyword === 'additionalProperties') return `has ${params.additionalProperty}, which is not a declared property`;
  return keyword === 'enum' ? `must be one of ${params.allowedValues.join(', ')}` : message;
}

/** Calls `visit` on every example and default, with its own JSON pointer and that of the schema that it is of. */
function eachExample(document: object, visit: (value: unknown, pointer: string, schema: string) => void): void {
  eachNode(document, (node, pointer) => {
    const { examples, schema, payload, headers } = node;
    if (!isRecord(examples) || pointer.endsWith('/properties')) return;
    const owner = schema ? `${pointer}/schema` : payload ? `${pointer}/payload` : pointer;
    for (const [name, example] of Object.entries(examples)) {
      const wrapped = isRecord(example) ? example : {};
      const place = `${pointer}/examples/${pointerToken(name)}`;
      const value = schema ? wrapped.value : payload ? wrapped.payload : example;
      // An example at another address is unknown.
      if (value !== undefined) visit(value, place, owner);
      if (payload && isRecord(headers) && isRecord(wrapped.headers))
        visit(wrapped.headers, `${place}/headers`, `${pointer}/headers`);
    }
  });
  eachSchema(document, (schema: { default?: unknown }, pointer) => {
    if (schema.default !== undefined) visit(schema.default, `${pointer}/default`, pointer);
  });
}

export function withoutExamples<Whole extends Documents>(documents: Whole, unfit: readonly UnfitExample[]): Whole {
  if (unfit.length === 0) return documents;
  const placesOf = (kind: UnfitExample['kind']) => unfit.filter((each) => each.kind === kind).map(({ place }) => place);
  return {
    ...documents,
    openapi: removeNodes(documents.openapi, placesOf('openapi')),
    asyncapi: removeNodes(documents.asyncapi, placesOf('asyncapi')),
  };
}
