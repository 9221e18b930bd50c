/**
 * A mistake of the user's, not of the program's: printed as its message alone, without a stack trace. Exit code 1 is for what a
 * command was asked to find.
 */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 2) {
    // The message may quote user input of any length.
    super(message.replaceAll(/^(.{1500}).+$/gm, '$1 ...'));
    this.exitCode = exitCode;
  }
}

/** The first line of what was thrown, which need not be an Error; for the end of a sentence. Throws nothing. */
export function reasonOf(thrown: unknown): string {
  try {
    const text = String(Object(thrown).message || thrown);
    return (text.split(/[\r\n]/, 1)[0] ?? '').replace(/[.!]$/, '');
  } catch {
    return 'something was thrown that cannot be read';
  }
}

/** Does something for each of several items, and throws one UserError with each problem in a line, once for all nodes that share it. */
export function forAll<Item, Result>(items: Iterable<Item>, run: (item: Item) => Result): Result[] {
  const problems = new Map<string, string>();
  const results: Result[] = [];
  for (const item of items) {
    try {
      results.push(run(item));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      for (const line of error.message.split('\n')) {
        // Without the pointer of the node, or of the example, that it names.
        const said = line.replaceAll(/ \/\S*\/examples\/\S+| \/\S*\//g, '');
        if (!problems.has(said)) problems.set(said, line);
      }
    }
  }
  if (problems.size > 0) throw new UserError([...problems.values()].join('\n'));
  return results;
}

/** The word of a list that another one is most likely meant to be, as the rest of a sentence; empty where none is close. */
export function didYouMean(word: string, words: Iterable<string>): string {
  const [best] = [...words]
    .map((each) => ({ each, edits: editsBetween(word, each) }))
    .filter(({ each, edits }) => edits <= (each.length < 4 ? 1 : Math.max(2, each.length / 4)))
    .toSorted((one, other) => one.edits - other.edits);
  return best === undefined ? '' : ` Did you mean ${best.each}?`;
}

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
