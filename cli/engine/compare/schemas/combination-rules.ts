import { isEqual } from '../../model/issues.ts';
import { compareAlternatives, comparePair, listOf, pairUp, wholeList } from './alternatives.ts';
import { below, type Difference, type Effect, flipped, judgedAs } from './difference.ts';
import { difference, type Keywords, memberOf, type Rule, type SideName } from './rule.ts';

const LISTS = ['anyOf', 'oneOf'];

/** Alternatives that exclude each other are as good as those of `anyOf`; of others nothing can be said once one changes. */
const ALTERNATIVES: Rule = {
  keywords: LISTS,
  split: (keywords) =>
    LISTS.flatMap((keyword) =>
      Object.hasOwn(keywords, keyword) ? [{ id: '', keys: [], keywords: { [keyword]: keywords[keyword] } }] : [],
    ),
  compare(before, after, comparing) {
    const [from = '', to = from] = [before, after].flatMap((keywords) => Object.keys(keywords ?? {}));
    const [old, now] = [listOf(before, from), listOf(after, to)];
    const isAny = (side: SideName, keyword: string, list = old) =>
      keyword === 'anyOf' || comparing.areApart(side, list ?? []);
    const areAny = isAny('before', from) && isAny('after', to, now);
    if (from === to && areAny) return compareAlternatives(from, old, now, comparing);
    if (areAny) {
      const found = compareAlternatives(from, old, now, comparing);
      const says = `the alternatives (${from}) become ${to}`;
      return [
        difference([from], undefined, now, 'none', says),
        ...found.map((each) => (each.kind === 'added' ? { ...each, keys: [to, ...each.keys.slice(1)] } : each)),
      ];
    }
    if (from !== to) return [wholeList(from, old, undefined), wholeList(to, undefined, now)];
    if (old === undefined || now === undefined) return [wholeList(from, old, now)];
    const turned = { ...comparing, compareHere: comparing.compareTurned };
    const found = pairUp(old, now).flatMap(({ was, is }) => comparePair(from, was, is, turned));
    return judgedAs(found, undecided);
  },
};

function undecided(effect: Effect): Effect {
  return effect === 'none' ? 'none' : 'both';
}

/** What no longer fits inside of a negation fits outside of it. */
const NOT: Rule = {
  keywords: ['not'],
  compare(before, after, comparing) {
    const [was, is] = [memberOf(before, 'not'), memberOf(after, 'not')];
    if (was === undefined || is === undefined) return [wholeNegation(was, is)];
    return judgedAs(below(['not'], comparing.compareTurned(was, is)), flipped);
  },
};

function wholeNegation(before: unknown, after: unknown): Difference {
  const isIdle = (before ?? after) === false;
  const effect = isIdle ? 'none' : before === undefined ? 'narrows' : 'widens';
  const says = before === undefined ? 'an exception is added (not)' : 'the exception (not) is removed';
  return difference(['not'], before, after, effect, says);
}

/** As long as the condition stays, `then` and `else` are demands like others; they mean nothing without a condition. */
const CONDITION: Rule = {
  keywords: ['if', 'then', 'else'],
  compare(before, after, comparing) {
    const [was, is] = [memberOf(before, 'if'), memberOf(after, 'if')];
    if (was === undefined || is === undefined) return wholeCondition(before, after);
    const condition = judgedAs(below(['if'], comparing.compareTurned(was, is)), undecided);
    const consequences = ['then', 'else'].flatMap((keyword) =>
      below([keyword], comparing.compareHere(memberOf(before, keyword), memberOf(after, keyword))),
    );
    return [...condition, ...consequences];
  },
};

function wholeCondition(before: Keywords | undefined, after: Keywords | undefined): Difference[] {
  const idle = (keywords: Keywords | undefined) => memberOf(keywords, 'if') === undefined;
  const effect = idle(before) ? (idle(after) ? 'none' : 'narrows') : 'widens';
  return ['if', 'then', 'else'].flatMap((keyword): Difference[] => {
    const [was, is] = [memberOf(before, keyword), memberOf(after, keyword)];
    if (isEqual(was, is)) return [];
    const verb = was === undefined ? 'is added' : is === undefined ? 'is removed' : 'changes';
    return [difference([keyword], was, is, effect, `the condition (${keyword}) ${verb}`)];
  });
}

export const COMBINATION_RULES: readonly Rule[] = [ALTERNATIVES, NOT, CONDITION];
