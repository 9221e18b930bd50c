import type { OPERATION_RESPONSES } from '../../../generated/responses.ts';

/** Id of an operation. */
export type OperationId = (typeof OPERATION_RESPONSES)[number]['id'];

/** One thing that the live service did and the contract does not state: evidence on an open point, or a breach. */
export type Deviation = DeviationKind & {
  readonly operation: OperationId;
  /** Status of the response. */
  readonly status: number;
  /** JSON pointer to the place in the body; empty for the body, or for the response itself. */
  readonly at: string;
  /** What was seen, for a person. Repeats nothing of a body but the names of its fields, and values of open sets. */
  readonly message: string;
  /** Ids of the open points that this bears on, where they are known. */
  readonly openPoints: readonly string[];
};

/** What kind of thing was seen, with what it takes to judge it. */
export type DeviationKind =
  /** The concrete status where the contract has `2XX`. */
  | { readonly kind: 'success-status' }
  /** A success status that the contract does not declare for the operation. */
  | { readonly kind: 'undeclared-status' }
  /** A status outside 200 to 299 of which the contract leaves the body open; `shape` is that of the body. */
  | { readonly kind: 'other-outcome'; readonly shape: string }
  /** A body of another media type than the contract states; where it states JSON alone, any of JSON will do. */
  | { readonly kind: 'media-type'; readonly mediaType: string }
  /** A body that is not JSON, an empty one included, where the contract states one. */
  | { readonly kind: 'not-json' }
  /** A body that breaks a rule of the contract. */
  | { readonly kind: 'violation'; readonly rule: string }
  /** A value outside those seen. */
  | { readonly kind: 'new-value'; readonly value: string }
  /** A field that the contract does not list; `shape` is that of its value. */
  | { readonly kind: 'extra-field'; readonly shape: string };
