import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isRecord, pointerOf, valueAt } from '../../model/json-pointer.ts';
import { added, below, changed, type Outcome, type Place, removed } from './finding.ts';
import { declared, membersOf, offered, type Rule } from './rules.ts';
import type { Walk } from './walk.ts';

interface Entry {
  readonly index: string;
  readonly node: unknown;
  /** What the place of the entry is called. */
  readonly name: string;
}

/** The entries of a list by what tells them apart. */
type Entries = ReadonlyMap<string, Entry>;

type Pair = readonly [one: Entry | undefined, other: Entry | undefined];

/** The objects of a list by one of their members. */
function indexed(list: unknown, key: string): Entries {
  const nodes: readonly unknown[] = Array.isArray(list) ? list : [];
  return new Map(
    nodes.map((node, index) => {
      const name = String(membersOf(node)[key] ?? index);
      return [name, { index: String(index), node, name }];
    }),
  );
}

function pairsOf(old: Entries, now: Entries): Pair[] {
  return [...new Set([...old.keys(), ...now.keys()])].map((key) => [old.get(key), now.get(key)]);
}

/** Compares pairs of entries of a list; one that comes or goes is one difference. */
function compareEntries(walk: Walk, type: string, place: Place, pairs: readonly Pair[], rule: Rule): void {
  for (const [one, other] of pairs) {
    const name = other?.name ?? one?.name ?? '';
    const at = below(place, { ...(one && { old: one.index }), ...(other && { now: other.index }), name });
    if (one && other) walk.object(type, at, one.node, other.node);
    else walk.whole(rule, at, one?.node, other?.node, rule.called ?? 'It');
  }
}

/** Compares servers by their URLs. One that comes where another goes is the same at another URL. */
export function compareServers(walk: Walk, place: Place, before: unknown, after: unknown): void {
  const [old, now] = [indexed(before, 'url'), indexed(after, 'url')];
  const gone = [...old.values()].filter(({ name }) => !now.has(name));
  const came = [...now.values()].filter(({ name }) => !old.has(name));
  const same = [...now.values()].filter(({ name }) => old.has(name));
  const pairs = [
    ...same.map((other): Pair => [old.get(other.name), other]),
    ...Array.from({ length: Math.max(gone.length, came.length) }, (_, at): Pair => [gone[at], came[at]]),
  ];
  compareEntries(walk, 'server', place, pairs, declared('server', 'The server'));
}

/** Compares tags by their names. */
export function compareTags(walk: Walk, place: Place, before: unknown, after: unknown): void {
  const pairs = pairsOf(indexed(before, 'name'), indexed(after, 'name'));
  compareEntries(walk, 'text', place, pairs, { called: 'The tag' });
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
    const [gain, loss] = place.path.includes('reply') ? (['widens', 'narrows'] as const) : (['more', 'less'] as const);
    const outcome = isAdded ? gain : loss;
    walk.report({ ...place, path: [...place.path, name] }, { ...told, outcome });
  }
}

function namesOf(walk: Walk, side: 'old' | 'now', place: Place, list: unknown): ReadonlySet<string> {
  const owner = valueAt(walk.document(side), pointerOf(place[side].slice(0, -1)));
  const all = membersOf(walk.resolve(side, membersOf(owner).channel)).messages;
  const nameOf = (each: unknown) => {
    const { $ref, name } = membersOf(each);
    // A bundler may have written the message out, which says its name itself.
    return path.posix.basename(String($ref ?? name ?? ''));
  };
  const named = Array.isArray(list) ? list.map(nameOf) : undefined;
  return new Set(named ?? Object.keys(membersOf(all)));
}

/** Compares the parameters of an operation by their places and names; path parameters by their position in the path. */
export function compareParameters(walk: Walk, place: Place, before: unknown, after: unknown): void {
  const [old, now] = [listed(walk, 'old', place, before), listed(walk, 'now', place, after)];
  const pairs = pairsOf(old, now).map(
    ([one, other]) => (one && other ? withoutName(walk, one, other) : [one, other]) as Pair,
  );
  compareEntries(walk, 'parameter', place, pairs, { added: offered, removed: () => 'less' });
}

function listed(walk: Walk, side: 'old' | 'now', place: Place, list: unknown): Entries {
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
function withoutName(walk: Walk, one: Entry, other: Entry): Pair {
  const [before, after] = [membersOf(one.node), membersOf(other.node)];
  if (before.$ref !== undefined && before.$ref === after.$ref) return [one, other];
  const { name: _old, ...old } = membersOf(walk.resolve('old', before));
  const { name: _now, ...now } = membersOf(walk.resolve('now', after));
  return [
    { ...one, node: old },
    { ...other, node: now },
  ];
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
