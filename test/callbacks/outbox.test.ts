import { describe, expect, test } from 'vitest';
import type { WebhookError } from '../../src/webhooks/index.ts';
import {
  createWebhookOutbox,
  type OutboxQueue,
  type RecordedAttempt,
  type Run,
  type WebhookOutboxOptions,
} from '../../src/webhooks/outbox.ts';
import { createManualClock } from '../../src/webhooks/testing.ts';
import { sign } from '../webhooks/scheme.ts';
import { type CallbacksOf, expected, type Misbehaviour, type Row, testCallbacks } from './misbehaviours.ts';
import { orPending, ticks } from './stray-errors.ts';

type Options = WebhookOutboxOptions<undefined>;

interface Ended extends RecordedAttempt {
  readonly isFinal: boolean;
}

/** A queue that hands on what is enqueued at once, and keeps how it ended. */
function queueInMemory() {
  const ended: Ended[] = [];
  let begin: (run: Run) => void = () => {};
  const begun = new Promise<Run>((resolve) => {
    begin = resolve;
  });
  const nothing = async () => undefined;
  const no = async () => false;
  const queue: OutboxQueue<undefined> = {
    connect: () => ({
      ...{ open: nothing, pause: nothing, close: nothing },
      deliveries: { list: async () => [], get: nothing, replay: no, drop: no, cancel: no },
      work: async (run) => begin(run),
      async store(delivery) {
        const run = await begun;
        const outcome = await run(delivery, { number: 1, owner: 'one' });
        const note = outcome.status === 'released' ? undefined : outcome.note;
        ended.push({ ...JSON.parse(note ?? '{}'), isFinal: outcome.status === 'dead' });
        return 'stored';
      },
      stats: async () => ({ waiting: 0, deadLetters: 0, handled: 0 }),
    }),
  };
  return { queue, ended };
}

const answering = (status: number) => async () => new Response(null, { status });

/** Enqueues one event; resolves to the outcome of its attempt, its error, and the codes of what was reported. */
async function attempt(options: Partial<Options>) {
  const codes: string[] = [];
  const { queue, ended } = queueInMemory();
  const clock = createManualClock();
  const onError = ({ code }: WebhookError) => codes.push(code);
  const settings = { queue, sign, firstRetryMs: 1, fetch: answering(200), onError, clock, ...options };
  await using outbox = createWebhookOutbox<undefined>(settings);
  const enqueued = outbox.enqueue({ event: 'card.issued' }, { endpoint: 'https://example.com/hooks', id: 'dlv_1' });
  const outcome = enqueued.then(
    () => ended[0]?.outcome,
    () => 'rejected',
  );
  await ticks();
  if ((await orPending(outcome)) === 'pending') await clock.advance(5_000);
  return { ...ended[0], outcome: await outcome, codes };
}

/** A row of an option: the outcome of the attempt, and the codes of what was reported. */
const row = (optionsOf: (bad: Misbehaviour['callback']) => Partial<Options>, outcome: Row[1]): Row => [
  async (bad) => {
    const { outcome, codes, error = '' } = await attempt(optionsOf(bad));
    expect(error).toMatch(/^\P{Cc}*$/u);
    return [outcome, ...codes].join(' ');
  },
  outcome,
];

const NOT_SIGNED = 'not-signed hook-failed';
const DELIVERED = 'acknowledged';
testCallbacks('the outbox', {
  sign: row((sign) => ({ sign }), expected(NOT_SIGNED, NOT_SIGNED, NOT_SIGNED)),
  isActive: row((isActive) => ({ isActive }), expected(NOT_SIGNED, NOT_SIGNED, DELIVERED)),
  fetch: row((fetch) => ({ fetch }), expected('connection-failed', 'timed-out', 'connection-failed')),
  onAttempt: row((onAttempt) => ({ onAttempt }), expected(DELIVERED, DELIVERED, DELIVERED)),
  onError: row((onError) => ({ onError, sign: () => '' }), expected('not-signed', 'not-signed', 'not-signed')),
} satisfies Record<CallbacksOf<Omit<Options, 'variant' | 'queue' | 'clock'>>, Row>);

describe('an attempt', () => {
  test('is signed with its delivery, endpoint and number at hand', async () => {
    const seen: object[] = [];
    await attempt({
      sign: ({ raw, headers, ...rest }) => {
        seen.push(rest);
        return 's';
      },
    });
    expect(seen).toEqual([{ id: 'dlv_1', endpoint: 'https://example.com/hooks', attempt: 1 }]);
  });

  test('is final where the endpoint is switched off, and nothing is sent', async () => {
    const fetch = () => expect.fail('it was sent');
    const asked: string[] = [];
    const isActive = async (endpoint: string) => asked.push(endpoint) === 0;
    expect(await attempt({ fetch, isActive })).toMatchObject({
      outcome: 'endpoint-inactive',
      isFinal: true,
      codes: ['dead-lettered'],
    });
    expect(asked).toEqual(['https://example.com/hooks']);
  });
});
