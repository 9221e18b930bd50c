import { compareSchemas } from '../compare/schemas/compare-schemas.ts';
import { effectThrough, referencesIn, turnOf } from '../compare/schemas/references.ts';
import { type Difference, narrows, widens } from '../compare/schemas/rule.ts';
import { isRecord, pointerOf, valueAt } from '../model/json-pointer.ts';
import { eachWholeSchema } from './each-schema.ts';
import type { Refuse } from './find-offending-action.ts';
import type { OverlaidDocument } from './overlay.ts';

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
    if (narrowing) narrowed.set(pointer, narrowing);
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
    for (const { from, to } of referencesIn(schema)) {
      const narrowing = narrowed.get(to);
      if (!narrowing || !widens(effectThrough(turnOf(from), narrowing.effect))) continue;
      const place = `${to}${pointerOf(narrowing.keys)}`;
      const problem = `${pointer}, which excludes what fits #${to}, would allow more: ${narrowing.says}`;
      refuse(kind, place, `${place} narrows what is excluded elsewhere. ${problem}. ${REMEDY}.`);
    }
  });
}
