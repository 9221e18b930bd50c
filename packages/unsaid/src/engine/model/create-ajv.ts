import type { AnySchema, Options, ValidateFunction } from 'ajv';
import { Ajv2020 as Ajv } from 'ajv/dist/2020.js';
import { addRules, OPENAPI } from './add-rules.ts';
import type { Documents } from './contract.ts';
import { ANNOTATIONS } from './extension-keywords.ts';
import { isRecord, refOf } from './json-pointer.ts';

/** Ids under which the bundled documents are registered, so that their internal references resolve. */
const DOCUMENT_IDS = {
  openapi: OPENAPI,
  asyncapi: 'https://contract.invalid/asyncapi.json',
} as const;

/** Keywords check their own values when they are compiled; the schema of schemas would only take time. */
const OURS = {
  strict: false,
  logger: false,
  allErrors: true,
  meta: false,
  validateSchema: false,
  unevaluated: false,
} as const;

/** For validators of few values: they are slower, and compiled in less time. */
export const UNCHECKED = { inlineRefs: false, code: { optimize: false } } as const;

/** The one set-up of ajv: it knows the rules and formats of the contract (see `add-rules.ts`). */
export function createAjv(options: Options = {}): Ajv {
  // A field may have a name that every object inherits, such as `constructor`: it is there where it is its own.
  const ajv = new Ajv({ ...OURS, ownProperties: true, ...options });
  ajv.addVocabulary([...ANNOTATIONS]);
  addRules(ajv);
  return ajv;
}

/** Creates a validator that holds both bundled documents, for `schemaAt`. */
export function createContractAjv(
  contract: { readonly openapi: object; readonly asyncapi: object },
  options?: Options,
): Ajv {
  const ajv = createAjv(options);
  ajv.addSchema(contract.openapi, DOCUMENT_IDS.openapi);
  ajv.addSchema(contract.asyncapi, DOCUMENT_IDS.asyncapi);
  return ajv;
}

const VALIDATORS = new WeakMap<Documents, Ajv>();

/** The validator of a contract that does not change any more: compiling a schema takes longer than most uses of it. */
export function contractAjv(contract: Documents): Ajv {
  const ajv = VALIDATORS.get(contract) ?? createContractAjv(contract);
  VALIDATORS.set(contract, ajv);
  return ajv;
}

export function schemaAt(ajv: Ajv, document: keyof typeof DOCUMENT_IDS, pointer: string): ValidateFunction {
  const validate = ajv.getSchema(`${DOCUMENT_IDS[document]}${refOf(pointer)}`);
  if (!validate) throw new Error(`There is no schema at ${pointer} of the ${document} document.`);
  return validate;
}

/** Compiles a schema that stands anywhere; its references lead into one of the bundled documents. */
export function compileWithin(ajv: Ajv, document: keyof typeof DOCUMENT_IDS, schema: unknown): ValidateFunction {
  return ajv.compile(withAbsoluteRefs(schema, DOCUMENT_IDS[document]) as AnySchema);
}

function withAbsoluteRefs(node: unknown, id: string): unknown {
  if (!isRecord(node)) return node;
  if (Array.isArray(node)) return node.map((item) => withAbsoluteRefs(item, id));
  const entries = Object.entries(node).map(([key, value]) => [
    key,
    key === '$ref' && typeof value === 'string' && value.startsWith('#')
      ? `${id}${value}`
      : withAbsoluteRefs(value, id),
  ]);
  return Object.fromEntries(entries);
}
