import { ask, notify } from '../../callback.ts';
import { WebhookError } from '../webhook-error.ts';
import { refuseTooLarge } from './body-collector.ts';
import type { Deadline } from './deadline.ts';
import { readHeader } from './delivery-headers.ts';
import { inTime } from './in-time.ts';
import type { BodyReader, IncomingDelivery } from './incoming-delivery.ts';

/**
 * Reads the raw body: refused by its stated length before a byte is read, by its real length while it comes, and left
 * when the deadline passes. Throws `body-too-large`, `body-too-slow`, `body-unreadable`, `body-already-read`.
 */
export async function readRawBody(
  { headers, body }: IncomingDelivery,
  limit: number,
  deadline: Deadline,
): Promise<Uint8Array<ArrayBuffer>> {
  refuseTooLarge(Number(readHeader(headers, 'content-length') ?? 0), limit);
  const raw = body instanceof Uint8Array ? body : await readInTime(body, limit, deadline);
  refuseTooLarge(raw.byteLength, limit);
  return raw;
}

async function readInTime(body: BodyReader, limit: number, deadline: Deadline): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const raw: unknown = await inTime(
      deadline,
      ask(() => body.read(limit)),
      () => {
        notify(() => body.cancel());
        throw new WebhookError('body-too-slow', 'A body did not arrive within the deadline.');
      },
    );
    if (raw instanceof Uint8Array) return raw as Uint8Array<ArrayBuffer>;
    throw new TypeError('`read` of the body did not return bytes.');
  } catch (cause) {
    if (cause instanceof WebhookError) throw cause;
    throw new WebhookError('body-unreadable', 'A body broke off before its end.', { cause });
  }
}
