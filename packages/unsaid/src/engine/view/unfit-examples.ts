import { removeNodes } from '../model/change-nodes.ts';
import type { DocumentKind, Documents } from '../model/contract.ts';
import { createContractAjv, UNCHECKED } from '../model/create-ajv.ts';
import { findUnfitBy } from './judge-examples.ts';

export interface UnfitExample {
  readonly kind: DocumentKind;
  readonly place: string;
  readonly what: string;
  /** JSON pointer of its schema. */
  readonly schema: string;
  /** The rules that it breaks. */
  readonly rules: readonly string[];
  /** Finds the keyword that it breaks, and the JSON pointer of the schema that has it. */
  readonly broken: () => { readonly keyword: string; readonly schema: string };
}

/** Finds the examples and defaults, or those `among` them, that do not fit their schemas. */
export function findUnfit(documents: Documents, among?: readonly UnfitExample[]): UnfitExample[] {
  return findUnfitBy(() => createContractAjv(documents, { ...UNCHECKED, verbose: true }), documents, among);
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
