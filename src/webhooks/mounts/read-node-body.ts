import type { IncomingMessage } from 'node:http';
import { collectNode } from '../../http/collect-body.ts';
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

async function read(request: IncomingMessage, limit: number): ReturnType<BodyReader['read']> {
  if (request.readableDidRead || request.readableEnded) throw bodyAlreadyRead(REMEDY);
  const body = await collectNode(request, (total) => total <= limit);
  if (body === undefined) request.pause();
  return body;
}
