import { createHash } from 'node:crypto';
import type { RequestHead, Server } from 'unsaid-runtime/server';
import { createServer, type MadeReply, reply } from 'unsaid-runtime/server';
import type { OperationId } from '../../generated/operations.ts';
import type { Handlers, OtherReply } from '../../generated/server.ts';
import { issueBatch, retrieveBatch } from '../bulk/issue-batch.ts';
import { maxBase64Characters } from '../bulk/read-recipients.ts';
import { withStatus } from '../calls/observe-calls.ts';
import { issueCard, retrieveCard, topUpCard } from '../ledger/cards.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { SandboxProblem } from '../problem.ts';
import type { BatchReader, RateLimit } from '../provider/answers.ts';
import { ASSUMPTIONS_HEADER, assumptionsOfSuccesses } from '../provider/assumptions.ts';
import type { Credentials } from '../provider/credentials.ts';
import { logIncident, replyOfRefusal, type SayProblem } from '../provider/problem-replies.ts';
import type { Facts } from '../provider/shape.ts';
import type { Service } from '../service.ts';
import { createLimiter, type Limiter } from './create-limiter.ts';

/** Size of the parts around the file in the body of a bulk issue. */
const MAX_BYTES_AROUND_FILE = 65_536;

/** The four operations, on the server stubs bound to the contract that the sandbox speaks. */
export function createContractServer(service: Service): Server {
  const { ledger, faults, faultsOf, credentials, say, log } = service;
  const { answers } = ledger;
  const { documents } = answers;
  const limiter = createLimiter(ledger);
  const headersOf = createHeaders(service, limiter);
  /** A refusal, with the headers that the contract declares for it. */
  const complete = ({ status, body, headers }: ReturnType<SayProblem>, request: RequestHead, operation?: string) =>
    reply(status, body, { ...headersOf(request, operation ?? 'issueCard', status), ...headers });
  return createServer(handlersOf(service, headersOf), {
    variant: documents.variant,
    context: (request: RequestHead, operation: string): undefined | MadeReply<OtherReply['status'], unknown> => {
      if (!credentials.isAuthorized(request, operation))
        return complete(unauthorized(credentials, say, operation), request, operation);
      const late = limiter.admit(request, operation);
      if (late !== undefined) return complete(say('rate-limited', late, { operation }), request, operation);
      const fault = faults.takeApi();
      const { status } = fault;
      faultsOf.set(request, fault);
      return status === null ? undefined : complete(injected(status, say, operation), request, operation);
    },
    refuse: (refusal, request) => {
      const operation = 'operation' in refusal ? refusal.operation : undefined;
      return complete(replyOfRefusal(refusal, say, documents), request, operation);
    },
    checkResponses: 'throw',
    maxBodyBytes: maxBase64Characters(answers.csv) + MAX_BYTES_AROUND_FILE,
    report: (incident) => logIncident(log, incident),
  });
}

type HeadersOf = (request: RequestHead, operation: string, status: number, facts?: Facts) => Record<string, string>;

/** Makes the function that says which headers a response carries: those of a limit, and those that the contract declares. */
function createHeaders({ ledger: { answers }, declared }: Service, limiter: Limiter): HeadersOf {
  const limits: Readonly<Record<string, RateLimit | undefined>> = answers.rateLimits;
  return (request, operation, status, facts = {}) => {
    const counted = limiter.factsOf(request, operation);
    const said = limiter.isCounted(request) ? Object.entries(limits[operation]?.headers ?? {}) : [];
    const headers = new Map<string, string>();
    for (const [fact, name] of said)
      if (counted[fact] !== undefined) headers.set(name.toLowerCase(), String(counted[fact]));
    const own = declared.of(operation, status, { ...counted, ...facts });
    for (const [name, value] of Object.entries(own)) headers.set(name.toLowerCase(), value);
    return Object.fromEntries(headers);
  };
}

function handlersOf({ ledger, log }: Service, headersOf: HeadersOf): Handlers<undefined> {
  const { store, answers } = ledger;
  const assumptions = assumptionsOfSuccesses(answers.documents);
  const [reader] = answers.batchReaders;
  const headersFor = (request: RequestHead, operation: string, status: number, facts: Facts) => {
    const rests = assumptions(operation);
    return {
      ...headersOf(request, operation, status, { ...facts, location: addressOf(operation, facts, reader) }),
      ...(rests !== '' && { [ASSUMPTIONS_HEADER]: rests }),
    };
  };
  const replyOf = (request: RequestHead, operation: OperationId, facts: Facts) => {
    const status = answers.successStatus(operation);
    // The status and the body are those of the contract that is spoken, whose types are not known here.
    const body = answers.bodyOf[operation](facts) as never;
    return reply(status as 200, body, headersFor(request, operation, status, facts));
  };
  const act = <Result extends Facts>(
    operation: OperationId,
    { request, body, asked = body }: { request: RequestHead; body: object; asked?: unknown },
    work: () => Result,
  ) => {
    const { header, field, lifetime_seconds } = answers.idempotency[operation] ?? {};
    const inBody = field === undefined ? undefined : (body as Facts)[field];
    const sent = header === undefined ? inBody : request.headers.get(header);
    const key = String(sent ?? '').trim() || null;
    return store.commit(() => once(ledger, { operation, key, body: asked, lifetime_seconds }, work));
  };
  const readers = answers.batchReaders.map(({ operation, parameter, status, bodyOf }) => {
    const read = ({ request, params }: { request: RequestHead; params: Readonly<Record<string, string>> }) => {
      const batch = retrieveBatch(ledger, params[parameter] ?? '');
      return reply(status, bodyOf(batch), headersFor(request, operation, status, batch));
    };
    return [operation, read] as const;
  });
  return {
    ...Object.fromEntries(readers),
    async issueCard({ request, body }) {
      const card = await act('issueCard', { request, body }, () => issueCard(ledger, body));
      return replyOf(request, 'issueCard', card) as never;
    },
    getCard: ({ request, params: { card_id } }) => replyOf(request, 'getCard', retrieveCard(ledger, card_id)),
    async bulkIssueCards({ request, body }) {
      const batch = await act('bulkIssueCards', { request, body }, () => issueBatch(ledger, body));
      log(`batch ${batch.batch_id} of ${batch.total} rows: ${batch.status}`);
      return replyOf(request, 'bulkIssueCards', batch);
    },
    async topUpCard({ request, params: { card_id }, body }) {
      const topUp = () => topUpCard(ledger, card_id, body);
      const result = await act('topUpCard', { request, body, asked: [card_id, body] }, topUp);
      return replyOf(request, 'topUpCard', result);
    },
  };
}

/** Where what a success is about can be read again; under the controls where the contract has no operation for it. */
function addressOf(
  operation: string,
  { card_id, batch_id }: Facts,
  reader: BatchReader | undefined,
): string | undefined {
  if (operation !== 'bulkIssueCards') return card_id === undefined ? undefined : `/v1/cards/${card_id}`;
  const { path, parameter } = reader ?? { path: '/_sandbox/batches/{batch_id}', parameter: 'batch_id' };
  return path.replace(`{${parameter}}`, encodeURIComponent(String(batch_id)));
}

function unauthorized({ shown, challenge }: Credentials, say: SayProblem, operation: string) {
  const detail = `Send the token that the sandbox printed when it started: ${shown}.`;
  const said = say('unauthorized', detail, { operation });
  return challenge === undefined ? said : { ...said, headers: { ...said.headers, 'www-authenticate': challenge } };
}

function injected(status: number, say: SayProblem, operation: string) {
  const detail =
    'This response was injected; switch the fault off under Controls on the page, or by PUT /_sandbox/faults.';
  const said = say('injected', detail, { operation });
  return { ...said, status: status as OtherReply['status'], body: withStatus(said.body, status) as typeof said.body };
}

/** A call that the caller may repeat (open point idempotency). */
interface Repeatable {
  readonly operation: string;
  /** Key that identifies repetitions; without it every call acts. */
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
      'This key was already used with a different request. Use a new key for each request.',
    );
  }
  const result = work();
  store.run(
    'INSERT OR REPLACE INTO replays (operation, key, digest, result, at) VALUES (?, ?, ?, ?, ?)',
    operation,
    key,
    digest,
    JSON.stringify(result),
    now(),
  );
  return result;
}
