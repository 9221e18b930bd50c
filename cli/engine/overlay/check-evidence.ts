import { EVIDENCE_KEYWORDS } from '../model/extension-keywords.ts';
import { isRecord, pointerOf, valueAt } from '../model/json-pointer.ts';
import type { Occurrences, Versions } from './check-change.ts';
import type { Change } from './find-changes.ts';

/**
 * Says why evidence may not make a change, and how to fix it; `undefined` where it may. What was seen proves that it
 * occurs, never that nothing else does: so it is noted at the node that is open, and nothing is narrowed.
 */
export function checkEvidence({ before }: Versions, change: Change, points: Occurrences): string | undefined {
  const { keys, kind, after } = change;
  const at = keys.findIndex((key) => EVIDENCE_KEYWORDS.includes(key));
  const pointer = pointerOf(keys);
  if (kind !== 'added' || at < 0 || keys.length > at + 2)
    return `${pointer} would do more than note what was seen. Add to ${EVIDENCE_KEYWORDS.join(' or ')} alone, or answer the point by x-answers`;
  const node = pointerOf(keys.slice(0, at));
  if (![...points.values()].flat().includes(node))
    return `${node || 'the document'} does not leave the named points open. Note what was seen at a node that names one of them in x-open-points`;
  const listed = valueAt(before, pointerOf(keys.slice(0, at + 1)));
  const added = keys.length === at + 1 ? after : [after];
  return problemOf(
    pointer,
    keys[at] ?? '',
    Array.isArray(added) ? added : undefined,
    Array.isArray(listed) ? listed : [],
  );
}

function problemOf(
  pointer: string,
  keyword: string,
  added: readonly unknown[] | undefined,
  listed: readonly unknown[],
): string | undefined {
  if (added === undefined) return `${pointer} is not a list. Write a list of what was seen`;
  if (keyword !== 'x-values-seen')
    return added.every((entry) => isRecord(entry) && !Array.isArray(entry))
      ? undefined
      : `${pointer} is not a list of mappings. Write what was seen, and how often, in each`;
  if (!added.every((value) => typeof value === 'string')) return `${pointer} is not a list of strings. Write strings`;
  const twice = added.find((value, index) => listed.includes(value) || added.indexOf(value) !== index);
  return twice === undefined ? undefined : `${pointer} names ${JSON.stringify(twice)} a second time. Name it once`;
}
