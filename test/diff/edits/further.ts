import { add, all, drop, eventSchema, GET, ISSUE, MESSAGES, put, rename, schema } from './edit.ts';
import {
  both,
  CALLER_ACTS,
  EVENT_NARROWS,
  EVENTS_LOSE,
  events,
  NOTHING,
  REQUEST_NARROWS,
  REQUEST_WIDENS,
  RESPONSE_NARROWS,
  RESPONSE_WIDENS,
  REST_GAINS,
  rest,
  WORDING,
} from './labels.ts';

const from = (place: string, members: object) => ({ given: put(place, { ...members }) });
const REQUEST = schema('IssueCardRequest');
const VALUE = schema('IssueCardRequest', 'value');
const CARD = schema('Card');
const HEADER = { name: 'X-Request-Id', in: 'header', schema: { type: 'string' } };
const withHeader = { given: add(`${GET}/parameters`, HEADER) };
const parameter = (members: object) => put(`${GET}/parameters/1`, { ...members });
const LINE = { type: 'object', required: ['sku'], properties: { sku: { type: 'string' }, note: { type: 'string' } } };
const withLines = from(`${REQUEST}/properties`, { lines: { type: 'array', minItems: 1, maxItems: 9, items: LINE } });
const LINES = `${REQUEST}/properties/lines`;

const OWN = {
  description: 'Any other outcome.',
  'x-source': ['documents.3', 'endpoints.2'],
  'x-open-points': ['error-responses'],
  content: { 'application/json': { schema: { type: 'object' } } },
};

export const FURTHER_EDITS = [
  rest('a header is written in lower case', parameter({ name: 'x-request-id' }), NOTHING, withHeader),
  rest(
    'the card_id of both paths is a number',
    put('openapi/components/parameters/CardId', { schema: { type: 'integer' } }),
    CALLER_ACTS,
  ),
  rest(
    'the card_id of one path is limited',
    put(GET, {
      parameters: [{ name: 'card_id', in: 'path', required: true, schema: { type: 'string', maxLength: 40 } }],
    }),
    REQUEST_NARROWS,
    from(GET, { parameters: [{ name: 'card_id', in: 'path', required: true, schema: { type: 'string' } }] }),
  ),
  rest(
    'a card is of another media type',
    rename(`${GET}/responses/2XX/content/application~1json`, 'application/hal+json'),
    both(CALLER_ACTS, CALLER_ACTS),
  ),
  rest(
    'a response always has a new header',
    put(`${ISSUE}/responses/201`, { headers: { 'X-Batch': { required: true, schema: { type: 'string' } } } }),
    REST_GAINS,
  ),
  rest(
    'a header of a response is written in lower case',
    rename(`${ISSUE}/responses/201/headers/X-Batch`, 'x-batch'),
    NOTHING,
    from(`${ISSUE}/responses/201`, { headers: { 'X-Batch': { schema: { type: 'string' } } } }),
  ),
  rest('other outcomes of getCard have an object', put(`${GET}/responses`, { default: OWN }), RESPONSE_NARROWS),
  rest(
    'a card of one response has a further field',
    put(`${GET}/responses/2XX/content/application~1json`, {
      schema: { allOf: [{ $ref: '#/components/schemas/Card' }], properties: { note: { type: 'string' } } },
    }),
    REST_GAINS,
  ),
  rest(
    'a top-up adds up twice',
    put(`${schema('TopUpResult')}/x-sum`, { previous_balance: ['added', 'card_id'] }),
    RESPONSE_NARROWS,
  ),
  rest(
    'labels of a card may be more',
    put(`${CARD}/properties/labels`, { maxItems: 5 }),
    RESPONSE_WIDENS,
    from(`${CARD}/properties`, { labels: { type: 'array', items: {}, maxItems: 3 } }),
  ),
  rest(
    'fields of one prefix hold anything',
    put(CARD, { patternProperties: undefined }),
    RESPONSE_WIDENS,
    from(CARD, { patternProperties: { '^meta_': { type: 'string' } } }),
  ),
  rest(
    'a status may be null, too',
    put(schema('CardStatus'), { type: ['string', 'null'], enum: ['issued', null] }),
    both(RESPONSE_WIDENS, RESPONSE_WIDENS),
    from(schema('CardStatus'), { enum: ['issued'] }),
  ),
  rest('lines of an issue may be more', put(LINES, { maxItems: 20 }), REQUEST_WIDENS, withLines),
  rest('lines of an issue have to be more', put(LINES, { minItems: 2 }), REQUEST_NARROWS, withLines),
  rest('a value is one and then another', put(VALUE, { const: 2 }), CALLER_ACTS, from(VALUE, { const: 1 })),
  rest(
    'a further one of several may fit',
    add(`${VALUE}/oneOf`, { multipleOf: 7 }),
    CALLER_ACTS,
    from(VALUE, { oneOf: [{ multipleOf: 3 }, { multipleOf: 5 }] }),
  ),
  rest(
    'what follows from a condition is another',
    put(`${REQUEST}/then`, { required: ['access'] }),
    both(REQUEST_NARROWS, REQUEST_WIDENS),
    from(
      REQUEST,
      Object.fromEntries([
        ['if', { required: ['format'] }],
        ['then', { required: ['brand_id'] }],
      ]),
    ),
  ),
  rest('a file is not encoded', put(schema('BulkIssueRequest', 'file'), { contentEncoding: undefined }), CALLER_ACTS),
  rest(
    'a currency of one place is any text, as it was',
    put(schema('TopUpRequest', 'currency'), { allOf: [{ type: 'string' }] }),
    NOTHING,
  ),
  rest(
    'a schema has another name',
    all(
      rename(schema('CardFormat'), 'Format'),
      put(schema('IssueCardRequest', 'format'), { allOf: [{ $ref: '#/components/schemas/Format' }] }),
      put(schema('BulkIssueRequest', 'format'), { allOf: [{ $ref: '#/components/schemas/Format' }] }),
    ),
    NOTHING,
  ),
  events(
    'a delivery has no other headers',
    put(eventSchema('DeliveryHeaders'), { additionalProperties: false }),
    EVENT_NARROWS,
  ),
  events(
    'the header of the signature is written in lower case',
    all(
      rename(eventSchema('DeliveryHeaders', 'X-Service-Signature'), 'x-service-signature'),
      put(eventSchema('DeliveryHeaders'), { required: ['x-service-signature'] }),
    ),
    NOTHING,
  ),
  events(
    'a field of one event is another schema',
    put(eventSchema('CardRedeemedEvent', 'card_id').replace('/card_id', ''), { card_id: { type: 'string' } }),
    NOTHING,
  ),
  events(
    'wallet.low_balance is gone, and with it some points',
    all(drop(`${MESSAGES}/wallet.low_balance`), drop(eventSchema('WalletLowBalanceEvent'))),
    EVENTS_LOSE,
  ),
  events(
    'a promise of delivery is new, and no point is answered by that',
    put('asyncapi/components/operationTraits/delivery/x-delivery', { intervals_seconds: [1, 2] }),
    EVENT_NARROWS,
  ),
  rest(
    'a description goes on after a word that bundles use, too',
    put(schema('Card'), { description: 'A card.\n\nOpen: from nine to five.' }),
    WORDING,
    { given: put(schema('Card'), { description: 'A card.\n\nOpen: always.' }) },
  ),
  rest('getCard has another tag', put(GET, { tags: ['Bulk issuance'] }), WORDING),
  rest('the title of the API is another', put('openapi/info', { title: 'Reward cards' }), WORDING),
  rest(
    'a response that nothing refers to is there',
    put('openapi/components/responses', { Unused: { description: 'Nothing.' } }),
    WORDING,
  ),
  events('the title of the webhooks is another', put('asyncapi/info', { title: 'Webhooks' }), WORDING),
];
