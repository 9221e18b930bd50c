// Queries and mutations of TanStack Query for every operation, on the client of this package.
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BulkIssueRequest, IssueCardRequest, TopUpRequest } from 'reward-card-contract';
import type { RewardCardClient } from 'reward-card-contract/client';

/** The data of a success. Throws for any other response, also for one without a body: errors are open (`error-responses`). */
async function dataOf<Data>(call: Promise<{ data?: Data; error?: unknown; response: Response }>): Promise<Data> {
  const { data, error, response } = await call;
  if (data === undefined) throw new Error(`The service answered ${response.status}.`, { cause: error });
  return data;
}

export const createApi = (client: RewardCardClient) => ({
  card: (card_id: string) =>
    queryOptions({
      queryKey: ['card', card_id],
      queryFn: ({ signal }) => dataOf(client.GET('/v1/cards/{card_id}', { params: { path: { card_id } }, signal })),
    }),
  issue: mutationOptions({
    mutationFn: (body: IssueCardRequest) => dataOf(client.POST('/v1/cards/issue', { body })),
  }),
  bulkIssue: mutationOptions({
    mutationFn: (body: BulkIssueRequest) => dataOf(client.POST('/v1/cards/bulk', { body })),
  }),
  topUp: mutationOptions({
    mutationFn: ({ card_id, ...body }: TopUpRequest & { card_id: string }) =>
      dataOf(client.POST('/v1/cards/{card_id}/topup', { params: { path: { card_id } }, body })),
  }),
});
