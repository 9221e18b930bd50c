import { createHash } from 'node:crypto';
import { isRecord, pointerOf, valueAt } from '../../model/json-pointer.ts';
import type { Change, DocumentKind, Finding, Side, Use } from './change.ts';
import { judge } from './judge.ts';
import { fieldPath, join, placeName } from './places.ts';

/** Makes a change of a difference: judges it, and says where it is and whom it concerns. */
export function describeFinding(finding: Finding, old: Side, now: Side): Change {
  const { document, says, kind } = finding;
  const verdict = judge(finding);
  const before = existing(old[document], finding.old);
  const after = existing(now[document], finding.now);
  const isGone = kind === 'removed' || (kind === 'changed' && before.length > after.length);
  const [side, keys] = isGone ? [old, before] : [now, after];
  const uses = finding.parts.flatMap((part) => part.uses);
  return {
    class: verdict.class,
    ...where(document, kind === 'removed' ? finding.old : finding.now, uses, side),
    document,
    pointer: pointerOf(keys),
    says,
    why: verdict.why,
    for: verdict.for,
    ...citedAt(side[document], keys),
    // Accepting a harmless change does not accept that it becomes breaking.
    fingerprint: digest([verdict.class, fingerprintOf(finding)]),
  };
}

/** Where something is: at its one use, or at the component that several places share. */
export function where(
  document: DocumentKind,
  keys: readonly string[],
  uses: readonly Use[],
  side: Side,
): Pick<Change, 'place' | 'usedIn'> {
  const place = placeName(side[document] ?? {}, document, keys);
  if (keys[0] !== 'components') return { place, usedIn: [] };
  const labels = [...new Set(uses.map(({ label }) => label).filter(Boolean))];
  const [label] = labels;
  // Traits are what several have in common, even where there is one.
  if (label === undefined || labels.length > 1 || keys[1]?.endsWith('Traits')) return { place, usedIn: labels };
  return { place: join(label, fieldPath(keys.slice(3))), usedIn: [] };
}

/** As many of the keys as lead to something. A status may be part of a range that it was an answer to. */
export function existing(document: unknown, keys: readonly string[]): readonly string[] {
  const found: string[] = [];
  let node = document;
  for (const key of keys) {
    const [own] = [key, `${key.charAt(0)}XX`].filter((each) => isRecord(node) && Object.hasOwn(node, each));
    if (own === undefined) break;
    found.push(own);
    node = (node as Record<string, unknown>)[own];
  }
  return found;
}

/** Citations, open points and answers of the innermost node that has any. */
export function citedAt(document: unknown, keys: readonly string[]): Pick<Change, 'statements' | 'openPoints'> {
  const nodes = [...keys.keys(), keys.length]
    .map((length) => valueAt(document, pointerOf(keys.slice(0, length))))
    .filter((node) => isRecord(node) && !Array.isArray(node)) as Record<string, unknown>[];
  const sources = nodes.findLast((node) => 'x-source' in node)?.['x-source'] ?? [];
  const noted = nodes.findLast((node) => ['x-source', 'x-open-points', 'x-answers'].some((key) => key in node)) ?? {};
  const open = Array.isArray(noted['x-open-points']) ? noted['x-open-points'] : [];
  const answered = isRecord(noted['x-answers']) ? Object.keys(noted['x-answers']) : [];
  return { statements: [sources].flat() as string[], openPoints: [...new Set([...open, ...answered])] };
}

/**
 * Twelve hexadecimal digits that stand for one difference by what it is: its place, kind and values. Its uses take no
 * part, so that it stays the same whatever else changes.
 */
export function fingerprintOf({ document, path, kind, before, after }: Omit<Finding, 'says'>): string {
  // Both documents have some schemas in common; a name means the same in both.
  const home = path[0] === 'components' && path[1] === 'schemas' ? 'shared' : document;
  return digest([home, path, kind, before, after]);
}

/** Twelve hexadecimal digits of any value, whatever the order of keys. */
export function digest(value: unknown): string {
  const text = JSON.stringify(value, (_, each) => {
    if (!isRecord(each) || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
