import type { Json } from '../model/contract.ts';
import { keysOfPointer } from '../model/json-pointer.ts';
import { reasonOf, UserError } from '../system/user-error.ts';

/** The documents that an overlay may apply to, each with the name of its file in an overlay's folder. */
export const OVERLAY_FILES = { openapi: 'openapi.overlay.yaml', asyncapi: 'asyncapi.overlay.yaml' } as const;

export type OverlaidDocument = keyof typeof OVERLAY_FILES;

export interface OverlayAction {
  readonly target: string;
  readonly update?: Json;
  readonly remove?: boolean;
  readonly answers: Readonly<Record<string, string>>;
  /** Ids of the points that it bears on without answering them: such an action adds what was seen, and closes nothing. */
  readonly evidence: readonly string[];
  readonly place: string;
}

/** One overlay: the answers that somebody gave for one provider, or for one build. */
export interface Overlay {
  readonly name: string;
  readonly shown: string;
  readonly actions: Readonly<Record<OverlaidDocument, readonly OverlayAction[]>>;
}

/** Without an overlay all of this works, so whatever is thrown is because of the overlay: a UserError that says where. */
export function problemAt(place: string, error: unknown): UserError {
  if (error instanceof UserError) return error;
  return new UserError(`${place}: cannot be used: ${reasonOf(error)}. Rewrite it, or take it out.`);
}

/** What one action did to a document. */
export interface Step {
  readonly document: OverlaidDocument;
  readonly place: string;
  readonly changed: readonly string[];
}

/** Where something is wrong in a closed document, and how a sentence about it goes on. */
export type Problem = readonly [pointer: string, says: string];

/** Ends the command with a problem that has come to light at a node of a closed document. */
export type Refuse = (document: OverlaidDocument, pointer: string, problem: string) => never;

/** Tells the file and line of the action that most likely caused what is wrong at a node. */
export type Blame = (document: OverlaidDocument, pointer: string) => string;

/** Makes the function that finds the action that caused a problem, and the one that throws a UserError with its place. */
export function refuseWith(steps: readonly Step[]): { blame: Blame; refuse: Refuse } {
  const blame: Blame = (document, pointer) => findOffendingAction(steps, document, pointer);
  return {
    blame,
    refuse: (document, pointer, problem) => {
      throw new UserError(`${blame(document, pointer)}: ${problem}`);
    },
  };
}

/**
 * Finds the action that most likely caused a problem at a node: the last of those that changed something nearest to it.
 * Actions on the other document count too, since both share schemas.
 */
function findOffendingAction(steps: readonly Step[], document: OverlaidDocument, pointer: string): string {
  const keys = keysOfPointer(pointer);
  const nearness = (step: Step) =>
    Math.max(0, ...step.changed.map((changed) => sharedKeys(keysOfPointer(changed), keys))) +
    (step.document === document ? 0.5 : 0);
  const ranked = steps.map((step) => ({ step, near: nearness(step) })).toSorted((a, b) => a.near - b.near);
  return ranked.at(-1)?.step.place ?? 'The overlay';
}

function sharedKeys(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((key, index) => key !== other[index]);
  return differs === -1 ? one.length : differs;
}
