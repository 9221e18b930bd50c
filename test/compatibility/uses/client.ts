import { deepEqual, equal } from 'node:assert/strict';
import { createRewardCardClient, csvFile } from 'reward-card-contract/client';
import { withProvider } from './provider.js';

/** Issues a card over HTTP; an amount as text is refused by the provider, a card that it does not know is an error. */
export default async function use(): Promise<void> {
  await withProvider(async (baseUrl) => {
    const client = createRewardCardClient({ baseUrl, timeoutMs: 10_000 });
    const body = { recipient_phone: '+254712345678', value: 5000, currency: 'KES' };
    const { data } = await client.POST('/v1/cards/issue', { body });
    equal(data?.card_id, 'crd_5000');
    const refused = await client.POST('/v1/cards/issue', { body: { ...body, value: '1' as unknown as number } });
    deepEqual([refused.response.status, refused.data], [400, undefined]);
    const signal = new AbortController().signal;
    const missing = await client.GET('/v1/cards/{card_id}', { params: { path: { card_id: 'crd/1' } }, signal });
    deepEqual(missing.error, { error: 'no card crd/1' });
  });
  equal(csvFile('a,b'), 'YSxi');
}
