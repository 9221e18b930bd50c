import { setImmediate as nextTurn } from 'node:timers/promises';
import type { OperationId } from '../generated/operations.ts';
import type { BulkIssueRequest, IssueCardRequest } from '../generated/rest.ts';
import { isIssuing, issueRecipients } from './bulk/issue-batch.ts';
import type { RecipientRow } from './bulk/read-recipients.ts';
import { headerFacts } from './delivery/send-attempt.ts';
import { SIGNATURE_HEADER } from './delivery/signature.ts';
import { expireCard, issueCard, redeemCard, retrieveCard, topUpCard } from './ledger/cards.ts';
import type { Ledger } from './ledger/ledger.ts';
import { changeReward, type RewardChange, sendReward } from './ledger/rewards.ts';
import { drawOnWallet, fundWallet, setThreshold, walletOf } from './ledger/wallets.ts';
import { type ProblemCode, SandboxProblem } from './problem.ts';
import { type Answers, type Documents, OWN, OWN_NAME, payloadSchema } from './provider/answers.ts';
import { uncheckedSchemes } from './provider/credentials.ts';
import { AnswersError } from './provider/load-documents.ts';
import { isNode, nodeAt, resolved } from './provider/nodes.ts';
import { unsaidProblems } from './provider/problem-replies.ts';
import { amountOf } from './provider/requests.ts';
import type { Facts } from './provider/shape.ts';
import { openStore } from './store/open-store.ts';

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
 * Tells a story in memory that makes each response and each event, and holds them against the contract: what the sandbox
 * cannot serve is refused before anybody calls it. Resolves to an event of each name. Rejects with an AnswersError with a
 * line for each thing, which names the answers that it is about.
 */
export async function checkServable(answers: Answers): Promise<Answers['eventSamples']> {
  const { documents } = answers;
  if (documents === OWN) return {};
  const told = await tellStory(answers);
  const problems = [
    ...told.responses.flatMap(([operation, body]) => responseProblems(answers, operation, body)),
    ...told.events.flatMap(([event, payload]) => eventProblems(answers, event, payload)),
    ...headerProblems(answers),
    ...schemeProblems(answers),
    ...errorProblems(answers),
  ];
  if (problems.length > 0) throw new AnswersError(together(problems).join('\n'));
  return Object.fromEntries(told.events.toReversed());
}

/** One line for what is wrong alike in several responses and events. */
function together(problems: readonly string[]): string[] {
  const SUBJECT = /the (?:response of|event) [\w.]+(?=: )/;
  const alike = Map.groupBy(new Set(problems), (line) => line.replace(SUBJECT, ''));
  return [...alike.values()].map(([first = '', ...others]) =>
    others.length === 0 ? first : first.replace(SUBJECT, `$& and ${others.length} more`),
  );
}

type Access = NonNullable<IssueCardRequest['access']>;

interface Story {
  readonly responses: (readonly [OperationId, object])[];
  readonly events: (readonly [event: string, payload: object])[];
}

/** Cards in every state, a batch, rewards and a wallet, by the rules of the sandbox; what they forbid is left out. */
async function tellStory(answers: Answers): Promise<Story> {
  const story: Story = { responses: [], events: [] };
  const { documents, payloadOf } = answers;
  const variant = { ...documents.variant, validateEvent: () => ({ ok: true, known: true }) };
  const telling: Answers = {
    ...answers,
    documents: { ...documents, variant } as unknown as Documents,
    payloadOf: (event) => (facts) => {
      const payload = payloadOf(event)(facts);
      story.events.push([event, payload]);
      return payload;
    },
  };
  const store = openStore(':memory:');
  const now = Date.UTC(2026, 6, 3, 9, 41, 27, 316);
  const ledger: Ledger = { store, answers: telling, now: () => now, note: () => {}, holdBackMs: () => 0 };
  const answer = <Made extends Facts>(operation: OperationId, facts: Made): Made => {
    story.responses.push([operation, answers.bodyOf[operation](facts)]);
    return facts;
  };
  const allowed = <Made>(work: () => Made): Made | undefined => {
    try {
      return work();
    } catch (error) {
      if (error instanceof SandboxProblem) return undefined;
      throw error;
    }
  };
  try {
    const { defaultCurrency: currency } = answers;
    const [value, amount] = [
      amountOf(documents.openapi, 'IssueCardRequest', 'value'),
      amountOf(documents.openapi, 'TopUpRequest', 'amount'),
    ];
    fundWallet(ledger, currency, 100 * (value + amount));
    const request = { recipient_phone: '+254712345678', value, currency };
    const channels = listOf(documents, 'AccessChannel') ?? answers.defaultAccess;
    const [first] = channels.map((access) =>
      answer('issueCard', issueCard(ledger, { ...request, access: [access] as Access })),
    );
    const { card_id } = answer('issueCard', issueCard(ledger, { ...request, access: channels as Access }));
    answer('getCard', retrieveCard(ledger, card_id));
    answer('topUpCard', topUpCard(ledger, card_id, { amount, currency, reason: 'Bonus' }));
    allowed(() => redeemCard(ledger, card_id, { amount: 1 }));
    allowed(() => redeemCard(ledger, card_id, {}));
    answer('getCard', retrieveCard(ledger, card_id));
    if (first) expireCard(ledger, first.card_id);
    if (first) answer('getCard', retrieveCard(ledger, first.card_id));
    const rows = [1, 2].map((row) => ({
      row,
      recipient_phone: '+254712345678',
      value,
      reason: row === 1 ? undefined : 'x',
    }));
    const call = { operation: 'bulkIssueCards', key: null, body: null, lifetime_seconds: undefined };
    answer(
      'bulkIssueCards',
      await issueRecipients(
        ledger,
        { file: '' as BulkIssueRequest['file'], currency },
        rows as RecipientRow[],
        call,
        () => {},
      ),
    );
    while (isIssuing(ledger)) await nextTurn();
    for (const change of REWARD_CHANGES) {
      const { reward_id } = sendReward(ledger, { recipient_email: 'amina@example.com', amount: 2_500, currency });
      allowed(() => changeReward(ledger, reward_id, change));
    }
    const { balance } = walletOf(ledger, currency);
    setThreshold(ledger, currency, balance);
    drawOnWallet(ledger, currency, 1);
  } finally {
    store.close();
  }
  return story;
}

const REWARD_CHANGES: readonly RewardChange[] = [
  { status: 'opened' },
  { status: 'redeemed', selected_brand: 'Brand' },
  { status: 'expired' },
  { status: 'cancelled', cancelled_by: 'support@example.com' },
];

/** The values that the contract lists for a schema, if it does. */
function listOf({ openapi }: Documents, schema: string): readonly string[] | undefined {
  const { enum: values } = resolved(openapi, nodeAt(openapi, 'components', 'schemas', schema));
  return Array.isArray(values) ? values : undefined;
}

/** Points whose answers make an operation answer more than one thing. */
const CAUSES: Partial<Record<OperationId, readonly string[]>> = {
  bulkIssueCards: ['bulk-processing', 'success-statuses'],
};

function responseProblems(answers: Answers, operation: OperationId, body: object): string[] {
  const { documents } = answers;
  const { responses } = documents.variant.operations[operation] as {
    responses: Readonly<Record<string, { validate?: (value: unknown) => { ok: boolean; issues?: readonly Issue[] } }>>;
  };
  const outcome = responses[String(answers.successStatus(operation))]?.validate?.(body);
  const schema = answers.successSchema(operation);
  return (outcome?.issues ?? []).map(({ at, message }) =>
    problem(
      { documents, document: documents.openapi, schema, causes: CAUSES[operation] ?? [] },
      at,
      `the response of ${operation}: ${at || 'it'} ${message}`,
    ),
  );
}

function eventProblems({ documents }: Answers, event: string, payload: object): string[] {
  const outcome = documents.variant.validateEvent(payload);
  const issues = outcome.ok ? [] : outcome.issues;
  const schema = payloadSchema(documents, event);
  return issues.map(({ at, message }) =>
    problem({ documents, document: documents.asyncapi, schema }, at, `the event ${event}: ${at || 'it'} ${message}`),
  );
}

/** Headers that every delivery is to carry, and of which the sandbox knows no value. */
function headerProblems(answers: Answers): string[] {
  const { documents } = answers;
  const schema = nodeAt(documents.asyncapi, 'components', 'schemas', 'DeliveryHeaders');
  const { required } = resolved(documents.asyncapi, schema);
  const made = Object.keys(
    answers.deliveryHeaders(
      headerFacts(answers, { delivery: 1, number: 1, event: 'card.issued', identity: answers.newId('event') }),
    ),
  );
  const known = [...made, SIGNATURE_HEADER, 'content-type'];
  const names = new Set(known.map((name) => name.toLowerCase()));
  return (Array.isArray(required) ? required : [])
    .filter((name) => !names.has(String(name).toLowerCase()))
    .map((name) =>
      problem(
        { documents, document: documents.asyncapi, schema },
        `/${name}`,
        `the header ${name} of deliveries, of which it knows no value`,
      ),
    );
}

function schemeProblems({ documents }: Answers): string[] {
  const subject = { documents, document: documents.openapi, schema: undefined, causes: ['api-credentials'] };
  return uncheckedSchemes(documents).map((name) =>
    problem(subject, '', `the security scheme ${name}: it checks keys, tokens, and users with passwords`),
  );
}

function errorProblems({ documents, rateLimits, idempotencyOf }: Answers): string[] {
  const isRepeatable = Object.keys(documents.variant.operations).some((id) => idempotencyOf(id) !== undefined);
  const codes: ProblemCode[] = [
    ...SAID,
    ...(Object.keys(rateLimits).length === 0 ? [] : (['rate-limited'] as const)),
    ...(isRepeatable ? (['idempotency-conflict'] as const) : []),
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
  const [theirs = answersTo(causes).find(isTheirs), ...others] = given.filter(isTheirs);
  const [own] = given.filter((answer) => !isTheirs(answer) && answer.adds);
  const place = theirs?.place ?? documents.openPoints.flatMap(({ answers }) => answers).find(isTheirs)?.place;
  const hint =
    given.some(isTheirs) || own === undefined
      ? `Give it an x-value, x-states or x-form that fits.${others.map((other) => ` See ${other.place} too.`).join('')}`
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
