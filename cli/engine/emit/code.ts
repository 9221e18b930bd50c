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

/** Writes a text as a docstring with a line break behind it, on one line where the text has one. */
export function docstring(text: string, indent = ''): string {
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines.join()} */\n`;
  return [`${indent}/**`, ...lines.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */\n`].join('\n');
}

/** A name as the key of an object. */
export function propertyKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name);
}

/** Text as a literal of TypeScript. */
export function literal(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
  return `'${escaped.replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;
}
