import { isEqual } from '../../model/issues.ts';
import type { Effect } from './difference.ts';
import { difference, type Keywords, memberOf, quoted, type Rule } from './rule.ts';

type Judge = (before: unknown, after: unknown) => Effect;

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** A keyword that demands more where it is there, and of which two values cannot be compared unless `judge` can. */
export function scalar(keyword: string, of: Rule['of'], judge: Judge = () => 'both', idle?: unknown): Rule {
  return {
    keywords: [keyword],
    ...(of === undefined ? {} : { of }),
    compare(before, after) {
      const [old, now] = [memberOf(before, keyword), memberOf(after, keyword)];
      if (isEqual(old, now)) return [];
      return [
        difference([keyword], old, now, effectOfScalar(old, now, judge, idle), describeScalar(keyword, old, now)),
      ];
    },
  };
}

/** A value that is idle demands as much as none. */
function effectOfScalar(before: unknown, after: unknown, judge: Judge, idle: unknown): Effect {
  const [isIdle, willBeIdle] = [before, after].map((value) => value === undefined || value === idle);
  if (isIdle) return willBeIdle ? 'none' : 'narrows';
  return willBeIdle ? 'widens' : judge(before, after);
}

function describeScalar(keyword: string, before: unknown, after: unknown): string {
  if (before === undefined) return `${keyword} ${quoted(after)} is added`;
  if (after === undefined) return `${keyword} ${quoted(before)} is removed`;
  const verb = isNumber(before) && isNumber(after) ? (after > before ? 'rises' : 'falls') : 'changes';
  return `${keyword} ${verb} from ${quoted(before)} to ${quoted(after)}`;
}

const upper: Judge = (before, after) =>
  isNumber(before) && isNumber(after) ? (after > before ? 'widens' : 'narrows') : 'both';
const lower: Judge = (before, after) => upper(after, before);

/** The two keywords of one bound of numbers; where both are there, the tighter one counts. */
function bound(inclusive: string, exclusive: string, direction: 1 | -1): Rule {
  const tightest = (keywords: Keywords | undefined) => {
    const given = [inclusive, exclusive].filter((keyword) => isNumber(memberOf(keywords, keyword)));
    const bounds = given.map((keyword) => ({ keyword, at: Number(keywords?.[keyword]) * direction }));
    return bounds.toSorted((one, other) => other.at - one.at || (other.keyword === exclusive ? 1 : -1))[0];
  };
  return {
    keywords: [inclusive, exclusive],
    of: 'number',
    compare(before, after) {
      const [old, now] = [tightest(before), tightest(after)];
      const changed = [inclusive, exclusive].filter(
        (keyword) => !isEqual(memberOf(before, keyword), memberOf(after, keyword)),
      );
      return changed.map((keyword) => {
        const [was, is] = [memberOf(before, keyword), memberOf(after, keyword)];
        const known = [was, is].every((value) => value === undefined || isNumber(value));
        return difference(
          [keyword],
          was,
          is,
          known ? effectOfBound(old, now) : 'both',
          describeScalar(keyword, was, is),
        );
      });
    },
  };
}

type Bound = { readonly keyword: string; readonly at: number } | undefined;

function effectOfBound(before: Bound, after: Bound): Effect {
  if (before === undefined) return after === undefined ? 'none' : 'narrows';
  if (after === undefined) return 'widens';
  if (before.at !== after.at) return after.at > before.at ? 'narrows' : 'widens';
  if (before.keyword === after.keyword) return 'none';
  return after.keyword.startsWith('exclusive') ? 'narrows' : 'widens';
}

/** Only integers divide each other without rounding. */
const divisor: Judge = (before, after) => {
  if (!Number.isSafeInteger(before) || !Number.isSafeInteger(after)) return 'both';
  if (Number(after) % Number(before) === 0) return 'narrows';
  return Number(before) % Number(after) === 0 ? 'widens' : 'both';
};

/** Our checks read a string as it is encoded, so its encoding counts although JSON Schema only notes it. */
const CONTENT: readonly Rule[] = ['contentEncoding', 'contentMediaType', 'contentSchema'].map((keyword) =>
  scalar(keyword, 'string'),
);

export const SCALAR_RULES: readonly Rule[] = [
  bound('minimum', 'exclusiveMinimum', 1),
  bound('maximum', 'exclusiveMaximum', -1),
  scalar('multipleOf', 'number', divisor),
  scalar('minLength', 'string', lower, 0),
  scalar('maxLength', 'string', upper),
  scalar('pattern', 'string'),
  // A format that our checks do not know may be one of numbers.
  scalar('format', undefined),
  ...CONTENT,
  scalar('minItems', 'array', lower, 0),
  scalar('maxItems', 'array', upper),
  scalar('uniqueItems', 'array', undefined, false),
  scalar('minProperties', 'object', lower, 0),
  scalar('maxProperties', 'object', upper),
];
