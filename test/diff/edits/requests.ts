import { add, all, drop, put, rename, reverse, take } from './edit.ts';
import {
  both,
  CALLER_ACTS,
  NOTHING,
  REQUEST_NARROWS,
  REQUEST_WIDENS,
  REST_GAINS,
  REST_LOSES,
  rest,
  WORDING,
} from './labels.ts';
import { ISSUE, schema, TOP_UP } from './places.ts';

const REQUEST = schema('IssueCardRequest');
const VALUE = `${REQUEST}/properties/value`;
const ACCESS = `${REQUEST}/properties/access`;
const REASON = `${schema('TopUpRequest')}/properties/reason`;
const FILE = `${schema('BulkIssueRequest')}/properties/file`;
const NOTE = { description: 'A note.', type: 'string' };

const BODIES = [
  rest('the body of an issue is optional', put(`${ISSUE}/requestBody`, { required: false }), REQUEST_WIDENS),
  rest('that a body is optional is written out', put(`${ISSUE}/requestBody`, { required: false }), WORDING, {
    given: put(`${ISSUE}/requestBody`, { required: undefined }),
  }),
  rest(
    'an issue may be XML, too',
    put(`${ISSUE}/requestBody/content`, {
      'application/xml': { schema: { $ref: '#/components/schemas/IssueCardRequest' } },
    }),
    REQUEST_WIDENS,
  ),
  rest(
    'an issue is XML instead',
    rename(`${ISSUE}/requestBody/content/application~1json`, 'application/xml'),
    both(REQUEST_NARROWS, REQUEST_WIDENS),
  ),
  rest('a top-up takes no body', drop(`${TOP_UP}/requestBody`), CALLER_ACTS),
];

const FIELDS = [
  rest('a field of a request is only read', put(REASON, { readOnly: true }), REST_LOSES),
  rest('a field of a request is only written', put(REASON, { writeOnly: true }), WORDING),
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
  rest('a top-up takes no reason any more', drop(REASON), REST_LOSES),
  rest('an issue requires the format', add(`${REQUEST}/required`, 'format'), REQUEST_NARROWS),
  rest('an issue does not require the value', take(`${REQUEST}/required`, 'value'), REQUEST_WIDENS),
  rest('what an issue requires stands in another order', reverse(`${REQUEST}/required`), NOTHING),
  rest(
    'the fields of an issue stand in another order',
    (contents) => {
      const request = contents.openapi.components.schemas.IssueCardRequest;
      if (request) request.properties = Object.fromEntries(Object.entries(request.properties ?? {}).reverse());
    },
    NOTHING,
  ),
  rest('an issue takes no other fields', put(REQUEST, { additionalProperties: false }), REQUEST_NARROWS),
  rest(
    'an issue takes other fields with texts only',
    put(REQUEST, { additionalProperties: { type: 'string' } }),
    REQUEST_NARROWS,
  ),
  rest('that an issue takes other fields is written out', put(REQUEST, { additionalProperties: true }), WORDING),
  rest('the names of fields have a form', put(REQUEST, { propertyNames: { pattern: '^[a-z_]+$' } }), REQUEST_NARROWS),
  rest(
    'fields of one prefix hold texts',
    put(REQUEST, { patternProperties: { '^meta_': { type: 'string' } } }),
    REQUEST_NARROWS,
  ),
  rest('an issue has six fields at most', put(REQUEST, { maxProperties: 6 }), REQUEST_NARROWS),
  rest('an issue has four fields at least', put(REQUEST, { minProperties: 4 }), REQUEST_NARROWS),
];

const TYPES = [
  rest('a value may have a fraction', put(VALUE, { type: 'number' }), REQUEST_WIDENS),
  rest('a value may be a text, too', put(VALUE, { type: ['integer', 'string'] }), REQUEST_WIDENS),
  rest('a value may be anything', put(VALUE, { type: undefined }), REQUEST_WIDENS),
  rest('a phone number may be null', put(schema('PhoneNumber'), { type: ['string', 'null'] }), REQUEST_WIDENS),
  rest('one type is written as a list of one', put(VALUE, { type: ['integer'] }), WORDING),
];

const from = (place: string, members: object) => ({ given: put(place, { ...members }) });
const bounded = from(VALUE, { minimum: 1, maximum: 100 });
const sized = from(REASON, { minLength: 1, maxLength: 200 });
const enumerated = from(schema('CardFormat'), { enum: ['digital', 'printed'] });

const BOUNDS = [
  rest('a bound beside a set that keeps it anyway is gone', put(VALUE, { maximum: undefined }), WORDING, {
    given: put(VALUE, { enum: [50, 100], maximum: 100 }),
  }),
  rest('a bound beside a set excludes one of its values', put(VALUE, { maximum: 60 }), REQUEST_NARROWS, {
    given: put(VALUE, { enum: [50, 100], maximum: 100 }),
  }),
  rest('a value has a least bound', put(VALUE, { minimum: 1 }), REQUEST_NARROWS),
  rest('a value has a greatest bound', put(VALUE, { maximum: 100000 }), REQUEST_NARROWS),
  rest('a value is above nought', put(VALUE, { exclusiveMinimum: 0 }), REQUEST_NARROWS),
  rest('a value is below a bound', put(VALUE, { exclusiveMaximum: 100000 }), REQUEST_NARROWS),
  rest('a value is a multiple of ten', put(VALUE, { multipleOf: 10 }), REQUEST_NARROWS),
  rest(
    'a value is a multiple of twenty, not of ten',
    put(VALUE, { multipleOf: 20 }),
    REQUEST_NARROWS,
    from(VALUE, { multipleOf: 10 }),
  ),
  rest(
    'a value is a multiple of four, not of ten',
    put(VALUE, { multipleOf: 4 }),
    CALLER_ACTS,
    from(VALUE, { multipleOf: 10 }),
  ),
  rest('the least value falls', put(VALUE, { minimum: 0 }), REQUEST_WIDENS, bounded),
  rest('a reason has a least length', put(REASON, { minLength: 1 }), REQUEST_NARROWS),
  rest('a least length of nought is written out', put(REASON, { minLength: 0 }), WORDING),
  rest('the greatest length of a reason rises', put(REASON, { maxLength: 500 }), REQUEST_WIDENS, sized),
  rest('the least length of a reason rises', put(REASON, { minLength: 2 }), REQUEST_NARROWS, sized),
  rest('a reason is one of two', put(REASON, { enum: ['bonus', 'refund'] }), REQUEST_NARROWS),
  rest('a reason is one and no other', put(REASON, { const: 'bonus' }), REQUEST_NARROWS),
  rest(
    'a set of one is written as const',
    put(REASON, { const: 'bonus', enum: undefined }),
    NOTHING,
    from(REASON, { enum: ['bonus'] }),
  ),
  rest('a reason has a form', put(REASON, { pattern: '^[A-Z]' }), REQUEST_NARROWS),
  rest('a reason is an address', put(REASON, { format: 'email' }), REQUEST_NARROWS),
  rest('a phone number needs no plus', put(schema('PhoneNumber'), { pattern: undefined }), REQUEST_WIDENS),
  rest('a phone number begins with two noughts', put(schema('PhoneNumber'), { pattern: '^00' }), CALLER_ACTS),
  rest(
    'a phone number has a form besides',
    put(schema('PhoneNumber'), { allOf: [{ pattern: '^.\\d+$' }] }),
    REQUEST_NARROWS,
  ),
  rest(
    'a format is one of a set, and no point is answered by that',
    put(schema('CardFormat'), { enum: ['digital'] }),
    REQUEST_NARROWS,
  ),
  rest('a format is not taken any more', take(`${schema('CardFormat')}/enum`, 'printed'), REQUEST_NARROWS, enumerated),
  rest('the formats stand in another order', reverse(`${schema('CardFormat')}/enum`), NOTHING, enumerated),
  rest('a file has another encoding', put(FILE, { contentEncoding: 'base64url' }), CALLER_ACTS),
  rest('a file has another media type', put(FILE, { contentMediaType: 'application/json' }), CALLER_ACTS),
];

const LISTS = [
  rest('a list of channels is not empty', put(ACCESS, { minItems: 1 }), REQUEST_NARROWS),
  rest('a list of channels is limited', put(ACCESS, { maxItems: 3 }), REQUEST_NARROWS),
  rest('a list names a channel once', put(ACCESS, { uniqueItems: true }), REQUEST_NARROWS),
  rest('a list of channels has one in any case', put(ACCESS, { contains: { const: 'ussd' } }), REQUEST_NARROWS),
  rest('a list of channels may hold anything', put(ACCESS, { items: undefined }), REQUEST_WIDENS),
  rest(
    'a channel is one of a set',
    put(schema('AccessChannel'), { enum: ['whatsapp', 'web', 'ussd'] }),
    REQUEST_NARROWS,
  ),
];

const choice = from(REQUEST, { anyOf: [{ required: ['format'] }, { required: ['access'] }] });
const excluded = from(REQUEST, { not: { required: ['format', 'access'] } });

const COMBINATIONS = [
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
  rest('a further choice will do', add(`${REQUEST}/anyOf`, { required: ['brand_id'] }), REQUEST_WIDENS, choice),
  rest('what is excluded is less', add(`${REQUEST}/not/required`, 'brand_id'), REQUEST_WIDENS, excluded),
  rest('what is excluded is more', take(`${REQUEST}/not/required`, 'access'), REQUEST_NARROWS, excluded),
];

export const REQUEST_EDITS = [...BODIES, ...FIELDS, ...TYPES, ...BOUNDS, ...LISTS, ...COMBINATIONS];
