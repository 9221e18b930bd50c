import { isDeepStrictEqual } from 'node:util';
import { pointerOf, valueAt } from '../contract/json-pointer.ts';
import { below, type Outcome, type Place } from './finding.ts';
import { membersOf } from './rules.ts';
import { added, changed, removed } from './says.ts';
import type { Walk } from './walk.ts';

/** Compares servers by their URLs. One that comes where another goes is the same at another URL. */
export function compareServers(walk: Walk, place: Place, before: unknown, after: unknown): void {
  const [old, now] = [indexed(before, 'url'), indexed(after, 'url')];
  const gone = [...old].filter(([url]) => !now.has(url));
  const came = [...now].filter(([url]) => !old.has(url));
  for (const [url, other] of now) {
    const one = old.get(url);
    if (one) walk.object('server', below(place, { old: one.index, now: other.index, name: url }), one.node, other.node);
  }
  for (let at = 0; at < Math.max(gone.length, came.length); at += 1) {
    const [[was, one] = [], [is, other] = []] = [gone[at], came[at]];
    const name = is ?? was ?? '';
    const found = below(place, { ...(one && { old: one.index }), ...(other && { now: other.index }), name });
    if (one && other) walk.object('server', found, one.node, other.node);
    else if (other) walk.report(found, { ...added('The server', other.node), outcome: 'more' });
    else if (one) walk.report(found, { ...removed('The server', one.node), outcome: 'less' });
  }
}

/** Compares tags by their names. */
export function compareTags(walk: Walk, place: Place, before: unknown, after: unknown): void {
  const [old, now] = [indexed(before, 'name'), indexed(after, 'name')];
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    const [one, other] = [old.get(name), now.get(name)];
    const at = below(place, { ...(one && { old: one.index }), ...(other && { now: other.index }), name });
    if (one && other) walk.object('tag', at, one.node, other.node);
    else if (other) walk.report(at, { ...added('The tag', other.node), outcome: 'none' });
    else if (one) walk.report(at, { ...removed('The tag', one.node), outcome: 'none' });
  }
}

/** Compares what a message or an operation takes from traits, unless it is the same traits, which are compared by themselves. */
export function compareTraits(walk: Walk, place: Place, before: unknown, after: unknown): void {
  const [old, now] = [before, after].map((list) => (Array.isArray(list) ? list : []));
  const names = (list: readonly unknown[] = []) => list.map((trait) => membersOf(trait).$ref ?? trait).toSorted();
  if (isDeepStrictEqual(names(old), names(now))) return;
  const joined = (side: 'old' | 'now', list: readonly unknown[] = []) =>
    Object.assign({}, ...list.map((trait) => membersOf(walk.resolve(side, trait)))) as Record<string, unknown>;
  const type = place.path[0] === 'operations' || place.path[1] === 'operations' ? 'operationTrait' : 'messageTrait';
  const parts = walk.collect(() => walk.object(type, place, joined('old', old), joined('now', now)));
  walk.report(place, { ...changed('What it takes from traits', before, after), outcome: 'none', parts });
}

/** Compares the messages that an operation or a reply names; where it names none, it is all of the channel's. */
export function compareReferences(walk: Walk, place: Place, before: unknown, after: unknown): void {
  const [old, now] = [namesOf(walk, 'old', place, before), namesOf(walk, 'now', place, after)];
  for (const name of new Set([...old, ...now])) {
    if (old.has(name) && now.has(name)) continue;
    const isAdded = now.has(name);
    const told = isAdded ? added(`Message \`${name}\``, name) : removed(`Message \`${name}\``, name);
    const outcome: Outcome = place.path.includes('reply')
      ? isAdded
        ? 'widens'
        : 'narrows'
      : isAdded
        ? 'more'
        : 'less';
    walk.report({ ...place, path: [...place.path, name] }, { ...told, outcome });
  }
}

function namesOf(walk: Walk, side: 'old' | 'now', place: Place, list: unknown): ReadonlySet<string> {
  const owner = valueAt(walk.document(side), pointerOf(place[side].slice(0, -1)));
  const all = membersOf(walk.resolve(side, membersOf(owner).channel)).messages;
  const named = Array.isArray(list)
    ? list.map(
        (each) =>
          String(membersOf(each).$ref ?? '')
            .split('/')
            .at(-1) ?? '',
      )
    : undefined;
  return new Set(named ?? Object.keys(membersOf(all)));
}

interface Entry {
  readonly index: string;
  readonly node: unknown;
}

/** The objects of a list by one of their members. */
function indexed(list: unknown, key: string): Map<string, Entry> {
  const nodes: readonly unknown[] = Array.isArray(list) ? list : [];
  return new Map(nodes.map((node, index) => [String(membersOf(node)[key] ?? index), { index: String(index), node }]));
}
