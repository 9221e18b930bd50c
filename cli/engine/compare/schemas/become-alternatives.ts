import { isRecord } from '../../model/json-pointer.ts';
import { compareAlternatives } from './alternatives.ts';
import type { Difference } from './difference.ts';
import { isWording } from './keyword-table.ts';
import { type Comparing, elementsOf, type Keywords } from './rule.ts';

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
