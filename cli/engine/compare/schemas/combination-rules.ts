import { isEqual } from '../../model/issues.ts';
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
      const [old, now] = [listOf(before), listOf(after)];
      const areAny =
        keyword === 'anyOf' || (comparing.areApart('before', old ?? []) && comparing.areApart('after', now ?? []));
      if (old === undefined || now === undefined)
        return [wholeList(keyword, old, now, areAny && isNeedless(old, now, comparing))];
      // Where several may hold, and must not, one that another covers counts all the same.
      const others = areAny ? ([old, now] as const) : ([[], []] as const);
      const found = pairUp(old, now).flatMap((pair) => comparePair(keyword, pair, others, comparing));
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

/** Whether what fitted a schema before surely fits one of after. */
function isWithin(before: unknown, after: unknown, comparing: Comparing): boolean {
  return !narrows(effectOf(comparing.compareHere(before, after)));
}

/** Whether what fits a schema of after surely fitted one of before. */
function isNoMore(before: unknown, after: unknown, comparing: Comparing): boolean {
  return !widens(effectOf(comparing.compareHere(before, after)));
}

interface Member {
  readonly schema: unknown;
  readonly index: number;
}

interface Pair {
  readonly was?: Member;
  readonly is?: Member;
}

/** Compares the two schemas of a pair; what another alternative allows anyway is neither lost nor gained. */
function comparePair(
  keyword: string,
  { was, is }: Pair,
  [old, now]: readonly [readonly unknown[], readonly unknown[]],
  comparing: Comparing,
): Difference[] {
  const found = was && is ? comparing.compareHere(was.schema, is.schema) : [ofOne(was, is)];
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

/** Finds for each schema of a list the one that it has become: an equal one, one of the same name or type, or the next. */
function pairUp(before: readonly unknown[], after: readonly unknown[]): Pair[] {
  const members = (list: readonly unknown[]) => list.map((schema, index) => ({ schema, index }));
  let [old, now] = [members(before), members(after)];
  const pairs: Pair[] = [];
  for (const belong of [isEqual, haveSame('$ref'), haveSame('type'), () => true]) {
    for (const was of old) {
      const is = now.find((member) => belong(was.schema, member.schema));
      if (is === undefined) continue;
      pairs.push({ was, is });
      old = old.filter((member) => member !== was);
      now = now.filter((member) => member !== is);
    }
  }
  return [...pairs, ...old.map((was) => ({ was })), ...now.map((is) => ({ is }))];
}

function haveSame(keyword: string) {
  return (one: unknown, other: unknown): boolean => {
    const value = membersOf(one)[keyword];
    return value !== undefined && isEqual(value, membersOf(other)[keyword]);
  };
}

/** What no longer fits inside of a negation fits outside of it. */
const NOT: Rule = {
  keywords: ['not'],
  compare(before, after, comparing) {
    const [was, is] = [memberOf(before, 'not'), memberOf(after, 'not')];
    if (was !== undefined && is !== undefined) return judgedAs(below(['not'], comparing.compareHere(was, is)), flipped);
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
    if (was === undefined || is === undefined) return wholeCondition(before, after);
    const consequences = ['then', 'else'].flatMap((keyword) =>
      below([keyword], comparing.compareHere(memberOf(before, keyword), memberOf(after, keyword))),
    );
    return [...judgedAs(below(['if'], comparing.compareHere(was, is)), undecided), ...consequences];
  },
};

function wholeCondition(before: Keywords | undefined, after: Keywords | undefined): Difference[] {
  const effect = effectThat({
    narrows: memberOf(after, 'if') !== undefined,
    widens: memberOf(before, 'if') !== undefined,
  });
  return ['if', 'then', 'else'].flatMap((keyword): Difference[] => {
    const [was, is] = [memberOf(before, keyword), memberOf(after, keyword)];
    if (isEqual(was, is)) return [];
    const verb = was === undefined ? 'is added' : is === undefined ? 'is removed' : 'changes';
    return [difference([keyword], was, is, effect, `the condition (${keyword}) ${verb}`)];
  });
}

export const COMBINATION_RULES: readonly Rule[] = [alternatives('anyOf'), alternatives('oneOf'), NOT, CONDITION];
