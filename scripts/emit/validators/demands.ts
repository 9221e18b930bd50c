import { FORMATS } from '../../contract/add-rules.ts';
import { demand, json, type Keywords, regExp } from './spot.ts';

export const OF_STRING: Keywords = {
  minLength: demand<number>(
    (value, least) => `lengthOf(${value}) < ${least}`,
    (least) => `must NOT have fewer than ${least} characters`,
  ),
  maxLength: demand<number>(
    (value, most) => `lengthOf(${value}) > ${most}`,
    (most) => `must NOT have more than ${most} characters`,
  ),
  pattern: demand<string>(
    (value, pattern) => {
      const beginning = beginningOf(pattern);
      return beginning === undefined
        ? `!${regExp(pattern)}.test(${value})`
        : `!${value}.startsWith(${json(beginning)})`;
    },
    (pattern) => {
      const beginning = beginningOf(pattern);
      return beginning === undefined ? `must match pattern "${pattern}"` : `must begin with "${beginning}"`;
    },
  ),
  format: demand<keyof typeof FORMATS>(
    (value, format) => `!${FORMATS[format].name}(${value})`,
    (format) => `must match format "${format}"`,
  ),
};

/** The text that a pattern such as `^sent_` or `^\+` wants at the beginning; undefined where it says anything else. */
function beginningOf(pattern: string): string | undefined {
  return /^\^((?:[\w -]|\\[^\w\s"\\])+)$/.exec(pattern)?.[1]?.replaceAll('\\', '');
}

export const OF_NUMBER: Keywords = {
  minimum: demand<number>(
    (value, least) => `${value} < ${least}`,
    (least) => `must be >= ${least}`,
  ),
  maximum: demand<number>(
    (value, most) => `${value} > ${most}`,
    (most) => `must be <= ${most}`,
  ),
  exclusiveMinimum: demand<number>(
    (value, bound) => `${value} <= ${bound}`,
    (bound) => `must be > ${bound}`,
  ),
  exclusiveMaximum: demand<number>(
    (value, bound) => `${value} >= ${bound}`,
    (bound) => `must be < ${bound}`,
  ),
  multipleOf: demand<number>(
    (value, step) => `!Number.isInteger(${value} / ${step})`,
    (step) => `must be multiple of ${step}`,
  ),
};

/** Of lists. */
export const LENGTHS: Keywords = {
  minItems: demand<number>(
    (value, least) => `${value}.length < ${least}`,
    (least) => `must NOT have fewer than ${least} items`,
  ),
  maxItems: demand<number>(
    (value, most) => `${value}.length > ${most}`,
    (most) => `must NOT have more than ${most} items`,
  ),
};

/** Of objects. */
export const SIZES: Keywords = {
  minProperties: demand<number>(
    (value, least) => `Object.keys(${value}).length < ${least}`,
    (least) => `must NOT have fewer than ${least} properties`,
  ),
  maxProperties: demand<number>(
    (value, most) => `Object.keys(${value}).length > ${most}`,
    (most) => `must NOT have more than ${most} properties`,
  ),
};

export const VALUES: Keywords = {
  const: demand<unknown>(isNotEqual, (wanted) => `must be ${JSON.stringify(wanted)}`),
  enum: demand<unknown[]>(
    (value, values) => values.map((each) => isNotEqual(value, each)).join(' && '),
    () => 'must be equal to one of the allowed values',
  ),
};

function isNotEqual(value: string, wanted: unknown): string {
  const isPart = typeof wanted === 'object' && wanted !== null;
  return isPart ? `!isEqual(${value}, ${json(wanted)})` : `${value} !== ${json(wanted)}`;
}
