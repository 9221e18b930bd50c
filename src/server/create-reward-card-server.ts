import { OPERATIONS } from '../../generated/operations.ts';
import { collectStream } from '../http/collect-body.ts';
import { createDispatch, isOwnPath } from './create-dispatch.ts';
import type { Answer, BodyReading, Exchange, Take } from './exchange.ts';
import type { Handlers, OpenTypes, ServerOptions, ServerTypes, ServerVariant } from './options.ts';
import { collected, within } from './read-body.ts';
import { settingsOf } from './settings-of.ts';

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

/** Answers a WHATWG request. */
async function answerFetch(dispatch: (exchange: Exchange) => Promise<Answer>, request: Request): Promise<Response> {
  const { status, headers, text } = await dispatch(exchangeOf(request));
  const sent = headers ?? new Headers();
  if (text !== undefined && !sent.has('content-type')) sent.set('content-type', 'application/json');
  return new Response(request.method === 'HEAD' ? null : (text ?? null), { status, headers: sent });
}

function exchangeOf(request: Request): Exchange {
  return {
    request,
    method: request.method,
    path: new URL(request.url).pathname,
    hasBody: request.body !== null,
    header: (name) => request.headers.get(name),
    readBody: (limit, take) => readStream(request, limit, take),
  };
}

async function readStream(request: Request, limit: number, take: Take): Promise<BodyReading> {
  const { body } = request;
  if (request.bodyUsed || body?.locked) return { kind: 'consumed' };
  if (body) return collected(limit, take, (accept) => collectStream(body.getReader(), accept));
  // Browsers that have no `request.body` yet give the whole body at once.
  return within(new Uint8Array(await request.arrayBuffer()), limit, take);
}
