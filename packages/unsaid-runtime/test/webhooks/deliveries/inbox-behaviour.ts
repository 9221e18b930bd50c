import { expect, test as vitestTest } from 'vitest';
import {
  createMemoryStore,
  createWebhookReceiver,
  type DeliveryContext,
  type Inbox,
  type InboxOptions,
  type WebhookError,
  type WebhookReceiverOptions,
} from '../../../../../src/webhooks.ts';
import { type Delivery, signDelivery } from '../../../../../src/webhooks-testing.ts';
import { withStrayErrors } from '../../callbacks/stray-errors.ts';
import { THROWN_VALUES } from '../../callbacks/thrown-values.ts';
import { sign, verify } from '../scheme.ts';
import type { Place } from './places.ts';

/** Options of an inbox under test; times are short, and an engine may round them up to seconds. */
export const QUICK = { attempts: 2, backoff: { firstMs: 20, longestMs: 40 } } as const satisfies InboxOptions;

let notes = 0;
export const issued = (note = `${++notes}`) => signDelivery({ event: 'card.issued', note }, { sign });
export const noteOf = (event: object) => String((event as { note?: unknown }).note);

/** A receiver on an inbox, with what it reported. */
export function receiving(inbox: Inbox, options: Partial<WebhookReceiverOptions> = {}) {
  const errors: WebhookError[] = [];
  const onError = (error: WebhookError) => errors.push(error);
  const receiver = createWebhookReceiver({ verify, inbox, onError, on: {}, ...options });
  const post = async (delivery: Delivery) => (await receiver.fetch(delivery.request())).status;
  const codes = () => errors.map(({ code }) => code);
  return { receiver, inbox, post, errors, codes, [Symbol.asyncDispose]: () => receiver.close({ graceMs: 0 }) };
}

/** A receiver that notes what it handles. */
export function noting(inbox: Inbox, options: Partial<WebhookReceiverOptions> = {}) {
  const handled: string[] = [];
  const on = { 'card.issued': (event: object) => void handled.push(noteOf(event)) };
  return { handled, ...receiving(inbox, { on, ...options }) };
}

const NOTHING = { waiting: 0, running: 0, deadLetters: 0, handled: 0, unhandled: 0, duplicates: 0 };
const counts = (some: Partial<typeof NOTHING>) => ({ ...NOTHING, ...some });

/** Waits until it is so; what fails meanwhile is tried again. */
export const until = (check: () => unknown) => expect.poll(check, { interval: 10 }).toBe(true);

/** What every inbox does, whichever engine keeps its deliveries. */
export function inboxBehaviour(makePlace: () => Promise<Place>): void {
  const test = (title: string, body: (place: Place) => Promise<void>) =>
    vitestTest(title, async () => {
      await using place = await makePlace();
      await body(place);
    });

  test('answers 200 and handles afterwards, with the same event and context as without an inbox', async (place) => {
    const seen: [object, DeliveryContext][] = [];
    const handle = (event: object, context: DeliveryContext) => void seen.push([event, context]);
    const direct = createWebhookReceiver({ verify, on: { 'card.issued': handle } });
    await using kept = receiving(place.open(QUICK), { on: { 'card.issued': handle } });
    const delivery = await issued();
    await direct.fetch(delivery.request());
    expect(await kept.post(delivery)).toBe(200);
    await until(() => seen.length === 2);
    const [[event, { headers, signal, owner, ...context }] = expect.fail(), again] = seen;
    expect(again).toEqual([event, expect.objectContaining(context)]);
    expect(Object.keys(again?.[1] ?? {}).toSorted()).toEqual(
      ['headers', 'signal', 'owner', ...Object.keys(context)].toSorted(),
    );
    for (const header of Object.keys(delivery.headers)) {
      expect(again?.[1].headers.get(header.toUpperCase())).toBe(headers.get(header));
    }
    expect([signal.aborted, again?.[1].signal.aborted]).toEqual([false, false]);
    await until(async () => (await kept.inbox.stats()).handled === 1);
    expect(await kept.inbox.stats()).toEqual(counts({ handled: 1 }));
  });

  test('handles a delivery that comes five times once, and counts the others', async (place) => {
    const handled: string[] = [];
    const duplicates: string[] = [];
    await using kept = receiving(place.open(QUICK), {
      on: { 'card.issued': (event) => void handled.push(noteOf(event)) },
      onDuplicate: (event) => void duplicates.push(noteOf(event ?? {})),
    });
    const deliveries = await Promise.all([issued('a'), issued('b'), issued('c')]);
    const statuses = await Promise.all([...deliveries, ...deliveries, ...deliveries].map(kept.post));
    await until(() => handled.length === 3);
    for (const delivery of [...deliveries, ...deliveries]) statuses.push(await kept.post(delivery));
    expect(new Set(statuses)).toEqual(new Set([200]));
    await until(async () => (await kept.inbox.stats()).handled === 3);
    const again = 12;
    expect(await kept.inbox.stats()).toEqual(counts({ handled: 3, duplicates: again }));
    expect([handled.toSorted(), duplicates.length]).toEqual([['a', 'b', 'c'], again]);
  });

  test('keeps bytes and headers as they came', async (place) => {
    await using kept = receiving(place.open(QUICK));
    const raw = Uint8Array.of(0x22, 0xff, 0x00, 0x22);
    const delivery = await signDelivery(raw, { sign, headers: { 'x-note': 'ü "quoted"' } });
    expect(await kept.post(delivery)).toBe(200);
    await until(async () => (await kept.inbox.stats()).deadLetters === 1);
    const [{ key } = expect.fail()] = await kept.inbox.deliveries.list({ state: 'dead' });
    const dead = await kept.inbox.deliveries.get(key);
    expect(dead?.raw).toEqual(raw);
    expect(dead?.headers).toEqual(Object.fromEntries(new Headers(delivery.headers)));
  });

  test('tries a handler that fails again, then keeps the delivery as a dead letter until it is replayed', async (place) => {
    let isBroken = true;
    const handled: string[] = [];
    await using kept = receiving(place.open(QUICK), {
      on: {
        'card.issued': (event) => {
          handled.push(noteOf(event));
          if (isBroken) throw new Error('no\nstock');
        },
      },
    });
    expect(await kept.post(await issued('x'))).toBe(200);
    await until(async () => (await kept.inbox.stats()).deadLetters === 1);
    expect(handled).toEqual(['x', 'x']);
    expect(kept.codes()).toEqual(['handler-failed', 'handler-failed', 'dead-lettered']);
    const [letter = expect.fail(), ...others] = await kept.inbox.deliveries.list({ state: 'dead' });
    expect([letter.attempts, letter.failure, others]).toEqual([
      2,
      { code: 'handler-failed', message: "The handler of 'card.issued' failed. no" },
      [],
    ]);
    expect(Math.abs(letter.receivedAt - Date.now())).toBeLessThan(60_000);
    // With all its attempts again.
    expect(await kept.inbox.deliveries.replay(letter.key, 'dead')).toBe(true);
    await until(async () => handled.length === 4 && (await kept.inbox.stats()).deadLetters === 1);
    isBroken = false;
    expect(await kept.inbox.deliveries.replay(letter.key, 'dead')).toBe(true);
    await until(async () => (await kept.inbox.stats()).handled === 1);
    expect(handled).toHaveLength(5);
    expect(await kept.inbox.deliveries.list({ state: 'dead' })).toEqual([]);
    expect(await kept.inbox.stats()).toEqual(counts({ handled: 1 }));
  });

  test('counts whatever a function throws or rejects with as a failed attempt, and goes on', async (place) => {
    const values = Object.values(THROWN_VALUES).map((make) => make());
    let isBroken = true;
    let handled = 0;
    let reports = 0;
    const throws = (index: unknown) => {
      if (isBroken) throw values[Number(index)];
      handled += 1;
    };
    const rejects = async (index: unknown) => throws(index);
    const { stray } = await withStrayErrors(async () => {
      await using kept = receiving(place.open({ ...QUICK, attempts: 1 }), {
        on: {
          'card.issued': (event) => throws(noteOf(event)),
          'card.topped_up': (event) => rejects(noteOf(event)),
        },
        onUnknown: (event) => throws(noteOf(event)),
        onInvalid: async ({ payload }) => {
          await rejects(payload);
          return { keep: true };
        },
        onError: () => throws(reports++ % values.length),
        onDuplicate: (event) => throws(noteOf(event ?? {})),
      });
      const bodies = values.flatMap((_, index) => [
        { event: 'card.issued', note: index },
        { event: 'card.topped_up', note: index },
        { event: 'card.frozen', note: index },
        index,
      ]);
      const deliveries = await Promise.all(bodies.map((body) => signDelivery(body, { sign })));
      const postAll = async () => {
        const statuses: number[] = [];
        for (let from = 0; from < deliveries.length; from += 100)
          statuses.push(...(await Promise.all(deliveries.slice(from, from + 100).map(kept.post))));
        return new Set(statuses);
      };
      expect(await postAll()).toEqual(new Set([200]));
      await until(async () => (await kept.inbox.stats()).deadLetters === bodies.length);
      expect(await postAll()).toEqual(new Set([200]));
      const letters = await kept.inbox.deliveries.list({ state: 'dead', limit: bodies.length });
      expect(new Set(letters.map(({ failure }) => failure?.code))).toEqual(new Set(['handler-failed']));
      for (const { failure } of letters) expect(failure?.message).toMatch(/^\P{Cc}+$/u);
      isBroken = false;
      // As many as run at a time, so that it shows if a slot was kept.
      for (const { key } of letters.slice(0, 20)) await kept.inbox.deliveries.replay(key, 'dead');
      await until(() => handled === 20);
    });
    expect(stray).toEqual([]);
  });

  test('keeps a payload that breaks the contract, without running it again', async (place) => {
    await using kept = receiving(place.open(QUICK), {
      // What reads a field that an invalid payload does not have must not lose it.
      key: ({ event }) => (event as unknown as { note: string }).note.toUpperCase(),
    });
    expect(await kept.post(await signDelivery('{"event":', { sign }))).toBe(200);
    await until(async () => (await kept.inbox.stats()).deadLetters === 1);
    expect(kept.codes()).toEqual(['payload-invalid', 'dead-lettered']);
    const [{ attempts, failure, key } = expect.fail()] = await kept.inbox.deliveries.list({ state: 'dead' });
    expect([attempts, failure?.code, failure?.message]).toEqual([
      1,
      'payload-invalid',
      expect.stringContaining('is not JSON in UTF-8'),
    ]);
    expect(new TextDecoder().decode((await kept.inbox.deliveries.get(key))?.raw)).toBe('{"event":');
  });

  test('drops a dead letter and still knows its key', async (place) => {
    await using kept = receiving(place.open({ ...QUICK, attempts: 1 }), {
      on: { 'card.issued': () => Promise.reject(new Error('no')) },
    });
    const { deliveries, stats } = kept.inbox;
    const delivery = await issued();
    await kept.post(delivery);
    await until(async () => (await stats()).deadLetters === 1);
    const [{ key } = expect.fail()] = await deliveries.list({ state: 'dead' });
    expect(await kept.post(delivery)).toBe(200);
    expect((await stats()).deadLetters).toBe(1);
    expect([await deliveries.cancel(key), await deliveries.cancel(key), await deliveries.replay(key)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(await deliveries.get(key)).not.toHaveProperty('raw');
    expect([await deliveries.get(key), await deliveries.list()]).toMatchObject([{ state: 'cancelled' }, []]);
    expect(await kept.post(delivery)).toBe(200);
    expect(await stats()).toEqual(counts({ duplicates: 2 }));
  });

  test('lists dead letters page by page, those that came first before the others', async (place) => {
    await using kept = receiving(place.open({ ...QUICK, attempts: 1, concurrency: 1 }), {
      key: ({ event }) => noteOf(event ?? {}),
      on: { 'card.issued': () => Promise.reject(new Error('no')) },
    });
    for (const note of ['1', '2', '3', '4', '5']) await kept.post(await issued(note));
    await until(async () => (await kept.inbox.stats()).deadLetters === 5);
    const keys = async (options?: { limit?: number; offset?: number }) =>
      (await kept.inbox.deliveries.list({ state: 'dead', ...options })).map(({ key }) => key);
    expect(await keys()).toEqual(['1', '2', '3', '4', '5']);
    expect([await keys({ limit: 2 }), await keys({ limit: 2, offset: 4 })]).toEqual([['1', '2'], ['5']]);
  });

  test('shares the deliveries between processes: one receives, another handles', async (place) => {
    const handled: string[] = [];
    const runs: string[] = [];
    await using receives = receiving(place.open({ ...QUICK, concurrency: 0 }), {
      on: { 'card.issued': () => void runs.push('here') },
    });
    const delivery = await issued('shared');
    expect(await receives.post(delivery)).toBe(200);
    expect(await receives.inbox.stats()).toMatchObject({ waiting: 1, handled: 0 });
    const { oldestReceivedAt = 0 } = await receives.inbox.stats();
    expect(Math.abs(oldestReceivedAt - Date.now())).toBeLessThan(60_000);
    await using handles = receiving(place.open(QUICK), {
      on: { 'card.issued': (event) => void handled.push(noteOf(event)) },
    });
    await until(async () => (await handles.inbox.stats()).handled === 1);
    expect(await handles.post(delivery)).toBe(200);
    expect(await receives.post(delivery)).toBe(200);
    expect([handled, runs]).toEqual([['shared'], []]);
    // Each counts those that came to it.
    expect([await handles.inbox.stats(), await receives.inbox.stats()]).toEqual([
      counts({ handled: 1, duplicates: 1 }),
      counts({ duplicates: 1 }),
    ]);
  });

  test('runs no more at a time than it was told', async (place) => {
    let running = 0;
    let most = 0;
    let handled = 0;
    const handle = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      handled += 1;
    };
    await using kept = receiving(place.open({ ...QUICK, concurrency: 3 }), { on: { 'card.issued': handle } });
    await Promise.all((await Promise.all(Array.from({ length: 12 }, () => issued()))).map(kept.post));
    await until(() => handled === 12);
    expect(most).toBe(3);
  });

  test('when closed, waits for the handler that runs and leaves the rest to the next start', async (place) => {
    const begun: string[] = [];
    const handled: string[] = [];
    let end = () => {};
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    const first = receiving(place.open({ ...QUICK, concurrency: 1 }), {
      on: {
        'card.issued': async (event) => {
          begun.push(noteOf(event));
          await held;
          handled.push(noteOf(event));
        },
      },
    });
    for (const note of ['1', '2', '3']) expect(await first.post(await issued(note))).toBe(200);
    await until(() => begun.length === 1);
    const closing = first.receiver.close();
    expect(await first.post(await issued('4'))).toBe(200);
    end();
    await closing;
    expect(handled).toEqual(begun);
    expect(await first.post(await issued('5'))).toBe(503);
    await using second = receiving(place.open(QUICK), {
      on: { 'card.issued': (event) => void handled.push(noteOf(event)) },
    });
    await until(async () => (await second.inbox.stats()).handled === 3);
    expect(handled.toSorted()).toEqual(['1', '2', '3', '4']);
  });

  test('when closed without patience, aborts the handler and lets another run it', async (place) => {
    const reasons: unknown[] = [];
    let isRunning = false;
    const handle = (_: object, { signal }: DeliveryContext) =>
      new Promise<void>((_resolve) => {
        isRunning = true;
        signal.addEventListener('abort', () => reasons.push((signal.reason as WebhookError).code));
      });
    const first = receiving(place.open(QUICK), { on: { 'card.issued': handle } });
    await first.post(await issued('left'));
    await until(() => isRunning);
    await first.receiver.close({ graceMs: 0 });
    expect(reasons).toEqual(['claim-lost']);
    await using second = noting(place.open(QUICK));
    const { handled } = second;
    await until(async () => (await second.inbox.stats()).handled === 1);
    expect(handled).toEqual(['left']);
  });

  test('writes an effect and marks the delivery together, where the engine has transactions', async (place) => {
    const { effects } = place;
    if (!effects) return expect(place.open(QUICK)).not.toHaveProperty('transaction');
    const inbox = place.open({ ...QUICK, attempts: 1 });
    let runs = 0;
    await using kept = receiving(inbox, {
      on: {
        'card.issued': async (event, context) => {
          runs += 1;
          await effects.write(inbox, context, noteOf(event));
          await expect(effects.write(inbox, context, 'again')).rejects.toMatchObject({ code: 'claim-lost' });
          // What comes after the commit cannot undo it, nor have it repeated.
          throw new Error('too late');
        },
      },
    });
    await kept.post(await issued('effect'));
    await until(async () => (await inbox.stats()).handled === 1);
    expect([await effects.list(), runs]).toEqual([['effect'], 1]);
    await until(() => kept.errors.length > 0);
    // Also in its last attempt, a delivery whose effect was written is no dead letter.
    expect(kept.codes()).toEqual(['handler-failed']);
    expect(await inbox.stats()).toEqual(counts({ handled: 1 }));
    const stranger = { key: 'unknown', owner: 'nobody' } as DeliveryContext;
    await expect(effects.write(inbox, stranger, 'never')).rejects.toMatchObject({ code: 'claim-lost' });
    expect(await effects.list()).toEqual(['effect']);
  });

  test('is down: answers 503, reports it, and goes on by itself when it is up again', async (place) => {
    const { trouble } = place;
    await using kept = noting(place.open(QUICK));
    const { handled } = kept;
    const [before, during] = [await issued('before'), await issued('during')];
    expect(await kept.post(before)).toBe(200);
    await until(() => handled.length === 1);
    await trouble.begin();
    expect(await kept.post(during)).toBe(503);
    expect(kept.codes()).toContain('store-failed');
    for (const { message } of kept.errors) expect(message).not.toContain('\n');
    await trouble.end();
    await until(async () => (await kept.post(during)) === 200);
    await until(() => handled.length === 2);
    expect(await kept.post(before)).toBe(200);
    expect(handled).toEqual(['before', 'during']);
  });

  test('is down at the start: answers 503, and begins by itself when it is up', async (place) => {
    const { trouble } = place;
    await trouble.begin();
    await using kept = noting(place.open(QUICK));
    const { handled } = kept;
    const delivery = await issued('late');
    expect(await kept.post(delivery)).toBe(503);
    await trouble.end();
    await until(async () => (await kept.post(delivery)) === 200);
    await until(() => handled.length === 1);
  });

  test('hands out nothing while it is paused, and goes on when it is resumed', async (place) => {
    await using kept = noting(place.open(QUICK));
    const { handled } = kept;
    await kept.post(await issued('1'));
    await until(() => handled.length === 1);
    for (const note of ['2', '3']) {
      await kept.inbox.pause();
      expect(await kept.post(await issued(note))).toBe(200);
      // Another one on the same place handles what this one does not.
      expect((await kept.inbox.stats()).waiting).toBe(1);
      expect(handled).not.toContain(note);
      kept.inbox.resume();
      await until(() => handled.includes(note));
    }
    await kept.inbox.pause();
  });

  test('hands an event without a handler back, to be handled by a process that has one', async (place) => {
    const patient = { ...QUICK, attempts: 1_000 };
    await using without = receiving(place.open(patient), { on: {} });
    await without.post(await issued('theirs'));
    await until(() => without.codes().length > 1);
    expect(new Set(without.codes())).toEqual(new Set(['event-unhandled']));
    expect((await without.inbox.stats()).unhandled).toBeGreaterThan(1);
    await using knows = noting(place.open(patient));
    await until(() => knows.handled.length === 1);
    expect(knows.handled).toEqual(['theirs']);
  });

  test('makes an event without a handler a dead letter where it was told so, and with its attempts used up', async (place) => {
    await using kept = receiving(place.open({ ...QUICK, unhandled: 'dead-letter' }), { on: {} });
    await kept.post(await issued());
    await until(async () => (await kept.inbox.stats()).deadLetters === 1);
    expect(kept.codes()).toEqual(['event-unhandled', 'dead-lettered']);
    const [{ attempts, failure, event } = expect.fail()] = await kept.inbox.deliveries.list({ state: 'dead' });
    expect([attempts, failure, event]).toEqual([
      1,
      { code: 'event-unhandled', message: "Nothing handles the event 'card.issued'." },
      'card.issued',
    ]);
  });

  test('shows every delivery in its state, and runs any of them again', async (place) => {
    let isBroken = true;
    const handled: string[] = [];
    const patient = { attempts: 2, backoff: { firstMs: 3_600_000, longestMs: 3_600_000 }, keepHandledBodies: true };
    await using kept = receiving(place.open(patient), {
      key: ({ event }) => noteOf(event ?? {}),
      on: {
        'card.issued': (event) => {
          if (isBroken) throw new Error('no stock');
          handled.push(noteOf(event));
        },
      },
    });
    const { deliveries, stats } = kept.inbox;
    const delivery = await issued('a');
    await kept.post(delivery);
    await until(async () => (await deliveries.get('a'))?.failure !== undefined);
    const entry = { key: 'a', event: 'card.issued', receivedAt: expect.any(Number), state: 'waiting', attempts: 1 };
    const failure = { code: 'handler-failed', message: "The handler of 'card.issued' failed. no stock" };
    expect(await deliveries.list()).toEqual([{ ...entry, failure }]);
    expect(await deliveries.list({ state: 'dead' })).toEqual([]);
    expect(await deliveries.get('a')).toMatchObject({ ...entry, raw: delivery.raw, headers: delivery.headers });
    isBroken = false;
    expect(await deliveries.replay('a')).toBe(true);
    await until(() => handled.length === 1);
    await until(async () => (await stats()).handled === 1);
    expect([await deliveries.list(), await deliveries.list({ state: 'handled' })]).toEqual([
      [],
      [expect.objectContaining({ key: 'a', state: 'handled' })],
    ]);
    expect(await kept.inbox.deliveries.replay('a', 'dead')).toBe(false);
    expect((await deliveries.get('a'))?.raw).toEqual(delivery.raw);
    expect(await deliveries.replay('a')).toBe(true);
    await until(() => handled.length === 2);
    expect([await deliveries.get('b'), await deliveries.replay('b')]).toEqual([undefined, false]);
  });

  test('deletes the body of a handled delivery, and knows its key', async (place) => {
    await using kept = receiving(place.open(QUICK), {
      key: ({ event }) => noteOf(event ?? {}),
      on: { 'card.issued': () => {} },
    });
    await kept.post(await issued('a'));
    await until(async () => (await kept.inbox.stats()).handled === 1);
    // An engine may delete those of several deliveries together.
    await until(async () => (await kept.inbox.deliveries.get('a'))?.raw === undefined);
    const found = await kept.inbox.deliveries.get('a');
    expect([found?.key, found?.state, found?.headers]).toEqual(['a', 'handled', undefined]);
    expect(await kept.inbox.deliveries.replay('a')).toBe(false);
  });

  test('runs no handler for what was not verified, and stores none of it', async (place) => {
    const runs: string[] = [];
    const on = { 'card.issued': () => void runs.push('handled') };
    await using refusing = receiving(place.open(QUICK), { verify: () => false, on });
    await using throwing = receiving(place.open(QUICK), {
      verify: () => Promise.reject(new Error('no secret')),
      on,
    });
    const delivery = await issued();
    const unsigned = { ...delivery, request: () => new Request(delivery.request(), { headers: {} }) };
    const statuses = [await refusing.post(delivery), await throwing.post(delivery), await refusing.post(unsigned)];
    expect(statuses).toEqual([400, 400, 400]);
    const { waiting, handled, deadLetters } = await refusing.inbox.stats();
    expect([waiting, handled, deadLetters, runs]).toEqual([0, 0, 0, []]);
    expect(await refusing.inbox.deliveries.list()).toEqual([]);
  });

  test('hears soon of a delivery that another process stored', async (place) => {
    const delays: number[] = [];
    await using handles = receiving(place.open(QUICK), {
      on: { 'card.issued': (event) => void delays.push(performance.now() - Number(noteOf(event))) },
    });
    await using receives = receiving(place.open({ ...QUICK, concurrency: 0 }));
    const post = async () => expect(await receives.post(await issued(`${performance.now()}`))).toBe(200);
    // Until it has begun to work.
    await post();
    await until(() => delays.length === 1);
    for (let count = 2; count <= 11; count += 1) {
      await post();
      await until(() => delays.length === count);
    }
    const [median = expect.fail()] = delays
      .slice(1)
      .toSorted((one, other) => one - other)
      .slice(5);
    expect([median < place.hearsWithinMs, handles.codes()]).toEqual([true, []]);
  });

  test('belongs to one receiver, and excludes a store', async (place) => {
    const inbox = place.open(QUICK);
    await using _ = receiving(inbox);
    expect(() => createWebhookReceiver({ verify, on: {}, inbox })).toThrow(/belongs to another receiver/);
    await using other = place.open(QUICK);
    expect(() => createWebhookReceiver({ verify, on: {}, inbox: other, store: createMemoryStore() })).toThrow(
      /cannot be combined/,
    );
  });
}
