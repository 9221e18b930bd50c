import { deepEqual } from 'node:assert/strict';
import { createRewardCardClient } from 'reward-card-contract/client';
import { type RecordedExchange, recordExchanges } from 'reward-card-contract/client/recording';
import { withProvider } from './provider.js';

/** Records a call over HTTP, with the phone number masked. */
export default async function use(): Promise<void> {
  const recorded = await new Promise<RecordedExchange>((resolve, reject) => {
    const fetch = recordExchanges({ write: (line) => resolve(JSON.parse(line)) });
    const body = { recipient_phone: '+254712345678', value: 5000, currency: 'KES' };
    withProvider(async (baseUrl) => {
      await createRewardCardClient({ baseUrl, fetch }).POST('/v1/cards/issue', { body });
    }).catch(reject);
  });
  const { request, response } = recorded;
  deepEqual([request.method, response?.status, request.body?.includes('712345678')], ['POST', 201, false]);
}
