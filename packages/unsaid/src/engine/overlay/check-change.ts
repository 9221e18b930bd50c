import type { Change } from '../model/change-nodes.ts';
import { EVIDENCE_KEYWORDS } from '../model/extension-keywords.ts';
import { pointerOf, valueAt } from '../model/json-pointer.ts';
import type { RegisterEntry } from '../read/read-open-points.ts';
import { headerSchemasOf } from '../view/events.ts';
import { isInAdded } from './added.ts';
import { isOpenAt } from './places.ts';
import { type Attempt, ruleFor } from './rules.ts';

/** A bundled document before the overlay, and before the action in question. */
export interface Versions {
  readonly open: object;
  readonly before: object;
  readonly entryOf: (id: string) => Pick<RegisterEntry, 'role' | 'adds'> | undefined;
}

/** JSON pointers of the nodes that leave each of the answered points open, by the id of the point. */
export type Occurrences = ReadonlyMap<string, readonly string[]>;

/** Says why a change is not allowed, and how to fix it; `undefined` where it is. */
export function checkChange(
  { open, before, entryOf }: Versions,
  change: Change,
  answered: Occurrences,
): string | undefined {
  const pointer = pointerOf(change.keys);
  const occurrences = [...answered.values()].flat();
  const entries = [...answered.keys()].flatMap((id) => entryOf(id) ?? []);
  const attempt: Attempt = {
    ...change,
    pointer,
    isDeliveryHeaders: headerSchemasOf(open).includes(pointerOf(change.keys.slice(0, -2))),
    parent: valueAt(before, pointerOf(change.keys.slice(0, -1))),
    isStated: valueAt(open, pointer) !== undefined,
    document: before,
    roles: entries.flatMap(({ role }) => role ?? []),
    adds: entries.flatMap(({ adds = [] }) => adds),
    isOwn: isInAdded(open, pointer),
    occurrences,
    isOpen: occurrences.some((occurrence) => isOpenAt(before, occurrence, change.keys)),
  };
  return ruleFor(attempt)?.refuse?.(attempt);
}

/** Evidence proves that something occurs, never that nothing else does: it is noted where a point is open, and narrows nothing. */
export function checkEvidence({ before }: Versions, change: Change, points: Occurrences): string | undefined {
  const { keys, kind, after } = change;
  const at = keys.findIndex((key) => EVIDENCE_KEYWORDS.includes(key));
  const pointer = pointerOf(keys);
  if (kind !== 'added' || at < 0 || keys.length > at + 2)
    return `${pointer} would do more than note what was seen. Add to ${EVIDENCE_KEYWORDS.join(' or ')} alone, or answer the point by x-answers`;
  const node = pointerOf(keys.slice(0, at));
  if (![...points.values()].flat().includes(node))
    return `${node || 'the document'} does not leave the named points open. Note what was seen at a node that names one of them in x-open-points`;
  // The keyword's schema decides if it is a list of texts or of mappings.
  const added: readonly unknown[] = [after].flat();
  const listed: readonly unknown[] = [valueAt(before, pointerOf(keys.slice(0, at + 1))) ?? []].flat();
  const twice = added.find((value, index) => listed.includes(value) || added.indexOf(value) !== index);
  return twice === undefined ? undefined : `${pointer} names ${JSON.stringify(twice)} a second time. Name it once`;
}
