import {
  ACKNOWLEDGED,
  add,
  all,
  answer,
  answerEverywhere,
  BULK,
  DELIVERY,
  type Edit,
  eventSchema,
  GET,
  OTHER_OUTCOME,
  put,
  putShared,
  rename,
  reopen,
  schema,
  TOP_UP,
} from './edit.ts';
import {
  both,
  type CALLER_ACTS,
  closes,
  EVENT_NARROWS,
  EVENTS,
  EVENTS_LOSE,
  eventAnswer,
  events,
  eventsAnswer,
  flip,
  type LabelledEdit,
  RECEIVER_ACTS,
  REQUEST_NARROWS,
  RESPONSE_WIDENS,
  REST,
  REST_GAINS,
  REST_LOSES,
  receiverAnswer,
  requestAnswer,
  responseAnswer,
  rest,
  restAnswer,
  shared,
  sharedAnswer,
  wordsForAll,
} from './labels.ts';

const inBoth = (name: string) => [schema(name), eventSchema(name)];
const PROBLEM = { type: 'object', required: ['code'], properties: { code: { type: 'string' } } };
const TOO_MANY = { description: 'Too many calls.', content: { 'application/json': { schema: PROBLEM } } };
const KEY = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } };
const SCHEME = put('openapi/components', { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } });

const wrong = (name: string, point: string, edit: Edit, pair: typeof CALLER_ACTS, roles = REST): LabelledEdit =>
  (roles === REST ? rest : events)(name, all(answerEverywhere(point), edit), both(closes([point], ...roles), pair));

const SANDBOX = { base: 'sandbox' } as const;

export const ANSWER_EDITS = [
  sharedAnswer(
    'the form of currencies is known',
    'currency-codes',
    answer('currency-codes', inBoth('CurrencyCode')),
    putShared('CurrencyCode', { pattern: '^[A-Z]{3}$' }),
  ),
  requestAnswer(
    'what a top-up requires is known',
    'top-up-required-fields',
    answerEverywhere('top-up-required-fields'),
    put(schema('TopUpRequest'), { required: ['amount', 'currency'] }),
  ),
  restAnswer(
    'the size of a file is known, in a keyword of the provider',
    'csv-file-size',
    answer('csv-file-size', [schema('BulkIssueRequest', 'file')]),
    put(schema('BulkIssueRequest', 'file'), { 'x-csv': { max_bytes: 1000000 } }),
  ),
  wordsForAll('units of amounts are known in words', 'amount-units', answerEverywhere('amount-units')),
  wordsForAll('absent fields are known in words', 'absent-fields', answerEverywhere('absent-fields')),
  wordsForAll('states are known in words', 'state-transitions', answerEverywhere('state-transitions')),
  restAnswer(
    'the currency of top-ups is known at one place',
    'top-up-currency',
    answer('top-up-currency', [schema('TopUpResult')]),
  ),
  responseAnswer(
    'the status of getCard is known',
    'success-statuses',
    answer('success-statuses', [`${GET}/responses/2XX`]),
    rename(`${GET}/responses/2XX`, '200'),
  ),
  responseAnswer(
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
    'the shape of errors is known',
    'error-responses',
    answerEverywhere('error-responses'),
    put(`${OTHER_OUTCOME}/content/application~1json`, { schema: PROBLEM }),
  ),
  requestAnswer(
    'the media type of errors is known',
    'error-responses',
    answerEverywhere('error-responses'),
    rename(`${OTHER_OUTCOME}/content/application~1json`, 'application/problem+json'),
  ),
  restAnswer(
    'a status of errors is known',
    'error-responses',
    answerEverywhere('error-responses'),
    put(`${GET}/responses`, { 404: TOO_MANY }),
  ),
  requestAnswer(
    'credentials are sent as a token',
    'api-credentials',
    answerEverywhere('api-credentials'),
    SCHEME,
    put('openapi', { security: [{ bearer: [] }] }),
  ),
  requestAnswer(
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
  requestAnswer(
    'a key is required of top-ups',
    'idempotency',
    answer('idempotency', [TOP_UP]),
    add(`${TOP_UP}/parameters`, { ...KEY, required: true }),
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
  eventAnswer(
    'the form of timestamps is known',
    'timestamp-form',
    answerEverywhere('timestamp-form'),
    put(eventSchema('Timestamp'), { pattern: 'Z$' }),
  ),
  eventAnswer(
    'the methods of redemption are known',
    'redemption-methods',
    answerEverywhere('redemption-methods'),
    put(eventSchema('CardRedeemedEvent', 'method'), { enum: ['ussd', 'web'] }),
  ),
  eventAnswer(
    'a redeemed reward always has its amount',
    'reward-redeemed-fields',
    answerEverywhere('reward-redeemed-fields'),
    add(`${eventSchema('RewardRedeemedEvent', 'data')}/required`, 'amount', 'currency'),
  ),
  eventsAnswer(
    'what card.issued carries is known',
    'card-issued-payload',
    answerEverywhere('card-issued-payload'),
    put(`${eventSchema('CardIssuedEvent')}/properties`, { card_id: { $ref: '#/components/schemas/CardId' } }),
    add(`${eventSchema('CardIssuedEvent')}/required`, 'card_id'),
  ),
  eventAnswer(
    'the intervals are known',
    'retry-intervals',
    answerEverywhere('retry-intervals'),
    put(`${DELIVERY}/x-delivery`, { intervals_seconds: [1, 4, 16, 64] }),
  ),
  receiverAnswer(
    'the body of the acknowledgement is known',
    'acknowledgement-body',
    answerEverywhere('acknowledgement-body'),
    put(`${ACKNOWLEDGED}/payload`, { type: 'object' }),
  ),
  // An answer closes its own point, and changes nothing that is stated.
  wrong(
    'with the formats, the channels are closed',
    'card-formats',
    put(schema('AccessChannel'), { enum: ['ussd'] }),
    REQUEST_NARROWS,
  ),
  wrong(
    'with unknown fields, a body is closed',
    'unknown-request-fields',
    put(schema('IssueCardRequest'), { additionalProperties: false }),
    REQUEST_NARROWS,
  ),
  wrong(
    'with the counts of a batch, a count may be absent',
    'batch-counts',
    put(schema('Batch'), { required: ['batch_id', 'total', 'issued', 'status'] }),
    RESPONSE_WIDENS,
  ),
  wrong(
    'with the currency of a top-up, the sum goes',
    'top-up-currency',
    put(schema('TopUpResult'), { 'x-sum': undefined }),
    RESPONSE_WIDENS,
  ),
  wrong(
    'with limits, getCard moves',
    'rate-limits',
    rename('openapi/paths/~1v1~1cards~1{card_id}', '/v1/card/{card_id}'),
    both(REST_LOSES, REST_GAINS),
  ),
  wrong(
    'with the intervals, there are fewer attempts',
    'retry-intervals',
    put(`${DELIVERY}/x-delivery`, { max_attempts: 3 }),
    EVENTS_LOSE,
    EVENTS,
  ),
  wrong(
    'with the types of reward, an address is limited',
    'reward-types',
    put(eventSchema('EmailAddress'), { maxLength: 100 }),
    EVENT_NARROWS,
    EVENTS,
  ),
  wrong(
    'with the acknowledgement, its status changes',
    'acknowledgement-body',
    put(`${ACKNOWLEDGED}/bindings/http`, { statusCode: 202 }),
    RECEIVER_ACTS,
    EVENTS,
  ),
  // Answers taken back.
  rest(
    'the sandbox says no longer how long a brand is',
    all(reopen('brand-ids', [schema('BrandId')]), put(schema('BrandId'), { maxLength: undefined })),
    flip(closes(['brand-ids'], 'calls')),
    SANDBOX,
  ),
  rest(
    'the sandbox says no longer which statuses a batch has',
    all(reopen('batch-statuses', [schema('BatchStatus')]), put(schema('BatchStatus'), { enum: undefined })),
    flip(closes(['batch-statuses'], 'provides')),
    SANDBOX,
  ),
  rest(
    'the sandbox says no longer that currencies fit in a top-up',
    reopen('top-up-currency', [schema('TopUpResult')]),
    flip(closes(['top-up-currency'], ...REST)),
    SANDBOX,
  ),
  events(
    'the sandbox says no longer which types of reward there are',
    all(reopen('reward-types', [eventSchema('RewardType')]), put(eventSchema('RewardType'), { enum: undefined })),
    flip(closes(['reward-types'], 'sends')),
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
    flip(closes(['currency-codes'], 'calls')),
    SANDBOX,
  ),
];
