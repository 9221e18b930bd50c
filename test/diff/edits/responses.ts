import { add, all, drop, put, putShared, rename, reverse, take } from './edit.ts';
import {
  both,
  breaking,
  CALLER_ACTS,
  NOTHING,
  type Pair,
  REQUEST_NARROWS,
  RESPONSE_NARROWS,
  RESPONSE_WIDENS,
  REST_GAINS,
  REST_LOSES,
  rest,
  shared,
  WORDING,
} from './labels.ts';
import { OTHER_OUTCOME, schema } from './places.ts';

const responses = (path: string, method: string) => `openapi/paths/${path}/${method}/responses`;
const ISSUED = responses('~1v1~1cards~1issue', 'post');
const GOT = responses('~1v1~1cards~1{card_id}', 'get');
const CARD = schema('Card');
const BALANCE = `${CARD}/properties/balance`;
const ISSUED_CARD = schema('IssuedCard');
const CODE = `${ISSUED_CARD}/properties/code`;
const LABELS = { description: 'Labels.', type: 'array', items: { type: 'string' } };
const from = (place: string, members: object) => ({ given: put(place, { ...members }) });

const FIELDS = [
  rest(
    'a card that has no other fields has a further one',
    put(`${CARD}/properties`, { note: { type: 'string' } }),
    CALLER_ACTS,
    { given: put(CARD, { additionalProperties: false }) },
  ),
  rest(
    'a card always has a further field',
    all(put(`${CARD}/properties`, { note: { type: 'string' } }), add(`${CARD}/required`, 'note')),
    REST_GAINS,
  ),
  rest(
    'a card says no longer what was redeemed',
    all(drop(`${CARD}/properties/redeemed`), take(`${CARD}/required`, 'redeemed')),
    REST_LOSES,
  ),
  rest('a card has no other fields', put(CARD, { additionalProperties: false }), RESPONSE_NARROWS),
  rest('what a card always has stands in another order', reverse(`${CARD}/required`), NOTHING),
];

const VALUES = [
  rest('a balance may have a fraction', put(BALANCE, { type: 'number' }), RESPONSE_WIDENS),
  rest('a balance may be null', put(BALANCE, { type: ['integer', 'null'] }), RESPONSE_WIDENS),
  rest('a balance may be anything', put(BALANCE, { type: undefined }), RESPONSE_WIDENS),
  rest('a balance is never below nought', put(BALANCE, { minimum: 0 }), RESPONSE_NARROWS),
  rest('a balance has a greatest bound', put(BALANCE, { maximum: 1000000 }), RESPONSE_NARROWS),
  rest(
    'the greatest balance rises',
    put(BALANCE, { maximum: 2000000 }),
    RESPONSE_WIDENS,
    from(BALANCE, { maximum: 1000000 }),
  ),
  rest('a balance is a multiple of five', put(BALANCE, { multipleOf: 5 }), RESPONSE_NARROWS),
  rest('a code has a least length', put(CODE, { minLength: 8 }), RESPONSE_NARROWS),
  rest(
    'the greatest length of a code rises',
    put(CODE, { maxLength: 64 }),
    RESPONSE_WIDENS,
    from(CODE, { maxLength: 32 }),
  ),
  rest('a code has a form', put(CODE, { pattern: '^[A-Z0-9-]+$' }), RESPONSE_NARROWS),
  rest('a code never begins with nought', put(CODE, { not: { pattern: '^0' } }), RESPONSE_NARROWS),
  rest(
    'a status is one of a set, and no point is answered by that',
    put(schema('CardStatus'), { enum: ['issued', 'active'] }),
    RESPONSE_NARROWS,
  ),
  rest(
    'a further status may come',
    add(`${schema('CardStatus')}/enum`, 'blocked'),
    RESPONSE_WIDENS,
    from(schema('CardStatus'), { enum: ['issued', 'active'] }),
  ),
  rest(
    'the status of a batch is one and no other',
    put(schema('BatchStatus'), { const: 'complete' }),
    RESPONSE_NARROWS,
  ),
  rest('a delivery has no form any more', put(schema('DeliveryResult'), { pattern: undefined }), RESPONSE_WIDENS),
  rest('an expiry date is a timestamp', put(schema('ExpiryDate'), { format: 'date-time' }), CALLER_ACTS),
  rest('an expiry date is any text', put(schema('ExpiryDate'), { format: undefined }), RESPONSE_WIDENS),
  rest('a top-up need not add up', put(schema('TopUpResult'), { 'x-sum': undefined }), RESPONSE_WIDENS),
  rest(
    'a top-up adds up otherwise',
    put(schema('TopUpResult'), { 'x-sum': { previous_balance: ['new_balance', 'added'] } }),
    both(RESPONSE_WIDENS, RESPONSE_NARROWS),
  ),
  rest(
    'a batch adds up, and no point is answered by that',
    put(schema('Batch'), { 'x-sum': { total: ['issued', 'failed'] } }),
    RESPONSE_NARROWS,
  ),
  rest(
    'a label has a greatest length',
    put(`${CARD}/properties/labels/items`, { maxLength: 20 }),
    RESPONSE_NARROWS,
    from(`${CARD}/properties`, { labels: LABELS }),
  ),
  rest(
    'labels may come twice',
    put(`${CARD}/properties/labels`, { uniqueItems: undefined }),
    RESPONSE_WIDENS,
    from(`${CARD}/properties`, { labels: { ...LABELS, uniqueItems: true } }),
  ),
  rest('a balance is one of two kinds', put(BALANCE, { anyOf: [{ minimum: 0 }, { multipleOf: 5 }] }), RESPONSE_NARROWS),
  rest(
    'a balance may be of a third kind',
    add(`${BALANCE}/anyOf`, { multipleOf: 7 }),
    RESPONSE_WIDENS,
    from(BALANCE, { anyOf: [{ minimum: 0 }, { multipleOf: 5 }] }),
  ),
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
/** An additional representation is one that a reader may get and cannot read. */
const NEW_MEDIA_TYPE: Pair = [[breaking('calls')], [breaking('calls')]];

const RESPONSES = [
  rest('getCard says what a 404 is', put(GOT, { 404: PROBLEM }), REST_GAINS),
  rest('an issue may be answered 200, too', put(ISSUED, { 200: CARD_BODY }), RESPONSE_WIDENS),
  rest('an issue is answered 200 instead', rename(`${ISSUED}/201`, '200'), CALLER_ACTS),
  rest('an issue has no stated success', drop(`${ISSUED}/201`), REST_LOSES),
  rest('getCard is answered 200, and no point is answered by that', rename(`${GOT}/2XX`, '200'), RESPONSE_NARROWS),
  rest('getCard has no other outcome', drop(`${GOT}/default`), RESPONSE_NARROWS),
  rest(
    'other outcomes have an object',
    put(`${OTHER_OUTCOME}/content/application~1json`, { schema: { type: 'object' } }),
    RESPONSE_NARROWS,
  ),
  rest(
    'other outcomes have another media type',
    rename(`${OTHER_OUTCOME}/content/application~1json`, 'application/problem+json'),
    both(NEW_MEDIA_TYPE, NEW_MEDIA_TYPE),
  ),
  rest(
    'a card may come as XML, too',
    put(`${GOT}/2XX/content`, { 'application/xml': { schema: { $ref: '#/components/schemas/Card' } } }),
    NEW_MEDIA_TYPE,
  ),
  rest('a response has a header', put(`${ISSUED}/201`, { headers: { 'X-Calls-Left': LIMIT } }), REST_GAINS),
  rest('a header of a response always comes', put(HEADER, { required: true }), RESPONSE_NARROWS, limited),
  rest('a header of a response has a least value', put(`${HEADER}/schema`, { minimum: 0 }), RESPONSE_NARROWS, limited),
];

const ONE: Pair = REQUEST_NARROWS;
const NARROWED: Pair = [ONE[0], [breaking('calls', 'receives')]];
const WIDENED: Pair = [[breaking('calls', 'receives')], ONE[0]];
const ALL_ACT: Pair = [NARROWED[1], NARROWED[1]];

/** Currencies and card ids stand in requests, responses and events: somebody has to act in either direction. */
const SHARED = [
  shared(
    'a currency has a form, and no point is answered by that',
    putShared('CurrencyCode', { pattern: '^[A-Z]{3}$' }),
    NARROWED,
  ),
  shared('a currency is one of a set', putShared('CurrencyCode', { enum: ['KES', 'GHS'] }), NARROWED),
  shared('a currency has a greatest length', putShared('CurrencyCode', { maxLength: 3 }), NARROWED),
  shared('a currency may be null', putShared('CurrencyCode', { type: ['string', 'null'] }), WIDENED),
  shared('a currency is a number', putShared('CurrencyCode', { type: 'integer' }), ALL_ACT),
  shared('a card id has a form, and no point is answered by that', putShared('CardId', { pattern: '^crd_' }), NARROWED),
  shared('a card id has a least length', putShared('CardId', { minLength: 4 }), NARROWED),
  shared('a card id has other examples', putShared('CardId', { examples: ['crd_8N2VQ6HXT4MJ7RDB'] }), WORDING),
  shared('the least length of a card id falls', putShared('CardId', { minLength: 4 }), WIDENED, {
    given: putShared('CardId', { minLength: 8 }),
  }),
  shared(
    'a further currency is there',
    all(...['openapi', 'asyncapi'].map((document) => add(`${document}/components/schemas/CurrencyCode/enum`, 'UGX'))),
    WIDENED,
    { given: putShared('CurrencyCode', { enum: ['KES', 'GHS'] }) },
  ),
];

export const RESPONSE_EDITS = [...FIELDS, ...VALUES, ...RESPONSES];
export const SHARED_EDITS = SHARED;
