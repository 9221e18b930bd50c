import type { OpenPoint } from '../../model/contract.ts';
import { eachNode, isRecord, resolveRef, valueAt } from '../../model/json-pointer.ts';
import { occurrencesOf } from '../../view/mark-open-points.ts';
import type { Change, Side } from './change.ts';
import type { Documents, Finding } from './finding.ts';

type Kind = Change['document'];

/** A place that leaves a point open on one side alone. */
export interface Occurrence {
  readonly document: Kind;
  readonly pointer: string;
}

/** A point that is open on one side, and answered or no longer marked on the other. */
export interface ChangedPoint {
  readonly id: string;
  readonly role?: NonNullable<OpenPoint['role']>;
  readonly adds?: NonNullable<OpenPoint['adds']>;
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
    const role = entries.find((entry) => entry.role)?.role;
    const adds = entries.find((entry) => entry.adds)?.adds;
    const told = { id, ...(role && { role }), ...(adds && { adds }) };
    return at.length > 0 || isAnswered ? [{ ...told, at, of: places.length }] : [];
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
  const ids = isRecord(node) ? node['x-open-points'] : [];
  return Array.isArray(ids) ? ids : [];
}

/** Whether a side knows a point, by its register or by its documents. */
export function isKnown(side: Side, id: string): boolean {
  const isRegistered = side.openPoints.some((point) => point.id === id);
  return isRegistered || marksOf(side).has(id) || answersAt(side).some((given) => given.id === id);
}

const marks = new WeakMap<Documents, ReadonlyMap<string, readonly Occurrence[]>>();

/** The places that leave each point open. */
export function marksOf(documents: Documents): ReadonlyMap<string, readonly Occurrence[]> {
  const known = marks.get(documents);
  if (known !== undefined) return known;
  const found = new Map<string, Occurrence[]>();
  for (const document of ['openapi', 'asyncapi'] as const) {
    for (const [id, pointers] of occurrencesOf(documents[document] ?? {})) {
      found.set(id, [...(found.get(id) ?? []), ...pointers.map((pointer) => ({ document, pointer }))]);
    }
  }
  marks.set(documents, found);
  return found;
}

/** Ids of the points that a register has answers for. */
function answersIn({ openPoints }: Side): ReadonlySet<string> {
  return new Set(openPoints.filter(({ answers = [] }) => answers.length > 0).map(({ id }) => id));
}

/** A place that is gone closes nothing, and one that refers to a node is as open as that node. */
function isClosedAt(document: object | undefined, pointer: string, id: string): boolean {
  const node = document && answeredAt(document, pointer);
  if (document === undefined || !isRecord(node)) return false;
  return !idsAt(resolveRef(document, node)).includes(id);
}

/** The node at a place, which may be part of one of the statuses that a `2XX` was narrowed to. */
export function answeredAt(document: object | undefined, pointer: string): unknown {
  const [first = pointer] = narrowedTo(pointer, document);
  return valueAt(document, pointer) ?? valueAt(document, first);
}

/** The places that a place within a `2XX` has become where a document has statuses in its stead. */
export function narrowedTo(pointer: string, document: object | undefined): string[] {
  const [, operation, rest] = /^(\/paths\/[^/]+\/[^/]+\/responses\/)2XX(.*)$/.exec(pointer) ?? [];
  const responses = operation === undefined ? undefined : valueAt(document, operation.slice(0, -1));
  if (!isRecord(responses) || Object.hasOwn(responses, '2XX')) return [];
  const statuses = Object.keys(responses).filter((status) => /^2\d\d$/.test(status));
  return statuses.map((status) => `${operation}${status}${rest}`);
}

/** An answer as a node of a document carries it. */
export interface GivenAnswer extends Occurrence {
  readonly id: string;
  readonly answer: string;
}

/** Every answer that the documents carry. */
export function answersAt(documents: Documents): GivenAnswer[] {
  const found: GivenAnswer[] = [];
  for (const document of ['openapi', 'asyncapi'] as const) {
    eachNode(documents[document], ({ 'x-answers': answers }, pointer) => {
      if (!isRecord(answers)) return;
      for (const [id, given] of Object.entries(answers)) {
        found.push({ document, pointer, id, answer: isRecord(given) ? String(given.answer) : '' });
      }
    });
  }
  return found;
}

/** What answers make of an open contract on the way to a closed one. */
export interface Answers {
  readonly points: readonly ChangedPoint[];
  /** The open contract with the answers in it, and nothing else of the closed one. */
  readonly closed: Side;
  readonly findings: readonly PointFinding[];
}

/** A difference that answers make, with the points that it may belong to. */
export interface PointFinding {
  readonly finding: Finding;
  readonly points: readonly string[];
}
