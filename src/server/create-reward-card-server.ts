import { OPERATIONS } from '../../generated/operations.ts';
import { createServerOf } from './create-server-of.ts';
import type { Answer, Exchange } from './exchange.ts';
import type { Handlers } from './not-implemented.ts';
import type { ServerOptions } from './options.ts';

/** A provider of the service, without a socket. Both functions work on their own, apart from the object. */
export interface RewardCardServer {
  /** Answers a WHATWG request. Never rejects. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Answers what some other door took in; `toNode` uses it. Never rejects. */
  readonly dispatch: (exchange: Exchange) => Promise<Answer>;
}

/**
 * Makes a server of one handler for each operation. Handlers see only requests that satisfy the contract; all others
 * go to `refuse`. Throws a TypeError for options that cannot be used.
 */
export function createRewardCardServer<Context = unknown>(
  handlers: Handlers<Context>,
  options: ServerOptions<Context>,
): RewardCardServer {
  return createServerOf(OPERATIONS, handlers, options);
}
