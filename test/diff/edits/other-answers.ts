import {
  ACKNOWLEDGED,
  all,
  answerEverywhere,
  DELIVERY,
  type Edit,
  eventSchema,
  put,
  putShared,
  rename,
  reopen,
  schema,
} from './edit.ts';
import {
  both,
  CALLER_ACTS,
  closes,
  EVENT_NARROWS,
  EVENTS,
  EVENTS_LOSE,
  events,
  flip,
  type LabelledEdit,
  RECEIVER_ACTS,
  REQUEST_NARROWS,
  RESPONSE_WIDENS,
  REST,
  rest,
  shared,
} from './labels.ts';

const inBoth = (name: string) => [schema(name), eventSchema(name)];

const wrong = (name: string, point: string, edit: Edit, pair: typeof CALLER_ACTS, roles = REST): LabelledEdit =>
  (roles === REST ? rest : events)(name, all(answerEverywhere(point), edit), both(closes([point], ...roles), pair));

/** An answer closes its own point, and changes nothing that is stated. */
const NOT_ALLOWED = [
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
    CALLER_ACTS,
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
];

const SANDBOX = { base: 'sandbox' } as const;

/** Answers taken back. */
const TAKEN_BACK = [
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

export const OTHER_ANSWER_EDITS = [...NOT_ALLOWED, ...TAKEN_BACK];
