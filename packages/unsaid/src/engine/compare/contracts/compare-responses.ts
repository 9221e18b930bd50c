import { type Members, membersOf, namesOf } from '../schemas/rule.ts';
import { added, below, type Part, type Place, removed } from './change.ts';
import type { Walk } from './walk.ts';

/** The responses of one operation on both sides. */
interface Responses {
  readonly walk: Walk;
  readonly place: Place;
  readonly old: Members;
  readonly now: Members;
}

/**
 * Compares the responses of an operation. Whatever a status is declared as, by itself, by its range or by `default`: what
 * the service can send with it now has to be what was foreseen for it.
 */
export function compareResponses(walk: Walk, place: Place, before: unknown, after: unknown): void {
  const old = membersOf(before);
  const now = membersOf(after);
  const responses = { walk, place, old, now };
  const statuses = [...namesOf(old, now)].filter((status) => !status.startsWith('x-'));
  const gone = statuses.filter((status) => !Object.hasOwn(now, status));
  const came = statuses.filter((status) => !Object.hasOwn(old, status));
  const pairs = pairsOf(gone, came);
  const taken = pairs.flat(2);
  for (const status of statuses) {
    if (!gone.includes(status) && !came.includes(status)) compareAt(responses, status, status);
  }
  for (const pair of pairs) reportPair(responses, pair);
  for (const status of came) if (!taken.includes(status)) reportAdded(responses, status);
  for (const status of gone) if (!taken.includes(status)) reportRemoved(responses, status);
}

function compareAt({ walk, place, old, now }: Responses, from: string, to: string): void {
  walk.object('response', below(place, { old: from, now: to, name: to }), old[from], now[to]);
}

function reportPair(responses: Responses, [from, to]: Pair): void {
  const { walk, place } = responses;
  const [first = ''] = from;
  const [last = ''] = to;
  const outcome = isRange(first) ? 'narrows' : isRange(last) ? 'widens' : 'both';
  const verb = { narrows: 'narrows to', widens: 'widens to', both: 'becomes' }[outcome];
  const says = `Status ${from.join(', ')} ${verb} ${to.join(', ')}.`;
  const at = below(place, { old: first, now: last, name: `${from.join()}-${to.join()}` });
  // An error that the range no longer stands for is what `default` says of it.
  const rest = outcome === 'narrows' && !isSuccess(first) ? fallen(responses, first) : [];
  const parts = [{ outcome, uses: walk.usesOf(at) } as const, ...rest];
  walk.report(at, { kind: 'changed', before: from, after: to, says }, parts);
  for (const one of from) for (const other of to) compareAt(responses, one, other);
}

function reportAdded(responses: Responses, status: string): void {
  const { walk, place, old, now } = responses;
  const at = below(place, status);
  const key = foreseen(status, old);
  const isNew = isSuccess(status) && key === 'default' && Object.keys(old).some(isSuccess);
  const outcome = key === undefined || isNew ? 'widens' : 'more';
  const body = key === undefined ? [] : walk.collect(() => compareAt(responses, key, status));
  const because = outcome === 'more' && {
    because: { breaking: 'It may carry a body that was not declared for this status.' },
  };
  const words = { ...added('', now[status], `Status \`${status}\` is added.`), ...because };
  walk.report(at, words, [{ outcome, uses: walk.usesOf(at) }, ...body]);
}

function reportRemoved(responses: Responses, status: string): void {
  const { walk, place, old, now } = responses;
  const at = below(place, status);
  // Where another success is left, what was this one is no longer sent as one.
  const isDropped = isSuccess(status) && Object.keys(now).some(isSuccess);
  const rest = isDropped ? [] : fallen(responses, status);
  const because = { breaking: 'Responses with this status may now carry something else.' };
  const words = { ...removed('', old[status], `Status \`${status}\` is removed.`), because };
  walk.report(at, words, [{ outcome: 'narrows', uses: walk.usesOf(at) }, ...rest]);
}

/** Outcome of a status that is no longer declared and falls back to its range or `default`. */
function fallen(responses: Responses, status: string): Part[] {
  const key = foreseen(status, responses.now);
  return key === undefined ? [] : responses.walk.collect(() => compareAt(responses, status, key));
}

type Pair = readonly [from: readonly string[], to: readonly string[]];

/** Statuses that are declared otherwise: a range as some of its statuses, the reverse, or one success as another. */
function pairsOf(gone: readonly string[], came: readonly string[]): Pair[] {
  const pairs = [...gone, ...came].filter(isRange).flatMap((range): Pair[] => {
    const others = (gone.includes(range) ? came : gone).filter((status) => isWithin(status, range));
    if (others.length === 0) return [];
    return [gone.includes(range) ? [[range], others] : [others, [range]]];
  });
  const taken = pairs.flat(2);
  const [from, to] = [gone, came].map((all) => all.filter((status) => isSuccess(status) && !taken.includes(status)));
  return from?.length === 1 && to?.length === 1 ? [...pairs, [from, to]] : pairs;
}

function isWithin(status: string, range: string): boolean {
  return status !== range && /^\d\d\d$/.test(status) && status.startsWith(range.charAt(0));
}

function isSuccess(status: string): boolean {
  return status.startsWith('2');
}

function isRange(status: string): boolean {
  return /^\dXX$/.test(status);
}

/** The key under which responses declare a status that is not declared by itself. */
function foreseen(status: string, responses: Members): string | undefined {
  return [`${status.charAt(0)}XX`, 'default'].find((key) => key !== status && Object.hasOwn(responses, key));
}
