import { add, all, drop, eventSchema, MESSAGES, put, putShared, rename, schema, take } from './edit.ts';
import {
  breaking,
  CALLER_ACTS,
  EVENT_NARROWS,
  EVENT_WIDENS,
  EVENTS_GAIN,
  events,
  type Pair,
  RECEIVER_ACTS,
  REQUEST_NARROWS,
  RESPONSE_NARROWS,
  RESPONSE_WIDENS,
  REST_GAINS,
  REST_LOSES,
  rest,
  shared,
} from './labels.ts';

const responses = (path: string, method: string) => `openapi/paths/${path}/${method}/responses`;
const ISSUED = responses('~1v1~1cards~1issue', 'post');
const GOT = responses('~1v1~1cards~1{card_id}', 'get');
const CARD = schema('Card');

const FIELDS = [
  rest(
    'a card says no longer what was redeemed',
    all(drop(`${CARD}/properties/redeemed`), take(`${CARD}/required`, 'redeemed')),
    REST_LOSES,
  ),
];

const VALUES = [
  rest(
    'a status is one of a set, and no point is answered by that',
    put(schema('CardStatus'), { enum: ['issued', 'active'] }),
    RESPONSE_NARROWS,
  ),
  rest('a top-up need not add up', put(schema('TopUpResult'), { 'x-sum': undefined }), RESPONSE_WIDENS),
];

const PROBLEM = {
  description: 'There is no such card.',
  content: { 'application/json': { schema: { type: 'object' } } },
};
const CARD_BODY = {
  description: 'The card.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/IssuedCard' } } },
};
const LIMIT = { description: 'Calls left.', schema: { type: 'integer' } };
const limited = { given: put(`${ISSUED}/201`, { headers: { 'X-Calls-Left': LIMIT } }) };
const HEADER = `${ISSUED}/201/headers/X-Calls-Left`;

const RESPONSES = [
  rest('getCard says what a 404 is', put(GOT, { 404: PROBLEM }), REST_GAINS),
  rest('an issue may be answered 200, too', put(ISSUED, { 200: CARD_BODY }), RESPONSE_WIDENS),
  rest('an issue is answered 200 instead', rename(`${ISSUED}/201`, '200'), CALLER_ACTS),
  rest('an issue has no stated success', drop(`${ISSUED}/201`), REST_LOSES),
  rest('getCard is answered 200, and no point is answered by that', rename(`${GOT}/2XX`, '200'), RESPONSE_NARROWS),
  rest('getCard has no other outcome', drop(`${GOT}/default`), RESPONSE_NARROWS),
  rest('a header of a response always comes', put(HEADER, { required: true }), RESPONSE_NARROWS, limited),
];

const ONE: Pair = REQUEST_NARROWS;
const NARROWED: Pair = [ONE[0], [breaking('calls', 'receives')]];
const WIDENED: Pair = [[breaking('calls', 'receives')], ONE[0]];

/** Currencies and card ids stand in requests, responses and events: somebody has to act in either direction. */
const SHARED = [
  shared(
    'a currency has a form, and no point is answered by that',
    putShared('CurrencyCode', { pattern: '^[A-Z]{3}$' }),
    NARROWED,
  ),
  shared('a currency may be null', putShared('CurrencyCode', { type: ['string', 'null'] }), WIDENED),
];

export const RESPONSE_EDITS = [...FIELDS, ...VALUES, ...RESPONSES];
export const SHARED_EDITS = SHARED;

const data = (name: string) => eventSchema(name, 'data');
const SANDBOX = { base: 'sandbox' } as const;

const WHICH = [
  events('an event need not name itself', take(`${eventSchema('CardExpiredEvent')}/required`, 'event'), EVENT_WIDENS),
  events('a top-up fires card.issued, too', add(`${MESSAGES}/card.issued/x-triggered-by`, 'topUpCard'), EVENTS_GAIN),
];

const EVENT_FIELDS = [
  events('data has no other fields', put(data('RewardSentEvent'), { additionalProperties: false }), EVENT_NARROWS),
];

const EVENT_VALUES = [
  events('a timestamp is a date', put(eventSchema('Timestamp'), { format: 'date' }), RECEIVER_ACTS),
  events(
    'a timestamp of the sandbox has any form',
    put(eventSchema('Timestamp'), { pattern: undefined }),
    EVENT_WIDENS,
    SANDBOX,
  ),
];

export const EVENT_EDITS = [...WHICH, ...EVENT_FIELDS, ...EVENT_VALUES];
