import { isRecord, pointerOf, valueAt } from '../contract/json-pointer.ts';
import type { Change, Side } from './change.ts';
import { fieldPath } from './field-path.ts';
import type { Finding, Use } from './finding.ts';
import { fingerprintOf } from './fingerprint.ts';
import { judge } from './judge.ts';
import { join, placeName } from './place-name.ts';

/** Makes a change of a difference: judges it, and says where it is and whom it concerns. */
export function describeFinding(finding: Finding, old: Side, now: Side): Change {
  const { document, says } = finding;
  const verdict = judge(finding);
  const side = finding.now === undefined ? old : now;
  const keys = existing(side[document], finding.now ?? finding.old ?? []);
  return {
    class: verdict.class,
    ...where(finding, side),
    document,
    pointer: pointerOf(keys),
    says,
    why: verdict.why,
    for: verdict.for,
    ...citedAt(side[document], keys),
    fingerprint: fingerprintOf(finding),
  };
}

/** Where a difference is: at its one use, or at the component that several places share. */
function where({ document, parts, ...finding }: Finding, side: Side): Pick<Change, 'place' | 'usedIn'> {
  const keys = finding.now ?? finding.old ?? [];
  const found = side[document];
  const place = found === undefined ? pointerOf(keys) : placeName(found, document, keys);
  if (keys[0] !== 'components') return { place, usedIn: [] };
  const labels = labelsOf(parts.flatMap(({ uses }) => uses));
  const [label] = labels;
  if (label === undefined || labels.length > 1) return { place, usedIn: labels };
  return { place: joinPaths(label, fieldPath(keys.slice(3))), usedIn: [] };
}

/** Where uses are, each place once. */
export function labelsOf(uses: readonly Use[]): string[] {
  return [...new Set(uses.map(({ label }) => label).filter(Boolean))];
}

/** A place, which may be a field, with the path of a field below it. */
function joinPaths(label: string, path: string): string {
  if (!label.includes(', ') || path === '') return join(label, path);
  return path.startsWith('[') ? `${label}${path}` : `${label}.${path}`;
}

/** As many of the keys as lead to something. */
export function existing(document: unknown, keys: readonly string[]): readonly string[] {
  let node = document;
  const end = keys.findIndex((key) => {
    node = isRecord(node) && Object.hasOwn(node, key) ? node[key] : undefined;
    return node === undefined;
  });
  return end < 0 ? keys : keys.slice(0, end);
}

/** What the innermost node that says it cites and leaves open, or has answered. */
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
