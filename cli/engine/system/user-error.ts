/**
 * A mistake of the user's, not of the program's: printed as its message alone, without a stack trace.
 * The exit code is 1, or 2 where the command was used in the wrong way.
 */
export class UserError extends Error {
  override readonly name = 'UserError';
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    // What is wrong may quote what somebody wrote, however long.
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

/** Does something for each of several items, and throws one UserError with the first problem of each place, line by line. */
export function forAll<Item, Result>(items: Iterable<Item>, run: (item: Item) => Result): Result[] {
  const problems = new Map<string, string>();
  const results: Result[] = [];
  for (const item of items) {
    try {
      results.push(run(item));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      for (const line of error.message.split('\n')) {
        const [place = line] = /^.*?:\d+: /.exec(line) ?? [];
        if (!problems.has(place)) problems.set(place, line);
      }
    }
  }
  if (problems.size > 0) throw new UserError([...problems.values()].join('\n'));
  return results;
}
