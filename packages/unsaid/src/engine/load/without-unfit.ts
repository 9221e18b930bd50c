import { KINDS } from '../model/contract.ts';
import { X_FORMAT } from '../model/extension-keywords.ts';
import { ANY_TEXT } from '../model/formats.ts';
import { isRecord, valueAt } from '../model/json-pointer.ts';
import type { Note } from '../model/notes.ts';
import { originsBelow, originsIn } from '../read/origins.ts';
import { UserError } from '../system/user-error.ts';
import { contradictedFormats } from '../view/contradicted-formats.ts';
import { findUncheckedFormats } from '../view/unchecked-formats.ts';
import { findUnfit, type UnfitExample, withoutExamples } from '../view/unfit-examples.ts';
import type { Documents } from './read-contract.ts';

const LEFT_OUT = 'the example does not fit its schema and is left out.';
const DEFAULT_LEFT_OUT = 'the default does not fit its schema and is left out.';
const CONTRADICTED = 'the example contradicts the format of its schema; values are not checked by that format.';

/**
 * The documents without examples that do not fit, and without formats that examples contradict: a description without
 * statements may have some. Notes these, and the formats that no check judges.
 */
export function withoutUnfit(documents: Documents, prefix: string): Documents {
  const { bundles, notes } = documents;
  const lineOf = originsIn(bundles, documents, originsBelow(documents.root, prefix));
  const noteOf = ({ kind, place }: Pick<UnfitExample, 'kind' | 'place'>, message: string, detail: string): Note => ({
    // The events of an OpenAPI document stand there.
    place: lineOf(bundles.asyncapi === undefined ? 'openapi' : kind, place),
    message,
    detail,
  });
  const found = findUnfit(documents);
  if (documents.sections.size > 0 && found.length > 0) {
    const refusals = found.map(
      (each) => `${noteOf(each, '', '').place}: the example does not fit: ${each.what}. Correct it.`,
    );
    throw new UserError(refusals.join('\n'));
  }
  const contradicted = found.map(contradictedBy(documents));
  const contradicting = found.filter((_, index) => contradicted[index]?.length);
  for (const pointer of contradicted.flat()) acceptAnyText(documents, pointer);
  // All others fit as before, since schemas have only become wider.
  const unfit = contradicting.length === 0 ? found : findUnfit(documents, found);
  const unchecked = findUncheckedFormats(documents).filter(({ kind }) => bundles[kind] !== undefined);
  return {
    ...withoutExamples(documents, unfit),
    notes: [
      ...notes,
      ...contradicting.map((example) => noteOf(example, CONTRADICTED, example.what)),
      ...unfit.map((each) => noteOf(each, each.place.endsWith('/default') ? DEFAULT_LEFT_OUT : LEFT_OUT, each.what)),
      ...unchecked.map((each) => noteOf(each, `the format ${each.why}.`, each.format)),
    ],
  };
}

/** Finds the formats that an example does not have. */
function contradictedBy(documents: Documents): (example: UnfitExample) => readonly string[] {
  return ({ kind, place, schema, rules }) =>
    rules.includes('format') ? contradictedFormats(documents[kind], schema, valueAt(documents[kind], place)) : [];
}

/** Makes an annotation of the format of a schema, in both documents: what is shown may well be sent. */
function acceptAnyText(documents: Documents, pointer: string): void {
  for (const kind of KINDS) {
    const schema = valueAt(documents[kind], pointer);
    if (isRecord(schema) && schema.format !== undefined) schema[X_FORMAT] = ANY_TEXT;
  }
}
