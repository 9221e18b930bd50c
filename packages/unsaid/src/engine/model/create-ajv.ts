import type { AnySchema, ErrorObject, Options, ValidateFunction } from 'ajv';
import { Ajv2020 as Ajv } from 'ajv/dist/2020.js';
import type { Issue, Validator } from 'unsaid-runtime/validation';
import { withinTime } from '../system/within-time.ts';
import { addRules, OPENAPI } from './add-rules.ts';
import type { Documents } from './contract.ts';
import { ANNOTATIONS } from './extension-keywords.ts';
import { isRecord, refOf, valueAt } from './json-pointer.ts';
import { issuesOf, type ValidatorOf, validatorsIn } from './schema-validators.ts';

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
  ajv.addSchema(partsOf(contract.openapi), DOCUMENT_IDS.openapi);
  ajv.addSchema(partsOf(contract.asyncapi), DOCUMENT_IDS.asyncapi);
  return ajv;
}

/** A document without its texts: ajv may compile all of it, and then `id` is a keyword. */
function partsOf(document: object): object {
  return Object.fromEntries(Object.entries(document).filter(([, part]) => isRecord(part)));
}

const VALIDATORS = new WeakMap<Documents, Ajv>();

/** The validator of a contract that does not change any more: compiling a schema takes longer than most uses of it. */
export function contractAjv(contract: Documents): Ajv {
  const ajv = VALIDATORS.get(contract) ?? createContractAjv(contract);
  VALIDATORS.set(contract, ajv);
  return ajv;
}

/** Returns true if a value fits a schema; then, `errors` are those of that value. */
export interface Judge {
  (value: unknown): boolean;
  errors?: readonly ErrorObject[];
}

/** The judge of a schema of a bundled document. Throws an Error for a schema that cannot be compiled. */
export function schemaAt(ajv: Ajv, document: keyof typeof DOCUMENT_IDS, pointer: string): Judge {
  const validate = ajv.getSchema(`${DOCUMENT_IDS[document]}${refOf(pointer)}`);
  if (!validate) throw new Error(`There is no schema at ${pointer} of the ${document} document.`);
  return bounded(validate, () => {
    const { schema, validatorOf } = heldBy(ajv, document);
    return validatorOf(Object(valueAt(schema, pointer)));
  });
}

/** Compiles a schema that stands anywhere; its references lead into one of the bundled documents. */
export function compileWithin(ajv: Ajv, document: keyof typeof DOCUMENT_IDS, schema: unknown): Judge {
  const validate = ajv.compile(withAbsoluteRefs(schema, DOCUMENT_IDS[document]) as AnySchema);
  return bounded(validate, () => heldBy(ajv, document).validatorOf(Object(schema)));
}

const VALIDATORS_OF = new WeakMap<object, ValidatorOf>();

/** A document that an ajv holds, with the validators that generated code has of its schemas. */
function heldBy({ schemas }: Ajv, document: keyof typeof DOCUMENT_IDS) {
  const held = schemas[DOCUMENT_IDS[document]] ?? { schema: {} };
  const schema = Object(held.schema) as object;
  const validatorOf = VALIDATORS_OF.get(held) ?? validatorsIn(schema);
  VALIDATORS_OF.set(held, validatorOf);
  return { schema, validatorOf };
}

/**
 * ajv looks at a value as often as schemas within schemas ask for it, which may be without end. It says what is wrong with the
 * values that the validators of generated code refuse, and has little time for it.
 */
function bounded(validate: ValidateFunction, makeValidator: () => Validator<unknown>): Judge {
  let validator: Validator<unknown> | undefined;
  let isEndless = false;
  const errorsOf = (value: unknown) => {
    try {
      return withinTime(MOST_MILLISECONDS, () => (validate(value) ? [] : (validate.errors ?? [])));
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  };
  const judge: Judge = (value) => {
    validator ??= makeValidator();
    const issues = issuesOf(validator, value) ?? [UNCHECKABLE];
    const errors = issues.length === 0 || isEndless ? undefined : errorsOf(value);
    isEndless ||= issues.length > 0 && errors === undefined;
    judge.errors = errors ?? issues.map(errorOf);
    return judge.errors.length === 0;
  };
  return judge;
}

const MOST_MILLISECONDS = 1_000;

const UNCHECKABLE: Issue = { at: '', rule: 'time', message: 'takes too long to be checked' };

const errorOf = ({ at, message }: Issue): ErrorObject => {
  return { keyword: 'schema', instancePath: at, message, schemaPath: '', params: {} };
};

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
