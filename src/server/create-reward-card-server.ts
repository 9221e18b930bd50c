import { OPERATIONS } from '../../generated/operations.ts';
import { answerFetch } from './answer-fetch.ts';
import { createDispatch, isOwnPath } from './create-dispatch.ts';
import type { Answer, Exchange } from './exchange.ts';
import type { ServerOptions } from './options.ts';
import { settingsOf } from './settings-of.ts';
import type { Handlers, OpenTypes, ServerTypes, ServerVariant } from './variant.ts';

/** A provider of the service, without a socket. Its functions work on their own, apart from the object. */
export interface RewardCardServer {
  /** Answers a WHATWG request. Never rejects. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Answers what some other entry point took in; `toNode` uses it. Never rejects. */
  readonly dispatch: (exchange: Exchange) => Promise<Answer>;
  /** Whether the contract has the path of a request, with any method; `toNode` passes on what it does not have. */
  readonly hasPath: (exchange: Pick<Exchange, 'path' | 'request'>) => boolean;
}

/**
 * Makes a server of one handler for each operation of the contract, or of the `variant` that is given. Handlers see only
 * requests that satisfy it; all others go to `refuse`. Throws a TypeError for options that cannot be used.
 */
export function createRewardCardServer<Context = unknown, Types extends ServerTypes = OpenTypes>(
  handlers: Handlers<Context, Types>,
  options: ServerOptions<Context, Types> & { readonly variant?: ServerVariant<Types> },
): RewardCardServer {
  const operations = options.variant?.operations ?? OPERATIONS;
  const settings = settingsOf(operations, handlers, options);
  const dispatch = createDispatch(settings);
  return {
    dispatch,
    hasPath: (exchange) => isOwnPath(settings, exchange),
    fetch: (request) => answerFetch(dispatch, request),
  };
}
