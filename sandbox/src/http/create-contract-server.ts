import { createHash } from 'node:crypto';
import type { Answer, RequestHead, RewardCardServer } from 'reward-card-contract/server';
import { createRewardCardServer, type MadeReply, reply } from 'reward-card-contract/server';
import type { OperationId } from '../../generated/operations.ts';
import type { OtherReply, RewardCardHandlers } from '../../generated/server.ts';
import { issueBatch } from '../bulk/issue-batch.ts';
import { maxBase64Characters } from '../bulk/read-recipients.ts';
import { withStatus } from '../calls/observe-calls.ts';
import { issueCard, retrieveCard, topUpCard } from '../ledger/cards.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { SandboxProblem } from '../problem.ts';
import type { RateLimit } from '../provider/answers.ts';
import { ASSUMPTIONS_HEADER, assumptionsOfSuccesses } from '../provider/assumptions.ts';
import type { Credentials } from '../provider/credentials.ts';
import { logIncident, replyOfRefusal, type SayProblem } from '../provider/problem-replies.ts';
import type { Facts } from '../provider/shape.ts';
import type { Service } from '../service.ts';

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
    const key = header === undefined ? null : request.headers.get(header)?.trim() || null;
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

/**
 * Lets in as many calls as the answer to `rate-limits` allows in each window of time. There is one caller, who has the
 * token. Operations with the same limit share it; another limit is counted apart.
 */
function createLimiter({ answers, now }: Pick<Ledger, 'answers' | 'now'>) {
  const limits: Readonly<Record<string, RateLimit | undefined>> = answers.rateLimits;
  const states = new WeakMap<RequestHead, readonly (readonly [header: string, value: number | undefined])[]>();
  const counts = new Map<string, { readonly window: number; calls: number }>();
  return {
    /** Counts a call; says why it comes too early, if it does. */
    admit(request: RequestHead, operation: string): string | undefined {
      const limit = limits[operation];
      if (limit === undefined) return undefined;
      const { requests, window_seconds, headers = {} } = limit;
      const seconds = now() / 1_000;
      const window = Math.floor(seconds / window_seconds);
      const last = counts.get(JSON.stringify(limit));
      const count = last?.window === window ? last : { window, calls: 0 };
      counts.set(JSON.stringify(limit), count);
      const isAdmitted = count.calls < requests;
      if (isAdmitted) count.calls += 1;
      const reset = Math.ceil((window + 1) * window_seconds - seconds);
      const retry_after = isAdmitted ? undefined : reset;
      const remaining = requests - count.calls;
      const state: Record<string, number | undefined> = { limit: requests, remaining, reset, retry_after };
      states.set(
        request,
        Object.entries(headers).map(([what, name]) => [name, state[what]]),
      );
      return isAdmitted ? undefined : `At most ${requests} calls in ${window_seconds} s; try again in ${reset} s.`;
    },
    hasHeaders: Object.values(limits).some((limit) => limit?.headers !== undefined),
    /** Adds to the headers of a response what they say of the limit, as it was when its call came. */
    addHeaders(request: RequestHead, headers: Headers): Headers {
      for (const [name, value] of states.get(request) ?? []) if (value !== undefined) headers.set(name, String(value));
      return headers;
    },
  };
}

/** A call that the caller may repeat (open point idempotency). */
interface Repeatable {
  readonly operation: string;
  /** What the caller tells repetitions by; without it every call acts. */
  readonly key: string | null;
  readonly body: unknown;
  /** For how long the key is remembered; until the sandbox is reset where the answer does not say. */
  readonly lifetime_seconds: number | undefined;
}

interface Row {
  readonly digest: string;
  readonly result: string;
  readonly at: number;
}

/**
 * Acts once for each key: a repeated call gets the result of the first, and changes nothing. Called within the transaction
 * of the change, so that neither is there without the other. Throws `idempotency-conflict` for a key that came with
 * another request.
 */
function once<Result extends Facts>({ store, now }: Ledger, call: Repeatable, work: () => Result): Result {
  const { operation, key, body, lifetime_seconds = Number.POSITIVE_INFINITY } = call;
  if (key === null) return work();
  const digest = createHash('sha256').update(JSON.stringify(body)).digest('base64');
  const row = store.get<Row>('SELECT digest, result, at FROM replays WHERE operation = ? AND key = ?', operation, key);
  if (row !== undefined && now() - row.at < lifetime_seconds * 1_000) {
    if (row.digest === digest) return JSON.parse(row.result) as Result;
    throw new SandboxProblem(
      'idempotency-conflict',
      'This key came with another request before. Use a new key for each.',
    );
  }
  const result = work();
  store.run(
    'INSERT OR REPLACE INTO replays (operation, key, digest, result, at) VALUES (?, ?, ?, ?, ?)',
    ...[operation, key, digest, JSON.stringify(result), now()],
  );
  return result;
}
