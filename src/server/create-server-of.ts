import { answerFetch } from './answer-fetch.ts';
import { createDispatch } from './create-dispatch.ts';
import type { RewardCardServer } from './create-reward-card-server.ts';
import type { Operations } from './find-route.ts';
import type { ServerOptions } from './options.ts';
import type { AnyHandlers } from './settings-of.ts';

/** Makes a server of any variant of the contract: `operations` is the table that was generated for the variant. */
export function createServerOf<Context = unknown>(
  operations: Operations,
  handlers: AnyHandlers,
  options: ServerOptions<Context>,
): RewardCardServer {
  const dispatch = createDispatch(operations, handlers, options);
  return { dispatch, fetch: (request) => answerFetch(dispatch, request) };
}
