import type { Json } from '../model/contract.ts';
import { reasonOf, UserError } from '../system/user-error.ts';

/** The documents that an overlay may apply to, each with the name of its file in an overlay's folder. */
export const OVERLAY_FILES = { openapi: 'openapi.overlay.yaml', asyncapi: 'asyncapi.overlay.yaml' } as const;

export type OverlaidDocument = keyof typeof OVERLAY_FILES;

/** One action of an overlay: what it does to which nodes, and which open points it answers by that. */
export interface OverlayAction {
  /** JSONPath (RFC 9535) of the nodes to change. */
  readonly target: string;
  readonly update?: Json;
  readonly remove?: boolean;
  /** The answers in words, by the id of the open point. */
  readonly answers: Readonly<Record<string, string>>;
  /** Ids of the points that it bears on without answering them: such an action adds what was seen, and closes nothing. */
  readonly evidence: readonly string[];
  /** Where the action stands, as `file:line`. */
  readonly place: string;
  /** Whose answers these are. */
  readonly by: string;
  /** Where a part of its update stands, by the JSON pointer of the part. */
  readonly placeOf: (part: string) => string;
}

/** One overlay: the answers that somebody gave for one provider, or for one build. */
export interface Overlay {
  /** Whose answers these are: `info.x-answered-by` of either file, or the name of the folder. */
  readonly name: string;
  /** The folder as messages and generated files name it. */
  readonly shown: string;
  readonly actions: Readonly<Record<OverlaidDocument, readonly OverlayAction[]>>;
  /** `info.x-annotations`: schemas of the extension keywords that the program follows whose answers these are. */
  readonly annotations: Readonly<Record<string, object>>;
}

/** Without an overlay all of this works, so whatever is thrown is because of the overlay: a UserError that says where. */
export function problemAt(place: string, error: unknown): UserError {
  if (error instanceof UserError) return error;
  return new UserError(`${place}: cannot be used: ${reasonOf(error)}. Rewrite it, or take it out.`);
}
