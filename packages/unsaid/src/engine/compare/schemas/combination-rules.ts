import { isEqual } from 'unsaid-runtime/validation';
import {
  below,
  type Comparing,
  type Difference,
  difference,
  type Effect,
  effectOf,
  effectThat,
  elementsOf,
  flipped,
  judgedAs,
  type Keywords,
  memberOf,
  membersOf,
  narrows,
  pairUp,
  type Rule,
  widens,
  without,
} from './rule.ts';

/** Schemas under one keyword, in their order; `undefined` where a side does not have the keyword. */
type List = readonly unknown[] | undefined;

/**
 * Alternatives of which a value has to fit one. Those of `oneOf` are as good as those of `anyOf` where they exclude each
 * other; of others nothing can be said once one changes.
 */
function alternatives(keyword: 'anyOf' | 'oneOf'): Rule {
  const listOf = (keywords: Keywords | undefined): List => keywords && elementsOf(memberOf(keywords, keyword));
  return {
    keywords: [keyword],
    compare(before, after, comparing) {
      const old = listOf(before);
      const now = listOf(after);
      const areAny =
        keyword === 'anyOf' || (comparing.areApart('before', old ?? []) && comparing.areApart('after', now ?? []));
      if (old === undefined || now === undefined)
        return [wholeList(keyword, old, now, areAny && isNeedless(old, now, comparing))];
      // Where several may hold, and must not, one that another covers counts all the same.
      const others = areAny ? ([old, now] as const) : ([[], []] as const);
      const members = (list: readonly unknown[]) => list.map((schema, index): Member => ({ schema, index }));
      const found = pairUp(members(old), members(now), TESTS).flatMap((pair) =>
        comparePair(keyword, pair, others, comparing),
      );
      return areAny ? found : judgedAs(found, undecided);
    },
  };
}

function undecided(effect: Effect): Effect {
  return effect === 'none' ? 'none' : 'both';
}

/** A list that comes or goes, as one difference. */
function wholeList(keyword: string, before: List, after: List, isIdle: boolean): Difference {
  const isAdded = before === undefined;
  const effect = isIdle ? 'none' : effectThat({ narrows: isAdded, widens: !isAdded });
  const says = isAdded ? `alternatives are added (${keyword})` : `the alternatives (${keyword}) are removed`;
  return difference([keyword], before, after, effect, says);
}

/** Alternatives do not limit what fits one of them anyway: a schema becomes an alternative, or the only one again. */
function isNeedless(before: List, after: List, comparing: Comparing): boolean {
  if (after !== undefined) return after.some((each) => isWithin(comparing.before, each, comparing));
  return (before ?? []).some((each) => isNoMore(each, comparing.after, comparing));
}

/** Returns true if every value that fitted a schema before fits one of after. */
function isWithin(before: unknown, after: unknown, comparing: Comparing): boolean {
  return !narrows(effectOf(comparing.compare(before, after)));
}

/** Returns true if every value that fits a schema of after fitted one of before. */
function isNoMore(before: unknown, after: unknown, comparing: Comparing): boolean {
  return !widens(effectOf(comparing.compare(before, after)));
}

interface Member {
  readonly schema: unknown;
  readonly index: number;
}

type Pair = readonly [was: Member | undefined, is: Member | undefined];

/** Compares the two schemas of a pair; what another alternative allows anyway is neither lost nor gained. */
function comparePair(
  keyword: string,
  [was, is]: Pair,
  [old, now]: readonly [readonly unknown[], readonly unknown[]],
  comparing: Comparing,
): Difference[] {
  const found = was && is ? comparing.compare(was.schema, is.schema) : [ofOne(was, is)];
  const effect = effectOf(found);
  const keepsAll = was && narrows(effect) && now.some((each) => isWithin(was.schema, each, comparing));
  const addsNone = is && widens(effect) && old.some((each) => isNoMore(each, is.schema, comparing));
  return found.flatMap((each) => {
    const kept = keepsAll ? without(each.effect, 'narrows') : each.effect;
    const index = (each.kind === 'added' ? is : was)?.index ?? was?.index ?? is?.index;
    return below([keyword, String(index)], [{ ...each, effect: addsNone ? without(kept, 'widens') : kept }]);
  });
}

/** An alternative that comes or goes. */
function ofOne(was: Member | undefined, is: Member | undefined): Difference {
  const says = was === undefined ? 'an alternative is added' : 'an alternative is removed';
  return difference([], was?.schema, is?.schema, was === undefined ? 'widens' : 'narrows', says);
}

function haveSame(keyword: string) {
  return (one: Member, other: Member): boolean => {
    const value = membersOf(one.schema)[keyword];
    return value !== undefined && isEqual(value, membersOf(other.schema)[keyword]);
  };
}

/** Tests that pair alternatives: they are equal, have the same name or type, or come next. */
const TESTS = [
  (one: Member, other: Member) => isEqual(one.schema, other.schema),
  haveSame('$ref'),
  haveSame('type'),
  () => true,
];

/** A value that no longer fits inside a negation fits outside it. */
const NOT: Rule = {
  keywords: ['not'],
  compare(before, after, comparing) {
    const was = memberOf(before, 'not');
    const is = memberOf(after, 'not');
    if (was !== undefined && is !== undefined) return judgedAs(below(['not'], comparing.compare(was, is)), flipped);
    const isIdle = (was ?? is) === false;
    const says = was === undefined ? 'an exception is added (not)' : 'the exception (not) is removed';
    return [difference(['not'], was, is, isIdle ? 'none' : was === undefined ? 'narrows' : 'widens', says)];
  },
};

/** As long as the condition stays, `then` and `else` are demands like others; they mean nothing without a condition. */
const CONDITION: Rule = {
  keywords: ['if', 'then', 'else'],
  compare(before, after, comparing) {
    const [was, is] = [before, after].map((keywords) => memberOf(keywords, 'if'));
    if (was === undefined && is === undefined) return [];
    if (was === undefined) return [difference(['if'], was, is, 'narrows', 'a condition is added (if)')];
    if (is === undefined) return [difference(['if'], was, is, 'widens', 'the condition is removed (if)')];
    const consequences = ['then', 'else'].flatMap((keyword) =>
      below([keyword], comparing.compare(memberOf(before, keyword), memberOf(after, keyword))),
    );
    return [...judgedAs(below(['if'], comparing.compare(was, is)), undecided), ...consequences];
  },
};

export const COMBINATION_RULES: readonly Rule[] = [alternatives('anyOf'), alternatives('oneOf'), NOT, CONDITION];
