import { timingSafeEqual } from 'node:crypto';
import type { RewardCardServer } from 'reward-card-contract/server';
import { createRewardCardServer, type MadeReply, reply } from 'reward-card-contract/server';
import type { OperationId } from '../../generated/operations.ts';
import type { OtherReply, RequestHead, RewardCardHandlers } from '../../generated/server.ts';
import { variant } from '../../generated/variant.ts';
import { ASSUMPTIONS_HEADER, assumptionsOfSuccess } from '../assumptions.ts';
import { issueBatch } from '../bulk/issue-batch.ts';
import { MAX_BASE64_CHARACTERS } from '../bulk/read-recipients.ts';
import type { ApiFaultsOf } from '../calls/observe-calls.ts';
import type { FaultBox } from '../delivery/faults.ts';
import { issueCard, retrieveCard, topUpCard } from '../ledger/cards.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { problemDetails } from '../problem.ts';
import { logIncident, problemReply, replyOfRefusal } from '../problem-reply.ts';

export interface ContractServerOptions {
  readonly ledger: Ledger;
  readonly faults: FaultBox;
  /** Filled with the faults of each call that is let in. */
  readonly faultsOf: ApiFaultsOf;
  readonly token: string;
  readonly log: (line: string) => void;
}

/** The largest file in base64, and what stands around it (open point csv-file-size). */
const MAX_BODY_BYTES = MAX_BASE64_CHARACTERS + 65_536;

/** The four operations, on the server stubs bound to the contract as the sandbox's overlay closed it. */
export function createContractServer(options: ContractServerOptions): RewardCardServer {
  const { faults, faultsOf, log } = options;
  const isAuthorized = tokenCheck(options.token);
  return createRewardCardServer(handlersOf(options), {
    variant,
    context: async (request: RequestHead): Promise<undefined | MadeReply<OtherReply['status'], unknown>> => {
      if (!isAuthorized(request.headers.get('authorization'))) return unauthorized();
      const fault = faults.takeApi();
      const { status } = fault;
      faultsOf.set(request, fault);
      return status === null ? undefined : reply(status as OtherReply['status'], injected(status));
    },
    refuse: replyOfRefusal,
    checkResponses: 'throw',
    maxBodyBytes: MAX_BODY_BYTES,
    report: (incident) => logIncident(log, incident),
  });
}

function handlersOf({ ledger, log }: ContractServerOptions): RewardCardHandlers<undefined> {
  const { store } = ledger;
  return {
    async issueCard({ body }) {
      const card = await store.commit(() => issueCard(ledger, body));
      return reply(201, card, HEADERS.issueCard);
    },
    getCard: ({ params: { card_id } }) => reply(200, retrieveCard(ledger, card_id), HEADERS.getCard),
    async bulkIssueCards({ body }) {
      const batch = await issueBatch(ledger, body);
      log(`batch ${batch.batch_id}: ${batch.issued} of ${batch.total} cards issued`);
      return reply(200, batch, HEADERS.bulkIssueCards);
    },
    async topUpCard({ params: { card_id }, body }) {
      const result = await store.commit(() => topUpCard(ledger, card_id, body));
      return reply(200, result, HEADERS.topUpCard);
    },
  };
}

const headersOf = (id: OperationId) => ({ [ASSUMPTIONS_HEADER]: assumptionsOfSuccess(id) });
const HEADERS = {
  issueCard: headersOf('issueCard'),
  getCard: headersOf('getCard'),
  bulkIssueCards: headersOf('bulkIssueCards'),
  topUpCard: headersOf('topUpCard'),
} as const satisfies Record<OperationId, Record<string, string>>;

/** Compares in constant time; only the length of the token can be measured. */
function tokenCheck(token: string): (header: string | null) => boolean {
  const wanted = Buffer.from(token);
  return (header) => {
    const given = Buffer.from(/^bearer +(\S+) *$/i.exec(header ?? '')?.[1] ?? '');
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  };
}

function unauthorized() {
  const detail = 'Send the token that the sandbox printed when it started: Authorization: Bearer <token>.';
  const { status, body, headers } = problemReply('unauthorized', detail);
  return reply(status, body, { ...headers, 'www-authenticate': 'Bearer' });
}

function injected(status: number) {
  const detail =
    'This response was injected; switch the fault off under Controls on the page, or by PUT /_sandbox/faults.';
  return { ...problemDetails('injected', detail), status };
}
