/** The words of a text, each an entry: for lists of names that are read as a paragraph. */
export const wordList = (text: string): string[] => text.trim().split(/\s+/);

/** A number and the thing counted, for example `1 breach`, `2 breaches`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** The first sentence of a text, without its full stop; `undefined` without one. */
export function sentenceOf(text: string | undefined): string | undefined {
  const [sentence = ''] = (text ?? '').trim().split(/(?<=[.!?])\s|\n/);
  return sentence.replace(/\.$/, '') || undefined;
}
