import { deepEqual } from 'node:assert/strict';
import { createWebhookReceiver } from 'reward-card-contract/webhooks';
import { createWebhookOutbox, type OutboxQueue, type Run } from 'reward-card-contract/webhooks/outbox';
import { scheme } from './scheme.js';

/** An outbox, on a queue that is played here, signs an event and posts it to a receiver. */
export default async function use(): Promise<void> {
  const handled: string[] = [];
  const outcomes: string[] = [];
  const receiver = createWebhookReceiver({
    verify: scheme.verify,
    on: { 'card.issued': ({ event }) => handled.push(event) },
  });
  const outbox = createWebhookOutbox({
    queue: queueThatDeliversAtOnce(outcomes),
    sign: scheme.sign,
    firstRetryMs: 1_000,
    fetch: (input, init) => receiver.fetch(new Request(input as string, init)),
  });
  const id = await outbox.enqueue({ event: 'card.issued' }, { endpoint: 'https://receiver.example/', id: 'one' });
  await outbox.close();
  deepEqual([id, outcomes, handled], ['one', ['handled'], ['card.issued']]);
}

function queueThatDeliversAtOnce(outcomes: string[]): OutboxQueue<undefined> {
  let run: Run | undefined;
  let begin: () => void = () => undefined;
  const working = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const nothing = async () => undefined;
  const no = async () => false;
  return {
    connect: () => ({
      ...{ open: nothing, pause: nothing, close: nothing },
      deliveries: { list: async () => [], get: nothing, replay: no, drop: no, cancel: no },
      work: async (given) => {
        run = given;
        begin();
      },
      store: async (delivery) => {
        await working;
        const outcome = await run?.(delivery, { number: 1, owner: 'one' });
        outcomes.push(outcome?.status ?? 'not attempted');
        return 'stored';
      },
      stats: async () => ({ waiting: 0, deadLetters: 0, handled: 1 }),
    }),
  };
}
