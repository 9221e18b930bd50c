import { type Finding, houseRule, type Place, stringsOf } from '../../../model/house-rule.ts';

/** Values seen stand on an open string, under an open point, and are its examples too. */
export const valuesSeen = houseRule(() => judge);

function* judge({ node, type }: Place): Iterable<Finding> {
  const at = 'x-values-seen';
  if (type !== 'Schema' || !(at in node)) return;
  const seen = stringsOf(node[at]);
  if (!Array.isArray(node[at]) || seen.length === 0) {
    yield {
      at,
      message: 'x-values-seen is not a list of strings. Write `x-values-seen: [value, value]`, or remove it.',
    };
  }
  if (node.type !== 'string') yield { at, message: 'Values seen stand on a string only. Add `type: string`.' };
  if (!('x-open-points' in node)) {
    yield { at, message: 'Values seen leave a set open. Name the question in x-open-points.' };
  }
}
