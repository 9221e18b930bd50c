/** The first line of what was thrown or emitted as an error, which need not be an Error: a copy of one is none. */
export function firstLine(cause: unknown): string {
  const text = cause instanceof Error ? cause.message || cause.name : textOf(cause);
  return text.split('\n', 1)[0] ?? '';
}

function textOf(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return String(thrown);
  const { message } = thrown as { message?: unknown };
  if (typeof message === 'string' && message !== '') return message;
  // Nothing of what is in them: it may be personal data.
  return `an object with the fields ${Object.keys(thrown).join(', ')}`;
}
