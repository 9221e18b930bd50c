import { expect, test } from 'vitest';
import {
  createWebhookReceiver,
  createWebhookSender,
  type WebhookError,
  type WebhookVariant,
} from '../../../../src/webhooks.ts';
import { createWebhookOutbox } from '../../../../src/webhooks-outbox.ts';
import { sqliteQueue } from '../../../../src/webhooks-sqlite.ts';
import { createManualClock, signDelivery } from '../../../../src/webhooks-testing.ts';
import { sign, verify } from './scheme.ts';

interface Opened {
  readonly type?: string;
  readonly locker: number;
}

/** The types of a contract about parcel lockers. */
interface LockerTypes {
  readonly context: unknown;
  readonly events: { readonly 'locker.opened': Opened };
  readonly unknownEvent: object;
  readonly webhookHandlers: { readonly 'locker.opened'?: (event: Opened) => unknown };
  readonly deliveryHeaders: { readonly 'X-Service-Signature': string };
}

type LockerVariant = WebhookVariant<LockerTypes>;

const STATED = { successStatus: 202, timeoutSeconds: 2, maxAttempts: 3 };

/** A contract whose events are named where `eventName` says. */
function lockers(contract: Pick<LockerVariant, 'delivery' | 'eventName'>): LockerVariant {
  return {
    format: 2,
    ...contract,
    events: { 'locker.opened': {} },
    deliveryHeaders: ['x-service-signature'],
    validateEvent(payload, name = Reflect.get(Object(payload), 'type')) {
      const value = Object(payload) as object;
      if (name !== 'locker.opened') return { ok: true, known: false, value };
      const isValid = typeof Reflect.get(value, 'locker') === 'number';
      const issue = { at: '/locker', rule: 'type', message: 'must be a number' };
      return isValid ? { ok: true, known: true, value } : { ok: false, issues: [issue] };
    },
  };
}

const BY_FIELD = lockers({ eventName: { field: 'type' }, delivery: STATED });
const BY_HEADER = lockers({ eventName: { header: 'X-Event-Name' }, delivery: STATED });

function receiverOf(variant: LockerVariant) {
  const handled: unknown[] = [];
  const codes: string[] = [];
  const receiver = createWebhookReceiver<LockerTypes>({
    variant,
    verify,
    deadlineMs: 1_000,
    on: { 'locker.opened': (event) => handled.push(event) },
    onError: ({ code, event }: WebhookError) => codes.push(`${code} ${event}`),
  });
  const receive = async (body: object, headers: Record<string, string> = {}) =>
    (await receiver.fetch((await signDelivery(body, { sign, headers })).request())).status;
  return { handled, codes, receive };
}

test('a receiver takes the name of an event from the field that the contract has it in', async () => {
  const { handled, codes, receive } = receiverOf(BY_FIELD);
  expect(await receive({ type: 'locker.opened', locker: 7 })).toBe(202);
  expect(await receive({ type: 'locker.closed' })).toBe(202);
  expect(await receive({ event: 'locker.opened', locker: 8 })).toBe(400);
  expect(handled).toEqual([{ type: 'locker.opened', locker: 7 }]);
  expect(codes).toEqual(['event-unhandled locker.closed', 'payload-invalid undefined']);
});

test('a receiver takes the name of an event from a header', async () => {
  const { handled, codes, receive } = receiverOf(BY_HEADER);
  expect(await receive({ locker: 7 }, { 'X-Event-Name': 'locker.opened' })).toBe(202);
  expect(await receive({ locker: '7' }, { 'X-Event-Name': 'locker.opened' })).toBe(400);
  expect(await receive({ locker: 8 }, { 'X-Event-Name': 'locker.closed' })).toBe(202);
  expect(await receive({ locker: 9 })).toBe(400);
  expect(handled).toEqual([{ locker: 7 }]);
  expect(codes).toEqual(['payload-invalid undefined', 'event-unhandled locker.closed', 'payload-invalid undefined']);
});

test('without stated rules a delivery is answered 200, and any deadline will do', async () => {
  const variant = lockers({ eventName: { field: 'type' }, delivery: undefined });
  expect(await receiverOf(variant).receive({ type: 'locker.opened', locker: 7 })).toBe(200);
  expect(() => createWebhookReceiver({ variant, verify, on: {}, store: false, deadlineMs: 60_000 })).not.toThrow();
  expect(() => createWebhookReceiver({ variant: BY_FIELD, verify, on: {} })).toThrow(/not between 0 and 2000/);
});

function senderOf(variant: LockerVariant, answer: () => Promise<Response>) {
  const clock = createManualClock();
  const requests: Headers[] = [];
  const sender = createWebhookSender<LockerTypes>({
    variant,
    clock,
    sign,
    schedule: () => 0,
    endpoint: 'https://integrator.invalid/',
    fetch: (_, init) => {
      requests.push(new Headers(init?.headers));
      return answer();
    },
  });
  return { sender, clock, requests };
}

test('a sender follows the success status, the attempts and the timeout of the contract', async () => {
  const refused = senderOf(BY_FIELD, async () => new Response(null, { status: 200 }));
  const sending = refused.sender.send({ type: 'locker.opened', locker: 7 });
  await refused.clock.advance(10);
  expect((await sending).attempts.map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused']);
  const taken = senderOf(BY_FIELD, async () => new Response(null, { status: 202 }));
  expect(await taken.sender.send({ type: 'locker.opened', locker: 7 })).toMatchObject({ delivered: true });
  const silent = senderOf(BY_FIELD, () => new Promise(() => {}));
  const waiting = silent.sender.send({ type: 'locker.opened', locker: 7 });
  for (let attempt = 0; attempt < 3; attempt += 1) await silent.clock.advance(2_001);
  expect((await waiting).attempts.map(({ outcome }) => outcome)).toEqual(['timed-out', 'timed-out', 'timed-out']);
});

test('a sender adds the header that names the event, and refuses one without a name of the contract', async () => {
  const { sender, requests } = senderOf(BY_HEADER, async () => new Response(null, { status: 202 }));
  await sender.send({ locker: 7 }, { name: 'locker.opened' });
  expect(requests[0]?.get('x-event-name')).toBe('locker.opened');
  await expect(sender.send({ locker: 7 })).rejects.toThrow("The contract has no event 'undefined'.");
});

test('a sender and an outbox demand the rules that the contract does not state, in one line', () => {
  const variant = lockers({});
  const rules =
    /the contract states no rules of delivery\. Pass `variant: \{ \.\.\.variant, delivery: \{\.\.\.\} \}`\.$/;
  expect(() => senderOf(variant, async () => new Response())).toThrow(rules);
  const queue = sqliteQueue({ path: 'never.db' });
  const options = { queue, sign, firstRetryMs: 1 };
  expect(() => createWebhookOutbox({ ...options, variant })).toThrow(rules);
  expect(() => createWebhookOutbox({ ...options, variant: BY_HEADER })).toThrow(
    'createWebhookOutbox: the contract has the name of an event in X-Event-Name, which only a sender sends yet.',
  );
});
