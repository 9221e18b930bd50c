/** A block of code in a text: `title=` after the language names the file that it is. */
export interface Block {
  readonly language: string;
  readonly title: string | undefined;
  readonly code: string;
}

/** The blocks of a text, in order. */
export function readBlocks(text: string): Block[] {
  return [...text.matchAll(/^```(\w+)(?: title=(\S+))?\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', title, code = '']) => ({ language, title, code }),
  );
}
