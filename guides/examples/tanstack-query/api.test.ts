import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { createRewardCardClient } from 'reward-card-contract/client';
import { expect, test } from 'vitest';
import { createApi } from './api.ts';

const CARD = {
  card_id: 'crd_1',
  balance: 5000,
  currency: 'KES',
  status: 'active',
  redeemed: 0,
  expires_at: '2027-03-31',
};

function start(respond: () => Response) {
  const requested: string[] = [];
  const fetch = async ({ method, url }: Request) => {
    requested.push(`${method} ${url}`);
    return respond();
  };
  const api = createApi(createRewardCardClient({ baseUrl: 'http://127.0.0.1', fetch }));
  return { api, requested, queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }) };
}

test('reads a card through the cache', async () => {
  const { api, queries, requested } = start(() => Response.json(CARD));
  await expect(queries.fetchQuery(api.card('crd_1'))).resolves.toEqual(CARD);
  expect(requested).toEqual(['GET http://127.0.0.1/v1/cards/crd_1']);
});

test.each([
  ['with a body, whose shape is open', '{"reason":"busy"}', { reason: 'busy' }],
  ['with an empty body', '', ''],
  ['without a body', null, ''],
])('an error %s is an error of queries and of mutations', async (_, body, cause) => {
  const { api, queries, requested } = start(() => new Response(body, { status: 503 }));
  const error = { message: 'The service answered 503.', cause };
  await expect(queries.fetchQuery(api.card('crd_1'))).rejects.toMatchObject(error);
  const topUp = new MutationObserver(queries, api.topUp);
  await expect(topUp.mutate({ card_id: 'crd_1', amount: 1, currency: 'KES' })).rejects.toMatchObject(error);
  expect(requested).toHaveLength(2);
});
