import type { OperationRow } from 'unsaid-runtime/contract';
import { comparePaths, pathPattern } from 'unsaid-runtime/http';
import type { SignatureDescription } from 'unsaid-runtime/webhooks';
import asyncapi from '../../generated/asyncapi.json' with { type: 'json' };
import { EVENT_EXAMPLES } from '../../generated/event-examples.ts';
import openPoints from '../../generated/open-points.json' with { type: 'json' };
import openapi from '../../generated/openapi.json' with { type: 'json' };
import type { OperationId } from '../../generated/operations.ts';
import { variant } from '../../generated/variant.ts';
import { type Identified, identifiersOf } from './identifiers.ts';
import { isNode, type Node, nodeAt, resolved } from './nodes.ts';
import { type Shape, shapeOf } from './shape.ts';

/** An open point, with the answers that hold here. */
export interface AnsweredPoint {
  readonly id: string;
  readonly title: string;
  readonly question: string;
  readonly impact: string;
  readonly answers: readonly {
    readonly answer: string;
    readonly by: string;
    readonly place: string;
    readonly adds?: readonly string[];
  }[];
}

/** The contract that a sandbox speaks, as `reward-card generate` writes it. */
export interface Documents {
  readonly openapi: Node;
  readonly asyncapi: Node;
  readonly openPoints: readonly AnsweredPoint[];
  /** Has other types for another provider. */
  readonly variant: typeof variant;
  readonly eventExamples: typeof EVENT_EXAMPLES;
}

/** The contract as the sandbox answers it by itself. */
export const OWN: Documents = { openapi, asyncapi, openPoints, variant, eventExamples: EVENT_EXAMPLES };

/** Name of the sandbox's own answers. */
export const OWN_NAME = 'sandbox';

/** Identification of a repeated call (open point idempotency). */
interface Idempotency {
  /** Header that carries the key, or else the field of the body. */
  readonly header?: string;
  readonly field?: string;
  readonly lifetime_seconds?: number;
}

/** Open point rate-limits. */
export interface RateLimit {
  readonly requests: number;
  readonly window_seconds: number;
  readonly headers?: Readonly<Partial<Record<'limit' | 'remaining' | 'reset' | 'retry_after', string>>>;
}

export interface Csv {
  readonly phone: string;
  readonly value: string;
  /** Column of the currency of a row; without it, the currency of the request applies. */
  readonly currency: string | undefined;
  readonly delimiter: string;
  readonly encoding: string;
  readonly max_bytes: number;
  readonly max_columns: number;
  readonly max_field_characters: number;
}

/** Where the operations of the contract are. */
const OPERATIONS = {
  issueCard: ['/v1/cards/issue', 'post'],
  getCard: ['/v1/cards/{card_id}', 'get'],
  bulkIssueCards: ['/v1/cards/bulk', 'post'],
  topUpCard: ['/v1/cards/{card_id}/topup', 'post'],
} as const satisfies Record<OperationId, readonly [path: string, method: string]>;

const FILE = ['components', 'schemas', 'BulkIssueRequest', 'properties', 'file'];
const REQUEST = ['components', 'schemas', 'IssueCardRequest', 'properties'];
const SIGNATURE = ['components', 'schemas', 'DeliveryHeaders', 'properties', 'X-Service-Signature', 'x-signature'];
const REDEMPTION = ['components', 'schemas', 'CardRedeemedEvent', 'properties'];

/** Everything that the answers to the open points decide, ready for use. */
export type Answers = ReturnType<typeof readAnswers>;

/** Reads what the answers decide. Where one is said in words alone, the sandbox goes on as it answers by itself. */
export function readAnswers(documents: Documents = OWN) {
  const { openapi, asyncapi, variant } = documents;
  const own = (document: 'openapi' | 'asyncapi', keys: readonly string[]) => nodeAt(OWN[document], ...keys);
  const theirs = (document: 'openapi' | 'asyncapi', keys: readonly string[]) => nodeAt(documents[document], ...keys);
  const rest = (...keys: string[]) => theirs('openapi', keys) ?? own('openapi', keys);
  const events = (...keys: string[]) => theirs('asyncapi', keys) ?? own('asyncapi', keys);
  const merged = (document: 'openapi' | 'asyncapi', ...keys: string[]): Node => ({
    ...(own(document, keys) as Node | undefined),
    ...(theirs(document, keys) as Node | undefined),
  });
  const keywordOf = (operation: OperationId, keyword: string) =>
    nodeAt(openapi, 'paths', ...OPERATIONS[operation], keyword);
  const successes = mapOperations((operation) => successOf(documents, operation));
  const successSchema = (operation: OperationId) =>
    nodeAt(successes[operation].response, 'content', 'application/json', 'schema');
  const currency = resolved(openapi, nodeAt(openapi, 'components', 'schemas', 'CurrencyCode'));
  const batch = merged('openapi', 'paths', ...OPERATIONS.bulkIssueCards, 'x-batch');
  const delivery = merged('asyncapi', 'components', 'operationTraits', 'delivery', 'x-delivery');
  const payloads = new Map(
    Object.keys(variant.events).map((event) => [
      event,
      shapeOf({ document: asyncapi }, payloadSchema(documents, event)),
    ]),
  );
  const ids = identifiersOf(documents);
  const delivered = resolved(openapi, nodeAt(openapi, 'components', 'schemas', 'DeliveryResult'));
  const wording = (schema: string) => {
    const words = nodeAt(openapi, 'components', 'schemas', schema, 'x-states');
    return (state: string) => String((isNode(words) ? words[state] : undefined) ?? state);
  };
  return {
    documents,
    /** Points csv-columns, csv-encoding, csv-file-size. */
    csv: csvOf(merged('openapi', ...FILE, 'x-csv')),
    /** Point batch-size. */
    maxRows: batch.max_rows as number,
    /** Balance of a wallet when its currency is first used, so that a sandbox works without funding. */
    openingBalance: (rest('paths', ...OPERATIONS.issueCard, 'x-wallet') as { opening_balance: number }).opening_balance,
    /** Default if a request has no value (point issue-defaults). */
    defaultFormat: rest(...REQUEST, 'format', 'x-default') as string,
    defaultAccess: rest(...REQUEST, 'access', 'x-default') as readonly string[],
    /** Point card-expiry. */
    expiry: rest('components', 'schemas', 'ExpiryDate', 'x-expiry') as Expiry,
    /** Milliseconds after each failed attempt (point retry-intervals). */
    retryIntervalsMs: (delivery.intervals_seconds as readonly number[]).map((seconds) => seconds * 1_000),
    /** Which statuses of a reward can follow which (point state-transitions). */
    rewardTransitions: events('channels', 'webhook', 'messages', 'reward.sent', 'x-transitions') as Readonly<
      Record<string, readonly string[]>
    >,
    /** Point several-endpoints. */
    maxWebhooks: events('servers', 'integrator', 'x-max-endpoints') as number,
    /** True if `card.issued` fires for the cards of a batch (point bulk-card-events). */
    cardEventsOfBatches: batch.card_events !== false,
    /** True if the response to a bulk issue says that the batch is pending (points bulk-processing, success-statuses). */
    isBulkAsynchronous: (batch.asynchronous as boolean | undefined) ?? successes.bulkIssueCards.status === 202,
    /** The provider's words for the states of the sandbox. */
    cardStatus: wording('CardStatus'),
    batchStatus: wording('BatchStatus'),
    newId: (kind: Identified) => ids[kind](),
    /** Delivery of a card: over the first of its channels that the contract lists, or else the first listed. */
    deliveryOf: (access: readonly string[]): string => {
      const [first = 'whatsapp'] = access;
      const choices = [...access.map((channel) => `sent_${channel}`), ...(listed(delivered.enum) ?? []).map(String)];
      return choices.find((each) => fits(each, delivered)) ?? `sent_${first}`;
    },
    signature: events(...SIGNATURE) as SignatureDescription,
    idempotency: mapOperations((id) => keywordOf(id, 'x-idempotency') as Idempotency | undefined),
    /** Rate limits of stated operations: those that a provider adds are not served. */
    rateLimits: mapOperations((id) => keywordOf(id, 'x-rate-limit') as RateLimit | undefined),
    /** Id of the operation that a call is for, if it is for one. */
    operationAt: operationFinder(variant.operations),
    /** A generated event of each name, if no example of the documents fits. */
    eventSamples: {} as Readonly<Record<string, object>>,
    successStatus: (operation: OperationId) => successes[operation].status,
    successSchema,
    // A top-up is another one each time, a card and a batch stay what they are.
    bodyOf: mapOperations((operation) =>
      shapeOf({ document: openapi, isStable: operation !== 'topUpCard' }, successSchema(operation)),
    ),
    payloadOf: (event: string): Shape => payloads.get(event) ?? (() => ({})),
    isCurrency: (text: string) => fits(text, currency),
    defaultCurrency: String(
      [currency.enum ?? [], currency.examples ?? [], CURRENCIES].flat().find((each) => fits(String(each), currency)) ??
        'KES',
    ),
    /** Channels over which cards are redeemed; any channel of the card where they are not listed. */
    redemptionMethods: listed(resolved(asyncapi, nodeAt(asyncapi, ...REDEMPTION, 'method')).enum),
    defaultMarket: String(listed(resolved(asyncapi, nodeAt(asyncapi, ...REDEMPTION, 'market')).enum)?.[0] ?? 'KE'),
    /** Headers of deliveries other than the signature, by the facts that `x-value` names. */
    deliveryHeaders: headersShape(documents, events(...SIGNATURE) as SignatureDescription),
    /** Operations that a provider adds and by which a batch is read (point batch-retrieval). */
    batchReaders: batchReadersOf(documents),
  };
}

/** In the forms that providers write them, for an answer that shows none. */
const CURRENCIES = ['KES', 'USD', 'EUR', 'kes', 'usd', '404', '840'];

/** When a card expires after its issue. */
type Expiry = Readonly<Partial<Record<'years_after_issue' | 'months_after_issue' | 'days_after_issue', number>>>;

function mapOperations<Made>(make: (operation: OperationId) => Made): Readonly<Record<OperationId, Made>> {
  const ids = Object.keys(OPERATIONS) as OperationId[];
  return Object.fromEntries(ids.map((id) => [id, make(id)])) as Record<OperationId, Made>;
}

/** The status of a success, and its response. An answer in words alone leaves the status open: it is the sandbox's then. */
function successOf({ openapi }: Documents, operation: OperationId) {
  const responses = nodeAt(openapi, 'paths', ...OPERATIONS[operation], 'responses');
  const found = Object.entries(isNode(responses) ? responses : {}).find(([key]) => key.startsWith('2'));
  const own = Object.keys(OWN.variant.operations[operation].responses).find((key) => /^2\d\d$/.test(key));
  const [status = '2XX', response] = found ?? [];
  return { status: Number(status === '2XX' ? own : status), response: resolved(openapi, response) };
}

const listed = (values: unknown): readonly unknown[] | undefined => (Array.isArray(values) ? values : undefined);

function fits(text: string, { enum: values, pattern }: Node): boolean {
  const isListed = listed(values)?.includes(text) ?? true;
  return isListed && (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text));
}

function operationFinder(operations: Documents['variant']['operations']) {
  const ordered = Object.entries(operations)
    .toSorted(([, one], [, other]) => comparePaths(one.path, other.path))
    .map(([id, { method, path }]) => ({ id, method, pattern: new RegExp(`^${pathPattern(path).source}$`) }));
  return (method: string, path: string): string | null =>
    ordered.find((each) => each.method === method && each.pattern.test(path))?.id ?? null;
}

export function payloadSchema({ asyncapi: document }: Documents, event: string): unknown {
  return nodeAt(document, 'channels', 'webhook', 'messages', event, 'payload');
}

/** An operation by which a batch is read, and the parameter of its path that names the batch. */
export interface BatchReader {
  readonly operation: string;
  readonly path: string;
  readonly parameter: string;
  readonly status: number;
  readonly bodyOf: Shape;
}

/** The operations that answer how a batch is read: each a GET with one parameter in its path. */
function batchReadersOf({ openapi, variant }: Documents): BatchReader[] {
  const rows = Object.entries(variant.operations as unknown as Readonly<Record<string, OperationRow>>);
  return rows.flatMap(([operation, { method, path, responses }]): BatchReader[] => {
    const node = nodeAt(openapi, 'paths', path, method.toLowerCase());
    const [parameter, ...others] = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
    const status = Object.keys(responses).find((key) => /^2\d\d$/.test(key));
    if (method !== 'GET' || parameter === undefined || others.length > 0 || status === undefined) return [];
    if (nodeAt({ node }, 'node', 'x-answers', 'batch-retrieval') === undefined) return [];
    const schema = nodeAt({ node, ...openapi }, 'node', 'responses', status, 'content', 'application/json', 'schema');
    return [
      {
        operation,
        path,
        parameter,
        status: Number(status),
        bodyOf: shapeOf({ document: openapi, isStable: true }, schema),
      },
    ];
  });
}

/** The headers of a delivery that are not the signature; time and id of a signature have theirs. */
function headersShape(documents: Documents, signature: SignatureDescription): Shape {
  const { properties } = resolved(
    documents.asyncapi,
    nodeAt(documents.asyncapi, 'components', 'schemas', 'DeliveryHeaders'),
  );
  const { timestamp_header, id_header } = signature;
  const signed = {
    ...(timestamp_header !== undefined && { [timestamp_header.toLowerCase()]: { 'x-value': 'signed_at' } }),
    ...(id_header !== undefined && { [id_header.toLowerCase()]: { 'x-value': 'delivery_id' } }),
  };
  const others = Object.entries(isNode(properties) ? properties : {}).filter(
    ([name]) => name !== SIGNATURE.at(-2) && !Object.hasOwn(signed, name.toLowerCase()),
  );
  const known = others.map(([name, schema]) => [name, knownHeader(documents, name, schema)] as const);
  return shapeOf({ document: documents.asyncapi }, { properties: { ...Object.fromEntries(known), ...signed } });
}

/** A header whose value no answer names: the moment of the attempt, by its name, or what its schema says. */
function knownHeader({ asyncapi }: Documents, name: string, schema: unknown): unknown {
  const node = resolved(asyncapi, schema);
  if (node['x-value'] !== undefined || node.const !== undefined) return schema;
  if (/time|date|sent|signed/i.test(name)) return { ...node, 'x-value': 'delivery_time' };
  const said = node.default ?? listed(node.enum)?.[0] ?? listed(node.examples)?.[0];
  return said === undefined ? schema : { ...node, const: said };
}

function csvOf({ columns, delimiter = ',', encoding = 'utf-8', ...bounds }: Node): Csv {
  const { recipient_phone: phone = 'recipient_phone', value = 'value', currency } = columns as Node;
  return { phone, value, currency, delimiter, encoding, ...bounds } as unknown as Csv;
}
