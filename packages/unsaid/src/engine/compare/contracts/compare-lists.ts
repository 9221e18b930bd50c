import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { pointerOf, valueAt } from '../../model/json-pointer.ts';
import { isMethod } from '../../model/path-operations.ts';
import { effectThat, elementsOf, membersOf, namesOf, pairUp } from '../schemas/rule.ts';
import { added, below, type Outcome, type Place, removed } from './change.ts';
import { declared, offered, type Rule, type SideName, type Walk } from './walk.ts';

/** Where an operation is. */
interface Seat {
  /** Method and path, in which parameters have no names. */
  readonly id: string;
  readonly path: string;
  readonly method: string;
  readonly operation: unknown;
}

/** Compares the operations of `paths` or `webhooks`, whatever the parameters of a path are named. */
export function compareOperations(walk: Walk, place: Place, before: unknown, after: unknown): void {
  const renamed = new Set<string>();
  for (const [from, to] of pairUp(seatsIn(before), seatsIn(after), [(one, other) => one.id === other.id])) {
    if (from && to) {
      if (from.path !== to.path && !renamed.has(to.path)) {
        renamed.add(to.path);
        const says = `The path \`${from.path}\` is written \`${to.path}\`.`;
        const whole = below(place, { old: from.path, now: to.path, name: to.path });
        walk.report(whole, { kind: 'changed', before: from.path, after: to.path, says }, 'renamed');
      }
      walk.object('operation', placeOf(place, from, to), from.operation, to.operation);
    } else if (to) walk.report(placeOf(place, to, to), added('The operation', to.operation), 'more');
    else if (from) walk.report(placeOf(place, from, from), removed('The operation', from.operation), 'less');
  }
}

function seatsIn(items: unknown): Seat[] {
  return Object.entries(membersOf(items)).flatMap(([path, item]) => {
    const methods = Object.entries(membersOf(item)).filter(([method]) => isMethod(method));
    return methods.map(([method, operation]) => {
      return { id: `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`, path, method, operation };
    });
  });
}

function placeOf(place: Place, from: Seat, to: Seat): Place {
  const path = below(place, { old: from.path, now: to.path, name: to.path });
  return below(path, { old: from.method, now: to.method, name: to.method });
}

interface Entry {
  readonly index: string;
  readonly node: unknown;
  /** Key that distinguishes it from others. */
  readonly key: string;
  /** Name of its place. */
  readonly name: string;
}

type Pair = readonly [one: Entry | undefined, other: Entry | undefined];

const isSameKey = (one: Entry, other: Entry) => one.key === other.key;

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
  const entries = (list: unknown) =>
    elementsOf(list).map((node, index): Entry => {
      const url = String(membersOf(node).url);
      return { index: String(index), node, key: url, name: url };
    });
  const pairs = pairUp(entries(before), entries(after), [isSameKey, () => true]);
  compareEntries(walk, 'server', place, pairs, declared('server', 'The server'));
}

/** Compares the messages that an operation or a reply names; where it names none, it is all of the channel's. */
export function compareReferences(walk: Walk, place: Place, before: unknown, after: unknown): void {
  const old = messagesOf(walk, 'old', place, before);
  const now = messagesOf(walk, 'now', place, after);
  const [gain, loss] = place.path.includes('reply') ? (['widens', 'narrows'] as const) : (['more', 'less'] as const);
  for (const name of namesOf(old, now)) {
    const at = { ...place, path: [...place.path, name] };
    if (!Object.hasOwn(old, name)) walk.report(at, added(`Message \`${name}\``, name), gain);
    else if (!Object.hasOwn(now, name)) walk.report(at, removed(`Message \`${name}\``, name), loss);
  }
}

function messagesOf(walk: Walk, side: SideName, place: Place, list: unknown): object {
  const owner = valueAt(walk.document(side), pointerOf(place[side].slice(0, -1)));
  if (!Array.isArray(list)) return membersOf(membersOf(walk.resolve(side, membersOf(owner).channel)).messages);
  const names = list.map((each: unknown) => {
    const { $ref, name } = membersOf(each);
    // A bundler may have written the message out, which says its name itself.
    return [path.posix.basename(String($ref ?? name ?? '')), each];
  });
  return Object.fromEntries(names);
}

/** Compares the parameters of an operation by their places and names; path parameters by their position in the path. */
export function compareParameters(walk: Walk, place: Place, before: unknown, after: unknown): void {
  const old = parametersOf(walk, 'old', place, before);
  const now = parametersOf(walk, 'now', place, after);
  const pairs = pairUp(old, now, [isSameKey]).map(([one, other]) => {
    return one && other ? withoutNames(walk, one, other) : ([one, other] as const);
  });
  compareEntries(walk, 'parameter', place, pairs, { added: offered, removed: () => 'less' });
}

function parametersOf(walk: Walk, side: SideName, place: Place, list: unknown): Entry[] {
  const slots = [...(place[side][1] ?? '').matchAll(/\{([^}]*)\}/g)].map(([, name]) => name);
  return elementsOf(list).map((node, index) => {
    const { in: location = '', name = '' } = membersOf(walk.resolve(side, node));
    const own = location === 'header' ? String(name).toLowerCase() : String(name);
    const slot = location === 'path' ? slots.indexOf(own) : -1;
    return { index: String(index), node, key: `${location} ${slot < 0 ? own : slot}`, name: `${location} ${own}` };
  });
}

/** Both parameters without the names that they were matched by; references stay, which stand for what they lead to. */
function withoutNames(walk: Walk, one: Entry, other: Entry): Pair {
  const { $ref } = membersOf(one.node);
  if ($ref !== undefined && $ref === membersOf(other.node).$ref) return [one, other];
  const { name: _old, ...old } = membersOf(walk.resolve('old', one.node));
  const { name: _now, ...now } = membersOf(walk.resolve('now', other.node));
  return [
    { ...one, node: old },
    { ...other, node: now },
  ];
}

/** Schemes with scopes, all of which one choice of credentials demands. */
type Choice = Readonly<Record<string, readonly string[]>>;

/** Compares the credentials that are demanded of one operation, or of all that do not say otherwise. */
export function compareSecurity(walk: Walk, place: Place, before: unknown, after: unknown): void {
  const ofAll = (side: SideName) => membersOf(walk.document(side)).security;
  const old = choicesOf(before ?? ofAll('old'));
  const now = choicesOf(after ?? ofAll('now'));
  if (isDeepStrictEqual(old, now)) return;
  const says = `Credentials change from ${inWords(old)} to ${inWords(now)}.`;
  walk.report(place, { kind: 'changed', before: old, after: now, says }, effectOn(old, now));
}

/** The choices of credentials; no list, or an empty one, demands none. */
function choicesOf(security: unknown): Choice[] {
  const list = elementsOf(security).map((choice) => membersOf(choice) as Choice);
  return list.length === 0 ? [{}] : list;
}

function effectOn(old: readonly Choice[], now: readonly Choice[]): Outcome {
  return effectThat({
    narrows: old.some((choice) => !now.some((other) => isWithin(other, choice))),
    widens: now.some((choice) => !old.some((other) => isWithin(other, choice))),
  });
}

/** Returns true if credentials for the second choice satisfy the first. */
function isWithin(choice: Choice, given: Choice): boolean {
  return Object.entries(choice).every(
    ([scheme, scopes]) => given[scheme] !== undefined && scopes.every((scope) => given[scheme]?.includes(scope)),
  );
}

function inWords(choices: readonly Choice[]): string {
  const namesIn = (choice: Choice) => Object.keys(choice).map((name) => `\`${name}\``);
  return choices.map((choice) => namesIn(choice).join(' and ') || 'none').join(' or ');
}
