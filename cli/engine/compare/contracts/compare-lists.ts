import { isDeepStrictEqual } from 'node:util';
import { isRecord, pointerOf, valueAt } from '../../model/json-pointer.ts';
import { added, below, changed, type Outcome, type Place, removed } from './finding.ts';
import { membersOf, offered, type Rule } from './rules.ts';
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
    if (one && other) walk.object('text', at, one.node, other.node);
    else if (other) walk.report(at, { ...added('The tag', other.node), outcome: 'none' });
    else if (one) walk.report(at, { ...removed('The tag', one.node), outcome: 'none' });
  }
}

/**
 * Both messages, or operations, each with what it takes from traits: all of it where they are not the same traits, which
 * are compared by themselves, or else what either of them says itself.
 */
export function withTraits(walk: Walk, old: Members, now: Members): [Members, Members] {
  const [was, is] = [traitsOf(old), traitsOf(now)];
  if (was.length + is.length === 0) return [old, now];
  const [before, after] = [joined(walk, 'old', old, was), joined(walk, 'now', now, is)];
  if (!isDeepStrictEqual(namesIn(was), namesIn(is))) return [before, after];
  for (const [members, own] of [[before, old] as const, [after, now] as const]) {
    for (const key of Object.keys(members))
      if (!Object.hasOwn(old, key) && !Object.hasOwn(now, key)) delete members[key];
    // Those of the traits come in addition.
    if (members.headers !== undefined) members.headers = own.headers;
  }
  return [before, after];
}

type Members = Record<string, unknown>;

function traitsOf({ traits }: Members): readonly unknown[] {
  return Array.isArray(traits) ? traits : [];
}

function namesIn(traits: readonly unknown[]): unknown[] {
  return traits.map((trait) => membersOf(trait).$ref ?? trait).toSorted();
}

/** An object with what its traits say besides; what it says itself stands. */
function joined(walk: Walk, side: 'old' | 'now', { traits: _, ...own }: Members, traits: readonly unknown[]): Members {
  return [...traits.map((trait) => walk.resolve(side, trait)), own].reduce<Members>(
    (whole, part) => merged(whole, membersOf(part)) as Members,
    membersOf({}),
  );
}

function merged(value: unknown, update: unknown, key = ''): unknown {
  const isMap = (each: unknown) => isRecord(each) && !Array.isArray(each);
  if (value === undefined || !isMap(value) || !isMap(update)) return update ?? value;
  // Headers of both come with a message.
  if (key === 'headers') return { allOf: [value, update] };
  const [one, other] = [membersOf(value), membersOf(update)];
  for (const name of Object.keys(other)) one[name] = merged(one[name], other[name], name);
  return one;
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
  const nameOf = (each: unknown) => {
    const { $ref, name } = membersOf(each);
    // A bundler may have written the message out, which says its name itself.
    return (
      String($ref ?? name ?? '')
        .split('/')
        .at(-1) ?? ''
    );
  };
  const named = Array.isArray(list) ? list.map(nameOf) : undefined;
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

/** Compares the credentials that are demanded of one operation, or of all that do not say otherwise. */
export function compareSecurity(walk: Walk, place: Place, before: unknown, after: unknown): void {
  const [old, now] = [before ?? walk.old.openapi.security, after ?? walk.now.openapi.security].map(choicesOf);
  if (isDeepStrictEqual(old, now)) return;
  const says = `Credentials change from ${inWords(old)} to ${inWords(now)}.`;
  walk.report(place, { ...changed('Credentials', old, now, says), outcome: outcomeOf(old ?? [], now ?? []) });
}

/** Schemes with scopes, all of which one choice demands. */
type Choice = Readonly<Record<string, readonly string[]>>;

/** The choices of credentials; no list, or an empty one, demands none. */
function choicesOf(security: unknown): Choice[] {
  const list = Array.isArray(security) ? security.map((choice) => membersOf(choice) as Choice) : [];
  return list.length === 0 ? [{}] : list;
}

function outcomeOf(old: readonly Choice[], now: readonly Choice[]): Outcome {
  const narrows = old.some((choice) => !now.some((other) => isWithin(other, choice)));
  const widens = now.some((choice) => !old.some((other) => isWithin(other, choice)));
  return narrows && widens ? 'both' : narrows ? 'narrows' : widens ? 'widens' : 'none';
}

/** Whether credentials for the second choice are enough for the first. */
function isWithin(choice: Choice, given: Choice): boolean {
  return Object.entries(choice).every(
    ([scheme, scopes]) => given[scheme] !== undefined && scopes.every((scope) => given[scheme]?.includes(scope)),
  );
}

function inWords(choices: readonly Choice[] = []): string {
  const texts = choices.map(
    (choice) =>
      Object.keys(choice)
        .map((name) => `\`${name}\``)
        .join(' and ') || 'none',
  );
  return texts.join(' or ');
}
