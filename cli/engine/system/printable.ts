const MAX_CHARACTERS = 600;
/** Control and format characters, which a terminal obeys, halves of characters, and what XML cannot carry at all. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]/gu;

/** A text on one line that no terminal obeys, with each control character as its code. What is too long is cut. */
export function printable(text: string): string {
  const line = text.replaceAll(/[\t\r\n]+/g, ' ');
  const short = line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS)} ...` : line;
  return short.replaceAll(UNPRINTABLE, (character) => {
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}
