import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandboxScheme } from '../../sandbox/src/index.ts';
import { createWebhookReceiver, type WebhookEvent, type WebhookEventName } from '../../src/webhooks/index.ts';
import { toNode } from '../../src/webhooks/node.ts';
import { listening, PHONE, type RunningSandbox, runningSandbox } from './running-sandbox.ts';

let running: RunningSandbox;
beforeAll(async () => {
  running = await runningSandbox();
});
afterAll(() => running.sandbox.close());

test('issue, top up, redeem part: three verified events arrive, and the delivery log agrees', async () => {
  const { sandbox, client } = running;
  const { controls } = sandbox;
  const received: WebhookEvent[] = [];
  let secret = 'not yet known';
  const take = (event: WebhookEvent) => void received.push(event);
  const receiver = createWebhookReceiver({
    verify: (delivery) => sandboxScheme(secret, { toleranceMs: 60_000 }).verify(delivery),
    on: { 'card.issued': take, 'card.topped_up': take, 'card.redeemed': take },
  });
  const endpoint = await listening(toNode(receiver));
  const events: WebhookEventName[] = ['card.issued', 'card.topped_up', 'card.redeemed'];
  const registered = await controls.POST('/_sandbox/webhooks', { body: { url: endpoint.url, events } });
  expect(registered.response.status).toBe(201);
  expect(registered.data?.secret).toMatch(/^whsec_.{43}$/);
  secret = registered.data?.secret ?? '';

  const issued = await client.POST('/v1/cards/issue', {
    body: { recipient_phone: PHONE, value: 5000, currency: 'KES' },
  });
  const card_id = issued.data?.card_id ?? '';
  expect([issued.response.status, issued.data?.status]).toEqual([201, 'issued']);
  expect(issued.response.headers.get('x-sandbox-assumptions')?.split(', ')).toEqual(
    expect.arrayContaining(['api-credentials', 'identifier-forms', 'card-expiry', 'wallet-funding']),
  );
  const params = { path: { card_id } };
  const toppedUp = await client.POST('/v1/cards/{card_id}/topup', { params, body: { amount: 2500, currency: 'KES' } });
  expect(toppedUp.data).toEqual({ card_id, previous_balance: 5000, added: 2500, new_balance: 7500 });
  const redeemed = await controls.POST('/_sandbox/cards/{card_id}/redeem', {
    params,
    body: { amount: 3200, method: 'whatsapp', market: 'KE' },
  });
  expect(redeemed.data).toMatchObject({ balance: 4300, redeemed: 3200, status: 'active' });

  await sandbox.idle();
  expect(received.map(({ event }) => event).sort()).toEqual([...events].sort());
  expect(received.find(({ event }) => event === 'card.redeemed')).toMatchObject({
    amount_redeemed: 3200,
    balance_remaining: 4300,
  });
  const log = await controls.GET('/_sandbox/deliveries', { params: { query: { limit: 10 } } });
  expect(log.data?.items.map(({ event, status, attempts }) => [event, status, attempts])).toEqual(
    events.toReversed().map((event) => [event, 'delivered', 1]),
  );
  endpoint.close();
});

test('a refused control is typed as well: the problem says what is wrong', async () => {
  const { controls } = running.sandbox;
  const params = { path: { card_id: 'crd_0000000000000000' } };
  const { data, error, response } = await controls.POST('/_sandbox/cards/{card_id}/expire', { params, body: {} });
  expect([response.status, data]).toEqual([404, undefined]);
  expect(error?.detail).toBe('No card has the identifier "crd_0000000000000000".');
  // @ts-expect-error the document has no such status
  const wrong = await controls.GET('/_sandbox/cards', { params: { query: { status: 'lost' } } });
  expect(wrong.error?.issues).toEqual([{ at: '/status', message: 'must be one of active, redeemed, expired' }]);
});

test('examples/integrator.ts runs unchanged', async () => {
  const env = {
    ...process.env,
    REWARD_CARD_BASE_URL: running.sandbox.url,
    REWARD_CARD_AUTHORIZATION: `Bearer ${running.sandbox.token}`,
  };
  const { stdout } = await promisify(execFile)(process.execPath, ['examples/integrator.ts'], { env });
  const [issued, before, topUp, after, bulk] = JSON.parse(stdout);
  expect([before.card_id, before.balance, topUp.new_balance, after.balance]).toEqual([
    issued.card_id,
    5000,
    7500,
    7500,
  ]);
  expect(bulk).toMatchObject({ total: 1, issued: 1, failed: 0, status: 'complete' });
});
