import type { OperationId } from '../../generated/operations.ts';
import type { OtherReply, OtherStatus, RequestHead } from '../../generated/server.ts';
import type { Issue } from '../../generated/validators.js';
import type { Refusal } from './refusal.ts';
import type { MadeReply } from './reply.ts';

/** Something that went wrong on the provider's side; `message` is one line for a log, without any amounts or codes. */
export type Incident = { readonly message: string } & (
  | {
      readonly kind: 'invalid-response';
      readonly operation: OperationId;
      readonly status: number;
      readonly issues: readonly Issue[];
    }
  | { readonly kind: 'handler-failed' | 'context-failed'; readonly operation: OperationId; readonly cause: unknown }
  /** `refuse` threw or returned what cannot be sent; the caller got a 500 without a body. */
  | { readonly kind: 'refuse-failed'; readonly refusal: Refusal; readonly cause: unknown }
);

/** What happens to a reply that breaks the contract: it is refused, sent as it is and reported, or not looked for. */
export type ResponseCheck = 'throw' | 'report' | 'off';

/** What makes the context of a call; a `reply(...)` that it returns is sent in place of the call. */
export type MakeContext<Context> = (
  request: RequestHead,
) => Context | MadeReply<OtherStatus, unknown> | Promise<Context | MadeReply<OtherStatus, unknown>>;

interface CommonOptions {
  /** Answers what no handler answers. Required: the specification shows no error, so a provider has to choose. */
  readonly refuse: (refusal: Refusal, request: RequestHead) => OtherReply | Promise<OtherReply>;
  /**
   * Default `report`, which is right for production: when a reply is found wrong, money has moved already, and the
   * caller has to hear of it. `throw` is right for tests.
   */
  readonly checkResponses?: ResponseCheck;
  /** Hears of failures and of replies that break the contract. By default they are written to the console. */
  readonly report?: (incident: Incident) => void;
  /** Largest body in bytes; 10 MiB by default, which holds a CSV file of over a hundred thousand cards. */
  readonly maxBodyBytes?: number;
}

/** Options of a server; `context` is required where the handlers name the context they want. */
export type ServerOptions<Context> = CommonOptions &
  (unknown extends Context
    ? { readonly context?: MakeContext<Context> }
    : {
        /**
         * Runs before the body is read, to find out who calls. How credentials are sent is an open point
         * (api-credentials), so that is up to the provider.
         */
        readonly context: MakeContext<Context>;
      });
