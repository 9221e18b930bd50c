import { isEqual } from '../../model/issues.ts';
import { isRecord } from '../../model/json-pointer.ts';
import { below, type Difference, effectOf, effectThat, narrows, widens, without } from './difference.ts';
import { isWording } from './keyword-table.ts';
import { type Comparing, difference, elementsOf, type Keywords, memberOf, membersOf } from './rule.ts';

/** Schemas under one keyword, in their order; `undefined` where a side does not have the keyword. */
type List = readonly unknown[] | undefined;

export function listOf(keywords: Keywords | undefined, keyword: string): List {
  return keywords && elementsOf(memberOf(keywords, keyword));
}

/** Compares alternatives, of which a value has to fit one or more. */
export function compareAlternatives(keyword: string, before: List, after: List, comparing: Comparing): Difference[] {
  if (before === undefined || after === undefined) {
    return [wholeList(keyword, before, after, isNeedless(before, after, comparing))];
  }
  return pairUp(before, after).flatMap(({ was, is }) => {
    const found = comparePair(keyword, was, is, comparing);
    const keepsAll = was && narrows(effectOf(found)) && after.some((each) => isWithin(was.schema, each, comparing));
    const addsNone = is && widens(effectOf(found)) && before.some((each) => isNoMore(each, is.schema, comparing));
    return found.map((each) => {
      const effect = keepsAll ? without(each.effect, 'narrows') : each.effect;
      return { ...each, effect: addsNone ? without(effect, 'widens') : effect };
    });
  });
}

/** A list that comes or goes, as one difference. */
export function wholeList(keyword: string, before: List, after: List, isIdle = false): Difference {
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

export interface Pair {
  readonly was?: Member;
  readonly is?: Member;
}

/** Compares the two schemas of a pair; one that comes or goes is one difference. */
export function comparePair(keyword: string, was: Member | undefined, is: Member | undefined, comparing: Comparing) {
  if (was && is) {
    const found = comparing.compareHere(was.schema, is.schema);
    return found.flatMap((each) => below([keyword, String((each.kind === 'added' ? is : was).index)], [each]));
  }
  const keys = [keyword, String((was ?? is)?.index)];
  const effect = effectThat({ narrows: is === undefined, widens: was === undefined });
  const says = was === undefined ? 'an alternative is added' : 'an alternative is removed';
  return [difference(keys, was?.schema, is?.schema, effect, says)];
}

/** Finds for each schema of a list the one that it has become: an equal one, one of the same name or type, or the next. */
export function pairUp(before: readonly unknown[], after: readonly unknown[]): Pair[] {
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

type Lone = { readonly keyword: 'anyOf' | 'oneOf'; readonly list: readonly unknown[] };

/** The keywords of a schema that are wording, or those that are not. */
export function wordingOf(schema: unknown, isWanted = true): unknown {
  if (!isRecord(schema) || Object.keys(schema).every((keyword) => isWording(keyword) !== isWanted))
    return isWanted ? {} : schema;
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => isWording(keyword) === isWanted));
}

/** The alternatives of a schema that demands nothing else. */
function loneAlternatives(schema: unknown): Lone | undefined {
  const [[keyword, list] = [], ...others] = Object.entries(wordingOf(schema, false) as Keywords);
  if ((keyword !== 'anyOf' && keyword !== 'oneOf') || others.length > 0) return undefined;
  return { keyword, list: elementsOf(list) };
}

/** A schema of several types as one of each. */
function byType(schema: unknown): unknown[] {
  const plain = wordingOf(schema, false);
  const { type } = isRecord(plain) ? plain : {};
  return Array.isArray(type) ? type.map((each) => ({ ...(plain as object), type: each })) : [plain];
}

/**
 * Compares a schema with alternatives of which it becomes one, as where null is newly allowed, or the reverse. Wording
 * beside them is left to others; `undefined` where no side, or both, are alternatives.
 */
export function compareWithAlternatives(comparing: Comparing): Difference[] | undefined {
  const { before, after } = comparing;
  const [old, now] = [loneAlternatives(before), loneAlternatives(after)];
  const lone = old ?? now;
  if (lone === undefined || (old && now)) return undefined;
  if (lone.keyword === 'oneOf' && !comparing.areApart(old ? 'before' : 'after', lone.list)) return undefined;
  const [were, are] = [old?.list ?? byType(before), now?.list ?? byType(after)];
  // A place of the schema that is no alternative is not one of an alternative either.
  const isAlone = ({ kind }: Difference) => (kind === 'added') === (now === undefined);
  return compareAlternatives(lone.keyword, were, are, comparing).map((each) =>
    isAlone(each) ? { ...each, keys: each.keys.slice(2) } : each,
  );
}
