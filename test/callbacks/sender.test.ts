import { expect, test } from 'vitest';
import {
  type Clock,
  createWebhookSender,
  type ExponentialBackoffOptions,
  exponentialBackoff,
  type WebhookSenderOptions,
} from '../../src/webhooks/index.ts';
import { createManualClock, EVENT_EXAMPLES } from '../../src/webhooks/testing.ts';
import { sign } from '../webhooks/scheme.ts';
import {
  type CallbacksOf,
  cases,
  type Expected,
  expected,
  expectedOfSync,
  type Misbehaviour,
} from './misbehaviours.ts';
import { orPending, ticks, withStrayErrors } from './stray-errors.ts';

type Bad = Misbehaviour['callback'];
/** What the attempts came to, or what `send` rejected with. */
type Outcome = 'delivered' | '5 x connection-failed' | '5 x timed-out' | 'as thrown' | 'TypeError' | 'deadline-passed';

interface Row {
  readonly options: (bad: Bad) => Partial<WebhookSenderOptions>;
  readonly outcome: Expected<Outcome>;
}

const EVENT = EVENT_EXAMPLES['card.redeemed'][0].payload;
const REJECTS = expected<Outcome>('as thrown', 'deadline-passed', 'TypeError');
const answering = (status: number) => async () => new Response(null, { status });
const clockWith = (methods: Partial<Clock>) => ({ ...createManualClock(), ...methods });

const ROWS = {
  sign: { options: (sign) => ({ sign }), outcome: REJECTS },
  headers: { options: (headers) => ({ headers }), outcome: REJECTS },
  schedule: { options: (schedule) => ({ schedule, fetch: answering(500) }), outcome: REJECTS },
  onAttempt: {
    options: (onAttempt) => ({ onAttempt }),
    outcome: expected<Outcome>('delivered', 'delivered', 'delivered'),
  },
  fetch: {
    options: (fetch) => ({ fetch }),
    outcome: expected<Outcome>('5 x connection-failed', '5 x timed-out', '5 x connection-failed'),
  },
  'clock.now': {
    options: (now) => ({ clock: clockWith({ now }) }),
    outcome: expectedOfSync<Outcome>('as thrown', 'TypeError', 'TypeError'),
  },
  'clock.sleep': {
    options: (sleep) => ({ clock: clockWith({ sleep }), sign: async () => ticks().then(() => 's') }),
    outcome: expected<Outcome>('as thrown', 'delivered', 'TypeError'),
  },
} as const satisfies Record<CallbacksOf<Omit<WebhookSenderOptions, 'variant'>>, Row>;

async function outcomeOf(options: Partial<WebhookSenderOptions>, thrown: unknown): Promise<string> {
  const clock = createManualClock();
  const settings = {
    endpoint: 'https://integrator.invalid',
    sign,
    schedule: () => 1_000,
    fetch: answering(200),
    clock,
  };
  const sending = createWebhookSender({ ...settings, ...options }).send(EVENT);
  const outcome = sending.then(
    ({ delivered, attempts }) =>
      delivered ? 'delivered' : `${attempts.length} x ${[...new Set(attempts.map((each) => each.outcome))]}`,
    (error) => (Object.is(error, thrown) ? 'as thrown' : (error.code ?? error.name)),
  );
  for (let turn = 0; turn < 20; turn += 1) {
    if ((await orPending(outcome)) === 'pending') await clock.advance(5_000);
  }
  return orPending(outcome);
}

test.each(cases<Row>(ROWS))('%s of the sender that %s', async (_, name, { options, outcome }, misbehaviours) => {
  for (const { callback, thrown } of misbehaviours) {
    const { result, stray } = await withStrayErrors(() => outcomeOf(options(callback), thrown));
    expect([result, ...stray]).toEqual([outcome[name]]);
  }
});

const RANDOM = {
  random: expectedOfSync<Outcome>('as thrown', 'TypeError', 'TypeError'),
} as const satisfies Record<CallbacksOf<ExponentialBackoffOptions>, Expected<Outcome>>;

test.each(cases(RANDOM))('%s of exponentialBackoff that %s', async (_, name, outcome, misbehaviours) => {
  for (const { callback: random, thrown } of misbehaviours) {
    const schedule = exponentialBackoff({ firstMs: 1, factor: 2, jitter: 1, random });
    const { result, stray } = await withStrayErrors(() => outcomeOf({ schedule, fetch: answering(500) }, thrown));
    expect([result, ...stray]).toEqual([outcome[name]]);
  }
});

test('an option that never settles gives way to the signal of the caller', async () => {
  const cancel = new AbortController();
  const hanging = () => new Promise<never>(() => {});
  const sender = createWebhookSender({ endpoint: 'https://integrator.invalid', sign: hanging, schedule: () => 1 });
  const sending = sender.send(EVENT, { signal: cancel.signal });
  cancel.abort(new Error('shutting down'));
  await expect(sending).rejects.toThrow('shutting down');
});

test('an asynchronous schedule is waited for', async () => {
  const clock = createManualClock();
  const fetch = answering(500);
  const schedule = async (failed: number) => failed * 1_000;
  const sending = createWebhookSender({ endpoint: 'https://integrator.invalid', sign, schedule, fetch, clock }).send(
    EVENT,
  );
  await ticks();
  await clock.advance(20_000);
  expect((await sending).attempts.map(({ nextInMs }) => nextInMs)).toEqual([1_000, 2_000, 3_000, 4_000, undefined]);
});
