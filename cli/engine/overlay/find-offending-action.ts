import { keysOfPointer } from '../model/json-pointer.ts';
import { UserError } from '../system/user-error.ts';
import type { OverlaidDocument, OverlayAction } from './overlay.ts';

/** What one action did to a document. */
export interface Step {
  readonly document: OverlaidDocument;
  readonly action: OverlayAction;
  /** JSON pointers of its targets. */
  readonly targets: readonly string[];
  /** JSON pointers of what it changed; for an action in words alone, of its targets. */
  readonly changed: readonly string[];
  /** Whether it was to hold only where other answers are silent. */
  readonly isFallback: boolean;
}

/** Ends the command with a problem that has come to light at a node of a closed document. */
export type Refuse = (document: OverlaidDocument, pointer: string, problem: string) => never;

/** Finds the action that most likely caused what is wrong at a node. */
export type Blame = (
  document: OverlaidDocument,
  pointer: string,
) => { readonly place: string; readonly isFallback: boolean };

/** Finds the file and line of the part of an action that most likely caused what is wrong at a node. */
export type LineOf = (document: OverlaidDocument, pointer: string) => string;

/**
 * Makes the function that finds the action that caused a problem, the one that finds the line in it that did, and the one
 * that throws a UserError with the place of the action.
 */
export function refuseWith(steps: readonly Step[]): { blame: Blame; lineOf: LineOf; refuse: Refuse } {
  const own = steps.filter(({ isFallback }) => !isFallback);
  const find = (document: OverlaidDocument, pointer: string, among = steps) =>
    findOffendingStep(among, document, pointer);
  const blame: Blame = (document, pointer) => {
    const { action, isFallback = false } = find(document, pointer) ?? {};
    return { place: action?.place ?? 'The overlay', isFallback };
  };
  return {
    blame,
    lineOf: (document, pointer) => {
      const { action, targets } = find(document, pointer) ?? {};
      const target = targets?.find((each) => pointer.startsWith(`${each}/`));
      return target === undefined
        ? blame(document, pointer).place
        : (action?.placeOf(pointer.slice(target.length)) ?? '');
    },
    refuse: (document, pointer, problem) => {
      const { place, isFallback } = blame(document, pointer);
      if (!isFallback) throw new UserError(`${place}: ${problem}`);
      const cause = find(document, pointer, own)?.action.place ?? 'The overlay';
      throw new UserError(
        `${cause}: leaves no room for the answer at ${place}, which holds where this overlay is silent: ${problem} Answer that point here as well.`,
      );
    },
  };
}

/**
 * Finds the action that most likely caused a problem at a node: the last of those that changed something nearest to it.
 * Actions on the other document count too, since both share schemas.
 */
function findOffendingStep(steps: readonly Step[], document: OverlaidDocument, pointer: string): Step | undefined {
  const keys = keysOfPointer(pointer);
  const nearness = (step: Step) =>
    Math.max(0, ...step.changed.map((changed) => sharedKeys(keysOfPointer(changed), keys))) +
    (step.document === document ? 0.5 : 0);
  const ranked = steps.map((step) => ({ step, near: nearness(step) })).toSorted((a, b) => a.near - b.near);
  return ranked.at(-1)?.step;
}

function sharedKeys(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((key, index) => key !== other[index]);
  return differs === -1 ? one.length : differs;
}
