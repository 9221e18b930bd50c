import { type Awaitable, settle } from '../awaitable.ts';
import { WebhookError } from '../webhook-error.ts';
import { refuseTooLarge } from './body-collector.ts';
import type { Deadline } from './deadline.ts';
import type { BodyReader, IncomingDelivery } from './incoming-delivery.ts';

/**
 * Reads the raw body: refused by its stated length before a byte is read, by its real length while it comes, and left
 * when the deadline passes. Throws `body-too-large`, `body-too-slow`, `body-unreadable`, `body-already-read`.
 */
export function readRawBody(
  { headers, body }: IncomingDelivery,
  limit: number,
  deadline: Deadline,
): Awaitable<Uint8Array<ArrayBuffer>> {
  refuseTooLarge(Number(headers.get('content-length') ?? 0), limit);
  if (body instanceof Uint8Array) {
    refuseTooLarge(body.byteLength, limit);
    return body;
  }
  return readInTime(body, limit, deadline);
}

function readInTime(body: BodyReader, limit: number, deadline: Deadline): Promise<Uint8Array<ArrayBuffer>> {
  return new Promise((resolve, reject) => {
    const stopWatching = deadline.onPassed(() => {
      reject(new WebhookError('body-too-slow', 'A body did not arrive within the deadline.'));
      body.cancel();
    });
    const take = (raw: Uint8Array<ArrayBuffer>) => {
      stopWatching();
      resolve(raw);
    };
    const refuse = (cause: unknown) => {
      stopWatching();
      if (cause instanceof WebhookError) reject(cause);
      else reject(new WebhookError('body-unreadable', 'A body broke off before its end.', { cause }));
    };
    settle(() => body.read(limit), take, refuse);
  });
}
