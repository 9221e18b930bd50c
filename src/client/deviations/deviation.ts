import type { OPERATION_RESPONSES } from '../../../generated/responses.ts';

/** Id of an operation. */
export type OperationId = (typeof OPERATION_RESPONSES)[number]['id'];

/** One thing that the live service did and the contract does not state: an answer to an open point, or a breach. */
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
  /** Any status outside 200 to 299, all of which the contract leaves open; `shape` is that of the body. */
  | { readonly kind: 'other-outcome'; readonly shape: string }
  /** A body that is not declared as JSON. */
  | { readonly kind: 'media-type'; readonly mediaType: string }
  /** A success whose body is no JSON, an empty one included. */
  | { readonly kind: 'not-json' }
  /** A body that breaks a rule of the contract. */
  | { readonly kind: 'violation'; readonly rule: string }
  /** A value outside those seen. */
  | { readonly kind: 'new-value'; readonly value: string }
  /** A field that the contract does not list; `shape` is that of its value. */
  | { readonly kind: 'extra-field'; readonly shape: string };
