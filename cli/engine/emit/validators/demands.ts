import { FORMATS } from '../../model/add-rules.ts';
import { demand, json, type Keywords, regExp } from './spot.ts';

const isAtLeast = (measure: (value: string) => string, unit: string) =>
  demand<number>(
    (value, least) => `${measure(value)} < ${least}`,
    (least) => `must NOT have fewer than ${least} ${unit}`,
  );

const isAtMost = (measure: (value: string) => string, unit: string) =>
  demand<number>(
    (value, most) => `${measure(value)} > ${most}`,
    (most) => `must NOT have more than ${most} ${unit}`,
  );

const compares = (operator: string) =>
  demand<number>(
    (value, bound) => `!(${value} ${operator} ${bound})`,
    (bound) => `must be ${operator} ${bound}`,
  );

const characters = (value: string) => `lengthOf(${value})`;
const items = (value: string) => `${value}.length`;
const properties = (value: string) => `Object.keys(${value}).length`;

/** Keywords that demand one thing of values of one type. */
export const DEMANDS = {
  string: {
    minLength: isAtLeast(characters, 'characters'),
    maxLength: isAtMost(characters, 'characters'),
    pattern: demand<string>(
      (value, pattern) => {
        const beginning = beginningOf(pattern);
        return beginning ? `!${value}.startsWith(${json(beginning)})` : `!${regExp(pattern)}.test(${value})`;
      },
      (pattern) => {
        const beginning = beginningOf(pattern);
        return beginning ? `must begin with "${beginning}"` : `must match pattern "${pattern}"`;
      },
    ),
    format: demand<keyof typeof FORMATS>(
      (value, format) => `!${FORMATS[format].name}(${value})`,
      (format) => `must match format "${format}"`,
    ),
  },
  number: {
    minimum: compares('>='),
    maximum: compares('<='),
    exclusiveMinimum: compares('>'),
    exclusiveMaximum: compares('<'),
    multipleOf: demand<number>(
      (value, step) => `!Number.isInteger(${value} / ${step})`,
      (step) => `must be multiple of ${step}`,
    ),
  },
  array: { minItems: isAtLeast(items, 'items'), maxItems: isAtMost(items, 'items') },
  object: { minProperties: isAtLeast(properties, 'properties'), maxProperties: isAtMost(properties, 'properties') },
} satisfies Record<string, Keywords>;

/** The text that a pattern such as `^sent_` or `^\+` wants at the beginning; undefined where it says anything else. */
function beginningOf(pattern: string): string | undefined {
  return /^\^((?:[\w -]|\\[^\w\s"\\])+)$/.exec(pattern)?.[1]?.replaceAll('\\', '');
}

export const DEMANDS_OF_ANY: Keywords = {
  const: demand<unknown>(isNotEqual, (wanted) => `must be ${JSON.stringify(wanted)}`),
  enum: demand<unknown[]>(
    (value, values) => values.map((each) => isNotEqual(value, each)).join(' && '),
    (values) =>
      `must be one of ${values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ')}`,
  ),
};

function isNotEqual(value: string, wanted: unknown): string {
  const isPart = typeof wanted === 'object' && wanted !== null;
  return isPart ? `!isEqual(${value}, ${json(wanted)})` : `${value} !== ${json(wanted)}`;
}
