/** The word of a list that another one is most likely meant to be, as the rest of a sentence; empty where none is close. */
export function didYouMean(word: string, words: Iterable<string>): string {
  const [best] = [...words]
    .map((each) => ({ each, edits: editsBetween(word, each) }))
    .filter(({ each, edits }) => edits <= (each.length < 4 ? 1 : Math.max(2, each.length / 4)))
    .toSorted((one, other) => one.edits - other.edits);
  return best === undefined ? '' : ` Did you mean ${best.each}?`;
}

/** How many letters have to be added, removed or replaced. */
function editsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 10) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [index, each] of [...other].entries()) {
      const replaced = (row[index] ?? 0) + (letter === each ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
