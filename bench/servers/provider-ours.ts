import { createRewardCardServer, notImplemented, reply, toNode } from '../../src/server.ts';
import { serve } from '../load/serve.ts';
import { issueCard } from './issue-card.ts';

const server = createRewardCardServer(
  {
    issueCard: () => reply(201, issueCard()),
    getCard: notImplemented,
    bulkIssueCards: notImplemented,
    topUpCard: notImplemented,
  },
  { refuse: ({ message }) => reply(400, { message }), checkResponses: 'throw' },
);

serve(toNode(server));
