import { deepEqual } from 'node:assert/strict';
import { createRewardCardClient } from 'reward-card-contract/client';
import { type Deviation, findDeviations, reportDeviations } from 'reward-card-contract/client/deviations';
import { withProvider } from './provider.js';

/** Finds a status that the contract does not state, in a response as it came and in a call. */
export default async function use(): Promise<void> {
  const kinds = findDeviations({ operation: 'getCard', status: 404, text: '' }).map(({ kind }) => kind);
  // A deviation is reported aside from the call, which does not wait for it.
  const seen = await new Promise<Deviation>((resolve, reject) => {
    withProvider(async (baseUrl) => {
      const client = createRewardCardClient({ baseUrl });
      client.use(reportDeviations(resolve));
      await client.GET('/v1/cards/{card_id}', { params: { path: { card_id: 'crd_1' } } });
    }).catch(reject);
  });
  deepEqual([kinds, seen.operation], [['other-outcome'], 'getCard']);
}
