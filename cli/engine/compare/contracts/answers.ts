import { isDeepStrictEqual } from 'node:util';
import type { OpenApiDocument, Response } from '../../model/contract.ts';
import { isRecord, pointerOf, resolveRef, valueAt } from '../../model/json-pointer.ts';
import { pathOperations } from '../../model/path-operations.ts';
import { checkChange } from '../../overlay/check-change.ts';
import { valuesSeen } from '../../overlay/check-refinement.ts';
import type { Change as NodeChange } from '../../overlay/find-changes.ts';
import { isExample, isPlace } from '../../overlay/places.ts';
import { RULES } from '../../overlay/rules.ts';
import { judgeOf } from '../schemas/finite-values.ts';
import type { Change } from './change.ts';
import { type ChangedPoint, narrowedTo } from './changed-points.ts';

type Kind = Change['document'];

/** A difference that an answer may make, with the points whose answers may. */
export interface AnswerChange extends NodeChange {
  readonly points: readonly string[];
}

/** The mark of what a document leaves open as a whole. */
const WHOLE = '/info';

/** Roles of points that may be answered at places that are marked elsewhere. */
const ELSEWHERE = new Set(RULES.flatMap((rule) => rule.for ?? []));

const COMPONENT = '/components/*/*';

/** The changes that answers make of a document, and the document with them. */
interface Answered<Document> {
  readonly closed: Document;
  readonly changes: readonly AnswerChange[];
}

/**
 * The open document with those differences to a closed one that answers to points may make, by the rules that overlays
 * are held to, made as an overlay makes them: statuses first, which give a response its place.
 * @param wordsOf What is said of a point: its question, and its answer.
 */
export function answerLike<Document extends object>(
  kind: Kind,
  open: Document,
  closed: object,
  points: readonly ChangedPoint[],
  wordsOf: (point: ChangedPoint) => readonly string[],
): Answered<Document> {
  const marks = marksOf(kind, points, closed, wordsOf);
  const narrowed = allowedOf(statusesBetween(open, closed), open, closed, marks);
  const before = withKinds(settled(open, narrowed), closed);
  const changes = allowedOf(listChanges(before, closed), before, closed, marks);
  return { closed: makeChanges(before, changes), changes: [...narrowed, ...changes] };
}

/** Of some changes those that answers may make, with the points. Examples state nothing, and are differences of their own. */
function allowedOf(changes: readonly NodeChange[], open: object, closed: object, marks: Marks): AnswerChange[] {
  const before = withKinds(open, closed);
  const entryOf = (id: string) => marks.points.get(id);
  return changes.flatMap((change): AnswerChange[] => {
    if (isExample(pointerOf(change.keys))) return [];
    if (excludesSeen(open, closed, change)) return [];
    const names = requiredNames(closed, change);
    const answered = candidates(change, marks).filter(([id, places]) => {
      if (!names.every((name) => isNamed(name, marks.words.get(id)))) return false;
      const occurrences = new Map([[id, [...places, ...(marks.of.get(id) ?? [])]]]);
      return checkChange({ open, before, entryOf }, change, occurrences) === undefined;
    });
    // What an answer brings along is told by what refers to it.
    const isBrought = change.kind === 'added' && isPlace(pointerOf(change.keys), COMPONENT);
    return answered.length === 0 ? [] : [{ ...change, points: isBrought ? [] : nearest(answered) }];
  });
}

function isNamed(name: string, words = ''): boolean {
  const parts = name.toLowerCase().split(/[^a-z]+/);
  return parts.some((part) => part.length > 2 && words.includes(part));
}

/** The statuses that a document has in place of each `2XX` of another, as an overlay writes them there. */
function statusesBetween(open: object, closed: object): NodeChange[] {
  const { paths = {} } = open as Partial<OpenApiDocument>;
  return pathOperations(paths).flatMap(({ name, method, operation }): NodeChange[] => {
    const keys = ['paths', name, method, 'responses'];
    const before: Readonly<Record<string, Response>> = operation?.responses ?? {};
    const after = valueAt(closed, pointerOf(keys));
    if (before['2XX'] === undefined || !isRecord(after) || after['2XX'] !== undefined) return [];
    // What is stated to have a body is no status without one.
    const foreign = before['2XX'].content === undefined ? [] : ['204', '205'];
    const own = Object.keys(after).filter((status) => /^2\d\d$/.test(status) && !Object.hasOwn(before, status));
    const after2XX = own.filter((status) => !foreign.includes(status)).map(Number);
    return after2XX.length === 0 ? [] : [{ kind: 'added', keys: [...keys, '2XX', 'x-status'], after: after2XX }];
  });
}

/** A document with statuses in place of each `2XX` that they narrow. */
function settled<Document extends object>(document: Document, statuses: readonly NodeChange[]): Document {
  if (statuses.length === 0) return document;
  const copy = structuredClone(document);
  for (const { keys, after } of statuses) {
    const operation = valueAt(copy, pointerOf(keys.slice(0, 3))) as { responses: Record<string, unknown> };
    const responses = Object.entries(operation.responses).flatMap(([status, response]) =>
      status === '2XX' ? (after as number[]).map((each) => [each, structuredClone(response)]) : [[status, response]],
    );
    operation.responses = Object.fromEntries(responses);
  }
  return copy;
}

/** The names of the required parameters that a change adds: an answer that adds one is about it. */
function requiredNames(document: object, { kind, keys, after }: NodeChange): string[] {
  if (kind !== 'added' || !isPlace(pointerOf(keys), '/paths/*/*/parameters(/*)?')) return [];
  return [after].flat().flatMap((each) => {
    const { name, required } = resolveRef<{ name?: string; required?: boolean }>(document, each as object);
    return required === true && name !== undefined ? [name] : [];
  });
}

/** Whether a change in a schema, or in a part of it, excludes a value that has been seen: no answer may. */
function excludesSeen(open: object, closed: object, { keys }: NodeChange): boolean {
  return keys.some((_, length) => {
    const pointer = pointerOf(keys.slice(0, length));
    const [before, after] = [valueAt(open, pointer), valueAt(closed, pointer)];
    if (!isRecord(before) || !isRecord(after)) return false;
    const fits = judgeOf(closed, after);
    return valuesSeen(open, before).some((value) => fits(value) === false);
  });
}

/** Points that are answered. */
interface Marks {
  readonly ids: ReadonlySet<string>;
  /** The places at which each is answered. */
  readonly of: ReadonlyMap<string, readonly string[]>;
  /** Those that are answered at each place of a document. */
  readonly at: ReadonlyMap<string, ReadonlySet<string>>;
  /** Those that may be answered at places that are marked elsewhere. */
  readonly elsewhere: readonly string[];
  readonly points: ReadonlyMap<string, ChangedPoint>;
  /** What is said of each, in lower case. */
  readonly words: ReadonlyMap<string, string>;
}

function marksOf(
  kind: Kind,
  points: readonly ChangedPoint[],
  closed: object,
  wordsOf: (point: ChangedPoint) => readonly string[],
): Marks {
  const at = new Map<string, Set<string>>();
  const of = new Map<string, string[]>();
  for (const point of points) {
    const marked = point.at.filter(({ document }) => document === kind).map(({ pointer }) => pointer);
    for (const pointer of marked.flatMap((each) => [each, ...narrowedTo(each, closed)])) {
      of.set(point.id, [...(of.get(point.id) ?? []), pointer]);
      at.set(pointer, (at.get(pointer) ?? new Set()).add(point.id));
    }
  }
  return {
    ids: new Set(points.map(({ id }) => id)),
    of,
    at,
    elsewhere: points.filter(({ role, adds }) => adds || (role && ELSEWHERE.has(role))).map(({ id }) => id),
    points: new Map(points.map((point) => [point.id, point])),
    words: new Map(points.map((point) => [point.id, wordsOf(point).join(' ').toLowerCase()])),
  };
}

/** The points that a change may belong to, each with the marked places at or above it. */
function candidates({ keys }: NodeChange, { ids, at, elsewhere }: Marks): (readonly [string, readonly string[]])[] {
  const found = new Map<string, string[]>();
  const above = [...keys.keys(), keys.length].map((length) => pointerOf(keys.slice(0, length)));
  for (const place of new Set([...above, WHOLE])) {
    for (const id of at.get(place) ?? []) found.set(id, [...(found.get(id) ?? []), place]);
  }
  // What an answer brings along may be for any of them: its uses tell.
  if (isPlace(pointerOf(keys), COMPONENT)) return [...ids].map((id) => [id, [...(found.get(id) ?? []), WHOLE]]);
  for (const id of elsewhere) if (!found.has(id)) found.set(id, []);
  return [...found];
}

/** An open document with a place for each kind of components that the closed one has. */
function withKinds<Document extends object>(open: Document, closed: object): Document {
  const { components } = open as { components?: object };
  const kinds = Object.keys(('components' in closed && closed.components) || {});
  return { ...open, components: { ...Object.fromEntries(kinds.map((kind) => [kind, {}])), ...components } };
}

/** Of the points that may make a change, those marked nearest to it. */
function nearest(answered: readonly (readonly [id: string, places: readonly string[]])[]): string[] {
  const depths = answered.map(([, places]) =>
    Math.max(-1, ...places.map((place) => (place === WHOLE ? 0 : place.length))),
  );
  const deepest = Math.max(...depths);
  return answered.filter((_, index) => depths[index] === deepest).map(([id]) => id);
}

/** Keys that are compared by themselves, or derived. */
const LEFT_OUT = new Set(['x-open-points', 'x-answers']);

/**
 * What an overlay would have to do to one document to get the other: every difference, at the outermost place where they
 * differ. Elements of a list are matched by what they are, wherever they stand; added ones are appended.
 */
function listChanges(before: unknown, after: unknown, keys: readonly string[] = []): NodeChange[] {
  if (Object.is(before, after)) return [];
  if (!isRecord(before) || !isRecord(after) || Array.isArray(before) !== Array.isArray(after)) {
    return [{ kind: 'changed', keys, after }];
  }
  if (Array.isArray(before) && Array.isArray(after)) return changesOfList(before, after, keys);
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => !LEFT_OUT.has(name));
  return names.flatMap((name): NodeChange[] => {
    const place = [...keys, name];
    if (!Object.hasOwn(before, name)) return [{ kind: 'added', keys: place, after: after[name] }];
    if (!Object.hasOwn(after, name)) return [{ kind: 'removed', keys: place, after: undefined }];
    return listChanges(before[name], after[name], place);
  });
}

function changesOfList(before: readonly unknown[], after: readonly unknown[], keys: readonly string[]): NodeChange[] {
  if (isDeepStrictEqual(before, after)) return [];
  const gone = new Map(before.entries());
  const left = after.filter((element) => {
    const match = [...gone].find(([, each]) => isDeepStrictEqual(each, element));
    return match === undefined || !gone.delete(match[0]);
  });
  const nested: NodeChange[] = [];
  const came = left.filter((element) => {
    const match = [...gone].find(([, each]) => isSameThing(each, element));
    if (match === undefined) return true;
    gone.delete(match[0]);
    nested.push(...listChanges(match[1], element, [...keys, String(match[0])]));
    return false;
  });
  return [
    ...nested,
    ...[...gone.keys()].map(
      (index): NodeChange => ({ kind: 'removed', keys: [...keys, String(index)], after: undefined }),
    ),
    ...came.map(
      (element, at): NodeChange => ({ kind: 'added', keys: [...keys, String(before.length + at)], after: element }),
    ),
  ];
}

/** Whether two elements of a list are versions of one thing: a named one, or else any object. */
function isSameThing(one: unknown, other: unknown): boolean {
  if (!isRecord(one) || !isRecord(other)) return false;
  return ['$ref', 'name', 'in', 'url'].every((key) => one[key] === other[key]);
}

/** A copy of a document with changes made to it. */
function makeChanges<Document extends object>(document: Document, changes: readonly NodeChange[]): Document {
  const copy = structuredClone(document);
  const gaps = new Set<unknown[]>();
  for (const { kind, keys, after } of changes) {
    const [last = '', ...above] = keys.toReversed();
    const parent = above.toReversed().reduce<unknown>((node, key) => (isRecord(node) ? node[key] : undefined), copy);
    if (!isRecord(parent)) continue;
    if (kind === 'removed') delete parent[last];
    // What is appended without its predecessors would leave a gap.
    else if (Array.isArray(parent) && kind === 'added') parent.push(structuredClone(after));
    else parent[last] = structuredClone(after);
    if (Array.isArray(parent)) gaps.add(parent);
  }
  for (const list of gaps) list.splice(0, list.length, ...list.filter(() => true));
  return copy;
}
