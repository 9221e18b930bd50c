/** Breaks a text into lines of at most `width` characters; a word that is longer than a line is cut. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ').flatMap((word) => cut(word, width))) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function cut(word: string, width: number): string[] {
  const parts: string[] = [];
  for (let start = 0; start === 0 || start < word.length; start += width) parts.push(word.slice(start, start + width));
  return parts;
}

/** A text in lines of `width`, the first behind `first`, the others behind as many spaces or `rest`. */
export function wrapped(text: string, width: number, first = '', rest = ' '.repeat(first.length)): string {
  const lines = wrap(text, Math.max(20, width - Math.max(first.length, rest.length)));
  return lines.map((line, index) => `${index === 0 ? first : rest}${line}`).join('\n');
}
