import { createRewardCardClient } from 'reward-card-contract/client';
import { expect, test } from 'vitest';
import { createApp } from './app.ts';

const RESULT = { card_id: 'crd_1', previous_balance: 5000, added: 2500, new_balance: 7500 };

function post(body: object, sent: unknown[] = []) {
  const fetch = async (request: Request) => {
    sent.push(await request.json());
    return Response.json(RESULT);
  };
  const app = createApp(createRewardCardClient({ baseUrl: 'http://127.0.0.1', fetch }));
  const headers = { 'content-type': 'application/json' };
  return app.request('/cards/crd_1/topup', { method: 'POST', headers, body: JSON.stringify(body) });
}

test('what fits the contract is passed on, a field that is not listed with it', async () => {
  const sent: unknown[] = [];
  const response = await post({ amount: 2500, currency: 'KES', more: 1 }, sent);
  expect([response.status, await response.json()]).toEqual([200, RESULT]);
  expect(sent).toEqual([{ amount: 2500, currency: 'KES', more: 1 }]);
});

test('what breaks the contract is refused, and nothing is sent', async () => {
  const sent: unknown[] = [];
  const response = await post({ amount: '2500', currency: 'KES' }, sent);
  expect([response.status, sent]).toEqual([400, []]);
  expect(await response.json()).toMatchObject({ error: [{ path: ['amount'], message: 'must be integer' }] });
});
