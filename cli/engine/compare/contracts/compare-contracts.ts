import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../../model/json-pointer.ts';
import { answersAmong, findClosed, isKnown } from './answers.ts';
import { type Change, CLASSES, type Comparison, type Side } from './change.ts';
import { describeFinding } from './describe-finding.ts';
import { describePoints, describeWords } from './describe-points.ts';
import { DOCUMENT_RULES } from './document-rules.ts';
import type { Documents, Finding } from './finding.ts';
import { planOf } from './places.ts';
import { prepare, withHeaderCaseOf, withoutMarks } from './prepare.ts';
import { Walk } from './walk.ts';

/**
 * Compares two contracts, REST and events, and classifies each change by the direction in which values travel. What
 * answers to open points may do, by the rules that overlays are held to, is one change for each point.
 */
export function compareContracts(old: Side, now: Side): Comparison {
  const { before, after, notes } = comparable(old, now);
  const found = compareDocuments(before, after);
  const [closed, reopened] = [findClosed(before, after), findClosed(after, before)];
  const closing = answersAmong(found, before, after, closed);
  // An answer that is taken back is judged as it was given. What the old contract does not know is a new question.
  const open = reopened.filter(({ id }) => isKnown(before, id));
  const reopening = open.length === 0 ? [] : answersAmong(compareDocuments(after, before), after, before, open);
  const taken = new Set([
    ...closing.map(({ finding }) => keyOf(finding)),
    ...reopening.map(({ finding }) => keyOf(undone(finding))),
  ]);
  const changes = [
    ...found.filter((each) => !taken.has(keyOf(each))).map((finding) => describeFinding(finding, before, after)),
    ...describePoints('closed', closed, closing, before, after),
    ...describePoints('reopened', open, reopening, after, before),
    ...describeWords(before, after),
  ];
  const named = ({ shown, version }: Side) => ({ shown, version });
  return { old: named(old), new: named(now), changes: inOrder(changes), notes: [...titlesOf(old, now), ...notes] };
}

type Undone = Pick<Finding, 'document' | 'old' | 'now' | 'kind'>;

function keyOf({ document, old, now, kind }: Undone): string {
  return JSON.stringify([document, old, now, kind]);
}

/** A difference seen from the other side. */
function undone({ document, old, now, kind }: Finding): Undone {
  const back = { added: 'removed', removed: 'added', changed: 'changed' } as const;
  return { document, old: now, now: old, kind: back[kind] };
}

/** A note where the two contracts have different titles, and may be of different APIs. */
function titlesOf(...sides: readonly Side[]): string[] {
  const [before, after] = sides.map(({ openapi }) => JSON.stringify(openapi.info?.title ?? ''));
  return before === after ? [] : [`The titles differ: ${before} and ${after}.`];
}

/** Both sides without what is derived, and without events where only one of them has any. */
function comparable(old: Side, now: Side): { before: Side; after: Side; notes: string[] } {
  if (old.asyncapi !== undefined && now.asyncapi !== undefined) {
    const [before, after] = [prepare(old), prepare(now)];
    const asyncapi = before.asyncapi && after.asyncapi && withHeaderCaseOf(before.asyncapi, after.asyncapi);
    return { before, after: { ...after, ...(asyncapi && { asyncapi }) }, notes: [] };
  }
  const events = old.asyncapi ?? now.asyncapi;
  if (events === undefined) {
    const hasWebhooks = [old, now].some(({ openapi }) => Object.keys(openapi.webhooks ?? {}).length > 0);
    const note =
      'There is no AsyncAPI document: events are compared as far as the webhooks of the OpenAPI documents tell.';
    return { before: prepare(old), after: prepare(now), notes: hasWebhooks ? [note] : [] };
  }
  // The schemas of events go as well, which one of the documents names.
  const withoutEvents = (side: Side): Side => {
    const { asyncapi: _, ...rest } = prepare({ ...side, asyncapi: events });
    return rest;
  };
  const missing = old.asyncapi === undefined ? old : now;
  const notes = [`${missing.shown} has no AsyncAPI document: events are not compared.`];
  return { before: withoutEvents(old), after: withoutEvents(now), notes };
}

function inOrder(changes: readonly Change[]): Change[] {
  const rank = (change: Change) => CLASSES.indexOf(change.class) * 2 + (change.document === 'openapi' ? 0 : 1);
  return changes.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Every difference between two contracts, each once; what is open and what is answered is compared elsewhere. Either both
 * sides have events, or neither.
 */
function compareDocuments(before: Documents, after: Documents): Finding[] {
  const [old, now] = [unmarked(before), unmarked(after)];
  const plan = planOf(old, now);
  const findings = (['openapi', 'asyncapi'] as const).flatMap((document) => {
    const walk = new Walk(document, { old, now }, plan, DOCUMENT_RULES[document]);
    walk.object('root', { document, old: [], now: [], path: [] }, walk.document('old'), walk.document('now'));
    return walk.findings;
  });
  return settleComponents(findings);
}

function unmarked({ openapi, asyncapi }: Documents): Documents {
  return { openapi: withoutMarks(openapi), ...(asyncapi && { asyncapi: withoutMarks(asyncapi) }) };
}

/**
 * A component that comes or goes means what its uses mean: it is left out where another change shows it, and one that
 * only has another name is one change, whatever refers to it.
 */
function settleComponents(findings: readonly Finding[]): Finding[] {
  const whole = findings.filter(
    ({ path, kind }) => path[0] === 'components' && path.length === 3 && kind !== 'changed',
  );
  const renamed = joinRenamed(whole);
  const names = new Map(renamed.map(({ path, before }) => [`#/components/${path[1]}/${before}`, nameOf(path)]));
  const isFollowed = ({ before, after }: Finding) =>
    typeof before === 'string' && names.has(before) && `#/components/${names.get(before)}` === after;
  const others = findings.filter((finding) => !whole.includes(finding) && !isFollowed(finding));
  const taken = new Set(renamed.flatMap(({ path, before }) => [nameOf(path), `${path[1]}/${before}`]));
  const alone = whole.filter(({ path }) => !taken.has(nameOf(path)));
  return [...renamed, ...unexplained(alone, others), ...others];
}

function nameOf(path: readonly string[]): string {
  return `${path[1]}/${path[2]}`;
}

/** Components that come or go without any other change that refers to them, directly or through each other. */
function unexplained(whole: readonly Finding[], others: readonly Finding[]): readonly Finding[] {
  const named = new Set(others.flatMap(({ before, after }) => [...namesIn(before), ...namesIn(after)]));
  const [explained, pending] = [true, false].map((is) => whole.filter(({ path }) => named.has(nameOf(path)) === is));
  return explained?.length === 0 ? whole : unexplained(pending ?? [], [...others, ...(explained ?? [])]);
}

/** Components that a value refers to, as `schemas/Parcel`. */
function* namesIn(value: unknown): Generator<string> {
  if (typeof value === 'string' && value.startsWith('#/components/')) yield value.slice('#/components/'.length);
  if (!isRecord(value)) return;
  for (const [key, member] of Object.entries(value)) {
    // Choices of credentials name their schemes.
    if (Array.isArray(member)) yield `securitySchemes/${key}`;
    yield* namesIn(member);
  }
}

function joinRenamed(whole: readonly Finding[]): Finding[] {
  const gone = whole.filter(({ kind }) => kind === 'removed');
  return whole.flatMap((finding): Finding[] => {
    const { path, after, kind } = finding;
    const at = gone.findIndex((each) => each.path[1] === path[1] && isDeepStrictEqual(each.before, after));
    const [was] = kind === 'added' && at >= 0 ? gone.splice(at, 1) : [];
    if (was === undefined) return [];
    const says = `It is now named \`${path[2]}\`; it was \`${was.path[2]}\`.`;
    return [{ ...finding, kind: 'changed', before: was.path[2], after: path[2], says, old: was.old }];
  });
}
