import type { IssuedCard } from '../../src/index.ts';
import {
  createRewardCardServer,
  type Handlers,
  type Incident,
  type Refusal,
  type RewardCardServer,
  reply,
  type ServerOptions,
} from '../../src/server/index.ts';

/** Replies that satisfy the contract. */
export const ISSUED: IssuedCard = {
  card_id: 'crd_5Q7M2XKD8RT4VBN6',
  code: '7K4M-9TQX-2HPD-W3RJ',
  status: 'issued',
  delivery: 'sent_whatsapp',
  expires_at: '2027-03-31',
};
export const CARD = {
  card_id: 'crd_5Q7M2XKD8RT4VBN6',
  balance: 5000,
  currency: 'KES',
  status: 'active',
  redeemed: 0,
  expires_at: '2027-03-31',
};
export const BATCH = { batch_id: 'bat_2H8VN4TCX7KQ5RMD', total: 4, issued: 3, failed: 1, status: 'complete' };
export const TOP_UP = { card_id: 'crd_5Q7M2XKD8RT4VBN6', previous_balance: 5000, added: 2500, new_balance: 7500 };

/** What a handler saw of a call. */
export interface SeenCall {
  readonly operation: string;
  readonly params: unknown;
  readonly body: unknown;
}

/** A server that writes down which handler it called with what, what it refused and what it reported. */
export interface RecordedServer extends RewardCardServer {
  readonly calls: SeenCall[];
  readonly refusals: Refusal[];
  readonly incidents: Incident[];
}

/** Creates one. A refusal is answered with the made-up status 418 and its kind in the header `x-refusal`. */
export function recordedServer(
  options: Partial<ServerOptions<unknown>> = {},
  handlers: Partial<Handlers<unknown>> = {},
): RecordedServer {
  const calls: SeenCall[] = [];
  const refusals: Refusal[] = [];
  const incidents: Incident[] = [];
  const seen = <const Status extends number, Body>(operation: string, status: Status, body: Body) => {
    return ({ params, body: sent }: { params: unknown; body: unknown }) => {
      calls.push({ operation, params, body: sent });
      return reply(status, body);
    };
  };
  const server = createRewardCardServer(
    {
      issueCard: seen('issueCard', 201, ISSUED),
      getCard: seen('getCard', 200, CARD),
      bulkIssueCards: seen('bulkIssueCards', 202, BATCH),
      topUpCard: seen('topUpCard', 200, TOP_UP),
      ...handlers,
    },
    {
      refuse: (refusal) => {
        refusals.push(refusal);
        return reply(418, { refused: refusal.kind }, { 'x-refusal': refusal.kind });
      },
      report: (incident) => incidents.push(incident),
      ...options,
    },
  );
  return { ...server, calls, refusals, incidents };
}
