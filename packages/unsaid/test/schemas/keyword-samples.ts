import type { Effect } from '../../src/engine/compare/schemas/rule.ts';

/** A keyword with two values, and what comes of adding the first, removing it, and replacing it by the second. */
export interface KeywordSample {
  /** Keywords without which it means nothing. */
  readonly beside?: Readonly<Record<string, unknown>>;
  readonly values: readonly [unknown, unknown];
  readonly added: Effect;
  readonly removed: Effect;
  readonly changed: Effect;
}

type Effects = readonly [added: Effect, removed: Effect, changed: Effect];

function sample(one: unknown, other: unknown, effects: Effects, beside?: KeywordSample['beside']): KeywordSample {
  const [added, removed, changed] = effects;
  return { values: [one, other], added, removed, changed, ...(beside && { beside }) };
}

const MORE: Effects = ['narrows', 'widens', 'narrows'];
const LESS: Effects = ['narrows', 'widens', 'widens'];
const OTHER: Effects = ['narrows', 'widens', 'both'];
const BOTH: Effects = ['both', 'both', 'both'];
const TEXT = { type: 'string' };
const SHORT = { type: 'string', maxLength: 3 };

/** Keywords that change what others mean, or that no contract of ours may use: any change is of unknown effect. */
const UNDECIDABLE = [
  ...['dependentRequired', 'dependentSchemas', 'dependencies', 'prefixItems', 'additionalItems', 'minContains'],
  ...['maxContains', 'unevaluatedItems', 'unevaluatedProperties', '$schema', '$vocabulary', '$id', 'id', '$anchor'],
  ...['$dynamicAnchor', '$dynamicRef', '$recursiveAnchor', '$recursiveRef', 'discriminator', 'nullable'],
];

/** The second value demands more than the first, less, or something else. */
export const SAMPLES: Readonly<Record<string, KeywordSample>> = {
  type: sample('integer', 'number', LESS),
  enum: sample(['a', 'b'], ['a', 'c'], OTHER),
  const: sample('a', 'b', OTHER),
  multipleOf: sample(2, 6, MORE),
  minimum: sample(1, 2, MORE),
  exclusiveMinimum: sample(1, 2, MORE),
  maximum: sample(1, 2, LESS),
  exclusiveMaximum: sample(1, 2, LESS),
  minLength: sample(1, 2, MORE),
  maxLength: sample(1, 2, LESS),
  pattern: sample('^a', '^b', OTHER),
  format: sample('date', 'email', OTHER),
  'x-format': sample('iso-8601-utc', 'time', BOTH, { format: 'date-time' }),
  contentEncoding: sample('base64', 'base32', OTHER),
  contentMediaType: sample('text/csv', 'text/plain', OTHER),
  contentSchema: sample(TEXT, SHORT, OTHER),
  minItems: sample(1, 2, MORE),
  maxItems: sample(1, 2, LESS),
  uniqueItems: sample(true, false, LESS),
  minProperties: sample(1, 2, MORE),
  maxProperties: sample(1, 2, LESS),
  required: sample(['a'], ['a', 'b'], MORE),
  'x-sum': sample({ a: ['b', 'c'] }, { a: ['b', 'd'] }, OTHER),
  propertyNames: sample(TEXT, SHORT, MORE),
  properties: sample({ a: TEXT }, { a: SHORT }, MORE),
  patternProperties: sample({ '^a': TEXT }, { '^a': SHORT }, MORE),
  additionalProperties: sample(false, TEXT, LESS),
  items: sample(TEXT, SHORT, MORE),
  contains: sample(TEXT, SHORT, MORE),
  allOf: sample([TEXT], [SHORT], MORE),
  anyOf: sample([TEXT, { type: 'boolean' }], [TEXT], MORE),
  oneOf: sample([{ maxLength: 2 }, { minLength: 1 }], [{ maxLength: 2 }, { minLength: 2 }], OTHER),
  not: sample(TEXT, SHORT, LESS),
  // biome-ignore-start lint/suspicious/noThenProperty: the keyword of that name
  if: sample(TEXT, SHORT, OTHER, { then: { const: 'a' } }),
  then: sample(TEXT, SHORT, MORE, { if: { minLength: 1 } }),
  // biome-ignore-end lint/suspicious/noThenProperty: the keyword of that name
  else: sample(TEXT, SHORT, MORE, { if: { minLength: 1 } }),
  $ref: sample('#/components/schemas/Text', '#/components/schemas/Short', MORE),
  ...Object.fromEntries(UNDECIDABLE.map((keyword) => [keyword, sample('a', 'b', BOTH)])),
  unheardOf: sample(1, 2, BOTH),
  'x-unheard-of': sample(1, 2, ['none', 'none', 'none']),
};

/** The schemas to which the references lead. */
export const DOCUMENT = { components: { schemas: { Text: TEXT, Short: SHORT } } };
