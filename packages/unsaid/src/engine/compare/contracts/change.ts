import type { AsyncApiDocument, OpenApiDocument, OpenPoint } from '../../model/contract.ts';
import { isRecord } from '../../model/json-pointer.ts';
import type { Effect } from '../schemas/rule.ts';

/** The classes of changes, the most urgent first. */
export const CLASSES = ['breaking', 'reopened', 'closed', 'compatible', 'wording'] as const;

/**
 * breaking: users of the old contract must change something. reopened: an answered point is open again.
 * closed: an open point was answered. compatible: users of the old contract need no change. wording: descriptions,
 * examples, names of no consequence.
 */
export type ChangeClass = (typeof CLASSES)[number];

/** calls: of the REST API. provides: the service. receives: deliveries. sends: them, for the service. */
export type Role = 'calls' | 'provides' | 'receives' | 'sends';

export type DocumentKind = 'openapi' | 'asyncapi';

/** One change between two contracts. */
export interface Change {
  readonly class: ChangeClass;
  /** Where, as a person says it: `response 200 of getOrder, total`, `event order.shipped, data.weight`. */
  readonly place: string;
  /** Where it is used, for what several operations or events share; empty where the place says it. */
  readonly usedIn: readonly string[];
  readonly document: DocumentKind;
  /** JSON pointer into the bundled document: the new one, or the old one for what is gone. */
  readonly pointer: string;
  /** The file of the new contract, in its folder, and the line; absent where it is not known. */
  readonly source?: { readonly file: string; readonly line: number } | undefined;
  /** The change, in one sentence. */
  readonly says: string;
  /** The direction that widened or narrowed, and the consequence, in one sentence. Empty for wording. */
  readonly why: string;
  /** The parties who must act, or, for a compatible change, may or must keep up. */
  readonly for: readonly Role[];
  /** Open points that it closes, reopens or bears on, by id. */
  readonly openPoints: readonly string[];
  /** Statements that the place cites, by id. */
  readonly statements: readonly string[];
  /** Twelve hexadecimal digits, the same as long as this very change is there and has its class, whatever else changes. */
  readonly fingerprint: string;
}

/** One of the two contracts that are compared. */
export interface Side {
  /** How messages name it. */
  readonly shown: string;
  /** The version that it gives itself. */
  readonly version: string;
  /** Bundled, with x-open-points, and with x-answers where an overlay took part. */
  readonly openapi: OpenApiDocument;
  /** Absent where only the REST side is there, such as a lone OpenAPI file. */
  readonly asyncapi?: AsyncApiDocument;
  /** The register, with answers; empty without one. */
  readonly openPoints: readonly OpenPoint[];
}

/** Result of a comparison. */
export interface Comparison {
  readonly old: Pick<Side, 'shown' | 'version'>;
  readonly new: Pick<Side, 'shown' | 'version'>;
  /** In the order of CLASSES, then of the documents. */
  readonly changes: readonly Change[];
  /** Parts that could not be compared, in sentences. */
  readonly notes: readonly string[];
}

/** In which direction values travel, and whose values they are. */
export type Direction = 'request' | 'response' | 'event' | 'acknowledgement';

/**
 * Outcome of a difference at its place: its effect on the values that fit; `more` and `less` if a name is declared or
 * no longer declared; `renamed` where code that goes by a name has to change and no value does.
 */
export type Outcome = Effect | 'more' | 'less' | 'renamed';

/** One use of a place: values of this direction have to fit it. */
export interface Use {
  readonly direction: Direction;
  /** Where, as a person says it; empty where the place itself says it. */
  readonly label: string;
  /** True below `not`, `oneOf` or `if`, where an effect at the place may be reversed. */
  readonly isTurned: boolean;
}

/** Outcome of a difference for some uses. */
export interface Part {
  readonly outcome: Outcome;
  readonly uses: readonly Use[];
}

/** The documents of one side, without what is derived from others. */
export type Documents = Pick<Side, 'openapi' | 'asyncapi'>;

/** A pair of places that are compared. */
export interface Place {
  readonly document: DocumentKind;
  /** Keys in either document; where it is not there, those at which it would be. */
  readonly old: readonly string[];
  readonly now: readonly string[];
  /** The place by names that other edits leave alone, without indexes of lists. */
  readonly path: readonly string[];
}

/** A difference without its place. */
export interface Words {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly before: unknown;
  readonly after: unknown;
  readonly says: string;
  /** Reason for the class, if there is a better one than its parts provide. */
  readonly because?: Partial<Record<ChangeClass, string>>;
}

/** One difference between two contracts, not yet judged. */
export interface Finding extends Place, Words {
  readonly parts: readonly Part[];
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

/** Says that something is there now. */
export function added(called: string, after: unknown, says = `${called} is added.`): Words {
  return { kind: 'added', before: undefined, after, says };
}

/** Says that something is gone. */
export function removed(called: string, before: unknown, says = `${called} is removed.`): Words {
  return { kind: 'removed', before, after: undefined, says };
}

/** Says what becomes of a key, with its values where they are short. */
export function shown(key: string, before: unknown, after: unknown): Words {
  const isDemand = key === 'required' && typeof (after ?? before) === 'boolean';
  const phrase = isDemand ? (after === true ? 'It becomes required.' : 'It is no longer required.') : undefined;
  const name = `\`${key}\``;
  const from = short(before);
  const to = short(after);
  if (before === undefined) return added(name, after, phrase ?? `${name} is added${to && `: ${to}`}.`);
  if (after === undefined) return removed(name, before, phrase);
  const values = from && to && ` from ${from} to ${to}`;
  return { kind: 'changed', before, after, says: phrase ?? `${name} changes${values}.` };
}

/** More than this of a value is not shown in a sentence. */
const MAX_CHARACTERS = 60;

/** A value as a sentence shows it; empty where it is too long. */
function short(value: unknown): string {
  if (isRecord(value) && typeof value.$ref === 'string') return `\`${value.$ref.split('/').at(-1)}\``;
  if (value === undefined || (isRecord(value) && !Array.isArray(value))) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > MAX_CHARACTERS || text.includes('\n') ? '' : `\`${text}\``;
}
