import { isEqual } from '../../model/issues.ts';
import { below } from './difference.ts';
import { type Demand, difference, elementsOf, type Keywords, memberOf, membersOf, type Rule } from './rule.ts';

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

/** The entries of `dependentRequired`, and those of `dependencies` of draft-07 that are lists, by field and field. */
function dependentNames(keywords: Keywords): Demand[] {
  return ['dependentRequired', 'dependencies'].flatMap((keyword) =>
    Object.entries(membersOf(keywords[keyword])).flatMap(([field, names]) =>
      elementsOf(names).map((name, index) => ({
        id: JSON.stringify([field, name]),
        keys: [keyword, field, String(index)],
        keywords: { field, name },
      })),
    ),
  );
}

const DEPENDENT_NAMES: Rule = {
  keywords: ['dependentRequired', 'dependencies'],
  of: 'object',
  split: dependentNames,
  compare(before, after) {
    if (isEqual(before, after)) return [];
    const { field, name } = before ?? after ?? {};
    const verb = before === undefined ? 'becomes required' : 'is no longer required';
    const effect = before === undefined ? 'narrows' : 'widens';
    return [difference([], before?.name, after?.name, effect, `the field ${name} ${verb} where ${field} is there`)];
  },
};

function dependentSchemas(keywords: Keywords): Demand[] {
  return ['dependentSchemas', 'dependencies'].flatMap((keyword) =>
    Object.entries(membersOf(keywords[keyword])).flatMap(([field, schema]) =>
      Array.isArray(schema) ? [] : [{ id: field, keys: [keyword, field], keywords: { schema } }],
    ),
  );
}

const DEPENDENT_SCHEMAS: Rule = {
  keywords: ['dependentSchemas', 'dependencies'],
  of: 'object',
  split: dependentSchemas,
  compare: (before, after, comparing) => comparing.compareHere(memberOf(before, 'schema'), memberOf(after, 'schema')),
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

export const OBJECT_RULES: readonly Rule[] = [REQUIRED, SUMS, DEPENDENT_NAMES, DEPENDENT_SCHEMAS, NAMES];
