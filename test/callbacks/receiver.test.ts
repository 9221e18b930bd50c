import { expect, test } from 'vitest';
import {
  type Clock,
  createMemoryStore,
  createWebhookReceiver,
  type DeliveryStore,
  type HmacOptions,
  hmac,
  type IncomingDelivery,
  type WebhookReceiver,
  type WebhookReceiverOptions,
} from '../../src/webhooks/index.ts';
import { toNode } from '../../src/webhooks/node.ts';
import { createDelivery, createManualClock, type Delivery, signDelivery, tamper } from '../../src/webhooks/testing.ts';
import { listen } from '../webhooks/mounts.ts';
import { sign, verify } from '../webhooks/scheme.ts';
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
/** Status of the answer, and the codes of what was reported. */
type Outcome = readonly [status: number, ...codes: string[]];

interface Row {
  readonly delivery: () => Promise<Delivery>;
  readonly options: (bad: Bad) => Partial<WebhookReceiverOptions>;
  readonly outcome: Expected<Outcome>;
}

const redeemed = () => createDelivery('card.redeemed', { sign });
const unknown = () => signDelivery({ event: 'card.frozen' }, { sign });
const invalid = () => signDelivery('{}', { sign });
const unsigned = async () => tamper(await redeemed(), { header: 'x-service-signature' });

const TOO_LATE: Outcome = [503, 'deadline-passed'];
const HANDLER: Expected<Outcome> = expected([500, 'handler-failed'], TOO_LATE, [200]);
const fine = () => {};
const failing = () => Promise.reject(new Error('the handler fails'));
const hanging = () => new Promise(() => {});
const on = (handler: () => unknown) => ({ 'card.redeemed': handler });
const storeWith = (methods: Partial<DeliveryStore>) => ({ ...createMemoryStore(), ...methods });
const clockWith = (methods: Partial<Clock>) => ({ ...createManualClock(), ...methods });

const ROWS = {
  verify: {
    delivery: redeemed,
    options: (verify) => ({ verify }),
    outcome: expected<Outcome>([400, 'verify-failed'], TOO_LATE, [400, 'signature-refused']),
  },
  'on.card.redeemed': { delivery: redeemed, options: (bad) => ({ on: on(bad) }), outcome: HANDLER },
  onUnknown: { delivery: unknown, options: (onUnknown) => ({ onUnknown }), outcome: HANDLER },
  onInvalid: {
    delivery: invalid,
    options: (onInvalid) => ({ onInvalid }),
    outcome: expected<Outcome>([500, 'handler-failed'], TOO_LATE, [400, 'payload-invalid']),
  },
  onDuplicate: {
    delivery: redeemed,
    options: (onDuplicate) => ({ onDuplicate, store: storeWith({ claim: () => 'done' }) }),
    outcome: expected<Outcome>([200, 'hook-failed'], [200], [200]),
  },
  key: {
    delivery: redeemed,
    options: (key) => ({ key }),
    outcome: expected<Outcome>([500, 'key-failed'], TOO_LATE, [500, 'key-failed']),
  },
  onError: {
    delivery: unsigned,
    options: (onError) => ({ onError }),
    outcome: expected<Outcome>([400], [400], [400]),
  },
  'store.claim': {
    delivery: redeemed,
    options: (claim) => ({ store: storeWith({ claim }) }),
    outcome: expected<Outcome>([503, 'store-failed'], TOO_LATE, [503, 'store-failed']),
  },
  'store.renew': {
    delivery: redeemed,
    options: (renew) => ({ store: storeWith({ renew }), on: on(hanging) }),
    outcome: expected<Outcome>(TOO_LATE, TOO_LATE, TOO_LATE),
  },
  'store.done': {
    delivery: redeemed,
    options: (done) => ({ store: storeWith({ done }), on: on(fine) }),
    outcome: expected<Outcome>([200, 'store-failed'], [200, 'store-failed'], [200]),
  },
  'store.release': {
    delivery: redeemed,
    options: (release) => ({ store: storeWith({ release }), on: on(failing) }),
    outcome: expected<Outcome>(
      [500, 'store-failed', 'handler-failed'],
      [503, 'deadline-passed', 'handler-failed'],
      [500, 'handler-failed'],
    ),
  },
  'clock.sleep': {
    delivery: redeemed,
    options: (sleep) => ({ clock: clockWith({ sleep }), on: on(fine) }),
    outcome: expected<Outcome>([200], [200], [200]),
  },
  'clock.now': {
    delivery: redeemed,
    options: (now) => ({ clock: Object.assign(createManualClock(), { now }), on: on(hanging) }),
    outcome: expected<Outcome>(TOO_LATE, TOO_LATE, TOO_LATE),
  },
} as const satisfies Record<
  Exclude<CallbacksOf<Omit<WebhookReceiverOptions, 'variant' | 'inbox'>>, `on.${string}`>,
  Row
> &
  Record<string, Row>;

/** A receiver on a clock that stands, unless the options have one of their own. */
function receiverOf(options: Partial<WebhookReceiverOptions>) {
  const codes: string[] = [];
  const clock = createManualClock();
  const onError = ({ code }: { code: string }) => codes.push(code);
  const settings = { verify, on: {}, onError, onUnknown: fine, clock, ...options };
  /** Lets everything run that does not wait for time, then lets the deadline pass. */
  const pass = async () => {
    await ticks();
    await (settings.clock as typeof clock).advance(4_000);
  };
  return { receiver: createWebhookReceiver(settings), codes, pass };
}

test.each(cases<Row>(ROWS))(
  '%s of the receiver that %s',
  async (_, name, { delivery, options, outcome }, misbehaviours) => {
    const delivered = await delivery();
    for (const { callback } of misbehaviours) {
      const { receiver, codes, pass } = receiverOf(options(callback));
      const { result, stray } = await withStrayErrors(async () => {
        const answering = receiver.fetch(delivered.request());
        await pass();
        return (await answering).status;
      });
      expect([result, ...codes, ...stray]).toEqual(outcome[name]);
    }
  },
);

test.each(cases({ verify: 'verify-failed', key: 'key-failed' }))(
  '%s of verifyAndParse that %s',
  async (option, name, code, [bad = expect.fail()]) => {
    const { receiver, pass } = receiverOf({ [option]: bad.callback });
    const { raw, headers } = await redeemed();
    const { result, stray } = await withStrayErrors(async () => {
      const verifying = receiver.verifyAndParse(raw, headers);
      await pass();
      return verifying;
    });
    const late = name === 'never settles' && 'deadline-passed';
    const nonsense = option === 'verify' && name === 'returns nonsense' && 'signature-refused';
    expect(result).toMatchObject({ ok: false, error: { code: late || nonsense || code } });
    expect(stray).toEqual([]);
  },
);

const INCOMING = {
  'headers.get': {
    input: (get) => ({ headers: { get } }),
    outcome: expectedOfSync<Outcome>([500, 'handler-failed'], [500, 'handler-failed'], [400, 'signature-missing']),
  },
  'body.read': {
    input: (read) => ({ body: { read, cancel: fine } }),
    outcome: expected<Outcome>([400, 'body-unreadable'], [408, 'body-too-slow'], [400, 'body-unreadable']),
  },
  'body.cancel': {
    input: (cancel) => ({ body: { read: () => new Promise(() => {}), cancel } }),
    outcome: expected<Outcome>([408, 'body-too-slow'], [408, 'body-too-slow'], [408, 'body-too-slow']),
  },
} as const satisfies Record<Exclude<CallbacksOf<IncomingDelivery>, 'headers.entries'>, IncomingRow>;

interface IncomingRow {
  readonly input: (bad: Bad) => Partial<IncomingDelivery>;
  readonly outcome: Expected<Outcome>;
}

test.each(cases<IncomingRow>(INCOMING))(
  '%s of a delivery that %s',
  async (_, name, { input, outcome }, [bad = expect.fail()]) => {
    const { receiver, codes, pass } = receiverOf({});
    const { raw, headers } = await redeemed();
    const delivery = { method: 'POST', headers: new Headers(headers), body: raw, ...input(bad.callback) };
    const { result, stray } = await withStrayErrors(async () => {
      const answering = receiver.receive(delivery);
      await pass();
      return answering;
    });
    expect([result, ...codes]).toEqual(outcome[name]);
    expect(stray).toEqual([]);
  },
);

const HMAC = {
  content: (content) => ({ content }),
  signatures: (signatures) => ({ signatures }),
  'tolerance.timestamp': (timestamp) => ({ tolerance: { toleranceMs: 1_000, timestamp, now: () => 0 } }),
  'tolerance.now': (now) => ({ tolerance: { toleranceMs: 1_000, timestamp: () => 0, now } }),
} as const satisfies Record<CallbacksOf<HmacOptions>, (bad: Bad) => Partial<HmacOptions>>;

test.each(cases<(bad: Bad) => Partial<HmacOptions>>(HMAC))(
  '%s of hmac that %s refuses the delivery',
  async (_, _name, options, [bad = expect.fail()]) => {
    const scheme = hmac({
      hash: 'SHA-256',
      encoding: 'hex',
      secrets: ['secret of the tests'],
      content: ({ raw }) => raw,
      ...options(bad.callback),
    });
    const { receiver, codes } = receiverOf({ verify: scheme.verify });
    const request = (await redeemed()).request();
    const { result, stray } = await withStrayErrors(() => receiver.fetch(request));
    expect([result.status, codes, stray]).toEqual([400, ['verify-failed'], []]);
  },
);

test.each(cases({ receive: 500 }))(
  '%s of a receiver behind toNode that %s',
  async (_, name, status, [bad = expect.fail()]) => {
    const receiver: WebhookReceiver = { ...receiverOf({}).receiver, receive: bad.callback };
    await using server = await listen(toNode(receiver));
    const { raw, headers } = await redeemed();
    const { result, stray } = await withStrayErrors(async () => {
      if (name === 'never settles') return orPending(fetch(server.url, { method: 'POST', headers, body: raw }));
      return (await fetch(server.url, { method: 'POST', headers, body: raw })).status;
    });
    expect([result, stray]).toEqual([name === 'never settles' ? 'pending' : status, []]);
  },
);
