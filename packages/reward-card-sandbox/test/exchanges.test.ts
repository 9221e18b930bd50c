import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listening, PHONE, type RunningSandbox, runningSandbox } from './running-sandbox.ts';

interface Arrival {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

let running: RunningSandbox;
let endpoint: Awaited<ReturnType<typeof listening>>;
let secret: string;
const arrivals: Arrival[] = [];
let status = 200;
const BIG = 'x'.repeat(5_000);

beforeAll(async () => {
  running = await runningSandbox();
  endpoint = await listening(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    arrivals.push({ headers: request.headers, body });
    response.writeHead(status, { 'x-request-id': 'r-7' }).end(BIG);
  });
});
afterAll(async () => {
  await running.sandbox.close();
  endpoint.close();
});
beforeEach(async () => {
  status = 200;
  arrivals.length = 0;
  await running.control('POST', '/reset', {});
  ({ secret } = (await running.control('POST', '/webhooks', { url: endpoint.url })).body);
});

async function deliver(body: object = {}) {
  const { deliveries } = (await running.control('POST', '/trigger', { event: 'card.redeemed', ...body })).body;
  await running.sandbox.idle();
  return Number(deliveries[0]);
}
const exchangeOf = async (delivery: number, attempt = 1) =>
  (await running.control('GET', `/deliveries/${delivery}/attempts/${attempt}`)).body;
const hmacOf = (content: string) => createHmac('sha256', secret).update(content).digest('hex');

test('shows every header and byte that was sent, and how the signature comes about', async () => {
  const delivery = await deliver({ overrides: { note: "it's Zürich" } });
  const { exchange, attempt } = await exchangeOf(delivery);
  const [arrival] = arrivals;
  const sent = Object.fromEntries(
    exchange.request.headers.map(({ name, value }: Record<string, string>) => [name, value]),
  );
  expect([sent, exchange.request.body]).toEqual([arrival?.headers, arrival?.body]);
  expect(exchange.request.bytes).toBe(Buffer.byteLength(arrival?.body ?? ''));
  const { verification } = exchange;
  expect(verification).toMatchObject({ header: arrival?.headers['x-service-signature'], matches: true });
  expect(verification.signed_content).toBe(`${verification.timestamp}.${arrival?.body}`);
  expect(verification.expected).toBe(hmacOf(verification.signed_content));
  expect(Math.abs(Date.parse(exchange.sent_at) - Date.now())).toBeLessThan(60_000);
  expect(attempt).toMatchObject({ outcome: 'acknowledged', status: 200, faults: [] });
});

test.each([200, 503])('shows headers and the first 4 kB of a response with status %d', async (answered) => {
  status = answered;
  const { exchange } = await exchangeOf(await deliver());
  expect(exchange.response).toMatchObject({ body: BIG.slice(0, 4_096), is_whole: false });
  expect(exchange.response.headers).toContainEqual({ name: 'x-request-id', value: 'r-7' });
});

test('shows the bytes that were tampered with, that they do not match, and that the receiver took them', async () => {
  const delivery = await deliver();
  await running.control('POST', `/deliveries/${delivery}/replay`, { fault: 'tamper' });
  await running.sandbox.idle();
  const [whole, tampered] = arrivals;
  const { exchange, attempt } = await exchangeOf(delivery + 1);
  expect(exchange.request.body).toBe(tampered?.body);
  expect(exchange.request.body).not.toBe(whole?.body);
  expect(exchange.verification.matches).toBe(false);
  expect(exchange.verification.expected).toBe(hmacOf(exchange.verification.signed_content));
  expect(attempt).toMatchObject({ outcome: 'acknowledged', faults: ['tamper'] });
  const { items } = (await running.control('GET', '/deliveries')).body;
  expect(items[0]).toMatchObject({ repeats: delivery, last_attempt: { faults: ['tamper'] } });
});

test('a fault of one delivery is of its first attempt alone', async () => {
  status = 400;
  const delivery = await deliver({ fault: 'unsigned' });
  await running.sandbox.advance(1_000);
  expect(arrivals.map(({ headers }) => headers['x-service-signature'] !== undefined)).toEqual([false, true]);
  const { exchange } = await exchangeOf(delivery);
  expect(exchange.verification).toMatchObject({ header: null, received: null, matches: false });
});

test('JSON that no serializer writes is signed as it is sent', async () => {
  await running.control('PUT', '/faults', { webhooks: { noncanonical: true } });
  const { exchange, attempt } = await exchangeOf(await deliver());
  const body = arrivals[0]?.body ?? '';
  const parsed = JSON.parse(body);
  expect(parsed.event).toBe('card.redeemed');
  expect(JSON.stringify(parsed)).not.toBe(body);
  expect(JSON.stringify(parsed, null, 2)).not.toBe(body);
  expect([exchange.verification.matches, exchange.request.body, attempt.faults]).toEqual([
    true,
    body,
    ['noncanonical'],
  ]);
});

test('an attempt that nobody answered has a request and no response', async () => {
  await running.control('POST', '/reset', {});
  await running.control('POST', '/webhooks', { url: 'http://127.0.0.1:9/', events: ['reward.sent'] });
  const { deliveries } = (await running.control('POST', '/trigger', { event: 'reward.sent' })).body;
  await running.sandbox.idle();
  const { exchange, attempt } = await exchangeOf(deliveries[0]);
  expect([attempt.outcome, exchange.response]).toEqual(['connection-failed', null]);
  expect(exchange.request.headers).toContainEqual({ name: 'host', value: '127.0.0.1:9' });
  expect((await running.control('GET', `/deliveries/${deliveries[0]}/attempts/2`)).status).toBe(404);
});

test('the timeline has calls and deliveries in their order, by subject, and pages through both', async () => {
  const { client, control } = running;
  const issue = () =>
    client.POST('/v1/cards/issue', { body: { recipient_phone: PHONE, value: 5000, currency: 'KES' } });
  const { data } = await issue();
  const params = { path: { card_id: data?.card_id ?? '' } };
  await client.POST('/v1/cards/{card_id}/topup', { params, body: { amount: 5, currency: 'KES' } });
  await issue();
  await running.sandbox.idle();
  const whatOf = (item: Record<string, Record<string, string>>) => item.call?.operation ?? item.delivery?.event;
  const { items } = (await control('GET', `/timeline?subject=${data?.card_id}`)).body;
  expect(items.map(whatOf)).toEqual(['card.topped_up', 'topUpCard', 'card.issued', 'issueCard']);
  const seen: unknown[] = [];
  for (let after: number | null = Number.MAX_SAFE_INTEGER; after !== null; ) {
    const { body } = await control('GET', `/timeline?limit=1&after=${after}`);
    seen.push(...body.items.map(whatOf));
    after = body.next;
  }
  expect(seen).toEqual(['card.issued', 'issueCard', ...items.map(whatOf)]);
  const calls = (await control('GET', '/timeline?kind=call')).body.items;
  const { body } = await control('GET', `/calls/${calls.at(-1).call.call}`);
  expect(body).toMatchObject({ operation: 'issueCard', status: 201, subject: data?.card_id });
  expect(JSON.parse(body.response.body)).toEqual(data);
  expect(JSON.stringify(body)).not.toContain(running.sandbox.token);
});
