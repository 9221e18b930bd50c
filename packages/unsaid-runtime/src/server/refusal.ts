import type { Issue } from '../validation/index.ts';

/** One thing that is wrong with a request: `at` is a JSON pointer into the part of the request that `in` names. */
export interface RequestIssue extends Issue {
  readonly in: 'path' | 'query' | 'header' | 'cookie' | 'body';
}

/**
 * Data of each kind of refusal. No status and no body is suggested: `refuse` chooses both.
 */
interface Particulars<Id extends string> {
  /** The contract has no such path. */
  'not-found': unknown;
  /** The contract has the path, with other methods; the response gets the header `allow` that HTTP demands with 405. */
  'method-not-allowed': { readonly method: string; readonly allow: readonly string[] };
  /** A path parameter has a `%` that begins no UTF-8 escape. */
  'bad-path-encoding': { readonly operation: Id; readonly parameter: string };
  /** The option `context` threw. */
  'context-failed': { readonly operation: Id; readonly cause: unknown };
  /** The provider left this operation out. */
  'not-implemented': { readonly operation: Id };
  /** The operation needs a body, and the request has none. */
  'missing-body': { readonly operation: Id };
  /** The body has another media type than the operation accepts, or no media type. */
  'unsupported-media-type': {
    readonly operation: Id;
    readonly mediaType: string | null;
    readonly expected: string;
  };
  /** The body is compressed; what decompresses it has to stand before this server. */
  'unsupported-content-encoding': { readonly operation: Id; readonly contentEncoding: string };
  /** The body is larger than `limit` bytes. */
  'body-too-large': { readonly operation: Id; readonly limit: number };
  /** Something before this server read the body, and did not leave what it read. */
  'body-consumed': { readonly operation: Id };
  /** The body broke off, for example because the caller went away. */
  'body-unreadable': { readonly operation: Id; readonly cause: unknown };
  /** The body is not JSON in UTF-8. */
  'malformed-json': { readonly operation: Id; readonly cause: unknown };
  /** The request breaks the contract; `issues` are all the ways in which it does. */
  'invalid-request': { readonly operation: Id; readonly issues: readonly RequestIssue[] };
  /** The handler threw, or returned what cannot be sent. */
  'handler-failed': { readonly operation: Id; readonly cause: unknown };
  /** The handler's reply breaks the contract; only where `checkResponses` is `throw`. */
  'invalid-response': {
    readonly operation: Id;
    readonly status: number;
    readonly issues: readonly Issue[];
  };
}

/** Kind of a refusal. */
export type RefusalKind = keyof Particulars<string>;

/** Data of every refusal. */
interface Common<Kind> {
  readonly kind: Kind;
  /** Why, in one line for the caller: of an invalid request each place, and of what failed nothing that is secret. */
  readonly message: string;
  /** Side at fault: the caller can send a better request, or the provider has failed and may have acted on it. */
  readonly fault: 'caller' | 'provider';
}

/** A request that no handler answers, or whose handler failed. */
export type Refusal<Kind extends RefusalKind = RefusalKind, Id extends string = string> = {
  [Each in Kind]: Common<Each> & Particulars<Id>[Each];
}[Kind];

/** A refusal by a server of any variant. */
export type AnyRefusal<Kind extends RefusalKind = RefusalKind> = Refusal<Kind, string>;

/** Data of a kind of refusal, in addition to the operation. */
type Details<Kind extends RefusalKind> = Omit<AnyRefusal<Kind>, keyof Common<Kind> | 'operation'>;

/** Kinds that no better request of the caller can change. */
const OF_PROVIDER: readonly RefusalKind[] = [
  'context-failed',
  'not-implemented',
  'body-consumed',
  'handler-failed',
  'invalid-response',
];

/** Thrown where a call ends in a refusal. */
export class Refused<Kind extends RefusalKind = RefusalKind> extends Error {
  readonly #kind: Kind;
  readonly #details: Details<Kind>;

  constructor(kind: Kind, message: string, details: Details<Kind>) {
    super(message);
    this.#kind = kind;
    this.#details = details;
  }

  /** Returns true for a refusal of ours; false for any other thrown value, which may be a proxy. */
  static is(thrown: unknown): thrown is Refused {
    return typeof thrown === 'object' && thrown !== null && #kind in thrown;
  }

  /** The refusal, with its operation if there is one. */
  of(operation: string | undefined): AnyRefusal<Kind> {
    const fault = OF_PROVIDER.includes(this.#kind) ? 'provider' : 'caller';
    const named = operation === undefined ? {} : { operation };
    const refusal = { kind: this.#kind, ...named, message: this.message, fault, ...this.#details };
    return refusal as unknown as AnyRefusal<Kind>;
  }
}
