import { deepEqual } from 'node:assert/strict';
import { createWebhookReceiver } from 'reward-card-contract/webhooks';
import { createWebhookOutbox, type OutboxEngine, type RunDelivery } from 'reward-card-contract/webhooks/outbox';
import { scheme } from './scheme.js';

/** An outbox, on a queue that is played here, signs an event and posts it to a receiver. */
export default async function use(): Promise<void> {
  const handled: string[] = [];
  const receiver = createWebhookReceiver({
    verify: scheme.verify,
    on: { 'card.issued': ({ event }) => handled.push(event) },
  });
  const outbox = createWebhookOutbox({
    queue: queueThatDeliversAtOnce(),
    sign: scheme.sign,
    firstRetryMs: 1_000,
    fetch: (input, init) => receiver.fetch(new Request(input as string, init)),
  });
  const id = await outbox.enqueue({ event: 'card.issued' }, { endpoint: 'https://receiver.example/' });
  await outbox.close();
  deepEqual([id, handled], ['acknowledged', ['card.issued']]);
}

/** Takes the outcome of the one attempt for the id of the delivery. */
function queueThatDeliversAtOnce(): OutboxEngine<undefined> {
  let run: RunDelivery | undefined;
  let begin: () => void = () => undefined;
  const working = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const nothing = async () => undefined;
  return {
    open: nothing,
    work: async (given) => {
      run = given;
      begin();
    },
    enqueue: async (delivery) => {
      await working;
      const attempt = await run?.({ ...delivery, id: 'dlv_1', attempt: 1 });
      return attempt?.outcome ?? 'not attempted';
    },
    find: nothing,
    list: async () => [],
    cancel: async () => false,
    replay: async () => false,
    drop: async () => false,
    stats: async () => ({ waiting: 0, deadLetters: 0, delivered: 1 }),
    pause: nothing,
    close: nothing,
  };
}
