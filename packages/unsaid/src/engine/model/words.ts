/** The words of a text, each an entry: for lists of names that are read as a paragraph. */
export const wordList = (text: string): string[] => text.trim().split(/\s+/);
