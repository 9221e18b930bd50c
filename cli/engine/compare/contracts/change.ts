import type { AsyncApiDocument, OpenApiDocument, OpenPoint } from '../../model/contract.ts';

/** The classes of changes, the most urgent first. */
export const CLASSES = ['breaking', 'reopened', 'closed', 'compatible', 'wording'] as const;

/**
 * breaking: somebody who kept to the old contract has to change something. reopened: an answered point is open again.
 * closed: an open point was answered. compatible: nobody who kept to the old contract has to. wording: descriptions,
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
  /** What it is, in one sentence. */
  readonly says: string;
  /** What widened or narrowed in which direction, and what follows, in one sentence. Empty for wording. */
  readonly why: string;
  /** Who has to act, or, for what is compatible, may or must keep up. */
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
  /** The register, with answers; empty where there is none. */
  readonly openPoints: readonly OpenPoint[];
}

/** What comes of a comparison. */
export interface Comparison {
  readonly old: Pick<Side, 'shown' | 'version'>;
  readonly new: Pick<Side, 'shown' | 'version'>;
  /** In the order of CLASSES, then of the documents. */
  readonly changes: readonly Change[];
  /** What could not be compared, in sentences. */
  readonly notes: readonly string[];
}
