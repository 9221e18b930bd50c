import { deepEqual, equal } from 'node:assert/strict';
import { createRewardCardServer, notImplemented, type Reply, reply, toFastify } from 'reward-card-contract/server';

/** Answers a request of the platform, and refuses a body that the contract excludes; `client` calls one over HTTP. */
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
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' };
  equal((await server.fetch(new Request('http://127.0.0.1/v1/cards/crd_1/topup', init))).status, 400);
  equal(typeof toFastify(server), 'function');
}
