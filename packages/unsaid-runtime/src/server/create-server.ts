import { collectStream } from '../http/collect-body.ts';
import { declaredResponse } from '../http/declared-response.ts';
import { covers, mediaTypeOf } from '../http/media-type.ts';
import { checkVariant } from '../variant-format.ts';
import { answerCall, checked, segmentsOf } from './answer-call.ts';
import type { Answer, BodyReading, Exchange } from './exchange.ts';
import { findRoutes, type Route } from './find-route.ts';
import { pathOf } from './node-request-head.ts';
import {
  type Handlers,
  type ServerOptions,
  type ServerTypes,
  type ServerVariant,
  type Settings,
  settingsOf,
} from './options.ts';
import { readingOf } from './read-body.ts';
import { readParameters } from './read-parameters.ts';
import { type AnyRefusal, Refused } from './refusal.ts';
import { answerOf } from './reply.ts';

/** A provider of the service, without a socket. Its functions work on their own, apart from the object. */
export interface Server {
  /** Answers a WHATWG request. Never rejects. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** Answers what some other entry point took in; `toNode` uses it. Never rejects. */
  readonly dispatch: (exchange: Exchange) => Promise<Answer>;
  /** Returns true if the contract has the path of a request, with any method; `toNode` passes other requests on. */
  readonly hasPath: (exchange: Pick<Exchange, 'path' | 'request'>) => boolean;
}

/**
 * Makes a server of one handler for each operation of the contract. Handlers see only requests that satisfy it; all
 * others go to `refuse`. Throws a TypeError for options that cannot be used.
 */
export function createServer<Context, Types extends ServerTypes>(
  handlers: Handlers<Context, Types>,
  options: ServerOptions<Context, Types> & { readonly variant: ServerVariant<Types> },
): Server {
  checkVariant('createServer', options?.variant);
  const settings = settingsOf(options.variant.operations, handlers, options);
  const dispatch = (exchange: Exchange) => answer(settings, exchange);
  return {
    dispatch,
    hasPath: (exchange) => isOwnPath(settings, exchange),
    fetch: (request) => answerFetch(dispatch, request),
  };
}

type BodyInit = ConstructorParameters<typeof Response>[0];

/** Answers a WHATWG request. */
async function answerFetch(dispatch: (exchange: Exchange) => Promise<Answer>, request: Request): Promise<Response> {
  const { status, headers, body } = await dispatch(exchangeOf(request));
  const sent = headers ?? new Headers();
  if (body !== undefined && !sent.has('content-type')) sent.set('content-type', 'application/json');
  return new Response(request.method === 'HEAD' ? null : ((body ?? null) as BodyInit), { status, headers: sent });
}

function exchangeOf(request: Request): Exchange {
  return {
    request,
    method: request.method,
    path: new URL(request.url).pathname,
    hasBody: request.body !== null,
    header: (name) => request.headers.get(name),
    readBody: (limit) => readStream(request, limit),
  };
}

async function readStream(request: Request, limit: number): Promise<BodyReading> {
  const { body } = request;
  if (request.bodyUsed || body?.locked) return { kind: 'consumed' };
  // Browsers without `request.body` return the complete body at once.
  const bytes = body ? await collectStream(body.getReader(), limit) : new Uint8Array(await request.arrayBuffer());
  return readingOf(bytes, limit);
}

/** Takes an exchange from its path to its answer. */
async function answer(settings: Settings, exchange: Exchange): Promise<Answer> {
  let route: Route | undefined;
  try {
    const { first, alike, segments } = findRoutes(settings.routes, exchange.method, pathWithin(settings, exchange));
    route = alike.length === 1 ? first : bestFitting(first, alike, segments, exchange);
    return await answerCall(settings, exchange, route, segments);
  } catch (error) {
    if (!Refused.is(error)) throw error;
    return answerRefusal(settings, error.of(route?.id), exchange);
  }
}

/** The first route of those with the fewest problems in parameters and media type. */
function bestFitting(first: Route, alike: readonly Route[], segments: readonly string[], exchange: Exchange): Route {
  const mediaType = mediaTypeOf(exchange.header('content-type'));
  const problems = (route: Route) => {
    const { issues } = readParameters(route, segmentsOf(route, segments), exchange);
    const isOther = exchange.hasBody && !covers(route.operation.body?.mediaType ?? '', mediaType);
    return issues.length + Number(isOther);
  };
  const fewest = Math.min(...alike.map(problems));
  return alike.find((route) => problems(route) === fewest) ?? first;
}

/** Returns true if an operation has the path of a request. */
function isOwnPath(settings: Settings, exchange: Pick<Exchange, 'path' | 'request'>): boolean {
  const path = pathWithin(settings, exchange);
  return settings.routes.some(({ pattern }) => pattern.test(path));
}

/**
 * The path as the contract has it; empty for one outside of `basePath`, which stands before the path as it was sent.
 */
function pathWithin({ basePath }: Settings, { path, request }: Pick<Exchange, 'path' | 'request'>): string {
  if (basePath === '') return path;
  const sent = pathOf(request.url);
  return sent.startsWith(`${basePath}/`) ? sent.slice(basePath.length) : '';
}

/** Calls the provider's `refuse`. If that fails, the answer is a 500 without a body. */
async function answerRefusal(settings: Settings, refusal: AnyRefusal, exchange: Exchange): Promise<Answer> {
  const { refuse, report, routes } = settings;
  try {
    const reply = await refuse(refusal, exchange.request);
    // A refusal of no operation is judged by the first that declares its status, if any.
    const declaring = routes.find(({ id, operation }) =>
      'operation' in refusal ? id === refusal.operation : declaredResponse(operation, reply?.status),
    );
    const answer = answerOf(reply, 300, declaring?.operation);
    // Statuses such as 405 and 413 are seldom declared, and nothing is wrong with them.
    if (declaring !== undefined && declaredResponse(declaring.operation, answer.status) !== undefined)
      checked(settings, declaring, answer, reply, 'refuse');
    return refusal.kind === 'method-not-allowed' ? withAllow(answer, refusal.allow) : answer;
  } catch (cause) {
    const message = `refuse failed on the refusal ${refusal.kind}.`;
    if (!Refused.is(cause)) report({ kind: 'refuse-failed', refusal, cause, message });
    return { status: 500 };
  }
}

/** HTTP demands the header with a 405 (RFC 9110, section 15.5.6), and it is true with any other status. */
function withAllow(answer: Answer, allow: readonly string[]): Answer {
  const headers = answer.headers ?? new Headers();
  if (!headers.has('allow')) headers.set('allow', allow.join(', '));
  return { ...answer, headers };
}
