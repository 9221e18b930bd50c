/** The first line of what was thrown. */
export function firstLine(cause: unknown): string {
  const text = cause instanceof Error ? cause.message || cause.name : String(cause);
  return text.split('\n', 1)[0] ?? '';
}
