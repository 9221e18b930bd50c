import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Clock, WebhookError, WebhookEvent } from '../../../../../src/webhooks.ts';
import { systemClock } from '../../../../../src/webhooks.ts';
import {
  createWebhookOutbox,
  type RecordedAttempt,
  type WebhookOutbox,
  type WebhookOutboxOptions,
} from '../../../../../src/webhooks-outbox.ts';
import { listen } from '../mounts.ts';
import { sign, verify } from '../scheme.ts';
import type { Place } from './places.ts';

/** So long that none is due by itself, however slow the machine is: `hasten` has them due. */
const FIRST_RETRY_MS = 60_000;
/** Waits until it is so. Not `expect.poll`, which tests that run beside each other cannot use. */
export async function until(check: () => unknown, timeoutMs = 60_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  while ((await check()) !== true) {
    if (Date.now() > end) throw new Error(`It was not so within ${timeoutMs} ms: ${check}`);
    await setTimeout(50);
  }
}
export const issued = (note: string): WebhookEvent => ({ event: 'card.issued', note }) as WebhookEvent;

interface Received {
  readonly path: string;
  readonly body: string;
  readonly isGenuine: boolean;
}

/** An endpoint that notes what it gets, and answers by the last word of its path. */
export async function startEndpoint(answers: Record<string, (response: ServerResponse) => void> = {}) {
  const received: Received[] = [];
  const mounted = await listen(async (request, response) => {
    const body = await text(request);
    const signature = String(request.headers['x-service-signature'] ?? '');
    const raw = new TextEncoder().encode(body);
    const headers = new Headers({ 'x-service-signature': signature });
    const verdict = await verify({ raw, headers, signature });
    const isGenuine = typeof verdict === 'object' && verdict.ok;
    const path = request.url ?? '';
    received.push({ path, body, isGenuine });
    (answers[path.slice(1)] ?? ((good) => good.end()))(response);
  });
  const to = (path: string) => `${new URL(mounted.url).origin}/${path}`;
  return { ...mounted, received, to, [Symbol.asyncDispose]: () => mounted[Symbol.asyncDispose]() };
}

/** Attempts do not time out, however long the machine takes. */
const PATIENT: Clock = {
  now: systemClock.now,
  sleep: (milliseconds, signal) => systemClock.sleep(milliseconds === 5_000 ? 600_000 : milliseconds, signal),
};

const refuse = (response: ServerResponse) => response.writeHead(503).end();

/** An outbox on a place, with what it reported. */
export function sending(place: Place, options: Partial<WebhookOutboxOptions<never>> = {}) {
  const errors: WebhookError[] = [];
  const attempts: RecordedAttempt[] = [];
  const outbox = createWebhookOutbox<never>({
    queue: place.queue(),
    sign,
    firstRetryMs: FIRST_RETRY_MS,
    onError: (error) => errors.push(error),
    onAttempt: (attempt) => attempts.push(attempt),
    ...options,
  });
  return { outbox, errors, attempts, [Symbol.asyncDispose]: () => outbox.close({ graceMs: 0 }) };
}

/** Hastens until the delivery is over; resolves to the milliseconds that were left each time. */
async function exhaust(place: Place, outbox: WebhookOutbox<never>, id: string) {
  const waits: number[] = [];
  await until(async () => {
    waits.push(...(await place.hasten()));
    return !/waiting|running/.test((await outbox.deliveries.get(id))?.state ?? '');
  });
  return waits;
}

/** What every outbox does, whichever engine keeps its events. */
export function outboxBehaviour(makePlace: () => Promise<Place>): void {
  const register = (concurrent: boolean) => (title: string, body: (place: Place) => Promise<void>) =>
    test(title, { concurrent }, async () => {
      await using place = await makePlace();
      await body(place);
    });
  const [alone, concurrently] = [register(false), register(true)];
  const ATTEMPTS = [1, 2, 3, 4, 5];

  // They wait more than they work; which one needs the server down comes alone, at the end.
  concurrently('delivers an event, signed, and remembers its attempt', async (place) => {
    await using endpoint = await startEndpoint();
    await using sender = sending(place);
    const event = issued('ü \u2028 "x" \ud800');
    const before = Date.now();
    const id = await sender.outbox.enqueue(event, { endpoint: endpoint.to('good') });
    await until(async () => (await sender.outbox.deliveries.get(id))?.state === 'handled');
    expect(endpoint.received).toEqual([{ path: '/good', body: JSON.stringify(event), isGenuine: true }]);
    const found = (await sender.outbox.deliveries.get(id)) ?? expect.fail();
    expect(found).toMatchObject({ key: id, endpoint: endpoint.to('good'), state: 'handled' });
    expect(new TextDecoder().decode(found.raw)).toBe(JSON.stringify(event));
    expect(found.receivedAt).toBeGreaterThanOrEqual(before);
    const [attempt = expect.fail(), ...others] = found.history ?? [];
    expect([attempt, others]).toEqual([
      { number: 1, outcome: 'acknowledged', status: 200, at: expect.any(Number), durationMs: expect.any(Number) },
      [],
    ]);
    expect(Math.abs((attempt.at ?? 0) - Date.now())).toBeLessThan(60_000);
    expect(await sender.outbox.stats()).toEqual({ waiting: 0, running: 0, deadLetters: 0, handled: 1 });
    expect([sender.attempts.map(({ outcome }) => outcome), sender.errors]).toEqual([['acknowledged'], []]);
  });

  concurrently(
    'attempts 5 times, ever later, then keeps a dead letter until it is replayed with 5 more attempts',
    async (place) => {
      await using endpoint = await startEndpoint({ bad: refuse });
      await using sender = sending(place);
      const { outbox } = sender;
      const id = await outbox.enqueue(issued('x'), { endpoint: endpoint.to('bad') });
      const waits = await exhaust(place, outbox, id);
      expect(endpoint.received).toHaveLength(5);
      expect(waits).toHaveLength(4);
      waits.forEach((wait, index) => {
        const least = FIRST_RETRY_MS * 2 ** index;
        expect(wait).toBeGreaterThan(least - FIRST_RETRY_MS / 2);
        expect(wait).toBeLessThanOrEqual(2 * least);
      });
      const dead = (await outbox.deliveries.get(id)) ?? expect.fail();
      expect(dead.state).toBe('dead');
      expect([dead.attempts, dead.failure?.message]).toEqual([5, 'refused with 503']);
      expect(dead.history).toEqual(
        ATTEMPTS.map((number) => ({
          ...{ number, outcome: 'refused', status: 503 },
          ...{ at: expect.any(Number), durationMs: expect.any(Number) },
        })),
      );
      const { history: _, raw, headers, ...entry } = dead;
      expect([raw?.length, headers]).toEqual([expect.any(Number), {}]);
      expect(await outbox.deliveries.list({ state: 'dead' })).toEqual([entry]);
      expect(await outbox.stats()).toEqual({ waiting: 0, running: 0, deadLetters: 1, handled: 0 });
      expect(sender.errors.map(({ code, key }) => [code, key])).toEqual([['dead-lettered', id]]);
      expect(await outbox.deliveries.replay(id, 'dead')).toBe(true);
      expect(await outbox.deliveries.replay(id, 'dead')).toBe(false);
      await exhaust(place, outbox, id);
      expect(endpoint.received).toHaveLength(10);
      expect((await outbox.deliveries.get(id))?.history?.map(({ number }) => number)).toEqual(ATTEMPTS);
      expect([
        await outbox.deliveries.cancel(id, 'dead'),
        await outbox.deliveries.cancel(id, 'dead'),
        await outbox.deliveries.replay(id, 'dead'),
      ]).toEqual([true, false, false]);
      expect(await outbox.deliveries.get(id)).toMatchObject({ state: 'cancelled' });
      expect(await outbox.deliveries.list({ state: 'dead' })).toEqual([]);
    },
  );

  concurrently('delivers a replayed dead letter, and knows no id that it did not give', async (place) => {
    let answer = refuse;
    await using endpoint = await startEndpoint({ mended: (response) => answer(response) });
    await using sender = sending(place);
    const { outbox } = sender;
    const id = await outbox.enqueue(issued('x'), { endpoint: endpoint.to('mended') });
    await exhaust(place, outbox, id);
    answer = (response) => response.end();
    await outbox.deliveries.replay(id, 'dead');
    await until(async () => (await outbox.deliveries.get(id))?.state === 'handled');
    expect((await outbox.deliveries.get(id))?.history).toMatchObject([{ number: 1, outcome: 'acknowledged' }]);
    expect(await outbox.stats()).toEqual({ waiting: 0, running: 0, deadLetters: 0, handled: 1 });
    for (const unknown of ['', 'no id', '00000000-0000-4000-8000-000000000000']) {
      expect([
        await outbox.deliveries.get(unknown),
        await outbox.deliveries.replay(unknown, 'dead'),
        await outbox.deliveries.cancel(unknown, 'dead'),
      ]).toEqual([undefined, false, false]);
    }
  });

  concurrently(
    'has no more than so many attempts at once to an endpoint, and does not let the others wait for it',
    async (place) => {
      const held: ServerResponse[] = [];
      await using endpoint = await startEndpoint({ slow: (response) => held.push(response) });
      await using sender = sending(place, { concurrency: 8, perEndpoint: 2, clock: PATIENT });
      const { outbox } = sender;
      for (let count = 0; count < 30; count += 1)
        await outbox.enqueue(issued('slow'), { endpoint: endpoint.to('slow') });
      for (let count = 0; count < 30; count += 1)
        await outbox.enqueue(issued('good'), { endpoint: endpoint.to('good') });
      await until(async () => (await outbox.stats()).handled === 30);
      expect(held).toHaveLength(2);
      for (const response of held) response.end();
      await until(() => held.length === 4);
      expect(endpoint.received.filter(({ path }) => path === '/slow')).toHaveLength(4);
      // None of those that had to wait lost an attempt by that.
      for (const { number } of sender.attempts) expect(number).toBe(1);
      await outbox.close({ graceMs: 0 });
    },
  );

  concurrently('lists dead letters page by page, and knows the oldest that waits', async (place) => {
    let time = 0;
    const clock = { ...systemClock, now: () => time };
    const sign = () => Promise.reject(new Error('no key'));
    await using sender = sending(place, { clock, sign });
    const { outbox } = sender;
    const ids: string[] = [];
    for (time of [1_000, 2_000, 3_000])
      ids.push(await outbox.enqueue(issued('x'), { endpoint: 'https://127.0.0.1:1/' }));
    expect(await outbox.stats()).toMatchObject({ oldestReceivedAt: 1_000 });
    for (const id of ids) await exhaust(place, outbox, id);
    const listed = (await outbox.deliveries.list({ state: 'dead' })).map(({ key }) => key);
    expect(listed).toEqual(ids);
    expect(await outbox.deliveries.list({ state: 'dead', limit: 1, offset: 1 })).toMatchObject([{ key: listed[1] }]);
    await outbox.deliveries.replay(ids[1] ?? '', 'dead');
    expect(await outbox.stats()).toMatchObject({ oldestReceivedAt: 2_000 });
  });

  concurrently('shares events between processes: one enqueues, another delivers', async (place) => {
    await using endpoint = await startEndpoint();
    await using enqueues = sending(place, { concurrency: 0 });
    const id = await enqueues.outbox.enqueue(issued('x'), { endpoint: endpoint.to('good') });
    expect(await enqueues.outbox.stats()).toMatchObject({ waiting: 1, handled: 0 });
    const { oldestReceivedAt = 0 } = await enqueues.outbox.stats();
    expect(Math.abs(oldestReceivedAt - Date.now())).toBeLessThan(60_000);
    await using delivers = sending(place);
    await until(async () => (await enqueues.outbox.deliveries.get(id))?.state === 'handled');
    expect(delivers.attempts).toHaveLength(1);
    expect(enqueues.attempts).toHaveLength(0);
  });

  concurrently('waits for attempts when it is closed, and gives up those that take too long', async (place) => {
    const held: ServerResponse[] = [];
    await using endpoint = await startEndpoint({ slow: (response) => held.push(response) });
    const first = sending(place);
    const waited = await first.outbox.enqueue(issued('waited for'), { endpoint: endpoint.to('slow') });
    await until(() => held.length === 1);
    const closed = first.outbox.close();
    await expect(
      first.outbox.enqueue(issued('late'), { endpoint: endpoint.to('good') }).then(
        () => 'enqueued',
        ({ code }) => code,
      ),
    ).resolves.toMatch(/enqueued|store-failed/);
    held[0]?.end();
    await closed;
    await expect(first.outbox.enqueue(issued('late'), { endpoint: endpoint.to('good') })).rejects.toMatchObject({
      code: 'store-failed',
    });
    await using second = sending(place);
    expect(await second.outbox.deliveries.get(waited)).toMatchObject({ state: 'handled' });
    const abandoned = await second.outbox.enqueue(issued('given up'), { endpoint: endpoint.to('slow') });
    await until(() => held.length === 2);
    await second.outbox.close({ graceMs: 1 });
    await using third = sending(place, { concurrency: 0 });
    expect(await third.outbox.deliveries.get(abandoned)).toMatchObject({
      state: 'waiting',
      history: [{ number: 1, outcome: 'interrupted' }],
    });
  });

  concurrently('takes an event once for each id, however often it is enqueued', async (place) => {
    await using endpoint = await startEndpoint();
    await using sender = sending(place);
    const { outbox } = sender;
    const to = { endpoint: endpoint.to('good') };
    const ids = ['order-1', 'x'.repeat(200), 'a:b/c "d" \ud83c\udf81'];
    for (const id of ids) {
      const enqueue = () => outbox.enqueue(issued(id), { ...to, id });
      const given = await Promise.all([enqueue(), enqueue(), enqueue()]);
      expect([...given, await enqueue()]).toEqual([id, id, id, id]);
      await until(async () => (await outbox.deliveries.get(id))?.state === 'handled');
      expect(await enqueue()).toBe(id);
    }
    expect(endpoint.received).toHaveLength(ids.length);
    expect(await outbox.stats()).toEqual({ waiting: 0, running: 0, deadLetters: 0, handled: ids.length });
    for (const id of ['', 'x'.repeat(201), '\ud800', '\0', 7 as unknown as string])
      await expect(outbox.enqueue(issued('x'), { ...to, id })).rejects.toThrow(
        /`id` is .+; it must be text of 1 to 200/,
      );
  });

  concurrently('lists what waits, is delivered and is dead, and cancels what waits', async (place) => {
    const held: ServerResponse[] = [];
    await using endpoint = await startEndpoint({ slow: (response) => held.push(response), bad: refuse });
    await using enqueues = sending(place, { concurrency: 0 });
    const { outbox } = enqueues;
    const put = (path: string) => outbox.enqueue(issued(path), { endpoint: endpoint.to(path) });
    const listed = async (options?: Parameters<typeof outbox.deliveries.list>[0]) =>
      (await outbox.deliveries.list(options)).map(({ key }) => key).toSorted();
    const cancelled = await put('good');
    expect([await listed(), await listed({ state: 'waiting' })]).toEqual([[cancelled], [cancelled]]);
    expect([
      await outbox.deliveries.cancel(cancelled, 'waiting'),
      await outbox.deliveries.cancel(cancelled, 'waiting'),
      await outbox.deliveries.cancel('x', 'waiting'),
    ]).toEqual([true, false, false]);
    const [good, bad] = [await put('good'), await put('bad')];
    expect(await listed({ endpoint: endpoint.to('bad') })).toEqual([bad]);
    await using sender = sending(place, { clock: PATIENT, isActive: (to) => !to.endsWith('gone') });
    await until(async () => (await outbox.deliveries.get(good))?.state === 'handled');
    expect(endpoint.received.filter(({ path }) => path === '/good')).toHaveLength(1);
    expect(await outbox.deliveries.cancel(good, 'waiting')).toBe(false);
    await until(async () => (await outbox.deliveries.get(bad))?.history?.length === 1);
    // Only dead letters are replayed and dropped.
    for (const id of [good, bad])
      expect([await outbox.deliveries.replay(id, 'dead'), await outbox.deliveries.cancel(id, 'dead')]).toEqual([
        false,
        false,
      ]);
    // Between two attempts it can be cancelled; during one it cannot.
    expect(await outbox.deliveries.cancel(bad, 'waiting')).toBe(true);
    const slow = await put('slow');
    await until(() => held.length === 1);
    expect(await outbox.deliveries.cancel(slow, 'waiting')).toBe(false);
    held[0]?.end();
    await until(async () => (await outbox.deliveries.get(slow))?.state === 'handled');
    const gone = await put('gone');
    await until(async () => (await outbox.deliveries.get(gone))?.state === 'dead');
    expect((await outbox.deliveries.get(gone))?.history).toMatchObject([{ number: 1, outcome: 'endpoint-inactive' }]);
    expect(await listed({ state: 'handled' })).toEqual([good, slow].toSorted());
    expect([await listed({ state: 'dead' }), await listed({ state: 'waiting' })]).toEqual([[gone], []]);
    expect(await outbox.deliveries.list({ state: 'dead' })).toMatchObject([{ key: gone }]);
    expect(endpoint.received.map(({ path }) => path).toSorted()).toEqual(['/bad', '/good', '/slow']);
    expect(sender.errors.map(({ code }) => code)).toEqual(['dead-lettered']);
  });

  concurrently('sends again what was delivered, and at once what waits, and forgets a person', async (place) => {
    await using endpoint = await startEndpoint({ bad: refuse });
    await using sender = sending(place);
    const { deliveries, enqueue } = sender.outbox;
    const id = await enqueue(issued('+254700000000'), { endpoint: endpoint.to('good') });
    await until(async () => (await deliveries.get(id))?.state === 'handled');
    expect(await deliveries.replay(id)).toBe(true);
    await until(() => endpoint.received.length === 2);
    await until(async () => (await deliveries.get(id))?.state === 'handled');
    expect((await deliveries.get(id))?.history).toMatchObject([{ number: 1, outcome: 'acknowledged' }]);
    const waits = await enqueue(issued('+254700000000'), { endpoint: endpoint.to('bad') });
    await until(async () => (await deliveries.get(waits))?.state === 'waiting' && endpoint.received.length === 3);
    expect(await deliveries.byEvent()).toMatchObject([{ event: 'card.issued', waiting: 1, failed: 1, deadLetters: 0 }]);
    expect(await deliveries.replay(waits)).toBe(true);
    await until(() => endpoint.received.length === 4);
    await until(async () => (await deliveries.get(waits))?.state === 'waiting');
    expect(await deliveries.forget({ containing: '+254700000000' })).toBe(2);
    expect([await deliveries.get(id), await deliveries.get(waits)]).toMatchObject([
      { state: 'handled' },
      { state: 'cancelled' },
    ]);
    expect(await deliveries.get(id)).not.toHaveProperty('raw');
    expect(await deliveries.replay(id)).toBe(false);
  });

  concurrently('refuses what it cannot deliver before it is put down', async (place) => {
    await using sender = sending(place, { concurrency: 0 });
    const { outbox } = sender;
    const endpoint = 'https://example.com/webhooks';
    await expect(outbox.enqueue({ event: 'no.event' } as never, { endpoint })).rejects.toMatchObject({
      code: 'payload-invalid',
    });
    for (const wrong of ['http://example.com/', 'nowhere', 'https://user:secret@example.com/']) {
      await expect(outbox.enqueue(issued('x'), { endpoint: wrong })).rejects.toThrow(TypeError);
    }
    const queue = place.queue();
    await using _ = sending(place, { queue, concurrency: 0 });
    expect(() => sending(place, { queue })).toThrow('createWebhookOutbox: `queue` belongs to another outbox.');
    expect((await outbox.stats()).waiting).toBe(0);
  });

  alone('rejects while the server is down, reports it once, and goes on when it is back', async (place) => {
    await using endpoint = await startEndpoint();
    await using sender = sending(place);
    const id = await sender.outbox.enqueue(issued('before'), { endpoint: endpoint.to('good') });
    await until(async () => (await sender.outbox.deliveries.get(id))?.state === 'handled');
    await place.trouble.begin();
    await expect(sender.outbox.enqueue(issued('down'), { endpoint: endpoint.to('good') })).rejects.toMatchObject({
      code: 'store-failed',
      message: expect.stringMatching(/^The outbox failed: [^\n]+$/),
    });
    await until(() => sender.errors.length > 0);
    // Of which the server is down at the start.
    await using late = sending(place);
    await using given = sending(place);
    await until(() => late.errors.length > 0 && given.errors.length > 0);
    await given.outbox.close();
    await place.trouble.end();
    await until(() =>
      late.outbox.stats().then(
        () => true,
        () => false,
      ),
    );
    expect(new Set(late.errors.map(({ code }) => code))).toEqual(new Set(['store-failed']));
    await until(() =>
      sender.outbox.enqueue(issued('after'), { endpoint: endpoint.to('good') }).then(
        () => true,
        () => false,
      ),
    );
    await until(() => endpoint.received.some(({ body }) => body.includes('after')));
    expect(new Set(sender.errors.map(({ code }) => code))).toEqual(new Set(['store-failed']));
    expect(sender.errors.length).toBeLessThan(6);
  });
}
