/** The text that a pattern such as `^sent_` or `^\+` wants at the beginning; undefined where it says anything else. */
export function beginningOf(pattern: string): string | undefined {
  return PLAIN_BEGINNING.exec(pattern)?.[1]?.replaceAll('\\', '');
}

/** Plain characters, and escaped punctuation. */
const PLAIN_BEGINNING = /^\^((?:[\w -]|\\[^\w\s"\\])+)$/;

/** Compares where a pattern says no more than how a text begins: many times as fast as the regular expression. */
export function compareBeginnings(source: string): string {
  const beginnings = new Map<string, string>();
  return source
    .replaceAll(PATTERN, (line, name: string, pattern: string) => {
      const beginning = beginningOf(JSON.parse(pattern));
      if (beginning === undefined) return line;
      beginnings.set(name, JSON.stringify(beginning));
      return '';
    })
    .replaceAll(/\b(pattern\d+)\.test\((data\d*)\)/g, (test, name: string, data: string) =>
      beginnings.has(name) ? `${data}.startsWith(${beginnings.get(name)})` : test,
    );
}

/** The line in which ajv makes a regular expression of a pattern. */
const PATTERN = /^const (pattern\d+) = new RegExp\((".*"), "u"\);\n/gm;
