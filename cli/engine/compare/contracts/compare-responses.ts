import { added, below, changed, type Part, type Place, removed } from './finding.ts';
import { membersOf } from './rules.ts';
import type { Walk } from './walk.ts';

type Responses = Readonly<Record<string, unknown>>;

/**
 * Compares the responses of an operation. Whatever a status is declared as, by itself, by its range or by `default`: what
 * the service can send with it now has to be what was foreseen for it.
 */
export function compareResponses(walk: Walk, place: Place, before: unknown, after: unknown): void {
  const [old, now] = [membersOf(before), membersOf(after)];
  const gone = new Set(Object.keys(old).filter((status) => !Object.hasOwn(now, status)));
  const came = new Set(Object.keys(now).filter((status) => !Object.hasOwn(old, status)));
  for (const status of Object.keys(old)) {
    if (Object.hasOwn(now, status) && !isMark(status)) compareAt(walk, place, status, status, old, now);
  }
  for (const [from, to] of pairsOf(gone, came)) {
    for (const status of [...from, ...to]) (from.includes(status) ? gone : came).delete(status);
    comparePair(walk, place, [from, to], old, now);
  }
  for (const status of came) reportAdded(walk, place, status, old, now);
  for (const status of gone) reportRemoved(walk, place, status, old, now);
}

function isMark(status: string): boolean {
  return status.startsWith('x-');
}

function compareAt(walk: Walk, place: Place, from: string, to: string, old: Responses, now: Responses): void {
  walk.object('response', below(place, { old: from, now: to, name: to }), old[from], now[to]);
}

type Pair = readonly [from: readonly string[], to: readonly string[]];

/** Statuses that are declared otherwise: a range as some of its statuses, the reverse, or one success as another. */
function pairsOf(gone: ReadonlySet<string>, came: ReadonlySet<string>): Pair[] {
  const pairs: Pair[] = [];
  const taken = new Set<string>();
  for (const range of [...gone, ...came].filter((status) => /^\dXX$/.test(status))) {
    const others = [...(gone.has(range) ? came : gone)].filter((status) => isWithin(status, range));
    if (others.length === 0) continue;
    pairs.push(gone.has(range) ? [[range], others] : [others, [range]]);
    for (const status of [range, ...others]) taken.add(status);
  }
  const left = [gone, came].map((set) => [...set].filter((status) => isSuccess(status) && !taken.has(status)));
  const [[from, ...more] = [], [to, ...further] = []] = left;
  if (from && to && more.length + further.length === 0) pairs.push([[from], [to]]);
  return pairs;
}

function isWithin(status: string, range: string): boolean {
  return status !== range && /^\d\d\d$/.test(status) && status.startsWith(range.charAt(0));
}

function isSuccess(status: string): boolean {
  return status.startsWith('2');
}

function comparePair(walk: Walk, place: Place, [from, to]: Pair, old: Responses, now: Responses): void {
  const [before = ''] = from;
  const [after = ''] = to;
  const outcome = isRange(before) ? 'narrows' : isRange(after) ? 'widens' : 'both';
  const verb = outcome === 'narrows' ? 'narrows to' : outcome === 'widens' ? 'widens to' : 'becomes';
  const says = `Status ${from.join(', ')} ${verb} ${to.join(', ')}.`;
  const at = below(place, { old: before, now: after, name: `${from.join()}-${to.join()}` });
  // An error that the range no longer stands for is what `default` says of it.
  const rest = outcome === 'narrows' && !isSuccess(before) ? fallen(walk, place, before, old, now) : [];
  const parts = [{ outcome, uses: walk.usesOf(at) } as const, ...rest];
  walk.report(at, { ...changed('Status', from, to, says), outcome, parts });
  for (const one of from) for (const other of to) compareAt(walk, place, one, other, old, now);
}

function isRange(status: string): boolean {
  return status.endsWith('XX');
}

/** The key under which responses declare a status that is not declared by itself. */
function foreseen(status: string, responses: Responses): string | undefined {
  return [`${status.charAt(0)}XX`, 'default'].find((key) => key !== status && Object.hasOwn(responses, key));
}

function reportAdded(walk: Walk, place: Place, status: string, old: Responses, now: Responses): void {
  const at = below(place, status);
  const key = foreseen(status, old);
  const isNew = isSuccess(status) && key === 'default' && Object.keys(old).some(isSuccess);
  const isUnforeseen = isMark(status) ? 'none' : key === undefined || isNew ? 'widens' : 'more';
  const body = key === undefined ? [] : walk.collect(() => compareAt(walk, place, key, status, old, now));
  const parts: Part[] = [{ outcome: isUnforeseen, uses: walk.usesOf(at) }, ...body];
  const says = `Status \`${status}\` is added.`;
  const because = isUnforeseen === 'widens' ? {} : { breaking: 'It may carry what was not foreseen for this status.' };
  walk.report(at, { ...added('', now[status], says), outcome: 'none', parts, because });
}

function reportRemoved(walk: Walk, place: Place, status: string, old: Responses, now: Responses): void {
  const at = below(place, status);
  const outcome = isMark(status) ? 'none' : 'narrows';
  // Where another success is left, what was this one is no longer sent as one.
  const isDropped = isMark(status) || (isSuccess(status) && Object.keys(now).some(isSuccess));
  const rest = isDropped ? [] : fallen(walk, place, status, old, now);
  const parts: Part[] = [{ outcome, uses: walk.usesOf(at) }, ...rest];
  const says = `Status \`${status}\` is removed.`;
  const because = { breaking: 'Responses with this status may now carry something else.' };
  walk.report(at, { ...removed('', old[status], says), outcome: 'none', parts, because });
}

/** What it comes to that a status is no longer declared, and is what its range or `default` says of it. */
function fallen(walk: Walk, place: Place, status: string, old: Responses, now: Responses): Part[] {
  const key = foreseen(status, now);
  return key === undefined ? [] : walk.collect(() => compareAt(walk, place, status, key, old, now));
}
