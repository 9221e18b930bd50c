import { isEqual } from '../../model/issues.ts';
import {
  type Difference,
  difference,
  type Effect,
  effectThat,
  elementsOf,
  type Keywords,
  kindsOf,
  memberOf,
  quoted,
  type Rule,
} from './rule.ts';

const TYPE: Rule = {
  keywords: ['type', 'nullable'],
  compare(before, after) {
    const [old, now] = [kindsOf(before), kindsOf(after)];
    const gone = old.filter((kind) => !now.includes(kind));
    const come = now.filter((kind) => !old.includes(kind));
    const effect = effectThat({ narrows: gone.length > 0, widens: come.length > 0 });
    return ['type', 'nullable'].flatMap((keyword): Difference[] => {
      const [was, is] = [memberOf(before, keyword), memberOf(after, keyword)];
      return isEqual(was, is) ? [] : [difference([keyword], was, is, effect, describeType(keyword, was, is))];
    });
  },
};

function describeType(keyword: string, before: unknown, after: unknown): string {
  const [was, is] = [before, after].map((type) => [type].flat().map(quoted).join(' or '));
  if (before === undefined) return `the ${keyword} is now limited to ${is}`;
  if (after === undefined) return `the ${keyword} is no longer limited to ${was}`;
  return `the ${keyword} changes from ${was} to ${is}`;
}

/** The values that `enum` and `const` leave, with the place of each. */
export function listedIn(keywords: Keywords): { value: unknown; keys: readonly string[] }[] {
  const listed = elementsOf(keywords.enum).map((value, index) => ({ value, keys: ['enum', String(index)] }));
  if (!Object.hasOwn(keywords, 'const')) return listed;
  const { const: only } = keywords;
  if (keywords.enum !== undefined && !listed.some(({ value }) => isEqual(value, only))) return [];
  return [{ value: only, keys: ['const'] }];
}

/** A list that comes or goes is one difference; of two lists, each value that only one of them has. */
const VALUES: Rule = {
  keywords: ['enum', 'const'],
  compare(before, after) {
    if (before === undefined || after === undefined) return [wholeList(before, after)];
    const [old, now] = [listedIn(before), listedIn(after)];
    const [was, is] = [old, now].map((list) =>
      list.length === 1 && list[0]?.keys[0] === 'const' ? list[0] : undefined,
    );
    if (was && is) return isEqual(was.value, is.value) ? [] : [anotherOnly(was.value, is.value)];
    const lacks = (list: typeof old, value: unknown) => !list.some((listed) => isEqual(listed.value, value));
    const gone = old.filter(({ value }) => lacks(now, value));
    const come = now.filter(({ value }) => lacks(old, value));
    return [
      ...gone.map(({ value, keys }) => ofValue('removed', keys, value, 'narrows')),
      ...come.map(({ value, keys }) => ofValue('added', keys, value, 'widens')),
    ];
  },
};

function anotherOnly(before: unknown, after: unknown): Difference {
  const says = `the only value changes from ${quoted(before)} to ${quoted(after)}`;
  return difference(['const'], before, after, 'both', says);
}

function ofValue(kind: 'added' | 'removed', keys: readonly string[], value: unknown, effect: Effect): Difference {
  const says = `the value ${quoted(value)} is ${kind === 'added' ? 'newly' : 'no longer'} listed`;
  const [before, after] = kind === 'added' ? [undefined, value] : [value, undefined];
  return { kind, keys, before, after, effect, says };
}

function wholeList(before: Keywords | undefined, after: Keywords | undefined): Difference {
  const there = before ?? after ?? {};
  const keyword = Object.hasOwn(there, 'const') ? 'const' : 'enum';
  const kind = before === undefined ? 'added' : 'removed';
  const values = listedIn(there).map(({ value }) => quoted(value));
  const says = `the values are ${before === undefined ? 'now' : 'no longer'} limited to ${values.join(', ')}`;
  const [was, is] = [before?.[keyword], after?.[keyword]];
  return { kind, keys: [keyword], before: was, after: is, effect: kind === 'added' ? 'narrows' : 'widens', says };
}

type Judge = (before: unknown, after: unknown) => Effect;

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** A keyword that demands more where it is there, and of which two values cannot be compared unless `judge` can. */
function scalar(keyword: string, judge: Judge = () => 'both', idle?: unknown): Rule {
  return {
    keywords: [keyword],
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

/** Only integers divide each other without rounding. */
const divisor: Judge = (before, after) => {
  if (!Number.isSafeInteger(before) || !Number.isSafeInteger(after)) return 'both';
  if (Number(after) % Number(before) === 0) return 'narrows';
  return Number(before) % Number(after) === 0 ? 'widens' : 'both';
};

export const VALUE_RULES: readonly Rule[] = [
  TYPE,
  VALUES,
  ...['minimum', 'exclusiveMinimum'].map((keyword) => scalar(keyword, lower)),
  ...['minLength', 'minItems', 'minProperties'].map((keyword) => scalar(keyword, lower, 0)),
  ...['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'].map((keyword) => scalar(keyword, upper)),
  scalar('multipleOf', divisor),
  scalar('uniqueItems', undefined, false),
  // Our checks read a string as it is encoded, so its encoding counts although JSON Schema only notes it.
  ...['pattern', 'format', 'contentEncoding', 'contentMediaType', 'contentSchema'].map((keyword) => scalar(keyword)),
];
