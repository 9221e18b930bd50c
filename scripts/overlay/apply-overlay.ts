import { paths as findPaths } from 'jsonpathly';
import openapiFormat from 'openapi-format';
import { eachNode, isRecord, valueAt } from '../contract/json-pointer.ts';
import type { RegisterEntry } from '../contract/read-open-points.ts';
import { UserError } from '../user-error.ts';
import { checkChange, isExample, isWithin } from './check-change.ts';
import { type Change, findChanges, keysOfPath, keysOfPointer, pointerOf } from './find-changes.ts';
import type { Overlay, OverlayAction } from './overlay.ts';

/** An answer as it stands at a node, in `x-answers`, in place of the open point. */
export interface Answer {
  readonly answer: string;
  /** Name of the overlay. */
  readonly by: string;
}

/**
 * Applies one overlay's actions to a bundled document and returns the closed document; the given one stays as it is.
 * Throws a UserError with file and line for an action that matches nothing, answers no open point of its target, or
 * changes what is stated.
 */
export async function applyOverlay<Document extends object>(
  document: Document,
  overlay: Pick<Overlay, 'name'> & { readonly actions: readonly OverlayAction[] },
  register: readonly RegisterEntry[],
): Promise<Document> {
  // Marks are read once, before anything is answered: two actions may answer the same point at the same node.
  const marks = marksOf(document);
  let closed = structuredClone(document);
  for (const action of overlay.actions) {
    const targets = targetsOf(closed, action);
    for (const id of Object.keys(action.answers)) checkAnswer(id, action, targets, marks, register);
    closed = await applyAction(closed, action, targets, marks);
    closePoints(closed, action, targets, overlay.name);
  }
  return closed;
}

function marksOf(document: object): Map<string, string[]> {
  const marks = new Map<string, string[]>();
  eachNode(document, (node, pointer) => {
    for (const id of (node['x-open-points'] as string[] | undefined) ?? []) {
      marks.set(id, [...(marks.get(id) ?? []), pointer]);
    }
  });
  return marks;
}

function targetsOf(document: object, { target, place }: OverlayAction): string[] {
  let found: string[];
  try {
    found = findPaths(document, target);
  } catch (error) {
    throw new UserError(`${place}: ${target} is no JSONPath: ${(error as Error).message.split('\n')[0]} Mend it.`);
  }
  if (found.length > 0) return found.map((path) => pointerOf(keysOfPath(path)));
  throw new UserError(
    `${place}: ${target} matches nothing. Targets are places of the bundled document in generated/; correct the path.`,
  );
}

function checkAnswer(
  id: string,
  { place, target }: OverlayAction,
  targets: readonly string[],
  marks: ReadonlyMap<string, readonly string[]>,
  register: readonly RegisterEntry[],
): void {
  const entry = register.find((point) => point.id === id);
  if (!entry) throw new UserError(`${place}: "${id}" is no open point. Use an id of open-points.yaml.`);
  const places = marks.get(id) ?? [];
  if (entry.scope === 'contract' && target === '$') return;
  const isOpen = (pointer: string) => places.some((mark) => isWithin(pointer, mark) || isWithin(mark, pointer));
  // Examples state nothing: whoever answers a point may replace those that no longer fit, wherever they stand.
  const stray = targets.find((pointer) => !isExample(pointer) && !isOpen(pointer));
  if (stray === undefined) return;
  const where = places.length > 0 ? `It is open at ${places.slice(0, 3).join(', ')}` : 'This document does not mark it';
  throw new UserError(
    `${place}: ${stray || 'the document'} does not leave "${id}" open. ${where}; correct the target.`,
  );
}

/** What openapi-format returns; its own types know OpenAPI documents only. */
interface Applied {
  readonly data: unknown;
}

/** Applies an action to a document of ours, and refuses what it changes beyond the nodes that are open to it. */
async function applyAction<Document extends object>(
  document: Document,
  { target, update, remove, answers, place }: OverlayAction,
  targets: readonly string[],
  marks: ReadonlyMap<string, readonly string[]>,
): Promise<Document> {
  const unfit = remove ? undefined : targets.find((pointer) => !canTake(valueAt(document, pointer), update));
  if (unfit !== undefined) {
    throw new UserError(
      `${place}: ${unfit} cannot take this update. Update an object with an object, or name a list to add to.`,
    );
  }
  if (isRecord(update) && Object.keys(update).length === 0) return document;
  const before = targets.map((pointer) => structuredClone(valueAt(document, pointer)));
  // Version 1.1 says what 1.0 left unsaid: an update of a list is added to it.
  const overlaySet = { overlay: '1.1.0', actions: [{ target, ...(remove ? { remove } : { update }) }] };
  const { data } = (await openapiFormat.openapiOverlay(document as never, { overlaySet })) as Applied;
  const open = Object.keys(answers).flatMap((id) => marks.get(id) ?? []);
  for (const [index, pointer] of targets.entries()) {
    const keys = keysOfPointer(pointer);
    const changes: Change[] = remove
      ? [{ kind: 'removed', keys, after: undefined }]
      : findChanges(before[index], valueAt(data, pointer), keys);
    // What stood at and below the target before; around it, nothing has changed.
    const was = (at: string) =>
      isWithin(at, pointer) ? valueAt(before[index], at.slice(pointer.length)) : valueAt(data, at);
    const problem = changes.map((change) => checkChange(was, change, open)).find(Boolean);
    if (problem) throw new UserError(`${place}: ${problem}.`);
  }
  return data as Document;
}

function canTake(value: unknown, update: unknown): boolean {
  if (Array.isArray(value)) return true;
  return isRecord(value) && isRecord(update) && !Array.isArray(update);
}

/** Takes the answered points out of `x-open-points` at and below the targets, and writes the answers there instead. */
function closePoints(document: object, { answers }: OverlayAction, targets: readonly string[], by: string): void {
  eachNode(document, (node, pointer) => {
    const marked = node['x-open-points'] as string[] | undefined;
    if (!marked || !targets.some((target) => isWithin(pointer, target) || isWithin(target, pointer))) return;
    const closed = marked.filter((id) => id in answers);
    if (closed.length === 0) return;
    const given = Object.fromEntries(closed.map((id) => [id, { answer: answers[id] ?? '', by } satisfies Answer]));
    insertAfter(node, 'x-open-points', 'x-answers', { ...(node['x-answers'] as object | undefined), ...given });
    const left = marked.filter((id) => !closed.includes(id));
    if (left.length > 0) node['x-open-points'] = left;
    else delete node['x-open-points'];
  });
}

/** Sets a key and puts it right behind another, so that related words stand together. */
function insertAfter(node: Record<string, unknown>, other: string, key: string, value: unknown): void {
  const entries = Object.entries(node).filter(([name]) => name !== key);
  for (const name of Object.keys(node)) delete node[name];
  for (const [name, old] of entries) {
    node[name] = old;
    if (name === other) node[key] = value;
  }
}
