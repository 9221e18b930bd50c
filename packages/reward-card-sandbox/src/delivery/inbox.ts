import { createWebhookReceiver, signatureScheme, systemClock } from 'unsaid-runtime/webhooks';
import type { Faults } from '../../generated/controls/rest.ts';
import type { Answers } from '../provider/answers.ts';
import type { ClaimedDelivery } from './delivery-rows.ts';
import type { Post, PostResponse } from './post.ts';

/** URL of the receiver that the sandbox has of its own. */
export const INBOX_URL = 'sandbox:inbox';

/** For how long a signature is accepted, as a receiver that guards against replays does it. */
const TOLERANCE_MS = 300_000;

/** One second more than a delivery waits for its response. */
const LATE_MS = 6_000;

/** A receiver within the sandbox, made of the same package as any other: it verifies, and says what it found. */
export type BuiltInInbox = (claimed: Pick<ClaimedDelivery, 'secret'>, faults: Faults['webhooks']) => Post;

export function createInbox({ signature, documents: { variant } }: Answers): BuiltInInbox {
  return ({ secret }, { inbox }) => {
    const { verify } = signatureScheme(signature, {
      secrets: [secret],
      ...(signature.content.includes('{timestamp}') && { toleranceMs: TOLERANCE_MS }),
    });
    const { verifyAndParse } = createWebhookReceiver({ verify, variant, on: {}, onUnknown() {}, onError() {} });
    return async ({ raw, headers, signal }) => {
      if (inbox === 'error')
        return respond(500, { verified: null, reason: 'The inbox responds with 500, as the faults say.' });
      if (inbox === 'late') await systemClock.sleep(LATE_MS, signal);
      const result = await verifyAndParse(raw, headers);
      if (!result.ok) {
        const { status, code, message } = result.error;
        return respond(status, { verified: false, code, reason: message });
      }
      return respond(200, { verified: true, event: result.event.event });
    };
  };
}

function respond(status: number, content: object): PostResponse {
  const body = new TextEncoder().encode(JSON.stringify(content));
  const headers = [['content-type', 'application/json'] as const, ['content-length', String(body.byteLength)] as const];
  return { status, headers, body, isWhole: true };
}
