import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import {
  createMemoryStore,
  createWebhookReceiver,
  type DeliveryContext,
  type WebhookError,
  type WebhookReceiverOptions,
} from '../../../../src/webhooks.ts';
import { toNode } from '../../../../src/webhooks-node.ts';
import { createDelivery, createManualClock, type Delivery } from '../../../../src/webhooks-testing.ts';
import { listen, MOUNTS } from './mounts.ts';
import { sign, verify } from './scheme.ts';

const never = new Promise(() => {});
const redeemed = () => createDelivery('card.redeemed', { sign });

/** Lets everything that is ready run, timers excluded. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

function receiverOf(options: Partial<WebhookReceiverOptions>) {
  const errors: WebhookError[] = [];
  const receiver = createWebhookReceiver({ verify, on: {}, onError: (error) => errors.push(error), ...options });
  return { receiver, codes: () => errors.map(({ code }) => code) };
}

/** A handler whose runs end when the test says so. */
function heldHandler() {
  const runs: { signal: AbortSignal; end: (error?: Error) => void }[] = [];
  const handle = (_event: unknown, context: DeliveryContext) =>
    new Promise<void>((resolve, reject) => {
      runs.push({ signal: context.signal, end: (error) => (error ? reject(error) : resolve()) });
    });
  return { runs, handle };
}

/** A receiver on a clock that stands, with a handler that waits. */
function standing(options: Partial<WebhookReceiverOptions> = {}) {
  const clock = createManualClock(1_800_000_000_000);
  const { runs, handle } = heldHandler();
  const store = createMemoryStore({ now: clock.now });
  const { receiver, codes } = receiverOf({ clock, store, on: { 'card.redeemed': handle }, ...options });
  const answers: number[] = [];
  const post = async (delivery: Delivery) => {
    void receiver.fetch(delivery.request()).then(({ status }) => answers.push(status));
    await settle();
  };
  return { clock, runs, codes, answers, post };
}

describe('a handler that blocks for a minute', () => {
  test('is answered before the 5 seconds of the service, by the default deadline and the real clock', async () => {
    const { receiver } = receiverOf({ on: { 'card.redeemed': () => never } });
    await using server = await listen(toNode(receiver));
    const { raw, headers } = await redeemed();
    const start = performance.now();
    const { status } = await fetch(server.url, { method: 'POST', headers, body: raw });
    const elapsed = performance.now() - start;
    expect(status).toBe(503);
    expect(elapsed).toBeGreaterThan(3_900);
    // By the clock that the test moves it is 4,000 to the millisecond; a busy machine may take longer, if not much.
    expect(elapsed).toBeLessThan(20_000);
  });

  test('has its signal aborted at the deadline, not before', async () => {
    const { clock, runs, answers, codes, post } = standing();
    await post(await redeemed());
    await clock.advance(3_999);
    expect([runs[0]?.signal.aborted, answers]).toEqual([false, []]);
    await clock.advance(1);
    expect([runs[0]?.signal.aborted, answers, codes()]).toEqual([true, [503], ['deadline-passed']]);
  });

  test('is not run a second time meanwhile, however often the delivery comes', async () => {
    const { clock, runs, answers, post } = standing();
    const delivery = await redeemed();
    await post(delivery);
    await post(delivery);
    expect(answers).toEqual([503]);
    for (let second = 0; second < 50; second += 5) {
      await clock.advance(5_000);
      await post(delivery);
    }
    expect(runs).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set([503]));
  });

  test('counts as handled when it succeeds late', async () => {
    const { clock, runs, answers, post } = standing();
    const delivery = await redeemed();
    await post(delivery);
    await clock.advance(4_500);
    runs[0]?.end();
    await settle();
    await post(delivery);
    expect([runs.length, answers]).toEqual([1, [503, 200]]);
  });

  test('is run again after it failed late, and the late failure is reported', async () => {
    const { clock, runs, answers, codes, post } = standing();
    const delivery = await redeemed();
    await post(delivery);
    await clock.advance(4_500);
    runs[0]?.end(new Error('gave up'));
    await settle();
    expect(codes()).toEqual(['deadline-passed', 'handler-failed']);
    await post(delivery);
    runs[1]?.end();
    await settle();
    expect([runs.length, answers]).toEqual([2, [503, 200]]);
  });

  test('counts as dead after it ignored its signal for a minute', async () => {
    const { clock, runs, post } = standing();
    const delivery = await redeemed();
    await post(delivery);
    await clock.advance(4_000 + 60_000);
    await post(delivery);
    expect(runs).toHaveLength(2);
  });

  test('leaves no sleeper behind when it ends in time', async () => {
    const { clock, runs, answers, post } = standing();
    await post(await redeemed());
    runs[0]?.end();
    await settle();
    expect([answers, clock.sleeping]).toEqual([[200], 0]);
  });
});

describe.each(Object.entries(MOUNTS).filter(([name]) => !name.includes('behind')))('a body through %s', (_, mount) => {
  test.each([
    ['drip-fed', 'content-length: 1000', 'x'],
    ['that stops after its first byte', 'content-length: 1000', ''],
    ['without end', 'transfer-encoding: chunked', '1\r\nx\r\n'],
  ])('%s is answered at the deadline', async (_, framing, drop) => {
    const { receiver, codes } = receiverOf({ deadlineMs: 150 });
    await using server = await mount(receiver);
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(
      `POST /webhooks HTTP/1.1\r\nhost: ${hostname}\r\nx-service-signature: 00\r\n${framing}\r\n\r\n${drop}`,
    );
    const dripping = setInterval(() => socket.write(drop), 10);
    const head = new Promise((resolve) => socket.once('data', (chunk) => resolve(String(chunk).slice(0, 12))));
    expect(await head).toBe('HTTP/1.1 408');
    clearInterval(dripping);
    socket.destroy();
    expect(codes()).toEqual(['body-too-slow']);
  });
});

test('a body that breaks off is no event, and the server goes on', async () => {
  const { receiver, codes } = receiverOf({ on: { 'card.redeemed': () => {} } });
  await using server = await listen(toNode(receiver));
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  socket.write('POST /webhooks HTTP/1.1\r\nhost: x\r\nx-service-signature: 00\r\ncontent-length: 9\r\n\r\n{"e');
  await settle();
  socket.end();
  await text(socket).catch(() => {});
  expect(codes().every((code) => code === 'body-unreadable')).toBe(true);
  const { raw, headers } = await redeemed();
  expect((await fetch(server.url, { method: 'POST', headers, body: raw })).status).toBe(200);
});
