import type { OperationId, OperationRow } from '../../generated/operations.ts';
import type { OtherStatus, Reply, RequestHead } from '../../generated/server.ts';
import type { Issue } from '../../generated/validators.ts';
import type { VariantTypes as OpenTypes } from '../../generated/variant.ts';
import type { Refusal, RefusalKind } from './refusal.ts';
import type { MadeReply } from './reply.ts';

/** Something that went wrong on the provider's side; `message` is one line for a log, without any amounts or codes. */
export type Incident<Id extends string = OperationId> = { readonly message: string } & (
  | {
      readonly kind: 'invalid-response';
      readonly operation: Id;
      readonly status: number;
      readonly issues: readonly Issue[];
    }
  | { readonly kind: 'handler-failed' | 'context-failed'; readonly operation: Id; readonly cause: unknown }
  /** `refuse` threw or returned what cannot be sent; the caller got a 500 without a body. */
  | { readonly kind: 'refuse-failed'; readonly refusal: Refusal<RefusalKind, Id>; readonly cause: unknown }
);

/** What happens to a reply that breaks the contract: it is refused, sent as it is and reported, or not looked for. */
export type ResponseCheck = 'throw' | 'report' | 'off';

/**
 * What makes the context of a call; a `reply(...)` that it returns is sent in place of the call. What it throws is
 * refused as `context-failed`.
 */
export type MakeContext<Context> = (
  request: RequestHead,
) => Context | MadeReply<OtherStatus, unknown> | Promise<Context | MadeReply<OtherStatus, unknown>>;

/**
 * No time is stated within which a call is answered, so none is set here: a handler, `context` or `refuse` that never
 * settles leaves its caller without an answer. Bound what they wait for, and end with `request.signal`, which aborts
 * when the caller goes away.
 */
interface CommonOptions<Types extends ServerTypes> {
  /**
   * Answers what no handler answers. Required: the specification shows no error, so a provider has to choose. What it
   * throws, or returns that cannot be sent, becomes a 500 without a body.
   */
  readonly refuse: (
    refusal: Refusal<RefusalKind, OperationIdOf<Types>>,
    request: RequestHead,
  ) => Types['otherReply'] | Promise<Types['otherReply']>;
  /**
   * Default `report`, which is right for production: when a reply is found wrong, money has moved already, and the
   * caller has to receive it. `throw` is right for tests. What `refuse` returns is judged likewise; in place of what is
   * found wrong with it, `throw` sends a 500 without a body.
   */
  readonly checkResponses?: ResponseCheck;
  /**
   * Called with failures and with replies that break the contract. By default they are written to the console, one line
   * each. Only listens: it is not awaited, and errors it throws are ignored.
   */
  readonly report?: (incident: Incident<OperationIdOf<Types>>) => unknown;
  /**
   * The path under which the service is mounted, such as `/api`: `/api/v1/cards/issue` is then `/v1/cards/issue` of the
   * contract, whether or not a framework strips it. Without it, paths begin as the contract has them.
   */
  readonly basePath?: string;
  /** Largest body in bytes; 10 MiB by default, which holds a CSV file of over a hundred thousand cards. */
  readonly maxBodyBytes?: number;
  /**
   * Most bytes of request bodies that are held at the same time, from their arrival until their call is answered; a call
   * that goes beyond it is refused as `too-busy`. Default 128 MiB, or `maxBodyBytes` where that is more. A body takes
   * two to three times its size in memory while it is parsed.
   */
  readonly maxBodyBytesInFlight?: number;
}

/** Options of a server; `context` is required where the handlers name the context they want. */
export type ServerOptions<Context, Types extends ServerTypes = OpenTypes> = CommonOptions<Types> &
  (unknown extends Context
    ? { readonly context?: MakeContext<Context> }
    : {
        /**
         * Runs before the body is read, to find out who calls. How credentials are sent is an open point
         * (api-credentials), so that is up to the provider.
         */
        readonly context: MakeContext<Context>;
      });

/** The operations of a variant, by their ids. */
export type Operations = Readonly<Record<string, OperationRow>>;

/** What a server follows of the types of a variant. */
export interface ServerTypes {
  readonly context: unknown;
  readonly handlers: object;
  readonly otherReply: Reply<number, unknown>;
}

/** What a server needs of a generated `variant`. */
export interface ServerVariant<Types extends ServerTypes> {
  readonly types?: Types;
  readonly operations: Operations;
}

/** Ids of the operations of a variant. */
export type OperationIdOf<Types extends ServerTypes> = keyof Types['handlers'] & string;

type WithContext<Types extends ServerTypes, Context> = (Types & { readonly context: Context })['handlers'];

/** Handlers of a variant, of which any may be left out by name, but none by accident. */
export type Handlers<Context, Types extends ServerTypes = OpenTypes> = {
  readonly [Id in keyof WithContext<Types, Context>]: WithContext<Types, Context>[Id] | typeof notImplemented;
};

export type { OpenTypes };

/** Stands in place of a handler that a provider leaves out on purpose; its calls are refused as `not-implemented`. */
export const notImplemented: unique symbol = Symbol('not implemented');
