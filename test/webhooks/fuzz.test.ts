import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createWebhookReceiver, hmac, type WebhookErrorCode } from '../../src/webhooks/index.ts';
import { EVENT_EXAMPLES } from '../../src/webhooks/testing.ts';
import { seededRandom } from './seeded-random.ts';

const ROUNDS = process.env.SOAK ? 20_000 : 5_000;
const SECRET = 'secret of the fuzz';
const BODIES = Object.values(EVENT_EXAMPLES).map(([{ payload }]) => JSON.stringify(payload));

/** Good, nearly good and wild signatures and bodies, by a seed. */
function* deliveries(seed: number) {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const bytes = (length: number) => Uint8Array.from({ length }, () => below(256));
  const latin = (length: number) => String.fromCharCode(...Array.from({ length }, () => 1 + below(255)));
  const spoil = (good: Uint8Array) => good.with(below(good.length), below(256));
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = new TextEncoder().encode(BODIES[below(BODIES.length)]);
    const raw =
      [() => body, () => spoil(body), () => body.subarray(below(body.length)), () => bytes(below(64))][below(4)]?.() ??
      body;
    const good = createHmac('sha256', SECRET).update(raw).digest('hex');
    const ofBody = createHmac('sha256', SECRET).update(body).digest('hex');
    const signature =
      [
        () => good,
        () => ofBody,
        () => good.slice(0, below(64)),
        () => good.replace(good.charAt(below(64)), latin(1)),
        () => latin(below(200)),
        () => Buffer.from(bytes(32)).toString('hex'),
      ][below(6)]?.() ?? '';
    yield { raw: new Uint8Array(raw), signature, genuine: signature.toLowerCase() === good };
  }
}

describe(`${ROUNDS} fuzzed headers and bodies`, () => {
  test('never throw, and none is accepted whose signature is not that of its bytes', async () => {
    const { verify } = hmac({ hash: 'SHA-256', encoding: 'hex', secrets: [SECRET], content: ({ raw }) => raw });
    const receiver = createWebhookReceiver({ verify, on: {}, store: false });
    const wrong: unknown[] = [];
    const counts = { accepted: 0, refused: 0 };
    const refusedFor: WebhookErrorCode[] = ['signature-refused', 'signature-missing'];
    for (const { raw, signature, genuine } of deliveries(20_261_121)) {
      const verified = await receiver.verifyAndParse(raw, { 'X-Service-Signature': signature });
      const passed = verified.ok || !refusedFor.includes(verified.error.code);
      counts[passed ? 'accepted' : 'refused'] += 1;
      if (passed !== genuine || (!verified.ok && verified.error.code === 'verify-failed'))
        wrong.push({ raw, signature });
    }
    expect(wrong).toEqual([]);
    // Both sides of the door were tried often.
    expect(Math.min(counts.accepted, counts.refused)).toBeGreaterThan(ROUNDS / 10);
  });
});
