import { eachNode, isRecord, valueAt } from '../contract/json-pointer.ts';
import { type Change, pointerOf } from './find-changes.ts';
import { isExample, isOfWholeDocument, isWithin, WHOLE_DOCUMENT } from './reach.ts';

/** A bundled document before the whole overlay, and before the action in question. */
interface Versions {
  readonly open: object;
  readonly before: object;
}

/**
 * Says why a change is not allowed, or returns `undefined` where it is. An answer may add to a node that leaves its
 * point open, and to the containers of that node; what a document states stays as it is.
 * @param marks JSON pointers of the nodes that leave the answered points open.
 */
export function checkChange(versions: Versions, change: Change, marks: readonly string[]): string | undefined {
  const pointer = pointerOf(change.keys);
  if (isExample(pointer)) return undefined;
  const forbidden = findForbidden(change);
  if (forbidden !== undefined) return forbidden;
  if (change.kind === 'added' && /^\/components\/schemas\/[^/]+$/.test(pointer)) return undefined;
  if (!marks.some((mark) => isOpenTo(versions.before, mark, change.keys))) {
    return `${pointer} is not left open by the answered point. Answer the point that the node names in x-open-points`;
  }
  if (isDefaultOfVariable(change.keys)) return undefined;
  return change.kind === 'added' ? checkAddition(versions, change) : describeLoss(versions, change);
}

function describeLoss({ open }: Versions, { kind, keys }: Change): string {
  const pointer = pointerOf(keys);
  const verb = kind === 'removed' ? 'remove' : 'change';
  return valueAt(open, pointer) === undefined
    ? `${pointer} has been answered by an earlier action, and another may not ${verb} it. Answer it in one of the two`
    : `${pointer} is stated, and an answer may not ${verb} it. Add what the provider chose, beside what is stated`;
}

/** Words with which the documents quote the specification, or which we write ourselves. */
const OURS = ['x-source', 'x-open-points', 'x-answers', 'x-values-seen', 'x-triggered-by'];

function findForbidden({ keys, after }: Change): string | undefined {
  const added = { [keys.at(-1) ?? '']: after };
  let found: string | undefined;
  eachNode(added, (node, below) => {
    const key = OURS.find((word) => Object.hasOwn(node, word) && !below.endsWith('/properties'));
    if (key) found ??= `${pointerOf(keys.slice(0, -1))}${below}/${key} is not for overlays to write. Leave ${key} out`;
  });
  return found;
}

/** Between the open node and the change there are containers only: no other node that is described by itself. */
function isOpenTo(before: object, mark: string, keys: readonly string[]): boolean {
  const pointer = pointerOf(keys);
  if (mark === WHOLE_DOCUMENT && !isOfWholeDocument(pointer)) return false;
  if (mark !== WHOLE_DOCUMENT && !isWithin(pointer, mark)) return false;
  const start = mark === WHOLE_DOCUMENT ? 1 : mark.split('/').length - 1;
  const between = keys.slice(start, -1).map((_, index) => pointerOf(keys.slice(0, start + index + 1)));
  return between.every((place) => {
    const node = valueAt(before, place) as { description?: unknown } | undefined;
    return isVariable(place) || typeof node?.description !== 'string';
  });
}

/** Says why something cannot be added to a node that is open to it. */
function checkAddition({ before }: Versions, { keys, after }: Change): string | undefined {
  const pointer = pointerOf(keys);
  const parent = valueAt(before, pointerOf(keys.slice(0, -1)));
  const [own, list] = [keys.at(-1) ?? '', keys.at(-2) ?? ''];
  if (Array.isArray(parent)) {
    const isNew = list === 'required' ? !parent.includes(after) : list === 'parameters';
    return isNew ? undefined : `${pointer} would lengthen a list that is stated. Leave the list as it is`;
  }
  if (isRecord(parent) && '$ref' in parent) {
    return `${pointer} would stand beside a $ref. Answer at ${parent.$ref}, or leave it out`;
  }
  if (own === '$ref' && isRecord(parent) && Object.keys(parent).length > 0) {
    return `${pointer} would take the place of what is stated. Add what the provider chose, beside what is stated`;
  }
  if (own === 'x-status' && !/^\/paths\/[^/]+\/[^/]+\/responses\/2XX\/x-status$/.test(pointer)) {
    return `${pointer} does not narrow anything. Write x-status at a 2XX response`;
  }
  if (list === 'content') return `${pointer} would allow another media type. Describe the one that is stated`;
  return checkOperation(keys);
}

/** What an answer may add to an operation; the rest of it is stated, or follows from what is. */
const OF_OPERATION = /^(parameters|security|externalDocs|deprecated|x-.*)$/;

function checkOperation(keys: readonly string[]): string | undefined {
  const [root, , , key = '', status = ''] = keys;
  const pointer = pointerOf(keys);
  if (root !== 'paths') return undefined;
  if (keys.length === 4 && !OF_OPERATION.test(key)) {
    return `${pointer} is nothing an answer may add to an operation. Add parameters, security or your own x- words`;
  }
  if (keys.length === 5 && key === 'responses' && !/^[1345](\d\d|XX)$/.test(status)) {
    return `${pointer} would add a success. Write x-status at the 2XX response to narrow its status`;
  }
  return undefined;
}

/** The default of a server variable shows where to begin; it states nothing. */
function isDefaultOfVariable(keys: readonly string[]): boolean {
  return keys.at(-1) === 'default' && isVariable(pointerOf(keys.slice(0, -1)));
}

function isVariable(pointer: string): boolean {
  return /^\/servers\/[^/]+\/variables\/[^/]+$/.test(pointer);
}
