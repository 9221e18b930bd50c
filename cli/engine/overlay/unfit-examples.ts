import type { ErrorObject } from 'ajv';
import type { AsyncApiDocument, OpenApiDocument } from '../model/contract.ts';
import { createContractAjv, schemaAt } from '../model/create-ajv.ts';
import { eachNode, isRecord, valueAt } from '../model/json-pointer.ts';
import { OVERLAY_FILES, type OverlaidDocument } from './overlay.ts';

/** The two documents whose examples are checked. */
export interface Documents {
  readonly openapi: OpenApiDocument;
  readonly asyncapi: AsyncApiDocument;
}

/** Keywords check their own values when they are compiled; the schema of schemas would only take time. */
export const UNCHECKED = { meta: false, validateSchema: false, code: { optimize: false } } as const;

export const KINDS = Object.keys(OVERLAY_FILES) as OverlaidDocument[];

/** An example of the documents that an answer leaves no room for. */
export interface UnfitExample {
  readonly kind: OverlaidDocument;
  readonly place: string;
  readonly what: string;
  /** File and line of the action that excludes it. */
  readonly cause: string;
}

/** The examples of documents that do not fit their schemas, with what is wrong. */
export function findUnfit(documents: Documents): Omit<UnfitExample, 'cause'>[] {
  const ajv = createContractAjv(documents, UNCHECKED);
  const unfit: Omit<UnfitExample, 'cause'>[] = [];
  for (const kind of KINDS) {
    eachExample(documents[kind], (value, place, owner) => {
      const { $ref = `#${owner}` } = valueAt(documents[kind], owner) as { readonly $ref?: string };
      const schema = $ref.slice(1);
      const validate = schemaAt(ajv, kind, schema);
      if (validate(value)) return;
      const [{ instancePath, message }] = validate.errors as [ErrorObject];
      unfit.push({ kind, place, what: `${instancePath || 'it'} ${message}` });
    });
  }
  return unfit;
}

/** Calls `visit` on every example, with its own JSON pointer and that of the schema that it is an example of. */
export function eachExample(document: object, visit: (value: unknown, pointer: string, schema: string) => void): void {
  eachNode(document, (node, pointer) => {
    const { examples, schema, payload } = node;
    if (!isRecord(examples) || pointer.endsWith('/properties')) return;
    const owner = schema ? `${pointer}/schema` : payload ? `${pointer}/payload` : pointer;
    for (const [name, example] of Object.entries(examples)) {
      const wrapped = isRecord(example) ? example : {};
      const value = schema ? wrapped.value : payload ? wrapped.payload : example;
      // Of an example that lies elsewhere, nothing is known.
      if (value === undefined) continue;
      visit(value, `${pointer}/examples/${name}`, owner);
    }
  });
}
