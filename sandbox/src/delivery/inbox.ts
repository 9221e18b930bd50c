import { createHash } from 'node:crypto';
import { createWebhookReceiver } from 'reward-card-contract/webhooks';
import { variant } from '../../generated/variant.ts';
import type { ClaimedDelivery } from './delivery-rows.ts';
import { rememberOwnResponse } from './pinned-fetch.ts';
import { sandboxScheme } from './signature.ts';

/** What an endpoint is registered with to use the receiver that the sandbox has of its own. */
export const INBOX_URL = 'sandbox:inbox';

/** For how long a signature is accepted, as a receiver that guards against replays does it. */
const TOLERANCE_MS = 300_000;

/** Bodies that are remembered in order to recognize one that comes again. */
const MAX_SEEN = 10_000;

/** A receiver within the sandbox, made of the same package as any other: it verifies, and says what it found. */
export interface BuiltInInbox {
  /** A `fetch` that takes a delivery to the inbox instead of a network. */
  fetchFor(claimed: Pick<ClaimedDelivery, 'secret' | 'webhook_id'>): typeof globalThis.fetch;
}

export function createInbox(): BuiltInInbox {
  const seen = new Set<string>();
  const isRepeated = (key: string) => {
    if (seen.has(key)) return true;
    if (seen.size >= MAX_SEEN) seen.clear();
    seen.add(key);
    return false;
  };
  return {
    fetchFor:
      ({ secret, webhook_id }) =>
      async (_, init) => {
        const raw = new Uint8Array(init?.body as Uint8Array<ArrayBuffer>);
        const { verifyAndParse } = receiverOf(secret);
        const result = await verifyAndParse(raw, new Headers(init?.headers));
        if (!result.ok) {
          const { status, code, message } = result.error;
          return answer(status, { verified: false, code, reason: message });
        }
        const digest = createHash('sha256').update(webhook_id).update(raw).digest('base64');
        return answer(200, { verified: true, event: result.event.event, seen_before: isRepeated(digest) });
      },
  };
}

function receiverOf(secret: string) {
  const { verify } = sandboxScheme(secret, { toleranceMs: TOLERANCE_MS });
  return createWebhookReceiver({ verify, variant, on: {}, onUnknown: () => {}, onError: () => {} });
}

function answer(status: number, body: object): Response {
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) };
  return rememberOwnResponse(new Response(text, { status, headers }), text);
}
