import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRewardCardServer, notImplemented, reply, toNode } from 'reward-card-contract/server';

/** Runs a provider on a free port of this machine, in this process, while `work` calls it. */
export async function withProvider(work: (baseUrl: string) => Promise<void>): Promise<void> {
  const provider = createRewardCardServer(
    {
      issueCard: ({ body }) =>
        reply(201, {
          card_id: `crd_${body.value}`,
          code: 'A-1',
          status: 'issued',
          delivery: 'sent_whatsapp',
          expires_at: '2030-12-31',
        }),
      getCard: ({ params }) => reply(404, { error: `no card ${params.card_id}` }),
      bulkIssueCards: notImplemented,
      topUpCard: notImplemented,
    },
    { refuse: ({ kind }) => reply(400, { error: kind }) },
  );
  const server = createServer(toNode(provider));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
