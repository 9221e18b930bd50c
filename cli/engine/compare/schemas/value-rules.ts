import { isEqual } from '../../model/issues.ts';
import type { Difference, Effect } from './difference.ts';
import { effectThat } from './effects.ts';
import { difference, elementsOf, type Keywords, memberOf, quoted, type Rule } from './rule.ts';
import { kindsOf } from './types.ts';

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

export const VALUE_RULES: readonly Rule[] = [TYPE, VALUES];
