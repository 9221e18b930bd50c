import { keysOfPointer } from '../model/json-pointer.ts';
import { UserError } from '../system/user-error.ts';
import type { OverlaidDocument } from './overlay.ts';

/** What one action did to a document. */
export interface Step {
  readonly document: OverlaidDocument;
  /** Where the action stands, as `file:line`. */
  readonly place: string;
  /** JSON pointers of what it changed; for an action in words alone, of its targets. */
  readonly changed: readonly string[];
  /** Whether it was to hold only where other answers are silent. */
  readonly isFallback: boolean;
}

/** Ends the command with a problem that has come to light at a node of a closed document. */
export type Refuse = (document: OverlaidDocument, pointer: string, problem: string) => never;

/** Finds the action that most likely caused what is wrong at a node. */
export type Blame = (document: OverlaidDocument, pointer: string) => Pick<Step, 'place' | 'isFallback'>;

/** Makes the function that finds the action that caused a problem, and the one that throws a UserError with its place. */
export function refuseWith(steps: readonly Step[]): { blame: Blame; refuse: Refuse } {
  const own = steps.filter(({ isFallback }) => !isFallback);
  const blame: Blame = (document, pointer) => findOffendingAction(steps, document, pointer);
  return {
    blame,
    refuse: (document, pointer, problem) => {
      const { place, isFallback } = blame(document, pointer);
      if (!isFallback) throw new UserError(`${place}: ${problem}`);
      const { place: cause } = findOffendingAction(own, document, pointer);
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
function findOffendingAction(
  steps: readonly Step[],
  document: OverlaidDocument,
  pointer: string,
): Pick<Step, 'place' | 'isFallback'> {
  const keys = keysOfPointer(pointer);
  const nearness = (step: Step) =>
    Math.max(0, ...step.changed.map((changed) => sharedKeys(keysOfPointer(changed), keys))) +
    (step.document === document ? 0.5 : 0);
  const ranked = steps.map((step) => ({ step, near: nearness(step) })).toSorted((a, b) => a.near - b.near);
  return ranked.at(-1)?.step ?? { place: 'The overlay', isFallback: false };
}

function sharedKeys(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((key, index) => key !== other[index]);
  return differs === -1 ? one.length : differs;
}
