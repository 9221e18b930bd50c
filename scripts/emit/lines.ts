/** Lines of code within braces; nothing where there are none. */
export function block(head: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${head} {`, ...indent(lines), '}'];
}

/** A condition with the lines of both outcomes; those of the second may be none. */
export function ifElse(condition: string, lines: readonly string[], otherwise: readonly string[]): string[] {
  const [closing = '}', ...rest] = block('} else', otherwise);
  return [`if (${condition}) {`, ...indent(lines), closing, ...rest];
}

/** Lines further to the right; each may be several, of a function for instance. */
export function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line.replaceAll('\n', '\n  ')}`);
}
