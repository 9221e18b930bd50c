/** Text as a literal of TypeScript. */
export function literal(text: string): string {
  const escaped = text.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
  return `'${escaped.replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;
}
