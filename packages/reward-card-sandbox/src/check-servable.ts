import type { OperationId } from '../generated/operations.ts';
import type { BulkIssueRequest, IssueCardRequest } from '../generated/rest.ts';
import { issueBatch } from './bulk/issue-batch.ts';
import { headerFacts } from './delivery/send-attempt.ts';
import { SIGNATURE_HEADER } from './delivery/signature.ts';
import { expireCard, issueCard, redeemCard, retrieveCard, topUpCard } from './ledger/cards.ts';
import type { Ledger } from './ledger/ledger.ts';
import { changeReward, type RewardChange, sendReward } from './ledger/rewards.ts';
import { drawOnWallet, fundWallet, setThreshold, walletOf } from './ledger/wallets.ts';
import { type ProblemCode, SandboxProblem } from './problem.ts';
import { type Answers, type Documents, OWN, OWN_NAME, payloadSchema } from './provider/answers.ts';
import { FOLLOWED } from './provider/assumptions.ts';
import { CHECKED, uncheckedSchemes } from './provider/credentials.ts';
import { AnswersError } from './provider/load-documents.ts';
import { isNode, type Node, nodeAt, resolved } from './provider/nodes.ts';
import { problemsOf, unsaidProblems } from './provider/problem-replies.ts';
import { amountOf } from './provider/requests.ts';
import { declaredHeaders } from './provider/response-headers.ts';
import type { Facts } from './provider/shape.ts';
import type { Violation } from './provider/violated-answers.ts';
import { openStore } from './store/open-store.ts';

/** Something that the sandbox cannot serve. */
interface Obstacle {
  /** The document and the schema that it is about, and the JSON pointer of a value of that. */
  readonly document: Documents['openapi'];
  readonly schema?: unknown;
  readonly at?: string;
  /** The keyword that it breaks. */
  readonly rule?: string;
  readonly what: string;
  /** Points whose answers bring it about that there is such a thing at all. */
  readonly causes?: readonly string[];
  /** True if it is about a header of a response, which the answers to `causes` declare. */
  readonly isHeader?: boolean;
}

/**
 * Generates every response and event in memory and validates them against the contract: the sandbox rejects
 * unsupported answers at the start. Returns an event of each name. Throws an AnswersError with a line for
 * each problem, which names the answers at fault.
 */
export function checkServable(answers: Answers): Answers['eventSamples'] {
  const { documents } = answers;
  if (documents === OWN) return {};
  if (!answers.isCurrency(answers.defaultCurrency)) {
    const place = placeOf(documents, 'currency-codes');
    throw new AnswersError(
      `${place}: the sandbox knows no currency of this form. Give CurrencyCode examples that fit.`,
    );
  }
  const told = tellStory(answers);
  const obstacles = [
    ...told.responses.flatMap(([operation, body]) => inResponse(answers, operation, body)),
    ...told.events.flatMap(([event, payload]) => inEvent(documents, event, payload)),
    ...inHeaders(answers),
    ...inResponseHeaders(answers),
  ];
  const said = together(obstacles.map((each) => lineOf(documents, each)));
  const lines = [...said, ...inCredentials(documents), ...inErrors(answers)];
  if (lines.length > 0) throw new AnswersError(lines.join('\n'));
  return Object.fromEntries(told.events.toReversed());
}

/** One line for what is wrong alike in several responses and events. */
function together(lines: readonly string[]): string[] {
  const SUBJECT = /the (?:response of|event) [\w.]+(?=: )/;
  const alike = Map.groupBy(new Set(lines), (line) => line.replace(SUBJECT, ''));
  return [...alike.values()].map(([first = '', ...others]) =>
    others.length === 0 ? first : first.replace(SUBJECT, `$& and ${others.length} more`),
  );
}

interface Story {
  readonly responses: (readonly [OperationId, object])[];
  readonly events: (readonly [event: string, payload: object])[];
}

/** Cards in every state, a batch, rewards and a wallet, by the rules of the sandbox; what they forbid is left out. */
function tellStory(answers: Answers): Story {
  const story: Story = { responses: [], events: [] };
  const { documents, payloadOf, defaultCurrency: currency } = answers;
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
  const ledger: Ledger = { store, answers: telling, now: () => Date.UTC(2026, 6, 3, 9, 41, 27, 316), note: () => {} };
  const answer = <Made extends Facts>(operation: OperationId, facts: Made): Made => {
    story.responses.push([operation, answers.bodyOf[operation](facts)]);
    return facts;
  };
  const allowed = (work: () => unknown): void => {
    try {
      work();
    } catch (error) {
      if (!(error instanceof SandboxProblem)) throw error;
    }
  };
  const value = amountOf(documents.openapi, 'IssueCardRequest', 'value');
  const amount = amountOf(documents.openapi, 'TopUpRequest', 'amount');
  const { enum: listed } = resolved(
    documents.openapi,
    nodeAt(documents.openapi, 'components', 'schemas', 'AccessChannel'),
  );
  const channels = (Array.isArray(listed) ? listed : answers.defaultAccess) as NonNullable<IssueCardRequest['access']>;
  const recipient_phone = '+254712345678';
  const recipient_email = 'amina@example.com';
  const request = { recipient_phone, value, currency };
  try {
    fundWallet(ledger, currency, 100 * (value + amount));
    const cards = channels.map((access) => answer('issueCard', issueCard(ledger, { ...request, access: [access] })));
    const { card_id } = answer('issueCard', issueCard(ledger, { ...request, access: channels }));
    answer('getCard', retrieveCard(ledger, card_id));
    answer('topUpCard', topUpCard(ledger, card_id, { amount, currency, reason: 'Bonus' }));
    allowed(() => redeemCard(ledger, card_id, { amount: 1 }));
    allowed(() => redeemCard(ledger, card_id, {}));
    answer('getCard', retrieveCard(ledger, card_id));
    for (const { card_id: other } of cards.slice(0, 1)) {
      expireCard(ledger, other);
      answer('getCard', retrieveCard(ledger, other));
    }
    const rows = [
      { row: 1, recipient_phone, value },
      { row: 2, recipient_phone, value: 'x', reason: 'x' },
    ];
    const batch = { file: '' as BulkIssueRequest['file'], currency };
    answer(
      'bulkIssueCards',
      store.transaction(() => issueBatch(ledger, batch, (take) => rows.forEach(take))),
    );
    for (const change of REWARD_CHANGES) {
      const { reward_id } = sendReward(ledger, { recipient_email, amount: 2_500, currency });
      allowed(() => changeReward(ledger, reward_id, change));
    }
    setThreshold(ledger, currency, walletOf(ledger, currency).balance);
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

/** Points whose answers make an operation answer more than one thing. */
const CAUSES: Partial<Record<OperationId, readonly string[]>> = {
  bulkIssueCards: ['bulk-processing', 'success-statuses'],
};

function inResponse(answers: Answers, operation: OperationId, body: object): Obstacle[] {
  const { variant, openapi: document } = answers.documents;
  const { responses } = variant.operations[operation] as {
    responses: Readonly<
      Record<string, { validate?: (value: unknown) => { ok: boolean; issues?: readonly Violation[] } }>
    >;
  };
  const { issues = [] } = responses[String(answers.successStatus(operation))]?.validate?.(body) ?? {};
  const schema = answers.successSchema(operation);
  const subject = { document, schema, causes: CAUSES[operation] ?? [] };
  return issues.map((issue) => ({ ...subject, ...within(`the response of ${operation}`, issue) }));
}

function inEvent(documents: Documents, event: string, payload: object): Obstacle[] {
  const outcome = documents.variant.validateEvent(payload);
  const subject = { document: documents.asyncapi, schema: payloadSchema(documents, event) };
  return (outcome.ok ? [] : outcome.issues).map((issue) => ({ ...subject, ...within(`the event ${event}`, issue) }));
}

const within = (subject: string, { at, rule, message }: Violation) => ({
  at,
  rule,
  what: `${subject}: ${at || 'it'} ${message}`,
});

/** Headers that every delivery is to carry, and of which the sandbox knows no value. */
function inHeaders(answers: Answers): Obstacle[] {
  const document = answers.documents.asyncapi;
  const schema = nodeAt(document, 'components', 'schemas', 'DeliveryHeaders');
  const { required } = resolved(document, schema);
  const sample = { delivery: 1, number: 1, event: 'card.issued', identity: answers.newId('event') };
  const made = answers.deliveryHeaders(headerFacts(answers, sample));
  const names = new Set([...Object.keys(made), SIGNATURE_HEADER, 'content-type'].map((name) => name.toLowerCase()));
  const unknown = (Array.isArray(required) ? required : []).filter((name) => !names.has(String(name).toLowerCase()));
  const unsendable = Object.keys(made).filter((name) => /[^\t -~\x80-\xff]/.test(String(made[name])));
  const reasons = [
    ...unknown.map((name) => [name, 'of which it knows no value'] as const),
    ...unsendable.map((name) => [name, 'whose value has characters that are invalid in a header'] as const),
  ];
  return reasons.map(([name, why]) => {
    return { document, schema, at: `/${name}`, what: `the header ${name} of deliveries, ${why}` };
  });
}

/** Headers that a response has to have and of which the sandbox knows no value, of successes and of what it refuses. */
function inResponseHeaders(answers: Answers): Obstacle[] {
  const { documents, rateLimits } = answers;
  const say = problemsOf(documents);
  const declared = declaredHeaders(answers, Date.now);
  const identity = { card_id: answers.newId('card'), batch_id: answers.newId('batch') };
  const operations = [
    ...(Object.keys(rateLimits) as OperationId[]),
    ...answers.batchReaders.map((each) => each.operation),
  ];
  return operations.flatMap((operation) => {
    const { path = '', method = '' } = (documents.variant.operations as Operations)[operation] ?? {};
    const limit = (rateLimits as Readonly<Record<string, object | undefined>>)[operation] && {
      limit: 1,
      remaining: 1,
      reset: 1,
    };
    const reader = answers.batchReaders.find((each) => each.operation === operation);
    const success = reader?.status ?? answers.successStatus(operation as OperationId);
    const refusals = saidProblems(answers).map((code) => say(code, '', { operation }).status);
    const statuses = [...new Set([success, ...refusals])];
    const facts = { ...identity, ...limit, location: '/v1/cards/x' };
    const unknown = statuses.flatMap((status) => declared.unknown(operation, status, facts));
    const schema = nodeAt(documents.openapi, 'paths', path, method.toLowerCase());
    return unknown.map(({ status, name }) => {
      const what = `the header ${name} of the response ${status} of ${operation}, of which it knows no value`;
      return {
        document: documents.openapi,
        schema,
        what,
        causes: Object.keys(answersAt(schema, status)),
        isHeader: true,
      };
    });
  });
}

type Operations = Readonly<Record<string, { readonly method: string; readonly path: string }>>;

/** The answers to an operation and to one of its responses. */
function answersAt(operation: unknown, status: string): Node {
  const own = nodeAt({ operation }, 'operation', 'x-answers');
  const response = nodeAt({ operation }, 'operation', 'responses', status, 'x-answers');
  return { ...(isNode(own) ? own : {}), ...(isNode(response) ? response : {}) };
}

/** Problems that calls of the contract can have, with any provider. */
const SAID: readonly ProblemCode[] = [
  ...(['invalid-request', 'unauthorized', 'card-not-found', 'card-expired', 'currency-mismatch'] as const),
  ...(['wallet-insufficient', 'internal-error'] as const),
];

const placeOf = ({ openPoints }: Documents, point: string) =>
  openPoints.find(({ id }) => id === point)?.answers.find(({ by }) => by !== OWN_NAME)?.place;

function inCredentials(documents: Documents): string[] {
  const place = placeOf(documents, 'api-credentials');
  const remedy = `For the sandbox, use one of these in its place: ${CHECKED.join(', ')}.`;
  return uncheckedSchemes(documents).map(
    (scheme) => `${place}: the sandbox does not support the security scheme ${scheme}. ${remedy}`,
  );
}

/** Problems that calls of this contract can have. */
function saidProblems({ rateLimits, idempotency }: Answers): ProblemCode[] {
  const codes = [...SAID];
  if (Object.values(rateLimits).some(Boolean)) codes.push('rate-limited');
  if (Object.values(idempotency).some(Boolean)) codes.push('idempotency-conflict');
  return codes;
}

/** A line where a provider answers how errors are said, and not how some of them are. */
function inErrors(answers: Answers): string[] {
  const { documents } = answers;
  const place = placeOf(documents, 'error-responses');
  if (place === undefined) return [];
  const unsaid = unsaidProblems(documents, saidProblems(answers)).join(', ');
  const remedy = 'Add them to x-problems, each with a status.';
  return unsaid === '' ? [] : [`${place}: gives no response for ${unsaid}. ${remedy}`];
}

/** Answers that the sandbox cannot serve, with the problem and the fix. */
function lineOf(
  { openPoints }: Documents,
  { document, schema, at = '', rule = '', what, causes = [], isHeader = false }: Obstacle,
): string {
  const answersTo = (ids: readonly string[]) =>
    openPoints
      .filter(({ id }) => ids.includes(id))
      .flatMap(({ id, answers }) => answers.map((answer) => ({ id, ...answer })));
  const isTheirs = ({ by }: { by: string }) => by !== OWN_NAME;
  if (isHeader) {
    const theirs = answersTo(causes).filter(isTheirs);
    const adding = theirs.find(({ adds = [] }) => adds.some((path) => /(?:^|\.)headers(?:\.|$)/.test(path)));
    const { place } = adding ?? theirs[0] ?? openPoints.flatMap(({ answers }) => answers).find(isTheirs) ?? {};
    return `${place}: the sandbox cannot serve ${what}. Give its schema a const, examples, an x-form or an x-value.`;
  }
  const given = answersTo(answeredOn(document, schema, at.split('/').slice(1)));
  const [theirs = answersTo(causes).find(isTheirs), ...others] = given.filter(isTheirs);
  const ours = given.filter((answer) => !isTheirs(answer) && answer.adds);
  const own = ours.find(({ id }) => FOLLOWED[id]?.includes(rule)) ?? ours[0];
  const place = theirs?.place ?? openPoints.flatMap(({ answers }) => answers).find(isTheirs)?.place;
  const hint =
    given.some(isTheirs) || own === undefined
      ? `Give it an x-value, x-states, x-form, default or const that fits.${others.map((other) => ` See ${other.place} too.`).join('')}`
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
