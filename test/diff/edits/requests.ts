import { add, all, drop, put, schema, TOP_UP } from './edit.ts';
import { CALLER_ACTS, REQUEST_NARROWS, REQUEST_WIDENS, REST_GAINS, REST_LOSES, rest, WORDING } from './labels.ts';

const REQUEST = schema('IssueCardRequest');
const VALUE = `${REQUEST}/properties/value`;
const ACCESS = `${REQUEST}/properties/access`;
const REASON = `${schema('TopUpRequest')}/properties/reason`;
const NOTE = { description: 'A note.', type: 'string' };

const BODIES = [rest('a top-up takes no body', drop(`${TOP_UP}/requestBody`), CALLER_ACTS)];

const FIELDS = [
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
];

const LISTS = [
  rest('a list of channels has one in any case', put(ACCESS, { contains: { const: 'ussd' } }), REQUEST_NARROWS),
];
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
  rest('what is excluded is less', add(`${REQUEST}/not/required`, 'brand_id'), REQUEST_WIDENS, excluded),
];

export const REQUEST_EDITS = [...BODIES, ...FIELDS, ...BOUNDS, ...LISTS, ...COMBINATIONS];
