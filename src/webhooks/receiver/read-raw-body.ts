import { WebhookError } from '../webhook-error.ts';
import { refuseTooLarge } from './body-collector.ts';
import type { Deadline } from './deadline.ts';
import type { IncomingDelivery } from './incoming-delivery.ts';

/**
 * Reads the raw body: refused by its stated length before a byte is read, by its real length while it comes, and left
 * when the deadline passes. Throws `body-too-large`, `body-too-slow`, `body-unreadable`, `body-already-read`.
 */
export async function readRawBody(
  { headers, body }: IncomingDelivery,
  limit: number,
  deadline: Deadline,
): Promise<Uint8Array<ArrayBuffer>> {
  refuseTooLarge(Number(headers.get('content-length') ?? 0), limit);
  if (body instanceof Uint8Array) {
    refuseTooLarge(body.byteLength, limit);
    return body;
  }
  let stopWatching = () => {};
  const tooSlow = new Promise<never>((_, reject) => {
    stopWatching = deadline.onPassed(() => {
      reject(new WebhookError('body-too-slow', 'A body did not arrive within the deadline.'));
      body.cancel();
    });
  });
  try {
    return await Promise.race([body.read(limit), tooSlow]);
  } catch (cause) {
    if (cause instanceof WebhookError) throw cause;
    throw new WebhookError('body-unreadable', 'A body broke off before its end.', { cause });
  } finally {
    stopWatching();
  }
}
