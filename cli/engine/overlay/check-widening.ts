import { compareSchemas } from '../compare/schemas/compare-schemas.ts';
import { type Difference, narrows, widens } from '../compare/schemas/difference.ts';
import { effectThrough, referencesIn } from '../compare/schemas/references.ts';
import { eachWholeSchema } from '../model/dialect.ts';
import { isRecord, pointerOf, valueAt } from '../model/json-pointer.ts';
import type { OverlaidDocument, Refuse } from './overlay.ts';

/**
 * Checks that every schema of a closed document refuses what that of the open one refuses, so that an answer excludes
 * values and never brings any. Calls `refuse` with the node that lets others fit.
 */
export function checkWidening(kind: OverlaidDocument, open: object, closed: object, refuse: Refuse): void {
  const narrowed = new Map<string, Difference>();
  eachWholeSchema(closed, (schema, pointer) => {
    const before = valueAt(open, pointer);
    if (!isRecord(before)) return;
    const found = compareSchemas({ document: open, schema: before }, { document: closed, schema });
    const widening = found.find(({ effect }) => widens(effect));
    if (widening) {
      const place = `${pointer}${pointerOf(widening.keys)}`;
      refuse(kind, place, `${place} would allow what the contract excludes: ${widening.says}. ${REMEDY}.`);
    }
    const narrowing = found.find(({ effect }) => narrows(effect));
    if (narrowing) narrowed.set(`#${pointer}`, narrowing);
  });
  if (narrowed.size > 0) checkExceptions(kind, open, narrowed, refuse);
}

const REMEDY = 'An answer may exclude values, and not add any. Take it out, or state it so that fewer values fit';

/** What narrows a schema widens another that refers to it below `not`, and may widen one that does below `oneOf`. */
function checkExceptions(
  kind: OverlaidDocument,
  open: object,
  narrowed: ReadonlyMap<string, Difference>,
  refuse: Refuse,
): void {
  eachWholeSchema(open, (schema, pointer) => {
    for (const [reference, turn] of referencesIn(schema)) {
      const narrowing = narrowed.get(reference);
      if (!narrowing || !widens(effectThrough(turn, narrowing.effect))) continue;
      const place = `${reference.slice(1)}${pointerOf(narrowing.keys)}`;
      const problem = `${pointer}, which excludes what fits ${reference}, would allow more: ${narrowing.says}`;
      refuse(kind, place, `${place} narrows what is excluded elsewhere. ${problem}. ${REMEDY}.`);
    }
  });
}
