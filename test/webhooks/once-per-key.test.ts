import { describe, expect, test } from 'vitest';
import { createWebhookReceiver } from '../../src/webhooks/index.ts';
import { type Delivery, reorder, replay, signDelivery } from '../../src/webhooks/testing.ts';
import { sign, verify } from './scheme.ts';
import { seededRandom } from './seeded-random.ts';

const EVENTS = process.env.SOAK ? 2_000 : 200;
const TIMES = 5;
const AT_ONCE = 50;

/** Hands every item to the worker, so many at a time. */
async function drain<Item>(items: readonly Item[], atOnce: number, work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

describe(`${EVENTS} events, each delivered ${TIMES} times, shuffled, ${AT_ONCE} at a time`, () => {
  test('run each handler once for each key', async () => {
    const runs = new Map<unknown, number>();
    const statuses = new Map<number, number>();
    let duplicates = 0;
    const receiver = createWebhookReceiver({
      verify,
      onError: () => {},
      onDuplicate: () => (duplicates += 1),
      on: {
        'card.issued': async ({ card_id }) => {
          await new Promise((resolve) => setImmediate(resolve));
          runs.set(card_id, (runs.get(card_id) ?? 0) + 1);
        },
      },
    });
    const numbers = Array.from({ length: EVENTS }, (_, index) => index);
    const signed = numbers.map((card_id) => signDelivery({ event: 'card.issued', card_id }, { sign }));
    const deliveries = (await Promise.all(signed)).flatMap((delivery) => replay(delivery, TIMES));
    await drain(reorder(deliveries, seededRandom(4)), AT_ONCE, async (delivery: Delivery) => {
      const { status } = await receiver.fetch(delivery.request());
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    expect(runs.size).toBe(EVENTS);
    expect(new Set(runs.values())).toEqual(new Set([1]));
    const refused = statuses.get(503) ?? 0;
    expect([...statuses.keys()].toSorted()).toEqual(refused > 0 ? [200, 503] : [200]);
    expect(duplicates).toBe(EVENTS * (TIMES - 1) - refused);
  });

  test('the same delivery 50 times at once runs once; until it is done the others are told to come again', async () => {
    let runs = 0;
    let end = () => {};
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    let busy = 0;
    const onError = () => {
      busy += 1;
      if (busy === 49) end();
    };
    const receiver = createWebhookReceiver({
      verify,
      onError,
      on: {
        'card.issued': () => {
          runs += 1;
          return held;
        },
      },
    });
    const delivery = await signDelivery({ event: 'card.issued' }, { sign });
    const answers = await Promise.all(replay(delivery, 50).map((one) => receiver.fetch(one.request())));
    const statuses = answers.map(({ status }) => status);
    expect(runs).toBe(1);
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 49 }, () => 503)]);
  });

  test('without a store every delivery runs', async () => {
    let runs = 0;
    const receiver = createWebhookReceiver({ verify, store: false, on: { 'card.issued': () => (runs += 1) } });
    const delivery = await signDelivery({ event: 'card.issued' }, { sign });
    for (const one of replay(delivery, 3)) await receiver.fetch(one.request());
    expect(runs).toBe(3);
  });
});
