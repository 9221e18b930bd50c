import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import { addRules, X_SUM } from './add-rules.ts';
import type { Contract } from './contract.ts';
import { eachNode } from './json-pointer.ts';

/** Ids under which the bundled documents are registered, so that their internal references resolve. */
export const DOCUMENT_IDS = {
  openapi: 'https://contract.invalid/openapi.json',
  asyncapi: 'https://contract.invalid/asyncapi.json',
} as const;

/** Our words that a validator passes over. */
const ANNOTATIONS = ['x-source', 'x-open-points', 'x-values-seen', 'x-triggered-by', 'x-delivery'];

/** Creates a strict validator that knows the words, rules and formats of our documents, and no others. */
export function createAjv(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, allErrors: true, ...options });
  // No schema of ours has a keyword that asks what others have evaluated, and ajv 8 fails at keeping track under `if`.
  ajv.opts.unevaluated = false;
  ajv.addVocabulary(ANNOTATIONS);
  addRules(ajv);
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
    for (const key of Object.keys(node)) if (key.startsWith('x-') && key !== X_SUM) words.add(key);
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
