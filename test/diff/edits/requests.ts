import { add, all, drop, ISSUE, put, reverse, schema, TOP_UP, take } from './edit.ts';
import {
  CALLER_ACTS,
  NOTHING,
  REQUEST_NARROWS,
  REQUEST_WIDENS,
  REST_GAINS,
  REST_LOSES,
  rest,
  WORDING,
} from './labels.ts';

const REQUEST = schema('IssueCardRequest');
const VALUE = `${REQUEST}/properties/value`;
const ACCESS = `${REQUEST}/properties/access`;
const REASON = `${schema('TopUpRequest')}/properties/reason`;
const NOTE = { description: 'A note.', type: 'string' };

const BODIES = [
  rest('that a body is optional is written out', put(`${ISSUE}/requestBody`, { required: false }), WORDING, {
    given: put(`${ISSUE}/requestBody`, { required: undefined }),
  }),
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
  rest('what an issue requires stands in another order', reverse(`${REQUEST}/required`), NOTHING),
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
];

const from = (place: string, members: object) => ({ given: put(place, { ...members }) });

const BOUNDS = [
  rest('a bound beside a set that keeps it anyway is gone', put(VALUE, { maximum: undefined }), WORDING, {
    given: put(VALUE, { enum: [50, 100], maximum: 100 }),
  }),
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
  rest('a phone number begins with two noughts', put(schema('PhoneNumber'), { pattern: '^00' }), CALLER_ACTS),
];

const LISTS = [
  rest('a list of channels has one in any case', put(ACCESS, { contains: { const: 'ussd' } }), REQUEST_NARROWS),
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

export const REQUEST_EDITS = [...BODIES, ...FIELDS, ...BOUNDS, ...LISTS, ...COMBINATIONS];
