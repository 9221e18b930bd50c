/** What breaks a line, moves the cursor or cannot be seen: control, format, separators of lines, halves of a character. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Writes text that others had a hand in as one line of a log: what cannot be seen is written as in `\u{a}`. */
export function oneLine(text: string): string {
  return text.replace(INVISIBLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
