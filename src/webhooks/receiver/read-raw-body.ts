import { notify } from '../../callback.ts';
import { WebhookError } from '../webhook-error.ts';
import { readHeader } from './delivery-headers.ts';
import type { IncomingDelivery } from './incoming-delivery.ts';

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
    if (cause instanceof WebhookError) throw cause;
    throw new WebhookError('body-unreadable', 'A body broke off before its end.', { cause });
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
