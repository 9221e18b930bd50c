import { isEqual } from 'unsaid-runtime/validation';
import {
  below,
  type Comparing,
  type Difference,
  difference,
  effectOf,
  elementsOf,
  judgedAs,
  type Keywords,
  memberOf,
  membersOf,
  namesOf,
  type Rule,
} from './rule.ts';

/** Required fields, each by itself. */
const REQUIRED: Rule = {
  keywords: ['required'],
  split: ({ required }) =>
    elementsOf(required).map((name, index) => ({
      id: String(name),
      keys: ['required', String(index)],
      keywords: { name },
    })),
  compare(before, after) {
    const was = before?.name;
    const is = after?.name;
    if (isEqual(was, is)) return [];
    const says = `the field ${was ?? is} ${was === undefined ? 'becomes required' : 'is no longer required'}`;
    return [difference([], was, is, was === undefined ? 'narrows' : 'widens', says)];
  },
};

/** Sums, each by itself; the order of the terms does not matter. */
const SUMS: Rule = {
  keywords: ['x-sum'],
  split: (keywords) =>
    Object.entries(membersOf(keywords['x-sum'])).map(([total, terms]) => ({
      id: total,
      keys: ['x-sum', total],
      keywords: { total, terms },
    })),
  compare(before, after) {
    const was = before?.terms;
    const is = after?.terms;
    const [old, now] = [was, is].map((terms) => elementsOf(terms).toSorted());
    if (was !== undefined && is !== undefined && isEqual(old, now)) return [];
    const total = before?.total ?? after?.total;
    const effect = was === undefined ? 'narrows' : is === undefined ? 'widens' : 'both';
    const sum = (terms: unknown) => elementsOf(terms).join(' + ');
    const says = is === undefined ? `${total} need no longer equal ${sum(was)}` : `${total} must now equal ${sum(is)}`;
    return [difference([], was, is, effect, says)];
  },
};

/** A keyword whose schema judges parts of the value. */
function partsBy(keyword: string): Rule {
  return {
    keywords: [keyword],
    compare: (before, after, comparing) =>
      below([keyword], comparing.compare(memberOf(before, keyword), memberOf(after, keyword))),
  };
}

const CONTAINS: Rule = {
  keywords: ['contains'],
  compare(before, after, comparing) {
    const was = memberOf(before, 'contains');
    const is = memberOf(after, 'contains');
    if (was !== undefined && is !== undefined) {
      return judgedAs(below(['contains'], comparing.compare(was, is)), (effect) => effect);
    }
    return was === undefined
      ? [difference(['contains'], was, is, 'narrows', 'an element of a kind becomes required')]
      : [difference(['contains'], was, is, 'widens', 'no element of a kind is required any more')];
  },
};

/** Constraints of three keywords together on the fields of an object. */
interface Fields {
  readonly named: Keywords;
  readonly patterns: Keywords;
  /** Schema of fields that have neither a name nor a pattern; `undefined` if none is given. */
  readonly others: unknown;
}

function fieldsOf(keywords: Keywords | undefined): Fields {
  return {
    named: membersOf(memberOf(keywords, 'properties')),
    patterns: membersOf(memberOf(keywords, 'patternProperties')),
    others: memberOf(keywords, 'additionalProperties'),
  };
}

/** Returns true if a name fits a pattern of `patternProperties`; an unreadable pattern may fit. */
function fitsPattern(name: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(name);
  } catch {
    return true;
  }
}

const FIELDS: Rule = {
  keywords: ['properties', 'patternProperties', 'additionalProperties'],
  // Where nothing is said of fields by pattern, or of all others, each name is a demand by itself.
  split: ({ properties, ...others }, isPlain) =>
    isPlain && Object.keys(others).length === 0
      ? Object.entries(membersOf(properties)).map(([name, schema]) => ({
          id: name,
          keys: [],
          keywords: { properties: { [name]: schema } },
        }))
      : [{ id: '', keys: [], keywords: { properties, ...others } }],
  join(demands) {
    const all = demands.map((each) => membersOf(each.properties));
    const names = [...new Set(all.flatMap(Object.keys))];
    const schemaOf = (name: string) => all.flatMap((each) => (Object.hasOwn(each, name) ? [each[name]] : []));
    return { properties: Object.fromEntries(names.map((name) => [name, { allOf: schemaOf(name) }])) };
  },
  compare(before, after, comparing) {
    const old = fieldsOf(before);
    const now = fieldsOf(after);
    return [
      ...namesOf(old.named, now.named).flatMap((name) => compareNamed(name, old, now, comparing)),
      ...namesOf(old.patterns, now.patterns).flatMap((pattern) => comparePattern(pattern, old, now, comparing)),
      ...compareOthers(old.others, now.others, comparing),
    ];
  },
};

/** A field that only one side names is judged by what the other side says of fields that it does not name. */
function compareNamed(name: string, before: Fields, after: Fields, comparing: Comparing): Difference[] {
  const keys = ['properties', name];
  const was = memberOf(before.named, name);
  const is = memberOf(after.named, name);
  if (was !== undefined && is !== undefined) return below(keys, comparing.compare(was, is));
  const lacking = was === undefined ? before : after;
  const isPatterned = Object.keys(lacking.patterns).some((pattern) => fitsPattern(name, pattern));
  const unnamed = isPatterned ? undefined : lacking.others;
  const effect = effectOf(comparing.compare(was ?? unnamed, is ?? unnamed));
  const isNew = was === undefined;
  const verb = lacking.others === false ? 'allowed' : 'declared';
  const says = `the field ${name} is ${isNew ? 'newly' : 'no longer'} ${verb}`;
  const isSilent = comparing.isSilentOn(isNew ? 'before' : 'after', name);
  return [{ ...difference(keys, was, is, effect, says), ...(isSilent && { declares: isNew ? 'more' : 'less' }) }];
}

/** Fields leave what is said of all others for a pattern that comes, which is compared where nothing is said of them. */
function comparePattern(pattern: string, before: Fields, after: Fields, comparing: Comparing): Difference[] {
  const keys = ['patternProperties', pattern];
  const was = memberOf(before.patterns, pattern);
  const is = memberOf(after.patterns, pattern);
  if (was !== undefined && is !== undefined)
    return judgedAs(below(keys, comparing.compare(was, is)), (effect) => effect);
  const { others = true } = was === undefined ? before : after;
  const effect = others === true ? effectOf(comparing.compare(was, is)) : 'both';
  const says = `fields whose names match ${pattern} are ${was === undefined ? 'newly' : 'no longer'} described`;
  return [difference(keys, was, is, effect, says)];
}

function compareOthers(before: unknown, after: unknown, comparing: Comparing): Difference[] {
  const keys = ['additionalProperties'];
  const isClosed = before === false;
  const willBeClosed = after === false;
  if (isClosed === willBeClosed || (before !== undefined && after !== undefined && before !== true && after !== true)) {
    return below(keys, comparing.compare(before, after));
  }
  const says = `other fields are ${willBeClosed ? 'no longer' : 'newly'} allowed`;
  return [difference(keys, before, after, willBeClosed ? 'narrows' : 'widens', says)];
}

export const OBJECT_RULES: readonly Rule[] = [
  REQUIRED,
  SUMS,
  partsBy('propertyNames'),
  partsBy('items'),
  CONTAINS,
  FIELDS,
];
