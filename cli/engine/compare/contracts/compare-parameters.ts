import { below, type Place } from './finding.ts';
import { membersOf, offered, type Rule } from './rules.ts';
import type { Walk } from './walk.ts';

const LISTED: Rule = { added: offered, removed: () => 'less' };

interface Listed {
  readonly index: string;
  readonly node: unknown;
  readonly name: string;
}

/** Compares the parameters of an operation by their places and names; path parameters by their position in the path. */
export function compareParameters(walk: Walk, place: Place, before: unknown, after: unknown): void {
  const [old, now] = [listed(walk, 'old', place, before), listed(walk, 'now', place, after)];
  for (const key of new Set([...old.keys(), ...now.keys()])) {
    const [one, other] = [old.get(key), now.get(key)];
    const name = (other ?? one)?.name ?? key;
    const at = below(place, { ...(one && { old: one.index }), ...(other && { now: other.index }), name });
    if (one !== undefined && other !== undefined) {
      walk.object('parameter', at, ...withoutName(walk, one, other));
      continue;
    }
    walk.whole(LISTED, at, one?.node, other?.node, 'It');
  }
}

function listed(walk: Walk, side: 'old' | 'now', place: Place, list: unknown): Map<string, Listed> {
  const path = place[side][1] ?? '';
  const slots = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  return new Map(
    (Array.isArray(list) ? list : []).map((node: unknown, index) => {
      const { in: location = '', name = '' } = membersOf(walk.resolve(side, node));
      const own = location === 'header' ? String(name).toLowerCase() : String(name);
      const slot = location === 'path' ? slots.indexOf(own) : -1;
      return [`${location} ${slot < 0 ? own : slot}`, { index: String(index), node, name: `${location} ${own}` }];
    }),
  );
}

/** Both parameters without the names that they were matched by; references stay, which stand for what they lead to. */
function withoutName(walk: Walk, one: Listed, other: Listed): [unknown, unknown] {
  const [before, after] = [membersOf(one.node), membersOf(other.node)];
  if (before.$ref !== undefined && before.$ref === after.$ref) return [before, after];
  const [{ name: _old, ...old }, { name: _now, ...now }] = [
    membersOf(walk.resolve('old', before)),
    membersOf(walk.resolve('now', after)),
  ];
  return [old, now];
}
