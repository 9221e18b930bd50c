import { type AnswerChange, answerLike } from './answers.ts';
import { type Change, CLASSES, type Comparison, type Side } from './change.ts';
import { type Answers, type ChangedPoint, findClosed, isKnown, type PointFinding } from './changed-points.ts';
import { compareDocuments } from './compare-documents.ts';
import { describeFinding } from './describe-finding.ts';
import { describePoints, describeWords, textsOf } from './describe-points.ts';
import type { Finding } from './finding.ts';
import { prepare, withHeaderNames } from './prepare.ts';

/**
 * Compares two contracts, REST and events, and classifies each change by the direction in which values travel. What
 * answers to open points may do, by the rules that overlays are held to, is one change for each point.
 */
export function compareContracts(old: Side, now: Side): Comparison {
  const { sides, notes } = comparable(old, now);
  const [before, other] = sides;
  const events = before.asyncapi && other.asyncapi && withHeaderNames(other.asyncapi, before.asyncapi);
  const after = events === undefined ? other : { ...other, asyncapi: events };
  const closing = answersBetween(before, after);
  // What the old contract does not know is a new question.
  const reopening = answersBetween(after, closing.closed, (id) => isKnown(before, id));
  const changes = [
    ...compareDocuments(closing.closed, reopening.closed).map((finding) => describeFinding(finding, before, after)),
    ...describePoints('closed', closing, { open: before, closed: after }),
    ...describePoints('reopened', reopening, { open: after, closed: before }),
    ...describeWords(before, after),
  ];
  const named = ({ shown, version }: Side) => ({ shown, version });
  return { old: named(old), new: named(now), changes: inOrder(changes), notes: [...titlesOf(old, now), ...notes] };
}

/** A note where the two contracts have different titles, and may be of different APIs. */
function titlesOf(...sides: readonly Side[]): string[] {
  const [before, after] = sides.map(({ openapi }) => JSON.stringify(openapi.info?.title ?? ''));
  return before === after ? [] : [`The titles differ: ${before} and ${after}.`];
}

function answersBetween(open: Side, other: Side, counts: (id: string) => boolean = () => true): Answers {
  const points = findClosed(open, other).filter(({ id }) => counts(id));
  if (points.length === 0) return { points, closed: open, findings: [] };
  const wordsOf = (point: ChangedPoint) => {
    const asked = open.openPoints.filter(({ id }) => id === point.id);
    return [point.id, ...asked.flatMap(({ title, question }) => [title, question]), ...textsOf(point, other)];
  };
  const rest = answerLike('openapi', open.openapi, other.openapi, points, wordsOf);
  const events = open.asyncapi && answerLike('asyncapi', open.asyncapi, other.asyncapi ?? {}, points, wordsOf);
  const closed: Side = { ...open, openapi: rest.closed, ...(events && { asyncapi: events.closed }) };
  const changes = { openapi: rest.changes, asyncapi: events?.changes ?? [] };
  return { points, closed, findings: attribute(compareDocuments(open, closed), changes) };
}

/** Finds the points that each difference belongs to: those whose changes are at its place, below it or above it. */
function attribute(
  findings: readonly Finding[],
  changes: Readonly<Record<'openapi' | 'asyncapi', readonly AnswerChange[]>>,
): PointFinding[] {
  const at = new Map<string, Set<string>>();
  const within = new Map<string, Set<string>>();
  const add = (map: Map<string, Set<string>>, key: string, points: readonly string[]) =>
    map.set(key, new Set([...(map.get(key) ?? []), ...points]));
  for (const document of ['openapi', 'asyncapi'] as const) {
    for (const { keys, points } of changes[document]) {
      add(at, JSON.stringify([document, ...keys]), points);
      for (let length = 1; length < keys.length; length += 1) {
        add(within, JSON.stringify([document, ...keys.slice(0, length)]), points);
      }
    }
  }
  return findings.map((finding) => {
    const places = [finding.old, finding.now].flatMap((keys) => (keys === undefined ? [] : [keys]));
    const above = places.flatMap((keys) =>
      [...keys.keys()].flatMap((length) => [
        ...(at.get(JSON.stringify([finding.document, ...keys.slice(0, length + 1)])) ?? []),
      ]),
    );
    const below = places.flatMap((keys) => [...(within.get(JSON.stringify([finding.document, ...keys])) ?? [])]);
    return { finding, points: [...new Set(above.length > 0 ? above : below)] };
  });
}

/** Both sides without what is derived, and without events where only one of them has any. */
function comparable(old: Side, now: Side): { sides: readonly [Side, Side]; notes: string[] } {
  const sides = [prepare(old), prepare(now)] as const;
  const [one, other] = sides.map(({ asyncapi }) => asyncapi !== undefined);
  if (one && other) return { sides, notes: [] };
  if (!one && !other) {
    const hasEvents = sides.some(({ openapi }) => Object.keys(openapi.webhooks ?? {}).length > 0);
    const note =
      'There is no AsyncAPI document: events are compared as far as the webhooks of the OpenAPI documents tell.';
    return { sides, notes: hasEvents ? [note] : [] };
  }
  const without = [prepare(withoutEvents(old, now)), prepare(withoutEvents(now, old))] as const;
  const missing = one ? now : old;
  return { sides: without, notes: [`${missing.shown} has no AsyncAPI document: events are not compared.`] };
}

/** A side without its events. Their schemas go as well, which a document of events or of webhooks names. */
function withoutEvents(side: Side, other: Side): Side {
  const events = side.asyncapi ?? other.asyncapi;
  const { openapi } = prepare(events === undefined ? side : { ...side, asyncapi: events });
  const { asyncapi: _asyncapi, ...rest } = side;
  return { ...rest, openapi };
}

function inOrder(changes: readonly Change[]): Change[] {
  const rank = (change: Change) => CLASSES.indexOf(change.class) * 2 + (change.document === 'openapi' ? 0 : 1);
  return changes.toSorted((a, b) => rank(a) - rank(b));
}
