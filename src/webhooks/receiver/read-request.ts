import { collectStream } from '../../http/collect-body.ts';
import { WebhookError } from '../webhook-error.ts';
import type { BodyReader, IncomingDelivery } from './incoming-delivery.ts';

/** Takes a delivery from a WHATWG request; nothing is read yet. */
export function readRequest(request: Request): IncomingDelivery {
  return { method: request.method, headers: request.headers, body: bodyOf(request) };
}

/** The refusal of a body whose raw bytes are gone: what was parsed and written again does not verify. */
export function bodyAlreadyRead(remedy: string): WebhookError {
  return new WebhookError(
    'body-already-read',
    `The body was read before the receiver saw it, so its raw bytes are gone and no signature can be verified. ${remedy}`,
  );
}

function bodyOf(request: Request): BodyReader {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  return {
    cancel: () => void reader?.cancel().catch(() => {}),
    async read(limit) {
      if (request.bodyUsed) throw bodyAlreadyRead('Pass the request on before anything reads its body.');
      reader = request.body?.getReader();
      return reader ? collectStream(reader, (total) => total <= limit) : new Uint8Array();
    },
  };
}
