import { expect, test } from 'vitest';
import {
  createWebhookSender,
  type ExponentialBackoffOptions,
  exponentialBackoff,
  type WebhookSenderOptions,
} from '../../../../src/webhooks.ts';
import { createManualClock, EVENT_EXAMPLES } from '../../../../src/webhooks-testing.ts';
import { sign } from '../webhooks/scheme.ts';
import {
  type CallbacksOf,
  expected,
  expectedOfSync,
  type Misbehaviour,
  type Row,
  testCallbacks,
} from './misbehaviours.ts';
import { orPending, ticks } from './stray-errors.ts';

const EVENT = EVENT_EXAMPLES['card.redeemed'][0].payload;
const endpoint = 'https://integrator.invalid';
const answering = (status: number) => async () => new Response(null, { status });

/** A row of an option: what the attempts came to, or what `send` rejected with. */
const row = (optionsOf: (bad: Misbehaviour['callback']) => Partial<WebhookSenderOptions>, outcome: Row[1]): Row => [
  async (bad, { thrown }) => {
    const clock = createManualClock();
    const settings = { endpoint, sign, schedule: () => 1_000, fetch: answering(200), clock, ...optionsOf(bad) };
    const sending = createWebhookSender(settings).send(EVENT);
    const came = sending.then(
      ({ delivered, attempts }) =>
        delivered ? 'delivered' : `${attempts.length} x ${[...new Set(attempts.map((each) => each.outcome))]}`,
      (error) => (Object.is(error, thrown) ? 'as thrown' : (error.code ?? error.name)),
    );
    for (let turn = 0; turn < 20; turn += 1) {
      if ((await orPending(came)) === 'pending') await clock.advance(5_000);
    }
    return orPending(came);
  },
  outcome,
];

const REJECTS = expected('as thrown', 'deadline-passed', 'TypeError');
testCallbacks('the sender', {
  sign: row((sign) => ({ sign }), REJECTS),
  headers: row((headers) => ({ headers }), REJECTS),
  schedule: row((schedule) => ({ schedule, fetch: answering(500) }), REJECTS),
  onAttempt: row((onAttempt) => ({ onAttempt }), expected('delivered', 'delivered', 'delivered')),
  fetch: row((fetch) => ({ fetch }), expected('5 x connection-failed', '5 x timed-out', '5 x connection-failed')),
} satisfies Record<CallbacksOf<Omit<WebhookSenderOptions, 'variant' | 'clock'>>, Row>);

testCallbacks('exponentialBackoff', {
  random: row(
    (random) => ({
      schedule: exponentialBackoff({ firstMs: 1, factor: 2, jitter: 1, random }),
      fetch: answering(500),
    }),
    expectedOfSync('as thrown', 'TypeError', 'TypeError'),
  ),
} satisfies Record<CallbacksOf<ExponentialBackoffOptions>, Row>);

test('an option that never settles gives way to the signal of the caller', async () => {
  const cancel = new AbortController();
  const hanging = () => new Promise<never>(() => {});
  const sending = createWebhookSender({ endpoint, sign: hanging, schedule: () => 1 }).send(EVENT, {
    signal: cancel.signal,
  });
  cancel.abort(new Error('shutting down'));
  await expect(sending).rejects.toThrow('shutting down');
});

test('an asynchronous schedule is waited for', async () => {
  const clock = createManualClock();
  const schedule = async (failed: number) => failed * 1_000;
  const sending = createWebhookSender({ endpoint, sign, schedule, fetch: answering(500), clock }).send(EVENT);
  await ticks();
  await clock.advance(20_000);
  expect((await sending).attempts.map(({ nextInMs }) => nextInMs)).toEqual([1_000, 2_000, 3_000, 4_000, undefined]);
});
