import { all, drop, put, putShared, rename, schema, take } from './edit.ts';
import {
  both,
  breaking,
  CALLER_ACTS,
  type Pair,
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
const BALANCE = `${CARD}/properties/balance`;
const ISSUED_CARD = schema('IssuedCard');
const CODE = `${ISSUED_CARD}/properties/code`;

const FIELDS = [
  rest(
    'a card says no longer what was redeemed',
    all(drop(`${CARD}/properties/redeemed`), take(`${CARD}/required`, 'redeemed')),
    REST_LOSES,
  ),
];

const VALUES = [
  rest('a code never begins with nought', put(CODE, { not: { pattern: '^0' } }), RESPONSE_NARROWS),
  rest(
    'a status is one of a set, and no point is answered by that',
    put(schema('CardStatus'), { enum: ['issued', 'active'] }),
    RESPONSE_NARROWS,
  ),
  rest('a top-up need not add up', put(schema('TopUpResult'), { 'x-sum': undefined }), RESPONSE_WIDENS),
  rest(
    'a top-up adds up otherwise',
    put(schema('TopUpResult'), { 'x-sum': { previous_balance: ['new_balance', 'added'] } }),
    both(RESPONSE_WIDENS, RESPONSE_NARROWS),
  ),
  rest('a balance is one of two kinds', put(BALANCE, { anyOf: [{ minimum: 0 }, { multipleOf: 5 }] }), RESPONSE_NARROWS),
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
  rest('a response has a header', put(`${ISSUED}/201`, { headers: { 'X-Calls-Left': LIMIT } }), REST_GAINS),
  rest('a header of a response always comes', put(HEADER, { required: true }), RESPONSE_NARROWS, limited),
  rest('a header of a response has a least value', put(`${HEADER}/schema`, { minimum: 0 }), RESPONSE_NARROWS, limited),
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
  shared('a currency is one of a set', putShared('CurrencyCode', { enum: ['KES', 'GHS'] }), NARROWED),
  shared('a currency may be null', putShared('CurrencyCode', { type: ['string', 'null'] }), WIDENED),
  shared('the least length of a card id falls', putShared('CardId', { minLength: 4 }), WIDENED, {
    given: putShared('CardId', { minLength: 8 }),
  }),
];

export const RESPONSE_EDITS = [...FIELDS, ...VALUES, ...RESPONSES];
export const SHARED_EDITS = SHARED;
