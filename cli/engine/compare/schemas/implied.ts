import type { Conjunct } from './conjuncts.ts';
import { kindsOfAll } from './finite.ts';
import { elementsOf, type Keywords, membersOf } from './rule.ts';
import { kindsOf } from './types.ts';

type Conjuncts = readonly Conjunct[];

/** Whether every value that fits these schemas at once surely meets a demand, as `minimum: 1` of an integer means that it is above 0. */
export function implies(conjuncts: Conjuncts, demand: Keywords): boolean {
  const keywords = Object.keys(demand);
  return keywords.length > 0 && keywords.every((keyword) => IMPLIED[keyword]?.(demand[keyword], conjuncts, demand));
}

type Judge = (value: unknown, conjuncts: Conjuncts, demand: Keywords) => boolean;

const IMPLIED: Readonly<Record<string, Judge>> = {
  minimum: (value, conjuncts) => lowest(conjuncts, 1) >= Number(value),
  exclusiveMinimum: (value, conjuncts) => lowest(conjuncts, 1) > Number(value),
  maximum: (value, conjuncts) => lowest(conjuncts, -1) >= -Number(value),
  exclusiveMaximum: (value, conjuncts) => lowest(conjuncts, -1) > -Number(value),
  multipleOf: (value, conjuncts) => areIntegers(conjuncts) && Number.isSafeInteger(1 / Number(value)),
  minLength: (value, conjuncts) => valuesOf(conjuncts, 'pattern').some((each) => shortest(each) >= Number(value)),
  pattern: (value) => value === '',
  minProperties: (value, conjuncts) =>
    new Set(valuesOf(conjuncts, 'required').flatMap(elementsOf)).size >= Number(value),
  not: (value, conjuncts) => {
    const excluded = kindsOf(value === true ? {} : membersOf(value));
    return !kindsOfAll(conjuncts).some((kind) => excluded.includes(kind));
  },
  if: (_value, _conjuncts, demand) => demand.then === undefined && demand.else === undefined,
};

function valuesOf(conjuncts: Conjuncts, keyword: string): unknown[] {
  return conjuncts.flatMap(({ keywords }) => (Object.hasOwn(keywords, keyword) ? [keywords[keyword]] : []));
}

function areIntegers(conjuncts: Conjuncts): boolean {
  return !kindsOfAll(conjuncts).includes('fraction');
}

/** The lowest integer that fits, or the negative of the highest one. */
function lowest(conjuncts: Conjuncts, sign: 1 | -1): number {
  if (!areIntegers(conjuncts)) return Number.NaN;
  const [inclusive, exclusive] = sign === 1 ? ['minimum', 'exclusiveMinimum'] : ['maximum', 'exclusiveMaximum'];
  const bounds = [
    ...valuesOf(conjuncts, inclusive).map((bound) => Math.ceil(sign * Number(bound))),
    ...valuesOf(conjuncts, exclusive).map((bound) => Math.floor(sign * Number(bound)) + 1),
  ];
  return Math.max(...bounds.filter(Number.isSafeInteger));
}

/** How many characters a string has at least that a pattern begins with, as far as it begins with plain ones. */
function shortest(pattern: unknown): number {
  const [, plain = ''] = /^\^((?:\\[^\w]|[\w@#%&=:;,<>/-])*)/.exec(String(pattern)) ?? [];
  const rest = String(pattern).slice(plain.length + 1);
  if (rest.includes('|')) return 0;
  const length = plain.replaceAll(/\\./g, '.').length;
  return /^[*?{]/.test(rest) ? length - 1 : length;
}
