import { WEBHOOK_EVENTS } from '../../generated/receiver.ts';
import {
  createWebhookReceiver,
  createWebhookSender,
  type DeliveryContext,
  type WebhookError,
  type WebhookReceiverOptions,
} from '../../src/webhooks/index.ts';
import { signDelivery } from '../../src/webhooks/testing.ts';
import { sign, verify } from '../webhooks/scheme.ts';
import type { Case } from './cases.ts';
import { type Component, expected, withoutAllBut } from './component.ts';

const isSignature = ({ place }: Case) => place.keys[0]?.startsWith('<') ?? false;
/** Signatures in a form that nobody has seen: the scheme is the caller's. */
const schemeOf = (one: Case) =>
  isSignature(one) ? { sign: () => encodeURIComponent(String(one.unseen)), verify: () => true } : { sign, verify };

interface Received {
  readonly event: unknown;
  readonly context: DeliveryContext;
  readonly by: string;
}

/** A receiver that remembers what each handler was called with. */
function receiverOf(options: Pick<WebhookReceiverOptions, 'verify'>, takesUnknown = true) {
  const [received, errors]: [Received[], WebhookError[]] = [[], []];
  const note = (by: string) => (event: unknown, context: DeliveryContext) => void received.push({ event, context, by });
  const on = Object.fromEntries(Object.keys(WEBHOOK_EVENTS).map((name) => [name, note(name)]));
  const onError = (error: WebhookError) => void errors.push(error);
  const unknown = takesUnknown ? { onUnknown: note('onUnknown') } : {};
  return { receiver: createWebhookReceiver({ ...options, on, onError, ...unknown }), received, errors };
}

async function checkReceiver(one: Case): Promise<string[]> {
  const { carrier, place, body, headers } = one;
  const by = place.kind === 'event' ? 'onUnknown' : carrier.of;
  const scheme = schemeOf(one);
  const { receiver, received, errors } = receiverOf(scheme);
  const delivery = await signDelivery(body, { sign: scheme.sign, headers });
  const statuses = [
    (await receiver.fetch(delivery.request())).status,
    (await receiver.fetch(delivery.request())).status,
  ];
  const [got] = received;
  const parsed = await receiver.verifyAndParse(delivery.raw, delivery.headers);
  const names = Object.keys(headers);
  const problems = [
    ...expected('statuses', [200, 200], statuses),
    ...expected(
      'handlers',
      [by],
      received.map((each) => each.by),
    ),
    ...expected('event', JSON.stringify(body), JSON.stringify(got?.event)),
    ...expected('headers', headers, Object.fromEntries(names.map((name) => [name, got?.context.headers.get(name)]))),
    ...expected(
      'errors',
      [],
      errors.map(({ code }) => code),
    ),
    ...expected('verifyAndParse', [true, place.kind !== 'event'], [parsed.ok, parsed.ok && parsed.known]),
    ...expected('parsed', JSON.stringify(body), parsed.ok ? JSON.stringify(parsed.event) : undefined),
  ];
  if (place.kind !== 'event') return problems;
  const without = receiverOf(scheme, false);
  const { status } = await without.receiver.fetch(delivery.request());
  const told = without.errors.map(({ code, event }) => [code, event]);
  return [...problems, ...expected('without onUnknown', [200, ['event-unhandled', one.unseen]], [status, ...told])];
}

export const RECEIVER: Component = {
  name: 'webhook receiver',
  reports:
    'an unknown event goes to `onUnknown`, without it to `onError` as `event-unhandled`, once for each delivery; everything else is in what the handler gets',
  without: withoutAllBut('event'),
  check: checkReceiver,
};

/** What the endpoint of a case responds to the first attempt; to the next ones, 200. */
function acknowledgementOf({ carrier, place, body, status, headers }: Case, attempt: number) {
  if (carrier.travels !== 'acknowledgement' || attempt > 1) return new Response(null);
  const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  return new Response(text ?? null, { status: place.kind === 'status' ? status : 200, headers });
}

async function send(one: Case, scheme = { sign }) {
  const { carrier, body, headers } = one;
  const posted: { body: string; headers: Headers }[] = [];
  const sender = createWebhookSender({
    sign: scheme.sign,
    endpoint: 'https://integrator.example',
    schedule: () => 0,
    headers: () => (carrier.travels === 'event' ? { ...headers } : {}),
    fetch: async (_url, init) => {
      posted.push({ body: Buffer.from(init?.body as Uint8Array).toString(), headers: new Headers(init?.headers) });
      return acknowledgementOf(one, posted.length);
    },
  });
  const event = carrier.travels === 'event' ? body : { event: 'card.issued' };
  return { sent: await sender.send(event as never).catch(({ code }: WebhookError) => code), posted };
}

export const SENDER: Component = {
  name: 'webhook sender',
  reports:
    'an attempt with the status that the endpoint answered, once, and the next attempt follows; nothing else of an acknowledgement. The name of an event that the documents lack is a mistake of the provider, and `send` rejects it once, before the first attempt',
  without: withoutAllBut('event', 'acknowledgement'),
  async check(one) {
    const { carrier, place, body, headers } = one;
    const { sent, posted } = await send(one, schemeOf(one));
    if (place.kind === 'event') return expected('rejected', ['payload-invalid', 0], [sent, posted.length]);
    if (typeof sent !== 'object') return [`rejected with ${sent}`];
    const refused = carrier.travels === 'acknowledgement' && place.kind === 'status' ? [['refused', one.status]] : [];
    const event = carrier.travels === 'event' ? body : { event: 'card.issued' };
    const own = carrier.travels === 'event' ? headers : {};
    const attempts = sent.attempts.map(({ outcome, status }) => [outcome, status]);
    const [first] = posted;
    return [
      ...expected('attempts', [...refused, ['acknowledged', 200]], attempts),
      ...expected('bodies', [JSON.stringify(event)], [...new Set(posted.map((each) => each.body))]),
      ...expected('headers', own, Object.fromEntries(Object.keys(own).map((name) => [name, first?.headers.get(name)]))),
      ...(isSignature(one)
        ? expected('signature', encodeURIComponent(String(one.unseen)), first?.headers.get('x-service-signature'))
        : []),
    ];
  },
};
