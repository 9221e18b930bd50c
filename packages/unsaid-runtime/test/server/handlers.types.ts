import {
  createRewardCardServer,
  type Handlers,
  notImplemented,
  type RewardCardHandlers,
  reply,
} from '../../../../src/server.ts';
import { BATCH, CARD, ISSUED, TOP_UP } from '../../../../test/answers.ts';

// Checked by tsc alone: every line under @ts-expect-error has to be a compile error, every other line none.

const { code: _, ...withoutCode } = ISSUED;

export const good: RewardCardHandlers = {
  issueCard: async () => reply(201, ISSUED),
  getCard: ({ params }) => (params.card_id === '' ? reply(404) : reply(206, { ...CARD, more: true })),
  bulkIssueCards: ({ body }) => (body.file === undefined ? reply(422, 'any body') : reply(299, BATCH)),
  topUpCard: ({ body }) => reply(200, { ...TOP_UP, added: body.amount ?? 0 }, { 'x-more': 'yes' }),
};

export const bad: RewardCardHandlers = {
  // @ts-expect-error only 201 is stated
  issueCard: () => reply(200, ISSUED),
  // @ts-expect-error a number for a text
  getCard: () => reply(200, { ...CARD, currency: 404 }),
  // @ts-expect-error a text for a number
  bulkIssueCards: async () => reply(200, { ...BATCH, total: '4' }),
  // @ts-expect-error no body
  topUpCard: () => reply(200),
};

export const alsoBad: RewardCardHandlers = {
  ...good,
  // @ts-expect-error a missing field
  issueCard: () => reply(201, withoutCode),
  // @ts-expect-error a status that no response can have
  getCard: () => reply(199, CARD),
  // @ts-expect-error a status that carries no body, and a batch is one
  bulkIssueCards: () => reply(204, BATCH),
  // @ts-expect-error path parameters are those of the path
  topUpCard: ({ params }) => reply(404, params.id),
};

const refuse = () => reply(400, null);
const { topUpCard, ...three } = good;

// @ts-expect-error topUpCard is left out by accident
createRewardCardServer(three, { refuse });
createRewardCardServer({ ...three, topUpCard: notImplemented }, { refuse });
// @ts-expect-error the specification shows no error, so `refuse` has to be given
createRewardCardServer(good, {});
// @ts-expect-error a success is no refusal
createRewardCardServer(good, { refuse: () => reply(200, null) });

declare const forTenants: Handlers<{ readonly tenant: string }>;
createRewardCardServer(forTenants, { refuse, context: async () => ({ tenant: 'acme' }) });
createRewardCardServer(forTenants, {
  refuse,
  context: ({ headers }) => (headers.has('x') ? { tenant: 'acme' } : reply(401)),
});
// @ts-expect-error the handlers need a tenant
createRewardCardServer(forTenants, { refuse });
// @ts-expect-error a tenant is a text
createRewardCardServer(forTenants, { refuse, context: () => ({ tenant: 1 }) });
// @ts-expect-error a refusal is made by `reply`, so that it cannot be taken for a context
createRewardCardServer(forTenants, { refuse, context: () => ({ status: 401, body: null }) });

export { topUpCard };
