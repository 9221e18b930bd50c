import { notify } from '../../callback.ts';
import { isInstance } from '../../describe-error.ts';
import { collectStream } from '../../http/collect-body.ts';
import type { DeliveryHeaders } from '../verification/verify.ts';
import { WebhookError } from '../webhook-error.ts';
import { readHeader } from './verify-delivery.ts';

/** A body that is still to be read. */
export interface BodyReader {
  /** Reads the complete body; `undefined` if it has more than `limit` bytes. */
  read(limit: number): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Stops reading, because the caller no longer waits. */
  cancel(): void;
}

/** A request, whichever server it came through. */
export interface IncomingDelivery {
  readonly method: string;
  readonly headers: DeliveryHeaders;
  /** The raw body, or how to read it. */
  readonly body: Uint8Array<ArrayBuffer> | BodyReader;
}

/**
 * Reads the raw body: refused by its stated length before a byte is read, and by its real length while it comes. Throws
 * `body-too-large`, `body-unreadable`, `body-already-read`.
 */
export async function readRawBody(
  { headers, body }: IncomingDelivery,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  refuseTooLarge(Number(readHeader(headers, 'content-length') ?? 0), limit);
  try {
    const raw: unknown = body instanceof Uint8Array ? body : await body.read(limit);
    if (raw === undefined) throw tooLarge(limit);
    if (!(raw instanceof Uint8Array)) throw new TypeError('`read` of the body did not return bytes.');
    refuseTooLarge(raw.byteLength, limit);
    return raw as Uint8Array<ArrayBuffer>;
  } catch (cause) {
    if (isInstance(WebhookError, cause)) throw cause;
    throw new WebhookError('body-unreadable', 'A body ended before it was complete.', { cause });
  }
}

/** Stops reading a body that did not arrive within the deadline; returns what to refuse it with. */
export function stopReading(body: IncomingDelivery['body']): WebhookError {
  if (!(body instanceof Uint8Array)) notify(() => body.cancel());
  return new WebhookError('body-too-slow', 'A body did not arrive within the deadline.');
}

/** Throws `body-too-large` for a size, stated or counted, beyond the limit. */
export function refuseTooLarge(bytes: number, limit: number): void {
  if (bytes > limit) throw tooLarge(limit);
}

function tooLarge(limit: number): WebhookError {
  return new WebhookError('body-too-large', `A body has more than the ${limit} bytes of \`maxBodyBytes\`.`);
}

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
      return reader ? collectStream(reader, limit) : new Uint8Array();
    },
  };
}
