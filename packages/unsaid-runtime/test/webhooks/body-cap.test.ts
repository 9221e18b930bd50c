import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createWebhookReceiver, type WebhookError } from '../../../../src/webhooks.ts';
import { signDelivery } from '../../../../src/webhooks-testing.ts';
import { MOUNTS } from './mounts.ts';
import { sign, verify } from './scheme.ts';

const CHUNK = Buffer.alloc(64 * 1024, 0x20);
const BODY_BYTES = 64 * 1024 * 1024;

function receiverOf(maxBodyBytes?: number) {
  const errors: WebhookError[] = [];
  const cap = maxBodyBytes === undefined ? {} : { maxBodyBytes };
  const receiver = createWebhookReceiver({ verify, on: {}, onError: (error) => errors.push(error), ...cap });
  return { receiver, codes: () => errors.map(({ code }) => code) };
}

/** Posts 64 MiB as far as they are taken; resolves to the status, or to what the connection broke with. */
async function postHuge(url: string, headers: Record<string, string | number>): Promise<number | string> {
  const posting = request(url, { method: 'POST', headers: { 'x-service-signature': '00', ...headers }, agent: false });
  const answered = new Promise<number | string>((resolve) => {
    posting.once('response', (response: IncomingMessage) => resolve(response.statusCode ?? 0));
    posting.once('error', ({ message }) => resolve(message));
  });
  const stop = new AbortController();
  void answered.then(() => stop.abort());
  await feed(posting, stop.signal).catch(() => {});
  const status = await answered;
  posting.destroy();
  return status;
}

async function feed(posting: ClientRequest, signal: AbortSignal): Promise<void> {
  for (let sent = 0; sent < BODY_BYTES; sent += CHUNK.length) {
    if (!posting.write(CHUNK)) await once(posting, 'drain', { signal });
  }
  posting.end();
}

describe('bodies of 64 MiB', () => {
  test.each(Object.entries(MOUNTS).filter(([name]) => !name.includes('behind')))(
    'are refused through %s',
    async (_, mount) => {
      const { receiver, codes } = receiverOf();
      await using server = await mount(receiver);
      // A bridge of a platform may close before its client has read the answer; what counts is that no handler ran.
      await postHuge(server.url, {});
      expect(codes()).toEqual(['body-too-large']);
    },
  );
});

describe('the cap', () => {
  test.each([
    [1000, 1000, 'payload-invalid'],
    [1000, 1001, 'body-too-large'],
  ])('of %i bytes, for a body of %i', async (cap, size, code) => {
    const { receiver, codes } = receiverOf(cap);
    const delivery = await signDelivery(' '.repeat(size), { sign });
    await receiver.fetch(delivery.request());
    expect(codes()).toEqual([code]);
  });

  test('holds for a body that claims to be short', async () => {
    const { receiver, codes } = receiverOf(1000);
    const { raw, headers } = await signDelivery(' '.repeat(5000), { sign });
    const reader = new Headers({ ...headers, 'content-length': '10' });
    await receiver.receive({ method: 'POST', headers: reader, body: raw });
    expect(codes()).toEqual(['body-too-large']);
  });

  test('stops reading an endless stream soon after it', async () => {
    const { receiver } = receiverOf(10 * CHUNK.length);
    let pulled = 0;
    let cancelled = false;
    const body = new ReadableStream({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(CHUNK);
      },
      cancel: () => {
        cancelled = true;
      },
    });
    const headers = { 'x-service-signature': '00' };
    const init = { method: 'POST', headers, body, duplex: 'half' } as const;
    const { status } = await receiver.fetch(new Request('https://integrator.invalid/', init));
    expect([status, cancelled]).toEqual([413, true]);
    expect(pulled).toBeLessThan(15);
  });
});
