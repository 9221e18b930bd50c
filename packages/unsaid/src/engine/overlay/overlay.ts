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
  /** Name of the source of these answers. */
  readonly by: string;
}

/** One overlay: the answers for one provider, or for one build. */
export interface Overlay {
  readonly name: string;
  readonly shown: string;
  readonly actions: Readonly<Record<OverlaidDocument, readonly OverlayAction[]>>;
  /** `info.x-annotations`: schemas of the extension keywords that the program follows whose answers these are. */
  readonly annotations: Readonly<Record<string, object>>;
}

/** Without an overlay all of this works, so whatever is thrown is because of the overlay: a UserError that says where. */
export function problemAt(place: string, error: unknown): UserError {
  if (error instanceof UserError) return error;
  return new UserError(`${place}: cannot be used: ${reasonOf(error)}. Rewrite it, or remove it.`);
}

/** Effect of one action on a document. */
export interface Step {
  readonly document: OverlaidDocument;
  readonly action: OverlayAction;
  /** JSON pointers of what it changed; for an action in words alone, of its targets. */
  readonly changed: readonly string[];
  /** True if it was to apply only where other answers are silent. */
  readonly isFallback: boolean;
}

/** Where something is wrong in a closed document, and how a sentence about it goes on. */
export type Problem = readonly [pointer: string, says: string];

/** Ends the command with a problem that has come to light at a node of a closed document. */
export type Refuse = (document: OverlaidDocument, pointer: string, problem: string) => never;

/** Finds the action that most likely caused what is wrong at a node. */
export type Blame = (
  document: OverlaidDocument,
  pointer: string,
) => { readonly place: string; readonly isFallback: boolean };

/** Makes the functions that blame an action for a problem, and throw a UserError with its place. */
export function refuseWith(steps: readonly Step[]): { blame: Blame; refuse: Refuse } {
  // The last of the actions that changed something nearest to it; those on the other document count, since both share schemas.
  const find = (document: OverlaidDocument, pointer: string, among = steps) => {
    const keys = keysOfPointer(pointer);
    const near = ({ document: own, changed }: Step) =>
      Math.max(0, ...changed.map((each) => sharedKeys(keysOfPointer(each), keys))) + (own === document ? 0.5 : 0);
    return among.toSorted((one, other) => near(one) - near(other)).at(-1);
  };
  const blame: Blame = (document, pointer) => {
    const { action, isFallback = false } = find(document, pointer) ?? {};
    return { place: action?.place ?? 'The overlay', isFallback };
  };
  const own = steps.filter(({ isFallback }) => !isFallback);
  return {
    blame,
    refuse: (document, pointer, problem) => {
      const { place, isFallback } = blame(document, pointer);
      if (!isFallback) throw new UserError(`${place}: ${problem}`);
      const cause = find(document, pointer, own)?.action.place ?? 'The overlay';
      throw new UserError(
        `${cause}: conflicts with the fallback answer at ${place}: ${problem} Answer that point here as well.`,
      );
    },
  };
}

function sharedKeys(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((key, index) => key !== other[index]);
  return differs === -1 ? one.length : differs;
}
