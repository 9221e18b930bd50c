import type { OpenPoint } from '../../model/contract.ts';
import { eachNode, isRecord, resolveRef, valueAt } from '../../model/json-pointer.ts';
import { occurrencesOf } from '../../view/mark-open-points.ts';
import type { DocumentKind, Side } from './change.ts';
import { membersOf } from './finding.ts';

/** A place that leaves a point open on one side alone. */
export interface Occurrence {
  readonly document: DocumentKind;
  readonly pointer: string;
}

/** A point that is open on one side, and answered or no longer marked on the other. */
export interface ChangedPoint {
  readonly id: string;
  readonly role?: OpenPoint['role'];
  readonly at: readonly Occurrence[];
  /** How many places leave it open on the side where it is open. */
  readonly of: number;
}

/** The points that are open in the first contract at places where the second answers them, or no longer marks them. */
export function findClosed(open: Side, closed: Side): ChangedPoint[] {
  const marked = marksOf(open);
  const [given, before] = [answersIn(closed), answersIn(open)];
  const ids = new Set([...marked.keys(), ...given].filter((id) => isKnown(open, id)));
  return [...ids].flatMap((id): ChangedPoint[] => {
    const places = marked.get(id) ?? [];
    const at = places.filter(({ document, pointer }) => isClosedAt(closed[document], pointer, id));
    // An answer may stand elsewhere than at the mark, which stays then.
    const isAnswered = given.has(id) && !before.has(id);
    if (!given.has(id) && isAskedElsewhere(id, at, open, closed)) return [];
    const { role } = [...open.openPoints, ...closed.openPoints].find((point) => point.id === id && point.role) ?? {};
    return at.length > 0 || isAnswered ? [{ id, ...(role && { role }), at, of: places.length }] : [];
  });
}

/**
 * Whether a point that nobody answers is open as before where it is no longer marked: the same nodes mark points that they
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

/** Whether a side knows a point, by its register or by its documents. */
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
export interface GivenAnswer extends Occurrence {
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
