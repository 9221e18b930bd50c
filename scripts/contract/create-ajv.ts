import {
  _,
  Ajv2020,
  type Code,
  type CodeKeywordDefinition,
  type KeywordCxt,
  Name,
  type Options,
  str,
  type ValidateFunction,
} from 'ajv/dist/2020.js';
import { and, getProperty, not } from 'ajv/dist/compile/codegen/index.js';
import formats from 'ajv-formats';
import type { Contract } from './contract.ts';
import { eachNode } from './json-pointer.ts';
import { messageOfSum } from './message-of-sum.js';

/** Ids under which the bundled documents are registered, so that their internal references resolve. */
export const DOCUMENT_IDS = {
  openapi: 'https://contract.invalid/openapi.json',
  asyncapi: 'https://contract.invalid/asyncapi.json',
} as const;

/** Our words that a validator passes over. */
const ANNOTATIONS = ['x-source', 'x-open-points', 'x-values-seen', 'x-triggered-by', 'x-delivery'];

/** Creates a strict validator that knows the words and the formats of our documents, and no others. */
export function createAjv(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, allErrors: true, ...options });
  formats.default(ajv, ['date', 'date-time', 'email']);
  ajv.addVocabulary(ANNOTATIONS);
  ajv.addKeyword(X_SUM);
  return ajv;
}

/**
 * Creates a validator that holds both bundled documents, for `schemaUri`, `schemaAt` and `schemaValidator`.
 * To let ajv enter a document at its root, the document's own top-level keys count as known words, and so do its words
 * that begin with `x-`.
 */
export function createContractAjv(contract: Pick<Contract, 'openapi' | 'asyncapi'>, options?: Options): Ajv2020 {
  const ajv = createAjv(options);
  const { openapi, asyncapi } = contract;
  ajv.addVocabulary([
    ...new Set([...Object.keys(openapi), ...Object.keys(asyncapi), ...wordsOf(openapi), ...wordsOf(asyncapi)]),
  ]);
  ajv.addSchema(openapi, DOCUMENT_IDS.openapi);
  ajv.addSchema(asyncapi, DOCUMENT_IDS.asyncapi);
  return ajv;
}

/** Words beginning with `x-` that a document uses beyond ours: an overlay may bring its own. */
function wordsOf(document: object): string[] {
  const words = new Set<string>();
  eachNode(document, (node) => {
    for (const key of Object.keys(node)) if (key.startsWith('x-') && key !== X_SUM.keyword) words.add(key);
  });
  return [...words].filter((word) => !ANNOTATIONS.includes(word));
}

/** URI of the schema at a JSON pointer of one of the bundled documents. */
export function schemaUri(document: keyof typeof DOCUMENT_IDS, pointer: string): string {
  return `${DOCUMENT_IDS[document]}#${pointer.split('/').map(encodeURIComponent).join('/')}`;
}

/** Compiles the schema at a JSON pointer; throws where there is none. */
export function schemaAt(ajv: Ajv2020, document: keyof typeof DOCUMENT_IDS, pointer: string): ValidateFunction {
  const validate = ajv.getSchema(schemaUri(document, pointer));
  if (!validate) throw new Error(`There is no schema at ${pointer} of the ${document} document.`);
  return validate;
}

/** Compiles a named schema of the OpenAPI document, which holds those of the events too. */
export function schemaValidator(ajv: Ajv2020, name: string): ValidateFunction {
  return schemaAt(ajv, 'openapi', `/components/schemas/${name}`);
}

/**
 * `x-sum: {new_balance: [previous_balance, added]}`: a property equals the sum of others.
 * Judged when all of them are integers; otherwise their types speak. Beyond 2^53 - 1 a JSON number may have been
 * rounded when it was parsed, or is rounded by the addition, so there no sum is taken as equal: it is refused.
 * Written with ajv's code generator, so that standalone validators carry it; they bring `messageOfSum` along.
 */
export const X_SUM: CodeKeywordDefinition = {
  keyword: 'x-sum',
  type: 'object',
  schemaType: 'object',
  metaSchema: {
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 },
  },
  error: {
    message: ({ gen, params: { terms, added, actual } }) => {
      const code = _`${new Name(messageOfSum.name)}`;
      return _`${gen.scopeValue('func', { ref: messageOfSum, code })}(${terms}, ${added}, ${actual})`;
    },
    params: ({ params: { sum, actual } }) => _`{sum: ${sum}, actual: ${actual}}`,
  },
  code(cxt: KeywordCxt) {
    for (const [total, terms] of Object.entries<string[]>(cxt.schema)) checkSum(cxt, total, terms);
  },
};

function checkSum(cxt: KeywordCxt, total: string, terms: string[]): void {
  const { gen, data } = cxt;
  const read = (property: string) => _`${data}${getProperty(property)}`;
  const [actual, added] = [read(total), terms.map(read)];
  const all = (test: string) => [actual, ...added].map((value) => _`Number.${new Name(test)}(${value})`);
  const sum = added.reduce((left, right) => _`${left} + ${right}`);
  // Nothing is added before it is known to be a number. A sum that equals a safe integer is safe itself.
  const holds = and(...all('isSafeInteger'), _`${sum} === ${actual}`);
  gen.if(and(not(holds), ...all('isInteger')), () => {
    // A name of a property is as good as code here, which ajv's types do not tell.
    const instancePath = total as unknown as Code;
    const list = _`[${added.reduce((left, right) => _`${left}, ${right}`)}]`;
    cxt.error(false, { terms: str`${terms.join(' + ')}`, added: list, sum, actual }, { instancePath });
  });
}
