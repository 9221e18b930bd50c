import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { createRewardCardClient } from 'reward-card-contract/client';
import { Card } from 'reward-card-contract/schemas';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { describeBalance } from './balance.ts';
import { createHandlers } from './handlers.ts';

const BASE_URL = 'https://rewards.example';
const server = setupServer(...createHandlers(BASE_URL));
const client = createRewardCardClient({ baseUrl: BASE_URL });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

test('shows the balance of the contract’s example', async () => {
  await expect(describeBalance(client, 'crd_1')).resolves.toBe('5000 KES, active');
});

test('what the handlers answer is what the contract says', async () => {
  const { data } = await client.GET('/v1/cards/{card_id}', { params: { path: { card_id: 'crd_1' } } });
  expect(Card['~standard'].validate(data)).toEqual({ value: data });
});

test('shows an unknown status', async () => {
  const unseen = {
    card_id: 'crd_1',
    balance: 1,
    currency: 'KES',
    status: 'on-hold',
    redeemed: 0,
    expires_at: '2027-03-31',
  };
  server.use(http.get(`${BASE_URL}/v1/cards/:id`, () => HttpResponse.json(unseen)));
  await expect(describeBalance(client, 'crd_1')).resolves.toBe('1 KES, on-hold');
});

test('says so where the service refuses', async () => {
  server.use(http.get(`${BASE_URL}/v1/cards/:id`, () => new HttpResponse(null, { status: 404 })));
  await expect(describeBalance(client, 'crd_1')).resolves.toBe('No balance: status 404.');
});
