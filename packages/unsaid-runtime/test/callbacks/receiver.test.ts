import {
  createMemoryStore,
  createWebhookReceiver,
  type HmacOptions,
  hmac,
  type IncomingDelivery,
  type WebhookReceiverOptions,
} from '../../../../src/webhooks.ts';
import { toNode } from '../../../../src/webhooks-node.ts';
import {
  createDelivery,
  createManualClock,
  type Delivery,
  signDelivery,
  tamper,
} from '../../../../src/webhooks-testing.ts';
import { listen } from '../webhooks/mounts.ts';
import { sign, verify } from '../webhooks/scheme.ts';
import {
  type CallbacksOf,
  expected,
  expectedOfSync,
  type Misbehaviour,
  type Row,
  testCallbacks,
} from './misbehaviours.ts';
import { orPending, ticks } from './stray-errors.ts';

type Bad = Misbehaviour['callback'];
type Options = Partial<WebhookReceiverOptions>;

const redeemed = () => createDelivery('card.redeemed', { sign });
const unknown = () => signDelivery({ event: 'card.frozen' }, { sign });
const invalid = () => signDelivery('{}', { sign });
const unsigned = async () => tamper(await redeemed(), { header: 'x-service-signature' });

const fine = () => {};
const hanging = () => new Promise<never>(() => {});
const on = (handler: () => unknown) => ({ 'card.redeemed': handler });

/** A receiver on a clock that stands. */
function receiverOf(options: Options) {
  const codes: string[] = [];
  const clock = createManualClock();
  const onError = ({ code }: { code: string }) => codes.push(code);
  const receiver = createWebhookReceiver({ verify, on: {}, onError, onUnknown: fine, clock, ...options });
  /** Lets everything run that does not wait for time, then lets the deadline pass: the answer, and what was reported. */
  const outcomeOf = async (answering: Promise<unknown>) => {
    await ticks();
    await clock.advance(4_000);
    return [await answering, ...codes].join(' ');
  };
  return { receiver, outcomeOf };
}

/** A row of an option: the status of the answer to a delivery, and the codes of what was reported. */
const row = (optionsOf: (bad: Bad) => Options, outcome: Row[1], delivery: () => Promise<Delivery> = redeemed): Row => [
  async (bad) => {
    const { receiver, outcomeOf } = receiverOf(optionsOf(bad));
    return outcomeOf(receiver.fetch((await delivery()).request()).then(({ status }) => status));
  },
  outcome,
];

const TOO_LATE = '503 deadline-passed';
const HANDLER = expected('500 handler-failed', TOO_LATE, '200');
type Callbacks = CallbacksOf<Omit<WebhookReceiverOptions, 'variant' | 'inbox' | 'store' | 'clock'>>;
testCallbacks('the receiver', {
  verify: row((verify) => ({ verify }), expected('400 verify-failed', TOO_LATE, '400 signature-refused')),
  'on.card.redeemed': row((bad) => ({ on: on(bad) }), HANDLER),
  onUnknown: row((onUnknown) => ({ onUnknown }), HANDLER, unknown),
  onInvalid: row(
    (onInvalid) => ({ onInvalid }),
    expected('500 handler-failed', TOO_LATE, '400 payload-invalid'),
    invalid,
  ),
  onDuplicate: row(
    (onDuplicate) => ({ onDuplicate, store: { ...createMemoryStore(), claim: () => 'done' } }),
    expected('200 hook-failed', '200', '200'),
  ),
  key: row((key) => ({ key }), expected('500 key-failed', TOO_LATE, '500 key-failed')),
  onError: row((onError) => ({ onError }), expected('400', '400', '400'), unsigned),
} satisfies Record<Exclude<Callbacks, `on.${string}`> | 'on.card.redeemed', Row>);

const verifying = (optionsOf: (bad: Bad) => Options, outcome: Row[1]): Row => [
  async (bad) => {
    const { receiver, outcomeOf } = receiverOf(optionsOf(bad));
    const { raw, headers } = await redeemed();
    return outcomeOf(receiver.verifyAndParse(raw, headers).then((verified) => !verified.ok && verified.error.code));
  },
  outcome,
];
testCallbacks('verifyAndParse', {
  verify: verifying((verify) => ({ verify }), expected('verify-failed', 'deadline-passed', 'signature-refused')),
  key: verifying((key) => ({ key }), expected('key-failed', 'deadline-passed', 'key-failed')),
});

const incoming = (input: (bad: Bad) => Partial<IncomingDelivery>, outcome: Row[1]): Row => [
  async (bad) => {
    const { receiver, outcomeOf } = receiverOf({});
    const { raw, headers } = await redeemed();
    return outcomeOf(receiver.receive({ method: 'POST', headers: new Headers(headers), body: raw, ...input(bad) }));
  },
  outcome,
];
const [UNREADABLE, TOO_SLOW] = ['400 body-unreadable', '408 body-too-slow'];
const INCOMING = {
  'headers.get': incoming(
    (get) => ({ headers: { get, entries: () => [] } }),
    expectedOfSync('500 handler-failed', '500 handler-failed', '400 signature-missing'),
  ),
  'body.read': incoming((read) => ({ body: { read, cancel: fine } }), expected(UNREADABLE, TOO_SLOW, UNREADABLE)),
  'body.cancel': incoming((cancel) => ({ body: { read: hanging, cancel } }), expected(TOO_SLOW, TOO_SLOW, TOO_SLOW)),
} satisfies Record<Exclude<CallbacksOf<IncomingDelivery>, 'headers.entries'>, Row>;
testCallbacks('a delivery', INCOMING);

const scheme = (optionsOf: (bad: Bad) => Partial<HmacOptions>): Row =>
  row(
    (bad) => {
      const secrets = ['secret of the tests'];
      return hmac({ hash: 'SHA-256', encoding: 'hex', secrets, content: ({ raw }) => raw, ...optionsOf(bad) });
    },
    expected('400 verify-failed', '400 verify-failed', '400 verify-failed'),
  );
testCallbacks('hmac', {
  content: scheme((content) => ({ content })),
  signatures: scheme((signatures) => ({ signatures })),
  'tolerance.timestamp': scheme((timestamp) => ({ tolerance: { toleranceMs: 1_000, timestamp, now: () => 0 } })),
  'tolerance.now': scheme((now) => ({ tolerance: { toleranceMs: 1_000, timestamp: () => 0, now } })),
} satisfies Record<CallbacksOf<HmacOptions>, Row>);

const MOUNTED: Record<string, Row> = {
  receive: [
    async (receive, _, name) => {
      await using server = await listen(toNode({ ...receiverOf({}).receiver, receive }));
      const { raw, headers } = await redeemed();
      const answering = fetch(server.url, { method: 'POST', headers, body: raw }).then(({ status }) => status);
      return await (name === 'never settles' ? orPending(answering) : answering);
    },
    expected('500', 'pending', '500'),
  ],
};
testCallbacks('a receiver behind toNode', MOUNTED, 1);
