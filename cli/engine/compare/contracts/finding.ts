import type { Effect } from '../schemas/difference.ts';
import type { Change, ChangeClass, Side } from './change.ts';

/** In which direction values travel, and whose values they are. */
export type Direction = 'request' | 'response' | 'event' | 'acknowledgement';

/**
 * What a difference does at its place: its effect on the values that fit; `more` and `less` where a name is declared or
 * no longer declared; `renamed` where code that goes by a name has to change and no value does; `unknown` where nothing
 * is known about the key.
 */
export type Outcome = Effect | 'more' | 'less' | 'renamed' | 'unknown';

/** One use of a place: values of this direction have to fit it. */
export interface Use {
  readonly direction: Direction;
  /** Where, as a person says it; empty where the place itself says it. */
  readonly label: string;
  /** What an effect at the place becomes where it is used: the opposite below `not`, undecided below `oneOf` and `if`. */
  readonly sense: 'kept' | 'flipped' | 'undecided';
}

/** What a difference does for some uses. */
export interface Part {
  readonly outcome: Outcome;
  readonly uses: readonly Use[];
}

/** One difference between two contracts, not yet judged. */
export interface Finding {
  readonly document: Change['document'];
  /** Keys to the place in the old and in the new document; absent where it is not there. */
  readonly old?: readonly string[];
  readonly now?: readonly string[];
  /** The place by names that other edits leave alone, without indexes of lists. */
  readonly path: readonly string[];
  readonly kind: 'added' | 'changed' | 'removed';
  readonly before: unknown;
  readonly after: unknown;
  readonly says: string;
  /** Why it is of a class, where more can be said than its parts tell. */
  readonly because?: Partial<Record<ChangeClass, string>>;
  readonly parts: readonly Part[];
}

/** The documents of one side, without what is derived from others. */
export type Documents = Pick<Side, 'openapi' | 'asyncapi'>;

/** A pair of places that are compared. */
export interface Place {
  readonly document: Change['document'];
  readonly old: readonly string[];
  readonly now: readonly string[];
  readonly path: readonly string[];
}

/** The place of a member; its name in the path where a key is an index. */
export function below(place: Place, key: string | { old?: string; now?: string; name: string }): Place {
  const { old, now, name } = typeof key === 'string' ? { old: key, now: key, name: key } : key;
  return {
    document: place.document,
    old: [...place.old, old ?? now ?? name],
    now: [...place.now, now ?? old ?? name],
    path: [...place.path, name],
  };
}
