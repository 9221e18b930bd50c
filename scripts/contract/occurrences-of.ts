import { eachNode } from './json-pointer.ts';

/** JSON pointers of the nodes of a document that leave a point open, by the id of the point. */
export function occurrencesOf(document: object): ReadonlyMap<string, readonly string[]> {
  const occurrences = new Map<string, string[]>();
  eachNode(document, ({ 'x-open-points': ids }, pointer) => {
    if (!Array.isArray(ids)) return;
    for (const id of ids) occurrences.set(id, [...(occurrences.get(id) ?? []), pointer]);
  });
  return occurrences;
}
