import {
  createRewardCardServer,
  type Handlers,
  type Incident,
  type Refusal,
  type RewardCardServer,
  reply,
  type ServerOptions,
} from '../../../../src/server.ts';
import { BATCH, CARD, ISSUED, TOP_UP } from '../../../../test/answers.ts';

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
