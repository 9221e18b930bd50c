import { deepEqual, equal } from 'node:assert/strict';
import { createRewardCardServer, notImplemented, type Reply, reply, toFastify } from 'reward-card-contract/server';
import { withProvider } from './provider.js';

/** Answers a request of the platform and one over HTTP, and refuses a body that the contract excludes. */
export default async function use(): Promise<void> {
  const server = createRewardCardServer(
    {
      issueCard: notImplemented,
      getCard: ({ params }) => reply(404, { error: `no card ${params.card_id}` }),
      bulkIssueCards: notImplemented,
      topUpCard: notImplemented,
    },
    { refuse: ({ kind }): Reply<400, { error: string }> => reply(400, { error: kind }) },
  );
  const response = await server.fetch(new Request('http://127.0.0.1/v1/cards/crd_1'));
  deepEqual([response.status, await response.json()], [404, { error: 'no card crd_1' }]);
  equal(typeof toFastify(server), 'function');
  await withProvider(async (baseUrl) => {
    const post = (body: string) =>
      fetch(`${baseUrl}/v1/cards/issue`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const [issued, invalid, broken] = [
      await post('{"recipient_phone":"+254712345678","value":5000,"currency":"KES"}'),
      await post('{"recipient_phone":"+254712345678","value":"5000","currency":"KES"}'),
      await post('{'),
    ];
    deepEqual([issued.status, invalid.status, broken.status], [201, 400, 400]);
  });
}
