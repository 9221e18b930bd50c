import { isRecord, pointerOf, valueAt } from '../../model/json-pointer.ts';
import type { Change, Side } from './change.ts';
import { fieldPath } from './field-path.ts';
import type { Finding, Use } from './finding.ts';
import { digest, fingerprintOf } from './fingerprint.ts';
import { judge } from './judge.ts';
import { labelsOf } from './labels.ts';
import { join, placeName } from './place-name.ts';

/** Makes a change of a difference: judges it, and says where it is and whom it concerns. */
export function describeFinding(finding: Finding, old: Side, now: Side): Change {
  const { document, says } = finding;
  const verdict = judge(finding);
  const keysIn = (one: Side, keys: readonly string[] = []) => existing(one[document], keys);
  const isGone = keysIn(old, finding.old).length > keysIn(now, finding.now).length;
  const side = isGone ? old : now;
  const keys = isGone ? keysIn(old, finding.old) : keysIn(now, finding.now);
  return {
    class: verdict.class,
    ...where(
      document,
      finding.now ?? finding.old ?? [],
      finding.parts.flatMap(({ uses }) => uses),
      side,
    ),
    document,
    pointer: pointerOf(keys),
    says,
    why: verdict.why,
    for: verdict.for,
    ...citedAt(side[document], keys),
    // Who accepted a change that harmed nobody has not accepted that it breaks something.
    fingerprint: digest([verdict.class, fingerprintOf(finding)]),
  };
}

/** Where something is: at its one use, or at the component that several places share. */
export function where(
  document: Change['document'],
  keys: readonly string[],
  uses: readonly Use[],
  side: Side,
): Pick<Change, 'place' | 'usedIn'> {
  const found = side[document];
  const place = found === undefined ? pointerOf(keys) : placeName(found, document, keys);
  if (keys[0] !== 'components') return { place, usedIn: [] };
  const labels = labelsOf(uses, side);
  const [label] = labels;
  // Traits are what several have in common, even where there is one.
  if (label === undefined || labels.length > 1 || keys[1]?.endsWith('Traits')) return { place, usedIn: labels };
  return { place: joinPaths(label, fieldPath(keys.slice(3))), usedIn: [] };
}

/** A place, which may be a field, with the path of a field below it. */
function joinPaths(label: string, path: string): string {
  if (!label.includes(', ') || path === '') return join(label, path);
  return path.startsWith('[') ? `${label}${path}` : `${label}.${path}`;
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
