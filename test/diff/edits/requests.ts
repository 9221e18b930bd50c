import { add, all, drop, GET, ISSUE, put, rename, reverse, schema, TOP_UP } from './edit.ts';
import {
  both,
  breaking,
  CALLER_ACTS,
  compatible,
  NOTHING,
  type Pair,
  REQUEST_NARROWS,
  REQUEST_WIDENS,
  REST_GAINS,
  REST_LOSES,
  rest,
  WORDING,
} from './labels.ts';

const NEW_OPERATION = {
  summary: 'List the transactions of a card',
  operationId: 'listTransactions',
  tags: ['Cards'],
  parameters: [{ $ref: '#/components/parameters/CardId' }],
  responses: { 200: { description: 'The transactions.', content: { 'application/json': { schema: {} } } } },
};

/** Clients and stubs that are generated name their functions by it. */
const RENAMED: Pair = [[breaking('calls', 'provides')], [breaking('calls', 'provides')]];

/** It announces, and asks nothing yet. */
const ANNOUNCED: Pair = [[compatible('calls', 'provides')], [compatible('calls', 'provides')]];
const PAGE = { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } };
const paged = { given: put(GET, { parameters: [{ $ref: '#/components/parameters/CardId' }, PAGE] }) };

const FIELD_LIST = {
  name: 'fields',
  in: 'query',
  schema: { type: 'array', items: { type: 'string', enum: ['balance', 'status'] } },
};

const listed = { given: add(`${GET}/parameters`, FIELD_LIST) };
const page = (members: object) => put(`${GET}/parameters/1`, { ...members });
const pageSchema = (members: object) => put(`${GET}/parameters/1/schema`, { ...members });
const ITEMS = `${GET}/parameters/1/schema/items`;
const SCHEMES = 'openapi/components/securitySchemes';
const API_KEY = { type: 'apiKey', in: 'header', name: 'X-Api-Key' };
const SANDBOX = { base: 'sandbox' } as const;
const withKey = { base: 'sandbox', given: put(SCHEMES, { key: API_KEY }) } as const;
const REQUEST = schema('IssueCardRequest');
const VALUE = `${REQUEST}/properties/value`;
const ACCESS = `${REQUEST}/properties/access`;
const REASON = `${schema('TopUpRequest')}/properties/reason`;
const NOTE = { description: 'A note.', type: 'string' };
const from = (place: string, members: object) => ({ given: put(place, { ...members }) });
const excluded = from(REQUEST, { not: { required: ['format', 'access'] } });

export const REQUEST_EDITS = [
  rest(
    'a parameter of an operation is said of its path',
    all(
      put('openapi/paths/~1v1~1cards~1{card_id}', { parameters: [{ $ref: '#/components/parameters/CardId' }] }),
      put(GET, { parameters: undefined }),
    ),
    NOTHING,
  ),
  rest(
    'a path with an operation is new',
    put('openapi/paths', { '/v1/cards/{card_id}/transactions': { get: NEW_OPERATION } }),
    REST_GAINS,
  ),
  rest('topUpCard is gone', drop('openapi/paths/~1v1~1cards~1{card_id}~1topup'), REST_LOSES),
  rest(
    'bulkIssueCards is gone, and with it the only mark of some points',
    drop('openapi/paths/~1v1~1cards~1bulk'),
    REST_LOSES,
  ),
  rest(
    'bulkIssueCards moves to another path',
    rename('openapi/paths/~1v1~1cards~1bulk', '/v1/batches'),
    both(REST_LOSES, REST_GAINS),
  ),
  rest('getCard has another operationId', put(GET, { operationId: 'retrieveCard' }), RENAMED),
  rest('getCard is deprecated', put(GET, { deprecated: true }), ANNOUNCED),
  rest('issueCard has a server of its own', put(ISSUE, { servers: [{ url: 'https://issue.example' }] }), CALLER_ACTS),
  rest('a query parameter becomes required', page({ required: true }), REQUEST_NARROWS, paged),
  rest('a query parameter has another name', page({ name: 'cursor' }), both(REST_LOSES, REST_GAINS), paged),
  rest('the greatest value of a query parameter rises', pageSchema({ maximum: 1000 }), REQUEST_WIDENS, paged),
  rest('the values of a list in the query stand in another order', reverse(`${ITEMS}/enum`), NOTHING, listed),
  rest('the style of a query parameter is written out', page({ style: 'form' }), WORDING, paged),
  rest(
    'the card_id of both paths is limited',
    put('openapi/components/parameters/CardId', {
      schema: { allOf: [{ $ref: '#/components/schemas/CardId' }], maxLength: 40 },
    }),
    REQUEST_NARROWS,
  ),
  rest('a key will do instead of a token', add('openapi/security', { key: [] }), REQUEST_WIDENS, withKey),
  rest('a key is required besides the token', put('openapi/security/0', { key: [] }), REQUEST_NARROWS, withKey),
  rest('a key is required instead of the token', put('openapi', { security: [{ key: [] }] }), CALLER_ACTS, withKey),
  rest('getCard requires no credentials', put(GET, { security: [] }), REQUEST_WIDENS, SANDBOX),
  rest('credentials of an operation are written out', put(GET, { security: [{ bearer: [] }] }), NOTHING, SANDBOX),
  rest('a scheme that nothing names is declared', put(SCHEMES, { key: API_KEY }), WORDING, SANDBOX),
  rest('a second server is there', add('openapi/servers', { url: 'https://eu.cards.example' }), REST_GAINS),
  rest(
    'the server has an address of its own',
    put('openapi/servers/0', { url: 'https://cards.example', variables: undefined }),
    both(CALLER_ACTS, REST_LOSES),
  ),
  rest(
    'base_url has another default',
    put('openapi/servers/0/variables/base_url', { default: 'http://127.0.0.1:4020' }),
    WORDING,
  ),
  rest(
    'base_url is one of two',
    put('openapi/servers/0/variables/base_url', { enum: ['http://127.0.0.1:4010', 'https://cards.example'] }),
    REQUEST_NARROWS,
  ),
  rest('a top-up takes no body', drop(`${TOP_UP}/requestBody`), CALLER_ACTS),
  rest('a field of a request is only read', put(REASON, { readOnly: true }), REST_LOSES),
  rest(
    'an issue that takes no other fields takes a further one',
    put(`${REQUEST}/properties`, { note: NOTE }),
    REQUEST_WIDENS,
    { given: put(REQUEST, { additionalProperties: false }) },
  ),
  rest('an issue takes an optional field', put(`${REQUEST}/properties`, { note: NOTE }), REST_GAINS),
  rest(
    'an issue takes a required field',
    all(put(`${REQUEST}/properties`, { note: NOTE }), add(`${REQUEST}/required`, 'note')),
    CALLER_ACTS,
  ),
  rest(
    'an issue takes other fields with texts only',
    put(REQUEST, { additionalProperties: { type: 'string' } }),
    REQUEST_NARROWS,
  ),
  rest('the names of fields have a form', put(REQUEST, { propertyNames: { pattern: '^[a-z_]+$' } }), REQUEST_NARROWS),
  rest(
    'fields of one prefix hold texts',
    put(REQUEST, { patternProperties: { '^meta_': { type: 'string' } } }),
    REQUEST_NARROWS,
  ),
  rest('a bound beside a set that keeps it anyway is gone', put(VALUE, { maximum: undefined }), WORDING, {
    given: put(VALUE, { enum: [50, 100], maximum: 100 }),
  }),
  rest(
    'a value is a multiple of twenty, not of ten',
    put(VALUE, { multipleOf: 20 }),
    REQUEST_NARROWS,
    from(VALUE, { multipleOf: 10 }),
  ),
  rest('a list of channels has one in any case', put(ACCESS, { contains: { const: 'ussd' } }), REQUEST_NARROWS),
  rest(
    'an issue has a format or channels',
    put(REQUEST, { anyOf: [{ required: ['format'] }, { required: ['access'] }] }),
    REQUEST_NARROWS,
  ),
  rest(
    'an issue has a format or channels and not both',
    put(REQUEST, { oneOf: [{ required: ['format'] }, { required: ['access'] }] }),
    REQUEST_NARROWS,
  ),
  rest(
    'an issue with a format has a brand',
    // biome-ignore lint/suspicious/noThenProperty: it is the keyword.
    put(REQUEST, { if: { required: ['format'] }, then: { required: ['brand_id'] } }),
    REQUEST_NARROWS,
  ),
  rest(
    'an issue has not both format and channels',
    put(REQUEST, { not: { required: ['format', 'access'] } }),
    REQUEST_NARROWS,
  ),
  rest('what is excluded is less', add(`${REQUEST}/not/required`, 'brand_id'), REQUEST_WIDENS, excluded),
];
