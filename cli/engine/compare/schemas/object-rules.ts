import { isEqual } from '../../model/issues.ts';
import { below, judgedAs } from './difference.ts';
import { difference, elementsOf, memberOf, membersOf, type Rule } from './rule.ts';

/** Required fields, each by itself. */
const REQUIRED: Rule = {
  keywords: ['required'],
  of: 'object',
  split: ({ required }) =>
    elementsOf(required).map((name, index) => ({
      id: String(name),
      keys: ['required', String(index)],
      keywords: { name },
    })),
  compare(before, after) {
    const [was, is] = [before?.name, after?.name];
    if (isEqual(was, is)) return [];
    const says = `the field ${was ?? is} ${was === undefined ? 'becomes required' : 'is no longer required'}`;
    return [difference([], was, is, was === undefined ? 'narrows' : 'widens', says)];
  },
};

/** Sums, each by itself; the order of the terms does not matter. */
const SUMS: Rule = {
  keywords: ['x-sum'],
  of: 'object',
  split: (keywords) =>
    Object.entries(membersOf(keywords['x-sum'])).map(([total, terms]) => ({
      id: total,
      keys: ['x-sum', total],
      keywords: { total, terms },
    })),
  compare(before, after) {
    const [was, is] = [before?.terms, after?.terms];
    const [old, now] = [was, is].map((terms) => elementsOf(terms).toSorted());
    if (was !== undefined && is !== undefined && isEqual(old, now)) return [];
    const total = before?.total ?? after?.total;
    const effect = was === undefined ? 'narrows' : is === undefined ? 'widens' : 'both';
    const sum = (terms: unknown) => elementsOf(terms).join(' + ');
    const says =
      was === undefined
        ? `${total} must now equal ${sum(is)}`
        : is === undefined
          ? `${total} need no longer equal ${sum(was)}`
          : `${total} must equal ${sum(is)} instead of ${sum(was)}`;
    return [difference([], was, is, effect, says)];
  },
};

const NAMES: Rule = {
  keywords: ['propertyNames'],
  of: 'object',
  compare: (before, after, comparing) =>
    below(
      ['propertyNames'],
      comparing.compare(memberOf(before, 'propertyNames'), memberOf(after, 'propertyNames'), 'fields'),
    ),
};

const ELEMENTS: Rule = {
  keywords: ['items'],
  of: 'array',
  compare(before, after, comparing) {
    const [was, is] = [memberOf(before, 'items'), memberOf(after, 'items')];
    // A list is one of schemas by position, which draft-07 has.
    if (![was, is].some(Array.isArray)) return below(['items'], comparing.compare(was, is, 'elements'));
    return isEqual(was, is)
      ? []
      : [difference(['items'], was, is, 'both', 'the schemas of elements by position change')];
  },
};

const CONTAINS: Rule = {
  keywords: ['contains'],
  of: 'array',
  compare(before, after, comparing) {
    const [was, is] = [memberOf(before, 'contains'), memberOf(after, 'contains')];
    if (was !== undefined && is !== undefined) {
      return judgedAs(below(['contains'], comparing.compareTurned(was, is)), (effect) => effect);
    }
    return was === undefined
      ? [difference(['contains'], was, is, 'narrows', 'an element of a kind becomes required')]
      : [difference(['contains'], was, is, 'widens', 'no element of a kind is required any more')];
  },
};

export const OBJECT_RULES: readonly Rule[] = [REQUIRED, SUMS, NAMES];
export const ARRAY_RULES: readonly Rule[] = [ELEMENTS, CONTAINS];
