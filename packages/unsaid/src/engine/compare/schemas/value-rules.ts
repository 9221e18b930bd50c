import { isEqual, isMultipleOf } from 'unsaid-runtime/validation';
import { X_FORMAT } from '../../model/extension-keywords.ts';
import { ANY_TEXT, formatOf, isNarrower } from '../../model/formats.ts';
import {
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
  keywords: ['type'],
  compare(before, after) {
    const was = memberOf(before, 'type');
    const is = memberOf(after, 'type');
    if (isEqual(was, is)) return [];
    const old = kindsOf(before);
    const now = kindsOf(after);
    const effect = effectThat({
      narrows: old.some((kind) => !now.includes(kind)),
      widens: now.some((kind) => !old.includes(kind)),
    });
    const [from, to] = [was, is].map((type) => [type].flat().map(quoted).join(' or '));
    const limits = was === undefined ? `is now limited to ${to}` : `is no longer limited to ${from}`;
    const changes = was === undefined || is === undefined ? limits : `changes from ${from} to ${to}`;
    return [difference(['type'], was, is, effect, `the type ${changes}`)];
  },
};

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
    const old = listedIn(before ?? {});
    const now = listedIn(after ?? {});
    if (before === undefined || after === undefined) {
      const keyword = Object.hasOwn(before ?? after ?? {}, 'const') ? 'const' : 'enum';
      const values = [...old, ...now].map(({ value }) => quoted(value)).join(', ');
      const [effect, when] = before === undefined ? (['narrows', 'now'] as const) : (['widens', 'no longer'] as const);
      const says = `the values are ${when} limited to ${values}`;
      return [difference([keyword], before?.[keyword], after?.[keyword], effect, says)];
    }
    const [was] = old;
    const [is] = now;
    if (was && is && [...old, ...now].every(({ keys }) => keys[0] === 'const')) {
      const says = `the only value changes from ${quoted(was.value)} to ${quoted(is.value)}`;
      return isEqual(was.value, is.value) ? [] : [difference(['const'], was.value, is.value, 'both', says)];
    }
    const lacks = (list: typeof old, value: unknown) => !list.some((listed) => isEqual(listed.value, value));
    const gone = old.filter(({ value }) => lacks(now, value));
    const come = now.filter(({ value }) => lacks(old, value));
    return [
      ...gone.map(({ value, keys }) =>
        difference(keys, value, undefined, 'narrows', `the value ${quoted(value)} is no longer listed`),
      ),
      ...come.map(({ value, keys }) =>
        difference(keys, undefined, value, 'widens', `the value ${quoted(value)} is newly listed`),
      ),
    ];
  },
};

type Judge = (before: unknown, after: unknown) => Effect;

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** A keyword that demands more where it is there, unless it is idle, and of which two values are compared by `judge`. */
function scalar(keyword: string, judge: Judge = () => 'both', idle?: unknown): Rule {
  return {
    keywords: [keyword],
    compare(before, after) {
      const old = memberOf(before, keyword);
      const now = memberOf(after, keyword);
      if (isEqual(old, now)) return [];
      const [isIdle, willBeIdle] = [old, now].map((value) => value === undefined || value === idle);
      const known = effectThat({ narrows: isIdle === true && !willBeIdle, widens: willBeIdle === true && !isIdle });
      const effect = isIdle || willBeIdle ? known : judge(old, now);
      return [difference([keyword], old, now, effect, describeScalar(keyword, old, now))];
    },
  };
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

const divisor: Judge = (before, after) => {
  if (!isNumber(before) || !isNumber(after)) return 'both';
  if (isMultipleOf(after, before)) return 'narrows';
  return isMultipleOf(before, after) ? 'widens' : 'both';
};

/** A format, and the words that it is judged by in place of its RFC. */
const FORMAT: Rule = {
  keywords: ['format', X_FORMAT],
  compare(before, after) {
    const effect = effectOfFormats(judgedFormat(before), judgedFormat(after));
    return ['format', X_FORMAT].flatMap((keyword) => {
      const was = memberOf(before, keyword);
      const is = memberOf(after, keyword);
      return isEqual(was, is) ? [] : [difference([keyword], was, is, effect, describeScalar(keyword, was, is))];
    });
  },
};

/** The name of the format that values are judged by, or might be by others; `undefined` where any value fits. */
function judgedFormat(keywords: Keywords | undefined): unknown {
  const { format, [X_FORMAT]: words } = keywords ?? {};
  if (words === ANY_TEXT) return undefined;
  return formatOf({ format, [X_FORMAT]: words })?.name ?? format;
}

function effectOfFormats(before: unknown, after: unknown): Effect {
  if (before === after) return 'none';
  if (before === undefined) return 'narrows';
  if (after === undefined) return 'widens';
  const was = String(before);
  const is = String(after);
  if (isNarrower(is, was)) return 'narrows';
  return isNarrower(was, is) ? 'widens' : 'both';
}

export const VALUE_RULES: readonly Rule[] = [
  TYPE,
  VALUES,
  ...['minimum', 'exclusiveMinimum'].map((keyword) => scalar(keyword, lower)),
  ...['minLength', 'minItems', 'minProperties'].map((keyword) => scalar(keyword, lower, 0)),
  ...['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'].map((keyword) => scalar(keyword, upper)),
  scalar('multipleOf', divisor),
  FORMAT,
  scalar('uniqueItems', undefined, false),
  // Our checks read a string as it is encoded, so its encoding counts although JSON Schema only notes it.
  ...['pattern', 'contentEncoding', 'contentMediaType', 'contentSchema'].map((keyword) => scalar(keyword)),
];
