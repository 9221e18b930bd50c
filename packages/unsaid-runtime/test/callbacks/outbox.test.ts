import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { WebhookError } from '../../../../src/webhooks.ts';
import {
  type ClaimedDelivery,
  createWebhookOutbox,
  type DeliveryStore,
  type EndedRun,
  type OutboxQueue,
  type WebhookOutboxOptions,
} from '../../../../src/webhooks-outbox.ts';
import { createManualClock } from '../../../../src/webhooks-testing.ts';
import { sign } from '../webhooks/scheme.ts';
import { type CallbacksOf, expected, type Misbehaviour, type Row, testCallbacks } from './misbehaviours.ts';
import { ticks } from './stray-errors.ts';

type Options = WebhookOutboxOptions<undefined>;

/** A queue that hands on what is enqueued at once, and keeps how it ended. */
function queueInMemory() {
  const ended: EndedRun[] = [];
  const waiting: ClaimedDelivery[] = [];
  const store: DeliveryStore<undefined> = {
    pollMs: 1,
    open: async () => [],
    async add(added) {
      for (const delivery of added)
        waiting.push({ ...delivery, owner: 'one', attempt: 1, isSuspect: false, notes: [] });
      return added.map(() => true);
    },
    claim: async () => ({ claimed: waiting.splice(0), mayBeMore: false }),
    async end(runs) {
      ended.push(...runs);
      return new Set();
    },
    release: async () => {},
    renew: async (claims) => new Set(claims.map(({ owner }) => owner)),
    expire: async () => [],
    sweep: async () => [],
    count: async () => ({ waiting: 0, running: 0, deadLetters: 0 }),
    countByEvent: async () => [],
    list: async () => [],
    get: async () => undefined,
    change: async () => false,
    forget: async () => 0,
    close: async () => {},
  };
  const queue: OutboxQueue<undefined> = { store, keepMs: 1_000, leaseMs: 60_000 };
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
  const id = await outbox
    .enqueue({ event: 'card.issued' }, { endpoint: 'https://example.com/hooks', id: 'dlv_1' })
    .catch(() => undefined);
  if (id === undefined) return { outcome: 'rejected', codes };
  while (ended.length === 0) {
    await ticks();
    await clock.advance(5_000);
    await setTimeout(1);
  }
  const [{ notes, state } = expect.fail()] = ended;
  return { ...JSON.parse(notes[0] ?? '{}'), isFinal: state === 'dead', codes };
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
  serialBy: row((serialBy) => ({ serialBy }), expected('rejected', 'rejected', 'rejected')),
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
