import { collectStream } from '../http/collect-body.ts';
import { collected, within } from './body-budget.ts';
import type { Answer, BodyReading, Exchange } from './exchange.ts';

type Take = Parameters<Exchange['readBody']>[1];

/** Answers a WHATWG request. */
export async function answerFetch(
  dispatch: (exchange: Exchange) => Promise<Answer>,
  request: Request,
): Promise<Response> {
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
