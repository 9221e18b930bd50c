import { QueryClient } from '@tanstack/react-query';
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

function queried(response: Response) {
  const requested: string[] = [];
  const api = createApi('http://127.0.0.1', async ({ method, url }) => {
    requested.push(`${method} ${url}`);
    return response;
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const options = api.queryOptions('get', '/v1/cards/{card_id}', { params: { path: { card_id: 'crd_1' } } });
  return { card: queries.fetchQuery(options), requested };
}

test('reads a card through the cache', async () => {
  const { card, requested } = queried(Response.json(CARD));
  await expect(card).resolves.toEqual(CARD);
  expect(requested).toEqual(['GET http://127.0.0.1/v1/cards/crd_1']);
});

test('throws the body of a refusal, whose shape is open', async () => {
  const { card } = queried(Response.json({ reason: 'unknown' }, { status: 404 }));
  await expect(card).rejects.toEqual({ reason: 'unknown' });
});
