import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test as vitestTest } from 'vitest';
import type { InboxOptions, WebhookEvent } from '../../../../../src/webhooks.ts';
import { signDelivery } from '../../../../../src/webhooks-testing.ts';
import { sign } from '../scheme.ts';
import { seededRandom } from '../seeded-random.ts';
import { issued, noting, QUICK, receiving, until } from './inbox-behaviour.ts';
import { sending, startEndpoint } from './outbox-behaviour.ts';
import type { Place } from './places.ts';

interface Numbered {
  readonly card_id: string;
  readonly number: number;
}

const numbered = (card_id: string, number: number) => signDelivery({ event: 'card.issued', card_id, number }, { sign });
const serialBy = (event: object) => (event as Numbered).card_id;

/** What every queue does with the order, the record and the numbers of its deliveries, whichever engine keeps them. */
export function queueBehaviour(makePlace: () => Promise<Place>): void {
  const test = (title: string, body: (place: Place) => Promise<void>) =>
    vitestTest(title, async () => {
      await using place = await makePlace();
      await body(place);
    });

  test('keeps the events of one serial in sequence, across failures, in three processes', async (place) => {
    const random = seededRandom(43);
    const seen = new Map<string, number[]>();
    const running = new Set<string>();
    const options = { attempts: 50, backoff: { firstMs: 1, longestMs: 5 }, serialBy } as const;
    const handle = async (event: object) => {
      const { card_id, number } = event as Numbered;
      expect(running.has(card_id)).toBe(false);
      running.add(card_id);
      await sleep(random() * 5);
      running.delete(card_id);
      if (random() < 0.2) throw new Error('not now');
      seen.set(card_id, [...(seen.get(card_id) ?? []), number]);
    };
    const errors: unknown[] = [];
    const onError = ({ code, cause }: { code: string; cause?: unknown }) =>
      code === 'handler-failed' && (cause as Error).message === 'not now' ? undefined : errors.push(cause ?? code);
    const processes = [1, 2, 3].map(() =>
      receiving(place.open({ ...options, concurrency: 4 }), { on: { 'card.issued': handle }, onError }),
    );
    const cards = Array.from({ length: 8 }, (_, index) => `card-${index}`);
    for (let number = 0; number < 20; number += 1) {
      const posts = cards.map(async (card) => processes[number % 3]?.post(await numbered(card, number)));
      expect(new Set(await Promise.all(posts))).toEqual(new Set([200]));
    }
    await until(() => [...seen.values()].flat().length >= 160);
    for (const card of cards) expect(seen.get(card)).toEqual(Array.from({ length: 20 }, (_, number) => number));
    expect(errors).toEqual([]);
    for (const each of processes) await each[Symbol.asyncDispose]();
  });

  test('lets one that fails hold up those of its serial, and no others, until it is dead', async (place) => {
    const handled: string[] = [];
    let isBroken = true;
    let tried = 0;
    let isSeen = false;
    const options: InboxOptions = { attempts: 3, backoff: { firstMs: 100, longestMs: 100 }, serialBy };
    await using kept = receiving(place.open(options), {
      key: ({ event }) => `${serialBy(event ?? {})} ${(event as unknown as Numbered).number}`,
      on: {
        'card.issued': async (event) => {
          const { card_id, number } = event as unknown as Numbered;
          if (isBroken && card_id === 'a' && number === 1) {
            tried += 1;
            if (tried === 3) await until(() => isSeen);
            throw new Error('broken');
          }
          handled.push(`${card_id} ${number}`);
        },
      },
    });
    // All are there before the first attempt, however slow the machine is.
    await kept.inbox.pause();
    for (const [card, number] of [
      ['a', 1],
      ['a', 2],
      ['b', 1],
      ['a', 3],
      ['b', 2],
    ] as const)
      expect(await kept.post(await numbered(card, number))).toBe(200);
    kept.inbox.resume();
    await until(() => handled.length === 2);
    expect([handled, (await kept.inbox.stats()).deadLetters]).toEqual([['b 1', 'b 2'], 0]);
    isSeen = true;
    await until(() => handled.length === 4);
    expect(handled).toEqual(['b 1', 'b 2', 'a 2', 'a 3']);
    expect(await kept.inbox.stats()).toMatchObject({ deadLetters: 1, waiting: 0 });
    isBroken = false;
    expect(await kept.inbox.deliveries.replay('a 1', 'dead')).toBe(true);
    await until(() => handled.length === 5);
    // What waits for one that is cancelled, or forgotten, goes on.
    await kept.inbox.pause();
    for (const number of [4, 5, 6]) await kept.post(await numbered('a', number));
    expect(await kept.inbox.deliveries.cancel('a 4')).toBe(true);
    expect(await kept.inbox.deliveries.forget({ key: 'a 5' })).toBe(1);
    kept.inbox.resume();
    await until(() => handled.length === 6);
    expect(handled.slice(4)).toEqual(['a 1', 'a 6']);
  });

  test('delivers the events of one serial to an endpoint in sequence', async (place) => {
    let refusals = 3;
    await using endpoint = await startEndpoint({
      one: (response) => (refusals-- > 0 ? response.writeHead(503).end() : response.end()),
    });
    await using sender = sending(place, { firstRetryMs: 1, serialBy: () => 'card' });
    const enqueue = (note: string, to: string) =>
      sender.outbox.enqueue({ event: 'card.issued', note } as WebhookEvent, { endpoint: endpoint.to(to) });
    for (let number = 0; number < 5; number += 1) await enqueue(`${number}`, 'one');
    await enqueue('other', 'two');
    await until(async () => (await sender.outbox.stats()).handled === 6);
    const bodies = endpoint.received.filter(({ path }) => path === '/one').map(({ body }) => JSON.parse(body).note);
    expect(bodies).toEqual(['0', '0', '0', '0', '1', '2', '3', '4']);
  });

  test('is refused in one line, for good, to another direction, application or format', async (place) => {
    await using kept = noting(place.open({ ...QUICK, application: 'shop' }));
    expect(await kept.post(await issued())).toBe(200);
    await until(() => kept.handled.length === 1);
    const refusal = async (options: InboxOptions) => {
      await using other = noting(place.open({ ...QUICK, ...options }));
      expect(await other.post(await issued())).toBe(503);
      await until(() => other.errors.length > 0);
      expect(other.handled).toEqual([]);
      return other.errors[0]?.message;
    };
    expect(await refusal({ application: 'bank' })).toMatch(
      /^The inbox failed: The queue 'here.*' belongs to the application 'shop', not to 'bank'\. Name another queue, or the same application\.$/,
    );
    await using outbox = sending(place, { concurrency: 0 }).outbox;
    await expect(outbox.stats()).rejects.toThrow(/belongs to an inbox, not to an outbox\. Name another one\.$/);
    // Who looks after it need not name the application.
    await using looking = place.open();
    expect(await looking.stats()).toMatchObject({ waiting: 0 });
    await place.setFormat(2);
    expect(await refusal({ application: 'shop' })).toMatch(
      /has format 2, and this version of unsaid-runtime reads 1\. Use the version that made it, or name another queue\.$/,
    );
    // Also by a process that uses it.
    await until(() => kept.errors.some(({ message }) => message.includes('has format 2')));
  });

  test('deletes what was kept in time, on a quiet queue as well', async (place) => {
    await using kept = noting(place.open({ ...QUICK, keepMs: 300, keepHandledBodies: true }), {
      key: () => 'a',
    });
    const delivery = await issued();
    await kept.post(delivery);
    await until(() => kept.handled.length === 1);
    await until(async () => (await kept.inbox.deliveries.get('a'))?.state === 'handled');
    await until(async () => (await kept.inbox.deliveries.get('a')) === undefined);
    expect(await kept.inbox.deliveries.list({ state: 'handled' })).toEqual([]);
    await kept.post(delivery);
    await until(() => kept.handled.length === 2);
  });

  test('does not forget a dead letter before it is replayed, nor one that waits', async (place) => {
    let isBroken = true;
    let runs = 0;
    const handle = () => {
      runs += 1;
      if (isBroken) throw new Error('broken');
    };
    await using kept = receiving(place.open({ attempts: 1, keepMs: 50 }), {
      key: () => 'a',
      on: { 'card.issued': handle },
    });
    const delivery = await issued();
    await kept.post(delivery);
    await until(async () => (await kept.inbox.stats()).deadLetters === 1);
    await sleep(200);
    expect(await kept.post(delivery)).toBe(200);
    expect(await kept.inbox.stats()).toMatchObject({ duplicates: 1, deadLetters: 1 });
    isBroken = false;
    await using patient = receiving(place.open({ concurrency: 0, keepMs: 60_000 }));
    await kept.inbox.pause();
    expect(await patient.inbox.deliveries.replay('a', 'dead')).toBe(true);
    await using handles = receiving(place.open({ attempts: 1, keepMs: 60_000 }), {
      key: () => 'a',
      on: { 'card.issued': handle },
    });
    await until(async () => (await handles.inbox.deliveries.get('a'))?.state === 'handled');
    expect(await handles.post(delivery)).toBe(200);
    expect([runs, (await handles.inbox.stats()).duplicates]).toEqual([2, 1]);
  });

  test('forgets what it keeps of a person, in every state, and none of the keys', async (place) => {
    const phone = '+254700000001';
    const key = ({ event }: { event: unknown }) => String((event as { note: string }).note);
    const about = (note: string, who: string) => signDelivery({ event: 'card.issued', note, phone: who }, { sign });
    const options = { attempts: 1, keepHandledBodies: true } as const;
    await using kept = receiving(place.open(options), {
      key,
      on: { 'card.issued': (event) => (key({ event }) === 'dead' ? Promise.reject(new Error('no')) : undefined) },
    });
    for (const note of ['handled', 'dead', phone]) await kept.post(await about(note, phone));
    await kept.post(await about('another', '+254700000002'));
    await until(async () => (await kept.inbox.stats()).handled === 3 && (await kept.inbox.stats()).deadLetters === 1);
    await kept.inbox.pause();
    await kept.post(await about('waiting', phone));
    const { deliveries } = kept.inbox;
    expect(await deliveries.forget({ containing: phone })).toBe(4);
    for (const [note, state] of [
      ['handled', 'handled'],
      ['dead', 'cancelled'],
      ['waiting', 'cancelled'],
    ] as const) {
      const found = await deliveries.get(note);
      expect([found?.state, found?.raw, found?.headers, found?.failure]).toEqual([
        state,
        undefined,
        undefined,
        undefined,
      ]);
      expect(await deliveries.replay(note)).toBe(false);
    }
    expect(await deliveries.get(phone)).toBeUndefined();
    expect((await deliveries.get('another'))?.raw).toBeDefined();
    await kept.post(await about('waiting', phone));
    expect(await kept.inbox.stats()).toMatchObject({ waiting: 0, duplicates: 1 });
  });

  test('refuses what asks for more than it may name, so that no one else is forgotten', async (place) => {
    await using kept = receiving(place.open({ concurrency: 0 }), {
      key: ({ event }) => String(Reflect.get(event ?? {}, 'note')),
    });
    for (const note of ['a', 'b']) await kept.post(await signDelivery({ event: 'card.issued', note }, { sign }));
    const { deliveries } = kept.inbox;
    const all = "' OR '1'='1";
    const wrong: unknown[] = [undefined, {}, { containing: '' }, { key: '' }, { key: undefined }, { key: 7 }];
    for (const which of [...wrong, { '1=1 OR key': 'x' }, { key: 'a', serial: 'b' }, { state: 'waiting' }])
      await expect(deliveries.forget(which as { key: string })).rejects.toThrow(/^forget: it takes one of/);
    for (const options of [
      { state: all },
      { state: '' },
      { limit: '1' },
      { limit: -1 },
      { offset: Number.NaN },
      { offset: '0' },
    ])
      await expect(deliveries.list(options as object)).rejects.toThrow(/^list: `(state|limit|offset)` is /);
    await expect(deliveries.replay('a', 'cancelled' as 'dead')).rejects.toThrow(/^replay: `state` is 'cancelled'/);
    await expect(deliveries.cancel('a', all as 'dead')).rejects.toThrow(/^cancel: `state` is /);
    expect((await deliveries.list()).map(({ key }) => key)).toEqual(['a', 'b']);
    expect((await deliveries.get('a'))?.raw).toBeDefined();
  });

  test('stores an event of any name, and holds what its settings bound', async (place) => {
    const most = {
      concurrency: 10_000,
      attempts: Number.MAX_SAFE_INTEGER,
      keepMs: 1e15,
      timeoutMs: 1e15,
      leaseMs: 1e15,
    };
    const backoff = { firstMs: 1e15, longestMs: 1e15 };
    let isBroken = true;
    await using kept = receiving(place.open({ ...most, backoff }), {
      key: ({ event }) => String(Reflect.get(event ?? {}, 'note')),
      onUnknown: () => {
        if (isBroken) throw new Error('no');
      },
    });
    const names = ['a\0b', '\ud800', 'x'.repeat(10_000), '\u202e', ' '];
    const posted = names.map(async (event, index) =>
      kept.post(await signDelivery({ event, note: `${index}` }, { sign })),
    );
    expect(new Set(await Promise.all(posted))).toEqual(new Set([200]));
    await until(async () => (await kept.inbox.deliveries.byEvent()).every(({ failed }) => failed === 1));
    expect((await kept.inbox.deliveries.get('0'))?.event).toBe('a\\u{0}b');
    isBroken = false;
    for (const { key } of await kept.inbox.deliveries.list())
      expect(await kept.inbox.deliveries.replay(key)).toBe(true);
    await until(async () => (await kept.inbox.stats()).handled === names.length);
    expect(await kept.inbox.deliveries.cancel('0')).toBe(false);
    expect(await kept.inbox.deliveries.forget({ key: '0' })).toBe(1);
    expect(kept.codes().filter((code) => code === 'store-failed')).toEqual([]);
    for (const options of [
      { concurrency: 10_001 },
      { keepMs: 1e16 },
      { leaseMs: Number.MAX_VALUE },
      { attempts: 2 ** 53 },
    ])
      expect(() => place.open(options)).toThrow(TypeError);
  });

  test('counts by event, drains, and tells whether it is healthy', async (place) => {
    let isBroken = true;
    const options = { attempts: 3, backoff: { firstMs: 50, longestMs: 50 } } as const;
    await using kept = receiving(place.open({ ...options, concurrency: 0 }));
    await kept.post(await issued());
    await kept.post(await signDelivery({ event: 'card.topped_up' }, { sign }));
    await kept.post(await signDelivery('nonsense', { sign }));
    const numbers = { waiting: 1, running: 0, deadLetters: 0, failed: 0, oldestReceivedAt: expect.any(Number) };
    const byEvent = await kept.inbox.deliveries.byEvent();
    expect(byEvent.toSorted((one, other) => (one.event ?? '').localeCompare(other.event ?? ''))).toEqual([
      numbers,
      { event: 'card.issued', ...numbers },
      { event: 'card.topped_up', ...numbers },
    ]);
    expect(await kept.inbox.health()).toEqual({ ok: true });
    await using handles = receiving(place.open({ ...options, attempts: 1_000 }), {
      onInvalid: () => ({ keep: true }),
      onUnknown: () => {
        if (isBroken) throw new Error('no stock');
      },
    });
    await until(async () => (await handles.inbox.deliveries.byEvent()).some(({ failed }) => failed === 1));
    expect(await handles.inbox.drain({ timeoutMs: 1 })).toBe(false);
    isBroken = false;
    expect(await handles.inbox.drain()).toBe(true);
    expect(await handles.inbox.stats()).toMatchObject({ waiting: 0, running: 0, handled: 3 });
    await kept.post(await issued());
    await sleep(place.hearsWithinMs);
    expect(await handles.inbox.stats()).toMatchObject({ waiting: 1 });
    await handles.inbox.close();
    expect(await handles.inbox.health()).toEqual({ ok: false, reason: 'The inbox was closed.' });
  });
}
