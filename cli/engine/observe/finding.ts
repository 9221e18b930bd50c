import type { Json, Schema } from '../model/contract.ts';
import type { Source } from './exchange.ts';

/**
 * breach: it contradicts a statement. evidence: it bears on an open point, and shows that something occurs, never that
 * nothing else does. unexplained: no statement excludes it and no open point names it.
 */
export type FindingClass = 'breach' | 'evidence' | 'unexplained';

/** What was seen at a place that the contract leaves open, as far as an overlay can say it. */
export type Seen =
  | { readonly kind: 'value'; readonly value: Json }
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'media-type'; readonly mediaType: string }
  | {
      readonly kind: 'header';
      readonly in: 'request' | 'response' | 'delivery';
      readonly name: string;
      /** Scheme of a credential, as in `Bearer`. */
      readonly scheme?: string;
      /** Status of the response that had it. */
      readonly status?: number;
    }
  | { readonly kind: 'query-parameter'; readonly name: string }
  | { readonly kind: 'field'; readonly name: string; readonly schema: Schema }
  | { readonly kind: 'shape'; readonly schema: Schema }
  /** Anything that no document can say, in a sentence for a person. */
  | { readonly kind: 'behaviour'; readonly says: string };

/** One thing that traffic showed, however often: all that share class, rule, place and what was seen are one. */
export interface Finding {
  readonly class: FindingClass;
  /** Stable name of the kind, for example `required`, `x-sum`, `undeclared-status`, `unknown-value`, `attempts`. */
  readonly rule: string;
  /** The place as `statements.yaml` names places: `Order.total`, `placeOrder 201`, `order.shipped`, `delivery`. */
  readonly place: string;
  /** Ids of the statements concerned; at least one for a breach. */
  readonly statements: readonly string[];
  /** Ids of the open points concerned; at least one for evidence. */
  readonly openPoints: readonly string[];
  /** One sentence for a person; holds no secret and no personal data. */
  readonly message: string;
  readonly seen?: Seen;
  /** The same over runs, recordings and unrelated changes: twelve hexadecimal digits of class, rule, place and what was seen. */
  readonly fingerprint: string;
  readonly count: number;
  /** Times of the first and the last, in ISO 8601 UTC, where the recording says them. */
  readonly first?: string;
  readonly last?: string;
  /** The first entries that show it, at most three. */
  readonly sources: readonly Source[];
}

/** What traffic told. */
export interface Analysis {
  /** Breaches first, then evidence, then what is unexplained; in each by place. */
  readonly findings: readonly Finding[];
  readonly exchanges: number;
  readonly deliveries: number;
  /** How many requests of each operation were judged, by its id, and how many of them got 401. */
  readonly calls: Readonly<Record<string, { readonly total: number; readonly denied: number }>>;
  /** Entries that belong to no operation of the contract: other hosts, other paths; counted by reason. */
  readonly skipped: readonly { readonly reason: string; readonly count: number }[];
  readonly coverage: {
    /** Statements that traffic can exercise, those that it did, and those of them that held. */
    readonly statements: { readonly checkable: number; readonly exercised: number; readonly held: number };
    /** Open points whose `observable` is yes or partly, and those of them with evidence. */
    readonly points: { readonly observable: number; readonly evident: number };
    readonly unexercised: readonly string[];
    readonly withoutEvidence: readonly string[];
  };
}
