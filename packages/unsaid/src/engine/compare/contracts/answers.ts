import type { Change as NodeChange } from '../../model/change-nodes.ts';
import type { OpenPoint } from '../../model/contract.ts';
import { valuesSeen } from '../../model/dialect.ts';
import { eachNode, isRecord, pointerOf, resolveRef, valueAt } from '../../model/json-pointer.ts';
import { additionOf } from '../../overlay/added.ts';
import { checkChange } from '../../overlay/check-change.ts';
import { isExample, isPlace } from '../../overlay/places.ts';
import { RULES } from '../../overlay/rules.ts';
import { occurrencesOf } from '../../view/mark-open-points.ts';
import { judgeOf } from '../schemas/compare-schemas.ts';
import { membersOf } from '../schemas/rule.ts';
import type { DocumentKind, Finding, Side } from './change.ts';

/** A place that leaves a point open on one side alone. */
export interface Occurrence {
  readonly document: DocumentKind;
  readonly pointer: string;
}

/** A point that is open on one side, and answered or no longer marked on the other. */
export interface ChangedPoint {
  readonly id: string;
  /** Entry of the register. */
  readonly entry: Pick<OpenPoint, 'role' | 'adds'>;
  readonly at: readonly Occurrence[];
  /** How many places leave it open on the side where it is open. */
  readonly of: number;
}

/** The points that are open in the first contract at places where the second answers them, or no longer marks them. */
export function findClosed(open: Side, closed: Side): ChangedPoint[] {
  const marked = marksOf(open);
  const given = answersIn(closed);
  const before = answersIn(open);
  const ids = new Set([...marked.keys(), ...given].filter((id) => isKnown(open, id)));
  return [...ids].flatMap((id): ChangedPoint[] => {
    const places = marked.get(id) ?? [];
    const at = places.filter(({ document, pointer }) => isClosedAt(closed[document], pointer, id));
    // An answer may stand elsewhere than at the mark, which stays then.
    const isAnswered = given.has(id) && !before.has(id);
    if (!given.has(id) && isAskedElsewhere(id, at, open, closed)) return [];
    const entries = [...open.openPoints, ...closed.openPoints].filter((point) => point.id === id);
    const entry = entries.find(({ role, adds }) => role ?? adds) ?? {};
    return at.length > 0 || isAnswered ? [{ id, entry, at, of: places.length }] : [];
  });
}

/**
 * Returns true if an unanswered point that is no longer marked is still open: the same nodes mark points that they
 * did not, as where entries are renamed or split.
 */
function isAskedElsewhere(id: string, at: readonly Occurrence[], open: Side, closed: Side): boolean {
  const isRetired = closed.openPoints.length > 0 && !closed.openPoints.some((point) => point.id === id);
  const isMarkedAnew = ({ document, pointer }: Occurrence) => {
    const before = idsAt(valueAt(open[document], pointer));
    const after = idsAt(valueAt(closed[document], pointer));
    return after.some((each) => !before.includes(each) && (isRetired || !isKnown(open, String(each))));
  };
  return at.length > 0 && at.every(isMarkedAnew);
}

function idsAt(node: unknown): readonly unknown[] {
  const ids = membersOf(node)['x-open-points'];
  return Array.isArray(ids) ? ids : [];
}

/** Returns true if a side has a point in its register or its documents. */
export function isKnown(side: Side, id: string): boolean {
  const isRegistered = side.openPoints.some((point) => point.id === id);
  return isRegistered || marksOf(side).has(id) || answersAt(side).some((given) => given.id === id);
}

const marks = new WeakMap<Side, ReadonlyMap<string, readonly Occurrence[]>>();

/** The places that leave each point open. */
export function marksOf(side: Side): ReadonlyMap<string, readonly Occurrence[]> {
  const known = marks.get(side);
  if (known !== undefined) return known;
  const found = (['openapi', 'asyncapi'] as const).flatMap((document) =>
    [...occurrencesOf(side[document] ?? {})].flatMap(([id, pointers]) =>
      pointers.map((pointer) => ({ id, document, pointer })),
    ),
  );
  const byId = Map.groupBy(found, ({ id }) => id);
  marks.set(side, byId);
  return byId;
}

/** Ids of the points that a register has answers for. */
function answersIn({ openPoints }: Side): ReadonlySet<string> {
  return new Set(openPoints.filter(({ answers = [] }) => answers.length > 0).map(({ id }) => id));
}

/** A place that is gone closes nothing, and one that refers to a node is as open as that node. */
function isClosedAt(document: object | undefined, pointer: string, id: string): boolean {
  const node = answeredAt(document, pointer);
  return document !== undefined && isRecord(node) && !idsAt(resolveRef(document, node)).includes(id);
}

/** The node at a place, or at one of the statuses that a document has in place of the `2XX` around it. */
function answeredAt(document: object | undefined, pointer: string): unknown {
  const [, operation = '', rest] = /^(.*\/responses\/)2XX(.*)$/.exec(pointer) ?? [];
  const statuses = Object.keys(membersOf(valueAt(document, operation.slice(0, -1))));
  const status = statuses.find((each) => /^2\d\d$/.test(each));
  return valueAt(document, pointer) ?? (status && valueAt(document, `${operation}${status}${rest}`));
}

/** An answer as a node of a document carries it. */
interface GivenAnswer extends Occurrence {
  readonly id: string;
  readonly answer: string;
}

/** Every answer that the documents carry. */
export function answersAt(side: Side): GivenAnswer[] {
  const found: GivenAnswer[] = [];
  for (const document of ['openapi', 'asyncapi'] as const) {
    eachNode(side[document], (node, pointer) => {
      for (const [id, answer] of answersOf(node)) found.push({ document, pointer, id, answer });
    });
  }
  return found;
}

/** The answers in words that a node carries, by the ids of the points. */
function answersOf(node: unknown): [id: string, answer: string][] {
  const given = Object.entries(membersOf(membersOf(node)['x-answers']));
  return given.map(([id, answer]) => [id, String(membersOf(answer).answer ?? '')]);
}

/** The answers to a point in words, each once: at its places, or else in the register. */
export function textsOf({ id, at, of }: ChangedPoint, closed: Side): string[] {
  const given = at.flatMap(({ document, pointer }) => {
    return answersOf(answeredAt(closed[document], pointer)).flatMap(([each, answer]) => (each === id ? answer : []));
  });
  const registered = closed.openPoints.find((point) => point.id === id)?.answers ?? [];
  const isWhole = given.length === 0 || at.length === of;
  return [...new Set([...given, ...(isWhole ? registered.map(({ answer }) => answer) : [])])];
}

/** A difference that answers make, with the points that it may belong to. */
export interface PointFinding {
  readonly finding: Finding;
  readonly points: readonly string[];
}

/** Mark of the points that a document leaves open as a whole. */
const WHOLE = '/info';

/** Roles of points that may be answered at places that are marked elsewhere. */
const ELSEWHERE = new Set(RULES.flatMap((rule) => rule.for ?? []));

const COMPONENT = '/components/*/*';

/** The differences between an open contract and a closed one that answers to points make, by the rules for overlays. */
export function answersAmong(
  findings: readonly Finding[],
  open: Side,
  closed: Side,
  points: readonly ChangedPoint[],
): PointFinding[] {
  const marks = points.map((point): Mark => {
    const asked = open.openPoints.filter(({ id }) => id === point.id);
    const words = [point.id, ...asked.flatMap(({ title, question }) => [title, question]), ...textsOf(point, closed)];
    return { ...point, words: words.join(' ').toLowerCase() };
  });
  return findings.flatMap((finding) => {
    const documents = [open[finding.document] ?? {}, closed[finding.document] ?? {}] as const;
    const own = pointsOf(finding, ...documents, marks);
    return own === undefined ? [] : [{ finding, points: own }];
  });
}

/** A point that is answered, and in lower case what is said of it: its question, and its answer. */
interface Mark extends ChangedPoint {
  readonly words: string;
}

/**
 * The points whose answers may cause a difference; `undefined` if there are none. Additions are reported on their own, and examples
 * state nothing.
 */
function pointsOf(finding: Finding, open: object, closed: object, marks: readonly Mark[]): string[] | undefined {
  const change = changeOf(finding, open, closed);
  const pointer = pointerOf(change.keys);
  if (additionOf(change) !== undefined || isExample(pointer) || excludesSeen(finding, open, closed)) return undefined;
  const names = requiredNames(closed, change);
  const entryOf = (id: string) => marks.find((mark) => mark.id === id)?.entry;
  const answered = marks.flatMap((mark) => {
    const places = mark.at.filter(({ document }) => document === finding.document).map((at) => at.pointer);
    const near = placesAbove(mark, places, change);
    if (near === undefined || !names.every((name) => isNamed(name, mark.words))) return [];
    const occurrences = new Map([[mark.id, [...near, ...places]]]);
    const isAllowed = checkChange({ open, before: open, entryOf }, change, occurrences) === undefined;
    return isAllowed ? [{ id: mark.id, depth: Math.max(-1, ...near.map((at) => (at === WHOLE ? 0 : at.length))) }] : [];
  });
  if (answered.length === 0) return undefined;
  // Changes that an answer adds elsewhere are reported by the places that refer to them.
  if (change.kind === 'added' && isPlace(pointer, COMPONENT)) return [];
  // If there are several points, use those marked nearest.
  const deepest = Math.max(...answered.map(({ depth }) => depth));
  return answered.filter(({ depth }) => depth === deepest).map(({ id }) => id);
}

/** The action of an overlay on the open document, at the outermost place of the difference. */
function changeOf({ kind, old, now, after }: Finding, open: object, closed: object): NodeChange {
  const [status, parent] = old.toReversed();
  if (status === '2XX' && parent === 'responses' && Array.isArray(after))
    return { kind: 'added', keys: [...old, 'x-status'], after: after.map(Number) };
  for (let length = old[0] === 'components' ? 3 : 1; length <= old.length; length += 1) {
    const keys = old.slice(0, length);
    const was = valueAt(open, pointerOf(keys));
    const is = valueAt(closed, pointerOf(now.slice(0, length)));
    const list = valueAt(open, pointerOf(keys.slice(0, -1)));
    // A new item of a list is appended.
    if (length === old.length && kind === 'added' && Array.isArray(list))
      return { kind, keys: [...keys.slice(0, -1), String(list.length)], after: is };
    if (was === undefined && is === undefined) return { kind: 'changed', keys: keys.slice(0, -1), after };
    if (was === undefined) return { kind: 'added', keys, after: is };
    if (is === undefined) return { kind: 'removed', keys, after: undefined };
  }
  return { kind: kind === 'removed' ? kind : 'changed', keys: old, after };
}

/** The marked places at or above a change; `undefined` where an answer to the point cannot be there. */
function placesAbove({ entry: { role, adds } }: Mark, places: readonly string[], { keys }: NodeChange) {
  const above = new Set([WHOLE, '', ...keys.map((_, index) => pointerOf(keys.slice(0, index + 1)))]);
  const near = places.filter((place) => above.has(place));
  // A component that an answer adds may serve any of them: its uses decide.
  if (isPlace(pointerOf(keys), COMPONENT)) return [...near, WHOLE];
  return near.length > 0 || adds || (role !== undefined && ELSEWHERE.has(role)) ? near : undefined;
}

/** The names of the required parameters that a change adds: an answer that adds one is about it. */
function requiredNames(document: object, { kind, keys, after }: NodeChange): string[] {
  if (kind !== 'added' || !isPlace(pointerOf(keys), '/paths/*/*/parameters(/*)?')) return [];
  return [after].flat().flatMap((each) => {
    const { name, required } = resolveRef<{ name?: string; required?: boolean }>(document, each as object);
    return required === true && name !== undefined ? [name] : [];
  });
}

function isNamed(name: string, words: string): boolean {
  const parts = name.toLowerCase().split(/[^a-z]+/);
  return parts.some((part) => part.length > 2 && words.includes(part));
}

/** Returns true if a difference in a schema, or in a part of it, excludes a value already seen, which no answer may. */
function excludesSeen({ old, now }: Finding, open: object, closed: object): boolean {
  return old.some((_, length) => {
    const before = valueAt(open, pointerOf(old.slice(0, length)));
    const after = valueAt(closed, pointerOf(now.slice(0, length)));
    if (!isRecord(before) || !isRecord(after)) return false;
    const fits = judgeOf(closed, after);
    return valuesSeen(open, before).some((value) => fits(value) === false);
  });
}
