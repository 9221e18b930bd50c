// A tRPC router whose procedures take and return what the contract says.
import { initTRPC, TRPCError } from '@trpc/server';
import type { RewardCardClient } from 'reward-card-contract/client';
import { Card, IssueCardRequest, IssuedCard } from 'reward-card-contract/schemas';

const t = initTRPC.context<{ client: RewardCardClient }>().create();

/** Whatever the service answers to what it refuses: its errors are an open point (`error-responses`). */
const refused = (response: Response) =>
  new TRPCError({ code: 'BAD_GATEWAY', message: `The service answered ${response.status}.` });

export const router = t.router({
  issueCard: t.procedure
    .input(IssueCardRequest)
    .output(IssuedCard)
    .mutation(async ({ ctx: { client }, input }) => {
      const { data, response } = await client.POST('/v1/cards/issue', { body: input });
      if (!data) throw refused(response);
      return data;
    }),
  card: t.procedure
    .input((id: unknown) => String(id))
    .output(Card)
    .query(async ({ ctx: { client }, input }) => {
      const { data, response } = await client.GET('/v1/cards/{card_id}', { params: { path: { card_id: input } } });
      if (!data) throw refused(response);
      return data;
    }),
});

export const createCaller = t.createCallerFactory(router);
