import type { OperationId } from '../../generated/operations.ts';
import type { ProblemCode } from '../problem.ts';
import { type Answers, type Documents, OWN, OWN_NAME, payloadSchema } from './answers.ts';
import { AnswersError } from './load-documents.ts';
import { isNode, nodeAt, resolved } from './nodes.ts';
import { unsaidProblems } from './problem-replies.ts';
import type { Facts } from './shape.ts';

interface Issue {
  readonly at: string;
  readonly message: string;
}

/** Problems that calls of the contract can have, whoever the provider is. */
const SAID: readonly ProblemCode[] = [
  ...(['invalid-request', 'unauthorized', 'card-not-found', 'card-expired', 'currency-mismatch'] as const),
  ...(['wallet-insufficient', 'internal-error'] as const),
];

/**
 * Makes one of each response and event, and holds it against the contract: what the sandbox cannot serve is refused before
 * anybody calls it. Throws an AnswersError with a line for each thing, which names the answers that it is about.
 */
export function checkServable(answers: Answers): void {
  const { documents } = answers;
  if (documents === OWN) return;
  const problems = [...responseProblems(answers), ...eventProblems(answers), ...errorProblems(answers)];
  if (problems.length > 0) throw new AnswersError([...new Set(problems)].join('\n'));
}

/** Points whose answers make an operation answer more than one thing. */
const CAUSES: Partial<Record<OperationId, readonly string[]>> = {
  bulkIssueCards: ['bulk-processing', 'success-statuses'],
};

/** Facts of a card, a batch, a reward and a wallet, in a state. */
function sampleFacts(answers: Answers, state: string, batchState = 'complete'): Facts {
  const now = Date.UTC(2026, 6, 3, 9, 41, 27, 316);
  const currency = currencyOf(answers.documents);
  return {
    ...{ card_id: answers.newId('card'), code: answers.newId('code'), batch_id: answers.newId('batch') },
    ...{ reward_id: answers.newId('reward'), wallet_id: answers.newId('wallet'), event_id: answers.newId('event') },
    ...{
      status: answers.cardStatus(state),
      delivery: `sent_${answers.defaultAccess[0]}`,
      currency,
      expires_at: '2027-07-03',
    },
    ...{
      value: 5_000,
      balance: 5_000,
      redeemed: 0,
      previous_balance: 5_000,
      added: 2_500,
      new_balance: 7_500,
      amount: 2_500,
    },
    ...{ recipient_phone: '+254712345678', format: answers.defaultFormat, total: 3, issued: 2, failed: 1 },
    ...{
      amount_redeemed: 700,
      balance_remaining: 4_300,
      balance_expired: 4_300,
      method: answers.defaultAccess[0],
      market: 'KE',
    },
    ...{
      recipient_email: 'amina@example.com',
      type: 'choice_card',
      selected_brand: 'Brand',
      cancelled_by: 'support@example.com',
    },
    ...{ current_balance: 900, threshold: 1_000, event_time: now, created_at: now, issued_at: now, topped_up_at: now },
    ...{ expired_at: now, redeemed_at: now, completed_at: now, sent_at: now, opened_at: now, cancelled_at: now },
    ...(batchState === 'pending' && { total: 3, issued: 0, failed: 0 }),
  };
}

/** A currency that the contract knows. */
function currencyOf({ openapi }: Documents): string {
  const { enum: listed, examples } = resolved(openapi, nodeAt(openapi, 'components', 'schemas', 'CurrencyCode'));
  const [first = 'KES'] = [listed, examples].find(Array.isArray) ?? [];
  return String(first);
}

function responseProblems(answers: Answers): string[] {
  const { documents, batchStatus } = answers;
  const cards = ['active', 'redeemed', 'expired'].map((state) => ['getCard', sampleFacts(answers, state)] as const);
  const batches = (answers.isBulkAsynchronous ? ['pending', 'complete'] : ['complete']).map(
    (state) => ['bulkIssueCards', { ...sampleFacts(answers, 'active', state), status: batchStatus(state) }] as const,
  );
  const samples: (readonly [OperationId, Facts])[] = [
    ['issueCard', sampleFacts(answers, 'issued')],
    ...cards,
    ['topUpCard', sampleFacts(answers, 'active')],
    ...batches,
  ];
  return samples.flatMap(([operation, facts]) => {
    const { responses } = documents.variant.operations[operation] as {
      responses: Readonly<
        Record<string, { validate?: (value: unknown) => { ok: boolean; issues?: readonly Issue[] } }>
      >;
    };
    const outcome = responses[String(answers.successStatus(operation))]?.validate?.(answers.bodyOf[operation](facts));
    const schema = successSchema(documents, operation);
    return (outcome?.issues ?? []).map(({ at, message }) =>
      problem(
        { documents, document: documents.openapi, schema, causes: CAUSES[operation] ?? [] },
        at,
        `the response of ${operation}: ${at || 'it'} ${message}`,
      ),
    );
  });
}

function successSchema({ openapi }: Documents, operation: OperationId): unknown {
  for (const item of Object.values(openapi.paths as object).filter(isNode)) {
    const found = Object.values(item)
      .filter(isNode)
      .find(({ operationId }) => operationId === operation);
    const [, response] =
      Object.entries(isNode(found?.responses) ? found.responses : {}).find(([status]) => /^2/.test(status)) ?? [];
    if (response !== undefined) return nodeAt(resolved(openapi, response), 'content', 'application/json', 'schema');
  }
  return undefined;
}

/** An event as the contract has it, of made-up facts. */
export function sampleEvent(answers: Answers, event: string): object {
  const state = event === 'card.expired' ? 'expired' : event === 'card.issued' ? 'issued' : 'active';
  const status = event === 'batch.complete' ? { status: answers.batchStatus('complete') } : {};
  return answers.payloadOf(event)({ ...sampleFacts(answers, state), event, ...status });
}

function eventProblems(answers: Answers): string[] {
  const { documents } = answers;
  return Object.keys(OWN.variant.events).flatMap((event) => {
    const outcome = documents.variant.validateEvent(sampleEvent(answers, event));
    const issues = outcome.ok ? [] : outcome.issues;
    const schema = payloadSchema(documents, event);
    return issues.map(({ at, message }) =>
      problem({ documents, document: documents.asyncapi, schema }, at, `the event ${event}: ${at || 'it'} ${message}`),
    );
  });
}

function errorProblems({ documents, rateLimits, idempotencyOf }: Answers): string[] {
  const codes: ProblemCode[] = [
    ...SAID,
    ...(Object.keys(rateLimits).length === 0 ? [] : (['rate-limited'] as const)),
    ...(idempotencyOf('issueCard') === undefined ? [] : (['idempotency-conflict'] as const)),
  ];
  const point = documents.openPoints.find(({ id }) => id === 'error-responses');
  const place = point?.answers.find(({ by }) => by !== OWN_NAME)?.place;
  const unsaid = place === undefined ? [] : unsaidProblems(documents, codes);
  return unsaid.length === 0
    ? []
    : [`${place}: gives no response for ${unsaid.join(', ')}. Add them to x-problems, each with a status.`];
}

interface Subject {
  readonly documents: Documents;
  /** The document and the schema that the problem is about. */
  readonly document: Documents['openapi'];
  readonly schema: unknown;
  /** Points whose answers bring it about that there is such a thing at all. */
  readonly causes?: readonly string[];
}

/** One line: whose answers leave the sandbox nothing to say, what is wrong, and what would help. */
function problem({ documents, document, schema, causes = [] }: Subject, at: string, what: string): string {
  const ids = answeredOn(document, schema, at.split('/').slice(1));
  const answersTo = (wanted: readonly string[]) =>
    documents.openPoints
      .filter(({ id }) => wanted.includes(id))
      .flatMap(({ id, answers }) => answers.map((answer) => ({ id, ...answer })));
  const isTheirs = ({ by }: { by: string }) => by !== OWN_NAME;
  const given = answersTo(ids);
  const theirs = given.find(isTheirs) ?? answersTo(causes).find(isTheirs);
  const [own] = given.filter((answer) => !isTheirs(answer) && answer.adds);
  const place = theirs?.place ?? documents.openPoints.flatMap(({ answers }) => answers).find(isTheirs)?.place;
  const hint =
    given.some(isTheirs) || own === undefined
      ? 'Say how by x-value, x-states, x-form or an example of the schema.'
      : `That is the sandbox's own answer at ${own.place}: answer ${own.id} as well.`;
  return `${place}: the sandbox cannot serve ${what}. ${hint}`;
}

/** Ids of the points that are answered at a place of a schema, or at the nearest one above it that answers any. */
function answeredOn(document: Documents['openapi'], schema: unknown, keys: readonly string[]): string[] {
  const node = resolved(document, schema);
  const [key, ...rest] = keys;
  const below = key === undefined ? undefined : nodeAt({ node }, 'node', 'properties', key);
  const deeper = below === undefined ? [] : answeredOn(document, below, rest);
  return deeper.length > 0 ? deeper : Object.keys(isNode(node['x-answers']) ? node['x-answers'] : {});
}
