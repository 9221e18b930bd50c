/** Shortens what a client sent, so that a message that quotes it stays readable. */
export function excerpt(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}
