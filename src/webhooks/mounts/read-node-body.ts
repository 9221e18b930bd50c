import type { IncomingMessage } from 'node:http';
import { BodyCollector } from '../receiver/body-collector.ts';
import type { BodyReader } from '../receiver/incoming-delivery.ts';
import { bodyAlreadyRead } from '../receiver/read-request.ts';

const REMEDY = `In Express, mount the receiver before express.json(), or keep the raw bytes: \
express.json({ verify: (request, _response, bytes) => { Object.assign(request, { rawBody: bytes }); } }).`;

/** The raw body of a Node request: what a body parser kept of it, or how to read it. Reading may throw `body-already-read`. */
export function nodeBody(request: IncomingMessage): Uint8Array<ArrayBuffer> | BodyReader {
  return keptBytes(request) ?? { read: (limit) => read(request, limit), cancel: () => void request.pause() };
}

/** Bytes that express.raw() leaves in `body`, or that the `verify` option of express.json() put in `rawBody`. */
function keptBytes(request: IncomingMessage): Uint8Array<ArrayBuffer> | undefined {
  const { rawBody, body } = request as { rawBody?: unknown; body?: unknown };
  const kept = rawBody instanceof Uint8Array ? rawBody : body;
  return kept instanceof Uint8Array ? (kept as Uint8Array<ArrayBuffer>) : undefined;
}

function read(request: IncomingMessage, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    if (request.readableDidRead || request.readableEnded) throw bodyAlreadyRead(REMEDY);
    const body = new BodyCollector(limit);
    const fail = (error: unknown) => {
      request.pause().off('data', take);
      reject(error);
    };
    const take = (chunk: Uint8Array) => {
      try {
        body.push(chunk);
      } catch (error) {
        fail(error);
      }
    };
    request.on('data', take);
    request.on('end', () => resolve(unshared(body.onlyChunk) ?? body.bytes()));
    request.on('error', fail);
    request.on('close', () => {
      if (!request.readableEnded) reject(new Error('The connection was closed.'));
    });
  });
}

/** A chunk as it is, without a copy, when its memory holds nothing else, as the chunks of node:http do. */
function unshared(chunk: Uint8Array | undefined): Uint8Array<ArrayBuffer> | undefined {
  const buffer = chunk?.buffer;
  return buffer instanceof ArrayBuffer && buffer.byteLength === chunk?.byteLength ? new Uint8Array(buffer) : undefined;
}
