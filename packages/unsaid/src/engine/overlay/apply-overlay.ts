import { JSONPathEnvironment, type JSONValue } from 'json-p3';
import { type Change, findChanges, removeNodes, updateNodes } from '../model/change-nodes.ts';
import type { Answer } from '../model/contract.ts';
import { isRecord, keysOfPointer, pointerOf, valueAt } from '../model/json-pointer.ts';
import type { RegisterEntry } from '../read/read-open-points.ts';
import { didYouMean, forAll, UserError } from '../system/user-error.ts';
import { withinTime } from '../system/within-time.ts';
import { occurrencesOf } from '../view/mark-open-points.ts';
import { addedIn, isInAdded, mayAdd } from './added.ts';
import { checkChange, checkEvidence, type Occurrences, type Versions } from './check-change.ts';
import { OpenPlaces } from './open-places.ts';
import type { Step } from './overlay.ts';
import { type OverlaidDocument, type Overlay, type OverlayAction, problemAt } from './overlay.ts';
import { isExample, isWithin, reaches } from './places.ts';
import { mayHold } from './rules.ts';

interface Subject<Document> {
  readonly kind: OverlaidDocument;
  readonly document: Document;
  readonly register: readonly RegisterEntry[];
  /** The document before other answers, if this overlay holds only where those are silent. */
  readonly open?: Document;
}

/**
 * Applies the actions of an overlay that are for one bundled document, and returns the closed document with what each
 * action did; the given document stays as it is.
 * Throws a UserError with file and line for an action that matches nothing, answers no open point of its target, or
 * changes what is stated.
 */
export function applyOverlay<Document extends object>(
  { kind, document, register, open = document }: Subject<Document>,
  overlay: Overlay,
): { document: Document; steps: Step[]; added: Record<string, Answer> } {
  const isFallback = open !== document;
  // Read once, before anything is answered: two actions may answer the same point at the same node.
  const places = new OpenPlaces(document, register);
  const silentIn = isFallback ? silences(occurrencesOf(open), places.marked) : undefined;
  const entries = new Map(register.map((entry) => [entry.id, entry]));
  const entryOf = (id: string) => entries.get(id);
  const added: Record<string, Answer> = {};
  const steps: Step[] = [];
  let closed = structuredClone(document);
  const apply = (action: OverlayAction, targets = targetsOf(closed, action)) => {
    const others = targets.filter((target) => !isInAdded(document, target));
    if (!isFallback) for (const id of pointsOf(action)) checkAnswer(id, action, others, places, register);
    const versions = { open, before: closed, entryOf };
    const { after, changed } = applyAction(versions, action, targets, places);
    closed = after;
    steps.push({ document: kind, action, changed: changed.length > 0 ? changed : targets, isFallback });
    closePoints(closed, action, targets, places);
    const asked = Object.entries(action.answers).filter(([id]) => entryOf(id)?.adds?.includes(ADDS[kind]));
    const answers = Object.fromEntries(asked.map(([id, answer]) => [id, { answer, by: action.by }]));
    const own = addedIn(closed, changed);
    const marked = Object.entries(answers).map(([id, given]) => [id, { ...given, added: true }]);
    for (const pointer of own)
      Object.assign(valueAt(closed, pointer) as object, { 'x-answers': Object.fromEntries(marked) });
    if (own.length > 0) Object.assign(added, answers);
  };
  forAll(overlay.actions[kind], (action) => {
    try {
      if (silentIn === undefined) apply(action);
      else {
        const { whole, partly } = silentIn(action, matchesOf(closed, action));
        if (whole.length > 0) apply(action, whole);
        if (partly.length > 0) apply({ ...action, update: {} }, partly);
      }
    } catch (error) {
      throw problemAt(action.place, error);
    }
  });
  return { document: closed, steps, added };
}

const ADDS = { openapi: 'operations', asyncapi: 'events' } as const;

function pointsOf({ answers, evidence }: OverlayAction): string[] {
  return [...Object.keys(answers), ...evidence];
}

function targetsOf(document: object, action: OverlayAction): string[] {
  const found = matchesOf(document, action);
  if (found.length > 0) return found;
  const remedy =
    referenceOn(document, action) ??
    'Targets are places of the bundled document, as generate writes it; correct the path.';
  throw new UserError(`${action.place}: ${action.target} matches nothing. ${remedy}`);
}

/** The reference at which a target goes on as though what it refers to stood there, if it does. */
function referenceOn(document: object, action: OverlayAction): string | undefined {
  const steps = action.target.match(/\$|\.{1,2}[^.[]+|\[(?:'[^']*'|"[^"]*"|[^\]]*)+\]/g) ?? [];
  for (let length = steps.length - 1; length > 1; length--) {
    const target = steps.slice(0, length).join('');
    const [found] = matchesOf(document, { ...action, target });
    const node = found === undefined ? undefined : valueAt(document, found);
    if (isRecord(node) && typeof node.$ref === 'string') {
      const path = keysOfPointer(node.$ref.slice(1)).map((key) => (/^\w+$/.test(key) ? `.${key}` : `['${key}']`));
      return `${target} refers to ${node.$ref}; go on from there: $${path.join('')}.`;
    }
    if (found !== undefined) return undefined;
  }
  return undefined;
}

/** JSONPath by RFC 9535; documents are nested more deeply than the default allows. */
const JSON_PATH = new JSONPathEnvironment({ maxRecursionDepth: 10_000 });

/** A path may have patterns, and descend again and again. */
const MOST_MILLISECONDS = 3000;

/** JSON pointers of the nodes that the target of an action names. */
function matchesOf(document: object, { target, place }: OverlayAction): string[] {
  // A path may name a node more than once; it is changed once.
  const find = () => {
    const found = new Set<string>();
    for (const { location } of JSON_PATH.lazyQuery(target, document as JSONValue))
      found.add(pointerOf(location.map(String)));
    return [...found];
  };
  try {
    const found = withinTime(MOST_MILLISECONDS, find);
    if (found !== undefined) return found;
    const limit = `takes longer than ${MOST_MILLISECONDS / 1000} s to follow`;
    throw new UserError(`${place}: ${target} ${limit}. Name the nodes more directly.`);
  } catch (error) {
    if (error instanceof UserError) throw error;
    const [reason = ''] = (error as Error).message.split('\n');
    throw new UserError(`${place}: ${target} is not a JSONPath: ${reason.replace(/\.?$/, '.')} Correct it.`);
  }
}

/**
 * Creates the function that returns the targets of an action where other answers are silent about all of its points, and
 * those where they are silent about some of them, where the additions to the node may no longer hold.
 */
function silences(all: Occurrences, left: Occurrences) {
  const isSilent = (id: string, target: string) => {
    const reached = (all.get(id) ?? []).filter((place) => reaches(target, place));
    const still = left.get(id) ?? [];
    return reached.length === 0 ? still.length > 0 : reached.some((place) => still.includes(place));
  };
  return (action: OverlayAction, targets: readonly string[]) => {
    const ids = pointsOf(action);
    const counted = targets.map((target) => ({ target, count: ids.filter((id) => isSilent(id, target)).length }));
    const targetsWith = (fits: (count: number) => boolean) =>
      counted.flatMap(({ target, count }) => (fits(count) ? [target] : []));
    return {
      whole: targetsWith((count) => count === ids.length),
      partly: targetsWith((count) => count > 0 && count < ids.length),
    };
  };
}

function checkAnswer(
  id: string,
  { place }: OverlayAction,
  targets: readonly string[],
  open: OpenPlaces,
  register: readonly RegisterEntry[],
): void {
  const entry = register.find((point) => point.id === id);
  if (!entry) {
    const guess = didYouMean(
      id,
      register.map((point) => point.id),
    );
    throw new UserError(`${place}: "${id}" is not an open point. Use an id of open-points.yaml.${guess}`);
  }
  const places = open.marked.get(id) ?? [];
  const schemas = [...open.requestsOf(id).keys()];
  const isAbout = (target: string) =>
    // Examples state nothing: an answer may replace those that no longer fit, wherever they stand.
    isExample(target) ||
    places.some((place) => reaches(target, place)) ||
    schemas.some((schema) => isWithin(target, schema)) ||
    (places.length > 0 && mayHold(target, entry.role)) ||
    mayAdd(target, entry.adds ?? []);
  const stray = targets.find((target) => !isAbout(target));
  if (stray === undefined) return;
  throw new UserError(
    `${place}: ${stray || 'the document'} does not leave "${id}" open. ${whereOpen(places)}; correct the target.`,
  );
}

function whereOpen(places: readonly string[]): string {
  return places.length > 0 ? `It is open at ${places.slice(0, 3).join(', ')}` : 'This document does not mark it';
}

function applyAction<Document extends object>(
  versions: Versions & { readonly before: Document },
  action: OverlayAction,
  targets: readonly string[],
  places: OpenPlaces,
): { after: Document; changed: readonly string[] } {
  const { before } = versions;
  const { update, remove, evidence, place } = action;
  const unfit = remove ? undefined : targets.find((pointer) => !canTake(valueAt(before, pointer), update));
  if (unfit !== undefined) {
    throw new UserError(
      `${place}: ${unfit || 'the document'} cannot take this update. Update an object with an object, or name a list to add to.`,
    );
  }
  if (isRecord(update) && Object.keys(update).length === 0) return { after: before, changed: [] };
  const after = remove ? removeNodes(before, targets) : updateNodes(before, targets, update);
  const changes = targets.flatMap((pointer): Change[] => {
    const keys = keysOfPointer(pointer);
    if (remove) return [{ kind: 'removed', keys, after: undefined }];
    return findChanges(valueAt(before, pointer), valueAt(after, pointer), keys);
  });
  const points = new Map(pointsOf(action).map((id) => [id, places.of(id)]));
  const check = evidence.length > 0 ? checkEvidence : checkChange;
  forAll(changes, (change) => {
    const problem = check(versions, change, points);
    if (problem) throw new UserError(`${place}: ${problem}.`);
  });
  return { after, changed: changes.map(({ keys }) => pointerOf(keys)) };
}

function canTake(value: unknown, update: unknown): boolean {
  if (Array.isArray(value)) return true;
  return isRecord(value) && isRecord(update) && !Array.isArray(update);
}

/** Takes the answered points out of `x-open-points` at and below the targets, and writes the answers there instead. */
function closePoints(
  document: object,
  { answers, by }: OverlayAction,
  targets: readonly string[],
  places: OpenPlaces,
): void {
  const given = Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, { answer, by }]));
  for (const [id, answer] of Object.entries(given)) {
    const marked = (places.marked.get(id) ?? []).filter((place) => targets.some((target) => reaches(target, place)));
    const asked = [...places.requestsOf(id)].flatMap(([schema, operations]) =>
      targets.some((target) => isWithin(target, schema)) ? operations : [],
    );
    closeAt(document, [...marked, ...asked], { [id]: answer });
  }
}

/** Closes points at nodes: those that the nodes leave open. */
export function closeAt(document: object, pointers: Iterable<string>, answers: Readonly<Record<string, Answer>>): void {
  for (const pointer of pointers) {
    const node = valueAt(document, pointer);
    // An earlier action may have removed it.
    if (!isRecord(node)) continue;
    const marked = (node['x-open-points'] ?? []) as string[];
    const closed = marked.filter((id) => Object.hasOwn(answers, id));
    if (closed.length === 0) continue;
    const given = Object.fromEntries(closed.map((id) => [id, answers[id]]));
    insertAfter(node, 'x-open-points', 'x-answers', { ...(node['x-answers'] as object | undefined), ...given });
    const left = marked.filter((id) => !closed.includes(id));
    if (left.length > 0) node['x-open-points'] = left;
    else delete node['x-open-points'];
  }
}

/** Sets a key and puts it right behind another, so that related keywords stand together. */
function insertAfter(node: Record<string, unknown>, other: string, key: string, value: unknown): void {
  const entries = Object.entries(node).filter(([name]) => name !== key);
  for (const name of Object.keys(node)) delete node[name];
  for (const [name, old] of entries) {
    node[name] = old;
    if (name === other) node[key] = value;
  }
}
