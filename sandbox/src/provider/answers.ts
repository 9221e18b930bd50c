import { randomFillSync, randomUUID } from 'node:crypto';
import type { SignatureDescription } from 'reward-card-contract/webhooks';
import asyncapi from '../../generated/asyncapi.json' with { type: 'json' };
import { EVENT_EXAMPLES } from '../../generated/event-examples.ts';
import openPoints from '../../generated/open-points.json' with { type: 'json' };
import openapi from '../../generated/openapi.json' with { type: 'json' };
import type { OperationId } from '../../generated/operations.ts';
import { variant } from '../../generated/variant.ts';
import { isNode, type Node, nodeAt, patternsOf, resolved } from './nodes.ts';
import { momentWriter, type Shape, shapeOf } from './shape.ts';

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
  /** Of another provider, it has other types. */
  readonly variant: typeof variant;
  readonly eventExamples: typeof EVENT_EXAMPLES;
}

/** The contract as the sandbox answers it by itself. */
export const OWN: Documents = { openapi, asyncapi, openPoints, variant, eventExamples: EVENT_EXAMPLES };

/** Whose answers those of the sandbox itself are. */
export const OWN_NAME = 'sandbox';

/** What has an identifier that the sandbox makes up. */
export type Identified = 'card' | 'code' | 'batch' | 'reward' | 'wallet' | 'webhook' | 'event';

/** How a repeated call is told (open point idempotency). */
export interface Idempotency {
  readonly header: string;
  readonly lifetime_seconds?: number;
}

/** Open point rate-limits. */
export interface RateLimit {
  readonly requests: number;
  readonly window_seconds: number;
  readonly headers?: Readonly<Partial<Record<'limit' | 'remaining' | 'reset' | 'retry_after', string>>>;
}

/** Everything that the answers to the open points decide, ready for use. */
export interface Answers {
  readonly documents: Documents;
  /** Points csv-columns, csv-encoding, csv-file-size. */
  readonly csv: Csv;
  /** Point batch-size. */
  readonly maxRows: number;
  /** What a wallet holds when its currency is first used, so that a sandbox works before anybody funds it. */
  readonly openingBalance: number;
  /** What applies where a request leaves it out (point issue-defaults). */
  readonly defaultFormat: string;
  readonly defaultAccess: readonly string[];
  /** Point card-expiry. */
  readonly expiry: Readonly<Partial<Record<'years_after_issue' | 'months_after_issue' | 'days_after_issue', number>>>;
  /** Milliseconds after each failed attempt (point retry-intervals). */
  readonly retryIntervalsMs: readonly number[];
  /** Which statuses of a reward can follow which (point state-transitions). */
  readonly rewardTransitions: Readonly<Record<string, readonly string[]>>;
  /** Point several-endpoints. */
  readonly maxWebhooks: number;
  /** Whether `card.issued` fires for the cards of a batch (point bulk-card-events). */
  readonly cardEventsOfBatches: boolean;
  /** Whether the response to a bulk issue comes before the batch has finished (points bulk-processing, success-statuses). */
  readonly isBulkAsynchronous: boolean;
  /** The provider's words for the states of the sandbox. */
  readonly cardStatus: (state: string) => string;
  readonly batchStatus: (state: string) => string;
  readonly newId: (kind: Identified) => string;
  readonly signature: SignatureDescription;
  /** A moment as payloads carry it (point timestamp-form). */
  readonly timestamp: (moment: number) => string | number;
  readonly idempotencyOf: (operation: string) => Idempotency | undefined;
  /** Id of the operation that a call is for, if it is for one. */
  readonly operationAt: (method: string, path: string) => string | null;
  /** Limits of calls, by their operations. */
  readonly rateLimits: Readonly<Record<string, RateLimit>>;
  /** An event of each name as it was told of the contract, where no example of the documents can be. */
  readonly eventSamples: Readonly<Record<string, object>>;
  readonly successStatus: (operation: OperationId) => number;
  /** The schema of the body of a success. */
  readonly successSchema: (operation: OperationId) => unknown;
  readonly bodyOf: Readonly<Record<OperationId, Shape>>;
  readonly payloadOf: (event: string) => Shape;
  readonly isCurrency: (text: string) => boolean;
  /** Currency where nobody names one. */
  readonly defaultCurrency: string;
  /** Channels over which cards are redeemed; any channel of the card where they are not listed. */
  readonly redemptionMethods: readonly unknown[] | undefined;
  /** Market where nobody names one. */
  readonly defaultMarket: string;
  /** Headers of deliveries besides the signature, by the facts that `x-value` names. */
  readonly deliveryHeaders: Shape;
}

export interface Csv {
  readonly phone: string;
  readonly value: string;
  /** Column of the currency of a row; that of the request where there is none. */
  readonly currency: string | undefined;
  readonly delimiter: string;
  readonly encoding: string;
  readonly max_bytes: number;
  readonly max_columns: number;
  readonly max_field_characters: number;
}

/** Where the operations of the contract are, with the member of their success that has the body. */
const OPERATIONS = {
  issueCard: ['/v1/cards/issue', 'post'],
  getCard: ['/v1/cards/{card_id}', 'get'],
  bulkIssueCards: ['/v1/cards/bulk', 'post'],
  topUpCard: ['/v1/cards/{card_id}/topup', 'post'],
} as const satisfies Record<OperationId, readonly [path: string, method: string]>;

const WALLET_ID = ['components', 'schemas', 'WalletLowBalanceEvent', 'properties', 'data', 'properties', 'wallet_id'];
const FILE = ['components', 'schemas', 'BulkIssueRequest', 'properties', 'file'];
const REQUEST = ['components', 'schemas', 'IssueCardRequest', 'properties'];
const SIGNATURE = ['components', 'schemas', 'DeliveryHeaders', 'properties', 'X-Service-Signature', 'x-signature'];
const BULK = ['paths', ...OPERATIONS.bulkIssueCards];

/** Reads what the answers decide. Where one is said in words alone, the sandbox goes on as it answers by itself. */
export function readAnswers(documents: Documents = OWN): Answers {
  const rest = (...keys: string[]) => nodeAt(documents.openapi, ...keys) ?? nodeAt(OWN.openapi, ...keys);
  const events = (...keys: string[]) => nodeAt(documents.asyncapi, ...keys) ?? nodeAt(OWN.asyncapi, ...keys);
  const successOf = (operation: OperationId) => {
    const responses = nodeAt(documents.openapi, 'paths', ...OPERATIONS[operation], 'responses');
    const [status = '200', response] =
      Object.entries(isNode(responses) ? responses : {}).find(([key]) => /^2/.test(key)) ?? [];
    // An answer in words alone leaves the status open.
    const own = OWN.variant.operations[operation].responses;
    const [chosen = '200'] = /^\d+$/.test(status) ? [status] : Object.keys(own).filter((key) => /^2\d\d$/.test(key));
    return { status: Number(chosen), response: resolved(documents.openapi, response) };
  };
  const successes = Object.fromEntries(
    (Object.keys(OPERATIONS) as OperationId[]).map((operation) => [operation, successOf(operation)]),
  ) as Record<OperationId, ReturnType<typeof successOf>>;
  const successSchema = (operation: OperationId) =>
    nodeAt(successes[operation].response, 'content', 'application/json', 'schema');
  const bodyShape = (operation: OperationId) => shapeOf(documents.openapi, successSchema(operation));
  const currency = resolved(documents.openapi, nodeAt(documents.openapi, 'components', 'schemas', 'CurrencyCode'));
  const redemption = (field: string) =>
    resolved(
      documents.asyncapi,
      nodeAt(documents.asyncapi, 'components', 'schemas', 'CardRedeemedEvent', 'properties', field),
    );
  const batch = rest(...BULK, 'x-batch') as Node;
  const delivery = events('components', 'operationTraits', 'delivery', 'x-delivery') as {
    intervals_seconds?: number[];
  };
  const intervals =
    delivery.intervals_seconds ?? asyncapi.components.operationTraits.delivery['x-delivery'].intervals_seconds;
  const wording = (schema: string) => {
    const words = nodeAt(documents.openapi, 'components', 'schemas', schema, 'x-states');
    return (state: string) => String((isNode(words) ? words[state] : undefined) ?? state);
  };
  const payloads = new Map(
    Object.keys(documents.variant.events).map((event) => [
      event,
      shapeOf(documents.asyncapi, payloadSchema(documents, event)),
    ]),
  );
  const ids = identifiers(documents);
  const stamp = momentWriter(documents.asyncapi, nodeAt(documents.asyncapi, 'components', 'schemas', 'Timestamp'));
  return {
    documents,
    csv: csvOf(rest(...FILE, 'x-csv') as Node),
    maxRows: (batch.max_rows as number | undefined) ?? openapi.paths['/v1/cards/bulk'].post['x-batch'].max_rows,
    openingBalance: (rest('paths', ...OPERATIONS.issueCard, 'x-wallet') as { opening_balance: number }).opening_balance,
    defaultFormat: rest(...REQUEST, 'format', 'x-default') as string,
    defaultAccess: rest(...REQUEST, 'access', 'x-default') as string[],
    expiry: rest('components', 'schemas', 'ExpiryDate', 'x-expiry') as Answers['expiry'],
    retryIntervalsMs: intervals.map((seconds) => seconds * 1_000),
    rewardTransitions: events(
      'channels',
      'webhook',
      'messages',
      'reward.sent',
      'x-transitions',
    ) as Answers['rewardTransitions'],
    maxWebhooks: events('servers', 'integrator', 'x-max-endpoints') as number,
    cardEventsOfBatches: batch.card_events !== false,
    isBulkAsynchronous: (batch.asynchronous as boolean | undefined) ?? successes.bulkIssueCards.status === 202,
    cardStatus: wording('CardStatus'),
    batchStatus: wording('BatchStatus'),
    newId: (kind) => ids[kind](),
    signature: events(...SIGNATURE) as SignatureDescription,
    timestamp: stamp,
    idempotencyOf: (operation) => {
      const at = Object.hasOwn(OPERATIONS, operation) ? OPERATIONS[operation as OperationId] : ['', ''];
      return nodeAt(documents.openapi, 'paths', ...at, 'x-idempotency') as Idempotency | undefined;
    },
    operationAt: operationFinder(documents.variant.operations),
    rateLimits: Object.fromEntries(
      Object.entries(OPERATIONS).flatMap(([id, at]) => {
        const limit = nodeAt(documents.openapi, 'paths', ...at, 'x-rate-limit');
        return isNode(limit) ? [[id, limit as unknown as RateLimit]] : [];
      }),
    ),
    eventSamples: {},
    successStatus: (operation) => successes[operation].status,
    successSchema,
    bodyOf: {
      issueCard: bodyShape('issueCard'),
      getCard: bodyShape('getCard'),
      bulkIssueCards: bodyShape('bulkIssueCards'),
      topUpCard: bodyShape('topUpCard'),
    },
    payloadOf: (event) => payloads.get(event) ?? (() => ({})),
    isCurrency: (text) => fits(text, currency),
    defaultCurrency: String(
      [currency.enum ?? [], currency.examples ?? []].flat().find((each) => fits(String(each), currency)) ?? 'KES',
    ),
    redemptionMethods: listed(redemption('method').enum),
    defaultMarket: String(listed(redemption('market').enum)?.[0] ?? 'KE'),
    deliveryHeaders: headersShape(documents),
  };
}

const listed = (values: unknown): readonly unknown[] | undefined => (Array.isArray(values) ? values : undefined);

function fits(text: string, { enum: values, pattern }: Node): boolean {
  const isListed = listed(values)?.includes(text) ?? true;
  return isListed && (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text));
}

function operationFinder(operations: Documents['variant']['operations']): Answers['operationAt'] {
  const patterns = Object.entries(operations).map(([id, { method, path }]) => ({
    ...{ id, method },
    // A fixed path comes before one with a parameter, which it would match.
    isFixed: !path.includes('{'),
    pattern: new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{[^}]*\}/g, '[^/]+')}$`),
  }));
  const ordered = patterns.toSorted((one, other) => Number(other.isFixed) - Number(one.isFixed));
  return (method, path) => ordered.find((each) => each.method === method && each.pattern.test(path))?.id ?? null;
}

/** The schema of an event's payload. */
export function payloadSchema({ asyncapi: document }: Documents, event: string): unknown {
  return nodeAt(document, 'channels', 'webhook', 'messages', event, 'payload');
}

/** The headers of a delivery that are not the signature; time and id of a signature have theirs. */
function headersShape(documents: Documents): Shape {
  const { properties } = resolved(
    documents.asyncapi,
    nodeAt(documents.asyncapi, 'components', 'schemas', 'DeliveryHeaders'),
  );
  const { timestamp_header, id_header } = nodeAt(documents.asyncapi, ...SIGNATURE) as SignatureDescription;
  const signed = {
    ...(timestamp_header !== undefined && { [timestamp_header.toLowerCase()]: { 'x-value': 'signed_at' } }),
    ...(id_header !== undefined && { [id_header.toLowerCase()]: { 'x-value': 'delivery_id' } }),
  };
  const others = Object.entries(isNode(properties) ? properties : {}).filter(
    ([name]) => name !== SIGNATURE.at(-2) && !Object.hasOwn(signed, name.toLowerCase()),
  );
  return shapeOf(documents.asyncapi, { properties: { ...Object.fromEntries(others), ...signed } });
}

function csvOf(answer: Node): Csv {
  const own = openapi.components.schemas.BulkIssueRequest.properties.file['x-csv'];
  const { columns, delimiter = ',', encoding = 'utf-8', ...bounds } = answer;
  const names: Node = isNode(columns) ? columns : {};
  return {
    phone: String(names.recipient_phone ?? 'recipient_phone'),
    value: String(names.value ?? 'value'),
    currency: names.currency === undefined ? undefined : String(names.currency),
    ...{ delimiter: String(delimiter), encoding: String(encoding) },
    ...{ max_bytes: own.max_bytes, max_columns: own.max_columns, max_field_characters: own.max_field_characters },
    ...bounds,
  };
}

// Identifiers

const BASE32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The runs of characters that a form of identifiers is made of. Without I, L, O and U nothing is misread in base32. */
const ALPHABETS: Readonly<Record<string, string>> = {
  base32: BASE32,
  hex: '0123456789abcdef',
  digits: '0123456789',
  letters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  base62: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
};

/** Where `x-form` says how identifiers look, and how they look where it does not. */
const PLACES: Readonly<
  Record<Identified, readonly [document: 'openapi' | 'asyncapi', keys: readonly string[], own: string]>
> = {
  card: ['openapi', ['components', 'schemas', 'CardId'], 'crd_{base32:16}'],
  code: [
    'openapi',
    ['components', 'schemas', 'IssuedCard', 'properties', 'code'],
    '{base32:4}-{base32:4}-{base32:4}-{base32:4}',
  ],
  batch: ['openapi', ['components', 'schemas', 'BatchId'], 'bat_{base32:16}'],
  reward: ['asyncapi', ['components', 'schemas', 'RewardId'], 'rwd_{base32:16}'],
  wallet: ['asyncapi', WALLET_ID, 'wal_{base32:16}'],
  webhook: ['openapi', [], 'whk_{base32:16}'],
  event: ['asyncapi', [], 'evt_{base32:16}'],
};

/** The first property of a document that carries a fact. */
function nodeWith(fact: string, node: unknown): Node | undefined {
  if (typeof node !== 'object' || node === null) return undefined;
  if (isNode(node) && node['x-value'] === fact) return node;
  for (const part of Object.values(node)) {
    const found = nodeWith(fact, part);
    if (found !== undefined) return found;
  }
  return undefined;
}

function identifiers(documents: Documents): Readonly<Record<Identified, () => string>> {
  return Object.fromEntries(
    Object.entries(PLACES).map(([kind, [document, keys, own]]) => {
      const place = kind === 'event' ? nodeWith('event_id', documents.asyncapi) : nodeAt(documents[document], ...keys);
      const node = keys.length === 0 && kind !== 'event' ? {} : resolved(documents[document], place);
      const patterns = patternsOf(documents[document], node).map((pattern) => new RegExp(pattern, 'u'));
      const fits = (form: string) => patterns.every((pattern) => pattern.test(makerOf(form)()));
      const form = node['x-form'] ?? (node.format === 'uuid' ? '{uuid}' : [own, '{uuid}'].find(fits)) ?? own;
      return [kind, makerOf(String(form))];
    }),
  ) as Record<Identified, () => string>;
}

// Filled in bulk: a call for each identifier would cost more than all the rest of issuing a card.
const pool = Buffer.alloc(4_096);
let used = pool.length;

/** Makes texts of a form, in which `{hex:24}` stands for random characters and `{uuid}` for a UUID. */
export function makerOf(form: string): () => string {
  const parts = form.split(/\{(uuid|\w+:\d+)\}/).map((part, index): (() => string) => {
    if (index % 2 === 0) return () => part;
    if (part === 'uuid') return randomUUID;
    const [name = '', length] = part.split(':');
    return () => randomText(ALPHABETS[name] ?? BASE32, Number(length));
  });
  return () => parts.map((part) => part()).join('');
}

function randomText(alphabet: string, length: number): string {
  let text = '';
  while (text.length < length) {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    const at = (pool[used] ?? 0) & (alphabet.length > 32 ? 63 : 31);
    used += 1;
    // What is beyond the alphabet is drawn again, so that no character is likelier.
    text += alphabet[at] ?? '';
  }
  return text;
}
