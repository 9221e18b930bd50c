import { WEBHOOK_EVENTS } from '../../../../generated/receiver.ts';
import {
  createWebhookReceiver,
  createWebhookSender,
  type DeliveryContext,
  type WebhookError,
  type WebhookReceiverOptions,
} from '../../../../src/webhooks.ts';
import { signDelivery } from '../../../../src/webhooks-testing.ts';
import { sign, verify } from '../../../unsaid-runtime/test/webhooks/scheme.ts';
import { type Case, headersLike } from './cases.ts';
import { type Component, unlike } from './component.ts';

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
  const problems = unlike({
    statuses: [statuses, [200, 200]],
    handlers: [received.map((each) => each.by), [by]],
    event: [got?.event, body],
    headers: [headersLike(headers, got?.context), headers],
    errors: [errors.map(({ code }) => code), []],
    known: [parsed.ok && parsed.known, place.kind !== 'event'],
    parsed: [parsed.ok && parsed.event, body],
  });
  if (place.kind !== 'event') return problems;
  const without = receiverOf(scheme, false);
  const { status } = await without.receiver.fetch(delivery.request());
  const told = without.errors.map(({ code, event }) => ({ code, event }));
  const unhandled = [{ code: 'event-unhandled', event: one.unseen }];
  return [...problems, ...unlike({ 'without onUnknown': [status, 200], unhandled: [told, unhandled] })];
}

/**
 * An unknown event goes to `onUnknown`, without it to `onError` as `event-unhandled`, once for each delivery; everything else is
 * in what the handler gets.
 */
export const RECEIVER: Component = {
  name: 'webhook receiver',
  takes: ({ carrier }) => carrier.travels === 'event',
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

/**
 * An attempt has the status that the endpoint answered, and the next attempt follows; nothing else of an acknowledgement is told.
 * The name of an event that the documents lack is a mistake of the provider: `send` rejects it before the first attempt.
 */
export const SENDER: Component = {
  name: 'webhook sender',
  takes: ({ carrier }) => carrier.travels === 'event' || carrier.travels === 'acknowledgement',
  async check(one) {
    const { carrier, place, body, headers } = one;
    const { sent, posted } = await send(one, schemeOf(one));
    if (place.kind === 'event') return unlike({ rejected: [sent, 'payload-invalid'], posted: [posted.length, 0] });
    if (typeof sent !== 'object') return [`rejected with ${sent}`];
    const refused = carrier.travels === 'acknowledgement' && place.kind === 'status' ? [['refused', one.status]] : [];
    const event = carrier.travels === 'event' ? body : { event: 'card.issued' };
    const own = carrier.travels === 'event' ? headers : {};
    const attempts = sent.attempts.map(({ outcome, status }) => [outcome, status]);
    const signed = isSignature(one) ? { 'x-service-signature': encodeURIComponent(String(one.unseen)) } : {};
    return unlike({
      attempts: [attempts, [...refused, ['acknowledged', 200]]],
      bodies: [[...new Set(posted.map((each) => each.body))], [JSON.stringify(event)]],
      headers: [headersLike(own, posted[0]), own],
      signature: [headersLike(signed, posted[0]), signed],
    });
  },
};
