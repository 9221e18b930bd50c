import { notify } from '../callback.ts';
import { within } from './body-budget.ts';
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
  if (request.bodyUsed || request.body?.locked) return { kind: 'consumed' };
  try {
    // Browsers that have no `request.body` yet give the whole body at once.
    if (!request.body) return within(new Uint8Array(await request.arrayBuffer()), limit, take);
    return await readChunks(request.body.getReader(), limit, take);
  } catch (cause) {
    return { kind: 'unreadable', cause };
  }
}

async function readChunks(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  limit: number,
  take: Take,
): Promise<BodyReading> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength;
    if (size > limit || !take(next.value.byteLength)) {
      // Not awaited: a source that never confirms must not hold up the answer.
      notify(() => reader.cancel());
      return size > limit ? { kind: 'too-large', limit } : { kind: 'too-busy' };
    }
    chunks.push(next.value);
  }
  return { kind: 'bytes', bytes: joined(chunks, size) };
}

function joined(chunks: readonly Uint8Array[], size: number): Uint8Array {
  if (chunks.length === 1 && chunks[0]) return chunks[0];
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}
