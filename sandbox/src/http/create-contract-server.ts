import type { Answer, RewardCardServer } from 'reward-card-contract/server';
import { createRewardCardServer, type MadeReply, reply } from 'reward-card-contract/server';
import type { OperationId } from '../../generated/operations.ts';
import type { OtherReply, RequestHead, RewardCardHandlers } from '../../generated/server.ts';
import { issueBatch } from '../bulk/issue-batch.ts';
import { maxBase64Characters } from '../bulk/read-recipients.ts';
import { withStatus } from '../calls/observe-calls.ts';
import { issueCard, retrieveCard, topUpCard } from '../ledger/cards.ts';
import { once } from '../ledger/replay.ts';
import { ASSUMPTIONS_HEADER, assumptionsOfSuccesses } from '../provider/assumptions.ts';
import type { Credentials } from '../provider/credentials.ts';
import { logIncident, replyOfRefusal, type SayProblem } from '../provider/problem-replies.ts';
import type { Facts } from '../provider/shape.ts';
import type { Service } from '../service.ts';
import { createLimiter } from './limit-rate.ts';

/** What stands around the file in the body of a bulk issue. */
const MAX_BYTES_AROUND_FILE = 65_536;

/** The four operations, on the server stubs bound to the contract that the sandbox speaks. */
export function createContractServer(service: Service): RewardCardServer {
  const { ledger, faults, faultsOf, credentials, say, log } = service;
  const { answers } = ledger;
  const limiter = createLimiter(ledger);
  const server = createRewardCardServer(handlersOf(service), {
    variant: answers.documents.variant,
    context: (request: RequestHead, operation: string): undefined | MadeReply<OtherReply['status'], unknown> => {
      if (!credentials.isAuthorized(request, operation)) return unauthorized(credentials, say, operation);
      const late = limiter.admit(request, operation);
      if (late !== undefined) return say('rate-limited', late, operation);
      const fault = faults.takeApi();
      const { status } = fault;
      faultsOf.set(request, fault);
      return status === null ? undefined : injected(status, say, operation);
    },
    refuse: (refusal) => replyOfRefusal(refusal, say),
    checkResponses: 'throw',
    maxBodyBytes: maxBase64Characters(answers.csv) + MAX_BYTES_AROUND_FILE,
    report: (incident) => logIncident(log, incident),
  });
  if (!limiter.hasHeaders) return server;
  const dispatch = async (exchange: Parameters<RewardCardServer['dispatch']>[0]): Promise<Answer> => {
    const answer = await server.dispatch(exchange);
    return { ...answer, headers: limiter.addHeaders(exchange.request, answer.headers ?? new Headers()) };
  };
  return { ...server, dispatch };
}

function handlersOf({ ledger, log }: Service): RewardCardHandlers<undefined> {
  const { store, answers } = ledger;
  const assumptions = assumptionsOfSuccesses(answers.documents);
  const replyOf = (operation: OperationId, facts: Facts) => {
    const rests = assumptions(operation);
    const headers: Record<string, string> = rests === '' ? {} : { [ASSUMPTIONS_HEADER]: rests };
    // The status and the body are those of the contract that is spoken, whose types are not known here.
    return reply(answers.successStatus(operation) as 200, answers.bodyOf[operation](facts) as never, headers);
  };
  const act = <Result extends Facts>(
    operation: OperationId,
    request: RequestHead,
    body: unknown,
    work: () => Result,
  ) => {
    const { header, lifetime_seconds } = answers.idempotency[operation] ?? {};
    const key = header === undefined ? null : request.headers.get(header) || null;
    return store.commit(() => once(ledger, { operation, key, body, lifetime_seconds }, work));
  };
  return {
    async issueCard({ request, body }) {
      return replyOf('issueCard', await act('issueCard', request, body, () => issueCard(ledger, body))) as never;
    },
    getCard: ({ params: { card_id } }) => replyOf('getCard', retrieveCard(ledger, card_id)),
    async bulkIssueCards({ request, body }) {
      const batch = await act('bulkIssueCards', request, body, () => issueBatch(ledger, body));
      log(`batch ${batch.batch_id} of ${batch.total} rows: ${batch.status}`);
      return replyOf('bulkIssueCards', batch);
    },
    async topUpCard({ request, params: { card_id }, body }) {
      const topUp = () => topUpCard(ledger, card_id, body);
      return replyOf('topUpCard', await act('topUpCard', request, [card_id, body], topUp));
    },
  };
}

function unauthorized({ shown, challenge }: Credentials, say: SayProblem, operation: string) {
  const detail = `Send the token that the sandbox printed when it started: ${shown}.`;
  const { status, body, headers } = say('unauthorized', detail, operation);
  return reply(status, body, challenge === undefined ? headers : { ...headers, 'www-authenticate': challenge });
}

function injected(status: number, say: SayProblem, operation: string) {
  const detail =
    'This response was injected; switch the fault off under Controls on the page, or by PUT /_sandbox/faults.';
  const { body, headers } = say('injected', detail, operation);
  return reply(status as OtherReply['status'], withStatus(body, status) as never, headers);
}
