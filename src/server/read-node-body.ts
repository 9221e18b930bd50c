import type { IncomingMessage } from 'node:http';
import { within } from './body-budget.ts';
import type { BodyReading } from './exchange.ts';

/** Reads a body up to `limit` bytes. Where something read it before, takes what that left in `request.body`. */
export function readNodeBody(
  request: IncomingMessage,
  limit: number,
  hold: (bytes: number) => boolean = () => true,
): Promise<BodyReading> {
  if (request.readableDidRead || request.readableEnded) return Promise.resolve(leftBody(request, limit, hold));
  if (request.destroyed) return Promise.resolve({ kind: 'unreadable', cause: request.errored });
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const settle = (reading: BodyReading) => {
      request.off('data', take).off('end', end).off('close', close);
      resolve(reading);
    };
    const take = (chunk: Uint8Array | string) => {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      size += bytes.byteLength;
      if (size > limit) settle({ kind: 'too-large', limit });
      else if (hold(bytes.byteLength)) chunks.push(bytes);
      else settle({ kind: 'too-busy' });
    };
    const end = () => {
      settle({ kind: 'bytes', bytes: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks) });
    };
    const close = () => settle({ kind: 'unreadable', cause: request.errored });
    // `close` follows the error of a broken connection; without a listener the error would end the process.
    request.on('data', take).on('end', end).on('close', close).on('error', ignore);
  });
}

/** Stands outside the reading: a listener made there would hold the body until the request is answered. */
function ignore(): void {}

/** What something before left of the body: parsed JSON, the bytes as express.raw() leaves them, or nothing. */
function leftBody(
  request: IncomingMessage & { body?: unknown },
  limit: number,
  hold: (bytes: number) => boolean,
): BodyReading {
  const { body } = request;
  if (body === undefined) return { kind: 'consumed' };
  if (!(body instanceof Uint8Array)) return { kind: 'parsed', value: body };
  return within(body, limit, hold);
}

/** How much of a refused body is passed over so that a caller that is still sending receives the answer. */
const PATIENCE = 2 ** 24;

/** Passes over the rest of a body; closes the connection on a caller who does not come to an end. */
export function discardBody(request: IncomingMessage): void {
  let size = 0;
  request.on('error', ignore);
  request.on('data', (chunk: Uint8Array) => {
    size += chunk.length;
    if (size > PATIENCE) request.socket.destroy();
  });
  request.resume();
}
