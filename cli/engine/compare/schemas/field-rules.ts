import { below, type Difference, type Effect, effectOf, flipped, joined, judgedAs } from './difference.ts';
import { type Comparing, difference, type Keywords, memberOf, membersOf, type Rule, type SideName } from './rule.ts';

/** What three keywords together say about the fields of an object. */
interface Fields {
  readonly named: Keywords;
  readonly patterns: Keywords;
  /** What holds for fields that have neither a name nor a pattern; `undefined` where nothing is said. */
  readonly others: unknown;
}

function fieldsOf(keywords: Keywords | undefined): Fields {
  return {
    named: membersOf(memberOf(keywords, 'properties')),
    patterns: membersOf(memberOf(keywords, 'patternProperties')),
    others: memberOf(keywords, 'additionalProperties'),
  };
}

/** Whether a name fits a pattern of `patternProperties`; one that cannot be read may fit. */
export function fitsPattern(name: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(name);
  } catch {
    return true;
  }
}

const FIELDS: Rule = {
  keywords: ['properties', 'patternProperties', 'additionalProperties'],
  of: 'object',
  // Where nothing is said of fields by pattern, or of all others, each name is a demand by itself.
  split: ({ properties, ...others }, isPlain) =>
    isPlain && Object.keys(others).length === 0
      ? Object.entries(membersOf(properties)).map(([name, schema]) => ({
          id: name,
          keys: [],
          keywords: { properties: { [name]: schema } },
        }))
      : [{ id: '', keys: [], keywords: { properties, ...others } }],
  compare(before, after, comparing) {
    const [old, now] = [fieldsOf(before), fieldsOf(after)];
    return [
      ...namesOf(old.named, now.named).flatMap((name) => compareNamed(name, old, now, comparing)),
      ...namesOf(old.patterns, now.patterns).flatMap((pattern) => comparePattern(pattern, old, now, comparing)),
      ...compareOthers(old.others, now.others, comparing),
    ];
  },
};

function namesOf(before: Keywords, after: Keywords): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}

/** A field that only one side names is judged by what the other side says of fields that it does not name. */
function compareNamed(name: string, before: Fields, after: Fields, comparing: Comparing): Difference[] {
  const keys = ['properties', name];
  const [was, is] = [memberOf(before.named, name), memberOf(after.named, name)];
  if (was !== undefined && is !== undefined) return below(keys, comparing.compare(was, is, { field: name }));
  const lacking = was === undefined ? before : after;
  const isPatterned = Object.keys(lacking.patterns).some((pattern) => fitsPattern(name, pattern));
  const unnamed = isPatterned ? undefined : lacking.others;
  const effect = effectOf(comparing.compare(was ?? unnamed, is ?? unnamed, { field: name }));
  return [
    {
      ...difference(keys, was, is, effect, describeNamed(name, was, lacking.others)),
      ...declaresOf(name, was, comparing),
    },
  ];
}

function describeNamed(name: string, was: unknown, others: unknown): string {
  const verb = others === false ? 'allowed' : 'declared';
  return `the field ${name} is ${was === undefined ? 'newly' : 'no longer'} ${verb}`;
}

function declaresOf(name: string, was: unknown, comparing: Comparing): Pick<Difference, 'declares'> {
  const silent: SideName = was === undefined ? 'before' : 'after';
  if (comparing.speaksOf(silent, name)) return {};
  return { declares: was === undefined ? 'more' : 'less' };
}

function comparePattern(pattern: string, before: Fields, after: Fields, comparing: Comparing): Difference[] {
  const keys = ['patternProperties', pattern];
  const compare = (one: unknown, other: unknown) => comparing.compare(one, other, 'fields');
  const [was, is] = [memberOf(before.patterns, pattern), memberOf(after.patterns, pattern)];
  if (was !== undefined && is !== undefined) {
    return judgedAs(below(keys, compare(was, is)), (effect) => effect);
  }
  const effect =
    was === undefined
      ? effectOfPattern(pattern, is, before, compare)
      : flipped(effectOfPattern(pattern, was, after, (one, other) => swapped(compare(other, one))));
  const says = `fields whose names match ${pattern} are ${was === undefined ? 'newly' : 'no longer'} described`;
  return [difference(keys, was, is, effect, says)];
}

function swapped(differences: readonly Difference[]): Difference[] {
  return judgedAs(differences, flipped);
}

/**
 * What a new pattern does: fields about which only `additionalProperties` spoke leave it for the schema of the pattern,
 * and for those that are named or match another pattern, that schema holds as well.
 */
function effectOfPattern(
  pattern: string,
  schema: unknown,
  without: Fields,
  compare: (one: unknown, other: unknown) => Difference[],
): Effect {
  const isShared =
    Object.keys(without.patterns).length > 0 || Object.keys(without.named).some((name) => fitsPattern(name, pattern));
  return joined([effectOf(compare(without.others, schema)), isShared ? effectOf(compare(undefined, schema)) : 'none']);
}

function compareOthers(before: unknown, after: unknown, comparing: Comparing): Difference[] {
  const keys = ['additionalProperties'];
  const [isClosed, willBeClosed] = [before === false, after === false];
  if (isClosed === willBeClosed || (before !== undefined && after !== undefined && before !== true && after !== true)) {
    return below(keys, comparing.compare(before, after, 'fields'));
  }
  const says = `other fields are ${willBeClosed ? 'no longer' : 'newly'} allowed`;
  return [difference(keys, before, after, willBeClosed ? 'narrows' : 'widens', says)];
}

export const FIELD_RULES: readonly Rule[] = [FIELDS];
