import { add, all, answer, answerEverywhere, type Edit, put, putShared, rename, reopen, settle } from './edit.ts';
import {
  both,
  CALLER_ACTS,
  closes,
  EVENT_NARROWS,
  EVENTS,
  events,
  flip,
  type LabelledEdit,
  RECEIVER_ACTS,
  REQUEST_NARROWS,
  REQUEST_WIDENS,
  RESPONSE_WIDENS,
  REST,
  rest,
  shared,
} from './labels.ts';

const rests = (name: string) => `openapi/components/schemas/${name}`;
const event = (name: string) => `asyncapi/components/schemas/${name}`;
const field = (name: string, ...fields: string[]) => `${name}${fields.map((each) => `/properties/${each}`).join('')}`;
const GET = 'openapi/paths/~1v1~1cards~1{card_id}/get';
const ISSUE = 'openapi/paths/~1v1~1cards~1issue/post';
const BULK = 'openapi/paths/~1v1~1cards~1bulk/post';
const TOP_UP = 'openapi/paths/~1v1~1cards~1{card_id}~1topup/post';
const OPERATIONS = [ISSUE, GET, BULK, TOP_UP];
const OTHER = 'openapi/components/responses/OtherOutcome';
const VALUE = field(rests('IssueCardRequest'), 'value');
const AMOUNT = field(rests('TopUpRequest'), 'amount');
const SIGNATURE = field(event('DeliveryHeaders'), 'X-Service-Signature');
const DELIVERY = 'asyncapi/components/operationTraits/delivery';
const inBoth = (name: string) => [rests(name), event(name)];
const PROBLEM = { type: 'object', required: ['code'], properties: { code: { type: 'string' } } };
const TOO_MANY = { description: 'Too many calls.', content: { 'application/json': { schema: PROBLEM } } };
const LEFT = { 'X-Calls-Left': { description: 'Calls left.', schema: { type: 'integer' } } };
const KEY = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } };
const SCHEME = put('openapi/components', { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } });

/** An answer about REST: the point is closed for both ends. */
const restAnswer = (name: string, point: string, ...edits: Edit[]): LabelledEdit =>
  rest(name, all(...edits), closes([point], ...REST));
const eventAnswer = (name: string, point: string, ...edits: Edit[]): LabelledEdit =>
  events(name, all(...edits), closes([point], ...EVENTS));
const sharedAnswer = (name: string, point: string, ...edits: Edit[]): LabelledEdit =>
  shared(name, all(...edits), closes([point], ...REST, ...EVENTS));

const OF_VALUES = [
  restAnswer(
    'bounds of one value are known',
    'value-bounds',
    answer('value-bounds', [VALUE]),
    put(VALUE, { minimum: 1, maximum: 100000 }),
  ),
  restAnswer(
    'bounds of all values are known',
    'value-bounds',
    answerEverywhere('value-bounds'),
    put(VALUE, { minimum: 1 }),
    put(AMOUNT, { minimum: 1 }),
    put(field(rests('TopUpRequest'), 'reason'), { maxLength: 200 }),
  ),
  restAnswer(
    'a bound is known and its question is settled without an answer',
    'value-bounds',
    settle('value-bounds', [AMOUNT]),
    put(AMOUNT, { minimum: 1 }),
  ),
  sharedAnswer(
    'the form of currencies is known',
    'currency-codes',
    answer('currency-codes', inBoth('CurrencyCode')),
    putShared('CurrencyCode', { pattern: '^[A-Z]{3}$' }),
  ),
  sharedAnswer(
    'the form of card ids is known, of others not',
    'identifier-forms',
    answer('identifier-forms', inBoth('CardId')),
    putShared('CardId', { pattern: '^crd_' }),
  ),
  restAnswer(
    'the form of batch ids is known, of others not',
    'identifier-forms',
    answer('identifier-forms', [rests('BatchId')]),
    put(rests('BatchId'), { pattern: '^bat_' }),
  ),
  restAnswer(
    'the form of phone numbers is known',
    'phone-number-form',
    answerEverywhere('phone-number-form'),
    put(rests('PhoneNumber'), { allOf: [{ pattern: '^\\+\\d{8,15}$' }] }),
  ),
  restAnswer(
    'the length of brands is known',
    'brand-ids',
    answerEverywhere('brand-ids'),
    put(rests('BrandId'), { maxLength: 40 }),
  ),
  restAnswer(
    'the formats are known',
    'card-formats',
    answerEverywhere('card-formats'),
    put(rests('CardFormat'), { enum: ['digital'] }),
  ),
  restAnswer(
    'the channels are known',
    'access-channels',
    answerEverywhere('access-channels'),
    put(rests('AccessChannel'), { enum: ['whatsapp', 'web', 'ussd'] }),
  ),
  restAnswer(
    'the results of delivery are known',
    'delivery-channels',
    answerEverywhere('delivery-channels'),
    put(rests('DeliveryResult'), { enum: ['sent_whatsapp'] }),
  ),
  restAnswer(
    'the statuses of a card are known',
    'card-statuses',
    answerEverywhere('card-statuses'),
    put(rests('CardStatus'), { enum: ['issued', 'active', 'blocked'] }),
  ),
  restAnswer(
    'the statuses of a batch are known',
    'batch-statuses',
    answerEverywhere('batch-statuses'),
    put(rests('BatchStatus'), { enum: ['complete', 'failed'] }),
  ),
  restAnswer(
    'the counts of a batch add up',
    'batch-counts',
    answerEverywhere('batch-counts'),
    put(rests('Batch'), { 'x-sum': { total: ['issued', 'failed'] } }),
  ),
  restAnswer(
    'what a top-up requires is known',
    'top-up-required-fields',
    answerEverywhere('top-up-required-fields'),
    put(rests('TopUpRequest'), { required: ['amount', 'currency'] }),
  ),
  restAnswer(
    'what a bulk issuance requires is known',
    'bulk-required-fields',
    answerEverywhere('bulk-required-fields'),
    put(rests('BulkIssueRequest'), { required: ['file'] }),
  ),
  restAnswer(
    'a card has a field that nobody knew of',
    'card-record-fields',
    answer('card-record-fields', [rests('Card')]),
    put(`${rests('Card')}/properties`, { campaign: { type: 'string' } }),
    add(`${rests('Card')}/required`, 'campaign'),
  ),
  restAnswer(
    'the size of a file is known, in a keyword of the provider',
    'csv-file-size',
    answer('csv-file-size', [field(rests('BulkIssueRequest'), 'file')]),
    put(field(rests('BulkIssueRequest'), 'file'), { 'x-csv': { max_bytes: 1000000 } }),
  ),
];

const OF_OPERATIONS = [
  restAnswer(
    'the status of getCard is known',
    'success-statuses',
    answer('success-statuses', [`${GET}/responses/2XX`]),
    rename(`${GET}/responses/2XX`, '200'),
  ),
  restAnswer(
    'the status of bulkIssueCards is known, from two',
    'success-statuses',
    answer('success-statuses', [`${BULK}/responses/2XX`]),
    (contents) => {
      const { responses } = contents.openapi.paths['/v1/cards/bulk']?.post ?? {};
      const { '2XX': success, ...others } = responses ?? {};
      if (responses && success) {
        for (const status of Object.keys(responses)) delete responses[status];
        Object.assign(responses, { 200: success, 202: structuredClone(success), ...others });
      }
    },
  ),
  restAnswer(
    'an issue is answered 201 and no other',
    'success-statuses',
    answer('success-statuses', [`${ISSUE}/responses/201`]),
  ),
  restAnswer(
    'the shape of errors is known',
    'error-responses',
    answerEverywhere('error-responses'),
    put(`${OTHER}/content/application~1json`, { schema: PROBLEM }),
  ),
  restAnswer(
    'the media type of errors is known',
    'error-responses',
    answerEverywhere('error-responses'),
    rename(`${OTHER}/content/application~1json`, 'application/problem+json'),
  ),
  restAnswer(
    'a status of errors is known',
    'error-responses',
    answerEverywhere('error-responses'),
    put(`${GET}/responses`, { 404: TOO_MANY }),
  ),
  restAnswer(
    'limits are told by a status',
    'rate-limits',
    answer('rate-limits', [GET]),
    put(`${GET}/responses`, { 429: TOO_MANY }),
  ),
  restAnswer(
    'limits are told by a header',
    'rate-limits',
    answer('rate-limits', [GET]),
    put(`${GET}/responses/2XX`, { headers: LEFT }),
  ),
  restAnswer('limits are known in words', 'rate-limits', answer('rate-limits', OPERATIONS)),
  restAnswer(
    'credentials are sent as a token',
    'api-credentials',
    answerEverywhere('api-credentials'),
    SCHEME,
    put('openapi', { security: [{ bearer: [] }] }),
  ),
  restAnswer(
    'credentials of getCard are sent as a token',
    'api-credentials',
    answer('api-credentials', [GET]),
    SCHEME,
    put(GET, { security: [{ bearer: [] }] }),
  ),
  restAnswer(
    'a key makes top-ups repeatable',
    'idempotency',
    answer('idempotency', [TOP_UP]),
    add(`${TOP_UP}/parameters`, KEY),
  ),
  restAnswer(
    'a key is required of top-ups',
    'idempotency',
    answer('idempotency', [TOP_UP]),
    add(`${TOP_UP}/parameters`, { ...KEY, required: true }),
  ),
  restAnswer(
    'getCard takes query parameters',
    'query-parameters',
    answer('query-parameters', [GET]),
    add(`${GET}/parameters`, { name: 'fields', in: 'query', schema: { type: 'string' } }),
  ),
  restAnswer(
    'the wallet pays for issues, in a keyword of the provider',
    'wallet-funding',
    answer('wallet-funding', [ISSUE]),
    put(ISSUE, { 'x-wallet': { opening_balance: 1000 } }),
  ),
  restAnswer(
    'the address is known',
    'base-url',
    answerEverywhere('base-url'),
    put('openapi/servers/0/variables/base_url', { default: 'https://cards.example' }),
  ),
  restAnswer(
    'how long credentials last is known in words',
    'credential-lifetime',
    answerEverywhere('credential-lifetime'),
  ),
  restAnswer(
    'what becomes of unknown fields is known in words',
    'unknown-request-fields',
    answerEverywhere('unknown-request-fields'),
  ),
];

const OF_EVENTS = [
  eventAnswer(
    'the form of timestamps is known',
    'timestamp-form',
    answerEverywhere('timestamp-form'),
    put(event('Timestamp'), { pattern: 'Z$' }),
  ),
  eventAnswer(
    'the types of reward are known',
    'reward-types',
    answerEverywhere('reward-types'),
    put(event('RewardType'), { enum: ['choice_card'] }),
  ),
  eventAnswer(
    'the methods of redemption are known',
    'redemption-methods',
    answerEverywhere('redemption-methods'),
    put(field(event('CardRedeemedEvent'), 'method'), { enum: ['ussd', 'web'] }),
  ),
  eventAnswer(
    'the case of markets is known',
    'market-codes',
    answerEverywhere('market-codes'),
    put(field(event('CardRedeemedEvent'), 'market'), { allOf: [{ pattern: '^[A-Z]{2}$' }] }),
  ),
  eventAnswer(
    'a redeemed reward always has its amount',
    'reward-redeemed-fields',
    answerEverywhere('reward-redeemed-fields'),
    add(`${field(event('RewardRedeemedEvent'), 'data')}/required`, 'amount', 'currency'),
  ),
  eventAnswer(
    'the length of brands in events is known',
    'selected-brand',
    answerEverywhere('selected-brand'),
    put(field(event('RewardRedeemedEvent'), 'data', 'selected_brand'), { maxLength: 100 }),
  ),
  eventAnswer(
    'who cancels is known',
    'cancelled-by',
    answerEverywhere('cancelled-by'),
    put(field(event('RewardCancelledEvent'), 'data', 'cancelled_by'), { format: 'email' }),
  ),
  eventAnswer(
    'what card.issued carries is known',
    'card-issued-payload',
    answerEverywhere('card-issued-payload'),
    put(`${event('CardIssuedEvent')}/properties`, { card_id: { $ref: '#/components/schemas/CardId' } }),
    add(`${event('CardIssuedEvent')}/required`, 'card_id'),
  ),
  eventAnswer(
    'a wallet id is known to be a text',
    'wallet-field-types',
    answerEverywhere('wallet-field-types'),
    put(field(event('WalletLowBalanceEvent'), 'data', 'wallet_id'), { type: 'string' }),
  ),
  eventAnswer(
    'an event of one kind has a further field',
    'further-event-fields',
    answer('further-event-fields', [field(event('RewardOpenedEvent'), 'data')]),
    put(`${field(event('RewardOpenedEvent'), 'data')}/properties`, { device: { type: 'string' } }),
  ),
  eventAnswer(
    'the signature is known',
    'signature-algorithm',
    answerEverywhere('signature-algorithm'),
    put(SIGNATURE, { pattern: '^[0-9a-f]{64}$' }),
  ),
  eventAnswer(
    'a header tells deliveries apart',
    'event-identity',
    answerEverywhere('event-identity'),
    put(`${event('DeliveryHeaders')}/properties`, { 'X-Delivery-Id': { type: 'string' } }),
    add(`${event('DeliveryHeaders')}/required`, 'X-Delivery-Id'),
  ),
  eventAnswer(
    'the intervals are known',
    'retry-intervals',
    answerEverywhere('retry-intervals'),
    put(`${DELIVERY}/x-delivery`, { intervals_seconds: [1, 4, 16, 64] }),
  ),
  eventAnswer('how attempts are counted is known in words', 'attempt-counting', answerEverywhere('attempt-counting')),
  eventAnswer(
    'the body of the acknowledgement is known',
    'acknowledgement-body',
    answerEverywhere('acknowledgement-body'),
    put('asyncapi/channels/acknowledgement/messages/acknowledged/payload', { type: 'object' }),
  ),
  eventAnswer('how to register is known in words', 'webhook-registration', answerEverywhere('webhook-registration')),
  eventAnswer(
    'what created_at says is known for one event',
    'created-at',
    answer('created-at', [field(event('RewardSentEvent'), 'created_at')]),
  ),
  eventAnswer('further events are known in words', 'further-events', answerEverywhere('further-events')),
];

const IN_WORDS = [
  sharedAnswer('units of amounts are known in words', 'amount-units', answerEverywhere('amount-units')),
  sharedAnswer('absent fields are known in words', 'absent-fields', answerEverywhere('absent-fields')),
  sharedAnswer('states are known in words', 'state-transitions', answerEverywhere('state-transitions')),
  restAnswer(
    'states of a card are known in words',
    'state-transitions',
    answer('state-transitions', [rests('CardStatus')]),
  ),
  restAnswer(
    'the currency of top-ups is known at one place',
    'top-up-currency',
    answer('top-up-currency', [rests('TopUpResult')]),
  ),
  restAnswer('the cards of a batch are known in words', 'batch-cards', answerEverywhere('batch-cards')),
];

const wrong = (name: string, point: string, edit: Edit, pair: typeof CALLER_ACTS, roles = REST): LabelledEdit =>
  (roles === REST ? rest : events)(name, all(answerEverywhere(point), edit), both(closes([point], ...roles), pair));

/** An answer closes its own point, and changes nothing that is stated. */
const NOT_ALLOWED = [
  wrong('with bounds, a value becomes a text', 'value-bounds', put(VALUE, { type: 'string' }), CALLER_ACTS),
  wrong(
    'with the form of phone numbers, the stated form goes',
    'phone-number-form',
    put(rests('PhoneNumber'), { pattern: undefined }),
    REQUEST_WIDENS,
  ),
  wrong(
    'with the results of delivery, the stated form changes',
    'delivery-channels',
    put(rests('DeliveryResult'), { pattern: '^(sent|failed)_' }),
    CALLER_ACTS,
  ),
  wrong(
    'with the formats, the channels are closed',
    'card-formats',
    put(rests('AccessChannel'), { enum: ['ussd'] }),
    REQUEST_NARROWS,
  ),
  wrong(
    'with unknown fields, a body is closed',
    'unknown-request-fields',
    put(rests('IssueCardRequest'), { additionalProperties: false }),
    REQUEST_NARROWS,
  ),
  wrong(
    'with the counts of a batch, a count may be absent',
    'batch-counts',
    put(rests('Batch'), { required: ['batch_id', 'total', 'issued', 'status'] }),
    RESPONSE_WIDENS,
  ),
  wrong(
    'with the fields of a card, its balance may be absent',
    'card-record-fields',
    put(rests('Card'), { required: ['card_id', 'currency', 'status', 'redeemed', 'expires_at'] }),
    RESPONSE_WIDENS,
  ),
  wrong(
    'with the currency of a top-up, the sum goes',
    'top-up-currency',
    put(rests('TopUpResult'), { 'x-sum': undefined }),
    RESPONSE_WIDENS,
  ),
  wrong(
    'with limits, getCard moves',
    'rate-limits',
    rename('openapi/paths/~1v1~1cards~1{card_id}', '/v1/card/{card_id}'),
    CALLER_ACTS,
  ),
  wrong(
    'with the form of markets, the stated form changes',
    'market-codes',
    put(field(event('CardRedeemedEvent'), 'market'), { pattern: '^[A-Z]{3}$' }),
    RECEIVER_ACTS,
    EVENTS,
  ),
  wrong(
    'with the intervals, there are fewer attempts',
    'retry-intervals',
    put(`${DELIVERY}/x-delivery`, { max_attempts: 3 }),
    flip(EVENT_NARROWS),
    EVENTS,
  ),
  wrong(
    'with the types of reward, an address is limited',
    'reward-types',
    put(event('EmailAddress'), { maxLength: 100 }),
    EVENT_NARROWS,
    EVENTS,
  ),
  wrong(
    'with the acknowledgement, its status changes',
    'acknowledgement-body',
    put('asyncapi/channels/acknowledgement/messages/acknowledged/bindings/http', { statusCode: 202 }),
    RECEIVER_ACTS,
    EVENTS,
  ),
];

const SANDBOX = { base: 'sandbox' } as const;
const PROBLEMS = `${OTHER}/content/application~1json/schema/properties`;

/** Where a point is closed on both sides, another answer is a change as any other. */
const OTHER_ANSWERS = [
  rest('the sandbox takes greater values', put(VALUE, { maximum: 200000000 }), REQUEST_WIDENS, SANDBOX),
  rest('the sandbox takes smaller values only', put(VALUE, { maximum: 1000 }), REQUEST_NARROWS, SANDBOX),
  rest('the sandbox takes longer brands', put(rests('BrandId'), { maxLength: 300 }), REQUEST_WIDENS, SANDBOX),
  rest('the sandbox takes a further format', add(`${rests('CardFormat')}/enum`, 'printed'), REQUEST_WIDENS, SANDBOX),
  rest(
    'the sandbox has a further status of cards',
    add(`${rests('CardStatus')}/enum`, 'blocked'),
    RESPONSE_WIDENS,
    SANDBOX,
  ),
  rest(
    'the sandbox has a further problem',
    add(`${PROBLEMS}/type/enum`, 'urn:reward-card-sandbox:problem:card-blocked'),
    RESPONSE_WIDENS,
    SANDBOX,
  ),
  rest(
    'the sandbox has statuses of problems from 200 on',
    put(`${PROBLEMS}/status`, { minimum: 200 }),
    RESPONSE_WIDENS,
    SANDBOX,
  ),
  rest(
    'the sandbox requires a format in bulk',
    add(`${rests('BulkIssueRequest')}/required`, 'format'),
    REQUEST_NARROWS,
    SANDBOX,
  ),
  rest(
    'the batches of the sandbox need not add up',
    put(rests('Batch'), { 'x-sum': undefined }),
    RESPONSE_WIDENS,
    SANDBOX,
  ),
];

/** Answers taken back. */
const TAKEN_BACK = [
  rest(
    'the sandbox says no longer how long a brand is',
    all(reopen('brand-ids', [rests('BrandId')]), put(rests('BrandId'), { maxLength: undefined })),
    flip(closes(['brand-ids'], ...REST)),
    SANDBOX,
  ),
  rest(
    'the sandbox says no longer which statuses a batch has',
    all(reopen('batch-statuses', [rests('BatchStatus')]), put(rests('BatchStatus'), { enum: undefined })),
    flip(closes(['batch-statuses'], ...REST)),
    SANDBOX,
  ),
  rest(
    'the sandbox says no longer how batches are processed',
    reopen('bulk-processing', [BULK]),
    flip(closes(['bulk-processing'], ...REST)),
    SANDBOX,
  ),
  rest(
    'the sandbox says no longer that currencies fit in a top-up',
    reopen('top-up-currency', [rests('TopUpResult')]),
    flip(closes(['top-up-currency'], ...REST)),
    SANDBOX,
  ),
  events(
    'the sandbox says no longer which types of reward there are',
    all(reopen('reward-types', [event('RewardType')]), put(event('RewardType'), { enum: undefined })),
    flip(closes(['reward-types'], ...EVENTS)),
    SANDBOX,
  ),
  events(
    'the sandbox says no longer how attempts are counted',
    reopen('attempt-counting', [DELIVERY]),
    flip(closes(['attempt-counting'], ...EVENTS)),
    SANDBOX,
  ),
  shared(
    'the sandbox says no longer which form currencies have',
    all(reopen('currency-codes', inBoth('CurrencyCode')), putShared('CurrencyCode', { pattern: undefined })),
    flip(closes(['currency-codes'], ...REST, ...EVENTS)),
    SANDBOX,
  ),
];

export const ANSWER_EDITS = [
  ...OF_VALUES,
  ...OF_OPERATIONS,
  ...OF_EVENTS,
  ...IN_WORDS,
  ...NOT_ALLOWED,
  ...OTHER_ANSWERS,
  ...TAKEN_BACK,
];
