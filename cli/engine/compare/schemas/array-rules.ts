import { below, type Difference, flipped, joined, judgedAs } from './difference.ts';
import { type Comparing, difference, elementsOf, type Keywords, memberOf, type Rule } from './rule.ts';

/** The elements that have a schema of their own, and that of all others: draft-07 writes `items` and `additionalItems`. */
function shapeOf(keywords: Keywords = {}) {
  const { items, prefixItems, additionalItems } = keywords;
  if (Array.isArray(items))
    return { first: items, firstKey: 'items', rest: additionalItems, restKey: 'additionalItems' };
  return { first: elementsOf(prefixItems), firstKey: 'prefixItems', rest: items, restKey: 'items' };
}

const ELEMENTS: Rule = {
  keywords: ['items', 'prefixItems', 'additionalItems'],
  of: 'array',
  compare(before, after, comparing) {
    const [old, now] = [shapeOf(before), shapeOf(after)];
    const count = Math.max(old.first.length, now.first.length);
    const positions = Array.from({ length: count }, (_, index) => {
      const { firstKey } = index < old.first.length ? old : now;
      const [was, is] = [old, now].map(({ first, rest }) => (index < first.length ? first[index] : rest));
      return below([firstKey, String(index)], comparing.compare(was, is, 'elements'));
    });
    return [
      ...positions.flat(),
      ...below([before ? old.restKey : now.restKey], comparing.compare(old.rest, now.rest, 'elements')),
    ];
  },
};

/** How many elements must and may fit `contains`; draft-07 knows no other numbers than the first ones. */
function countsOf({ minContains = 1, maxContains = Number.POSITIVE_INFINITY }: Keywords = {}) {
  return { min: Number(minContains), max: Number(maxContains) };
}

const CONTAINS: Rule = {
  keywords: ['contains', 'minContains', 'maxContains'],
  of: 'array',
  compare(before, after, comparing) {
    const counts = ['minContains', 'maxContains'].flatMap((keyword) => differenceOfCount(keyword, before, after));
    if (memberOf(before, 'contains') === undefined && memberOf(after, 'contains') === undefined) return counts;
    return [...counts, ...differencesOfContent(before, after, comparing)];
  },
};

function differenceOfCount(keyword: string, before: Keywords | undefined, after: Keywords | undefined): Difference[] {
  const [was, is] = [memberOf(before, keyword), memberOf(after, keyword)];
  if (was === is) return [];
  const isUsed = memberOf(before, 'contains') !== undefined && memberOf(after, 'contains') !== undefined;
  const [old, now] = [countsOf(before), countsOf(after)];
  const [from, to] = keyword === 'minContains' ? [old.min, now.min] : [-old.max, -now.max];
  const effect = !isUsed || from === to ? 'none' : to > from ? 'narrows' : 'widens';
  const says = `${keyword} changes from ${was ?? 'nothing'} to ${is ?? 'nothing'}`;
  return [difference([keyword], was, is, effect, says)];
}

function differencesOfContent(before: Keywords | undefined, after: Keywords | undefined, comparing: Comparing) {
  const [was, is] = [memberOf(before, 'contains'), memberOf(after, 'contains')];
  if (was === undefined || is === undefined) {
    const { min, max } = countsOf(was === undefined ? after : before);
    const isIdle = min <= 0 && max === Number.POSITIVE_INFINITY;
    const effect = isIdle ? 'none' : was === undefined ? 'narrows' : 'widens';
    const says =
      was === undefined ? 'an element of a kind becomes required' : 'no element of a kind is required any more';
    return [difference(['contains'], was, is, effect, says)];
  }
  const inside = below(['contains'], comparing.compareTurned(was, is));
  // At most so many that fit: where more elements fit, fewer lists do.
  const isLimited = [before, after].some((keywords) => countsOf(keywords).max !== Number.POSITIVE_INFINITY);
  const isCounted = [before, after].some((keywords) => countsOf(keywords).min > 0);
  return judgedAs(inside, (effect) =>
    joined([isCounted || !isLimited ? effect : 'none', isLimited ? flipped(effect) : 'none']),
  );
}

export const ARRAY_RULES: readonly Rule[] = [ELEMENTS, CONTAINS];
