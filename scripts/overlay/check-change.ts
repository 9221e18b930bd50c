import { type Change, pointerOf } from './find-changes.ts';

type Lookup = (pointer: string) => unknown;

/**
 * Says why a change is not allowed, or returns `undefined` where it is. An answer may add to a node that leaves its
 * point open, and to the containers of that node; what a document states stays as it is.
 * @param was The value at a JSON pointer before the change.
 * @param marks JSON pointers of the nodes that leave the answered points open.
 */
export function checkChange(was: Lookup, change: Change, marks: readonly string[]): string | undefined {
  const pointer = pointerOf(change.keys);
  if (isExample(pointer)) return undefined;
  const zone = marks.find((mark) => isWithin(pointer, mark));
  if (zone === undefined || !isOpenTo(was, zone, change.keys)) {
    return `${pointer} is not left open by the answered point. Answer the point that the node names in x-open-points`;
  }
  if (change.kind === 'added' && isAppendable(was, change)) return undefined;
  if (isDefaultOfVariable(change.keys)) return undefined;
  if (change.kind === 'added') return `${pointer} would lengthen a list that is stated. Leave the list as it is`;
  const verb = change.kind === 'removed' ? 'remove' : 'change';
  return `${pointer} is stated, and an answer may not ${verb} it. Add what the provider chose, beside what is stated`;
}

/** Whether a place lies at or below a node that leaves a point open; a mark on `info` is about the whole document. */
export function isWithin(pointer: string, mark: string): boolean {
  const zone = mark === '/info' ? '' : mark;
  return pointer === zone || pointer.startsWith(`${zone}/`);
}

/** Between the open node and the change there are containers only: no other node that is described by itself. */
function isOpenTo(was: Lookup, mark: string, keys: readonly string[]): boolean {
  const start = mark === '/info' || mark === '' ? 0 : mark.split('/').length - 1;
  const between = keys.slice(start, -1).map((_, index) => pointerOf(keys.slice(0, start + index + 1)));
  return between.every((pointer) => {
    const node = was(pointer) as { description?: unknown } | undefined;
    return isVariable(pointer) || typeof node !== 'object' || typeof node?.description !== 'string';
  });
}

function isAppendable(was: Lookup, { keys }: Change): boolean {
  const parent = was(pointerOf(keys.slice(0, -1)));
  return !Array.isArray(parent) || ['required', 'enum'].includes(keys.at(-2) ?? '');
}

/** Whether a place lies in a list of examples; they show something and state nothing. */
export function isExample(pointer: string): boolean {
  return /\/examples(\/|$)/.test(pointer);
}

/** The default of a server variable shows where to begin; it states nothing. */
function isDefaultOfVariable(keys: readonly string[]): boolean {
  return keys.at(-1) === 'default' && isVariable(pointerOf(keys.slice(0, -1)));
}

function isVariable(pointer: string): boolean {
  return /^\/servers\/[^/]+\/variables\/[^/]+$/.test(pointer);
}
