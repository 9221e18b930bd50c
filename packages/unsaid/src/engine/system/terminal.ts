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

/** Least width of the second column of a table. */
const MIN_COLUMN = 24;

/** A text of paragraphs and of tables with two columns, each row indented, in lines of `width`. */
export function fitted(text: string, width: number): string {
  const blocks: string[] = [];
  for (const line of text.split('\n')) {
    const last = blocks.at(-1) ?? '';
    const isMore = last.startsWith(' ') ? /^ {8}/.test(line) : last !== '' && /^\S/.test(line);
    if (isMore) blocks[blocks.length - 1] = `${last} ${line.trim()}`;
    else blocks.push(line);
  }
  return blocks.map((block) => fittedBlock(block, width)).join('\n');
}

function fittedBlock(block: string, width: number): string {
  const [indent = ''] = /^ */.exec(block) ?? [];
  const [head = indent] = /^ +\S.*? {2,}(?=\S)/.exec(block) ?? [];
  const rest = block.slice(head.length);
  if (head === indent || width - head.length >= MIN_COLUMN) return wrapped(rest, width, head);
  return `${wrapped(head.trim(), width, indent, `${indent}  `)}\n${wrapped(rest, width, ' '.repeat(6))}`;
}

const MAX_CHARACTERS = 600;

/** A text on one line that no terminal obeys. What is too long is cut. */
export function printable(text: string): string {
  const line = text.replaceAll(/[\t\r\n]+/g, ' ');
  return escapeUnseen(line.length > MAX_CHARACTERS ? `${line.slice(0, MAX_CHARACTERS)} ...` : line);
}

/** Characters that control a terminal or are invisible: control and format characters, halves of characters, line separators. */
const UNSEEN = /(?!\n|\t|\r\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]/gu;

/** Writes such characters as JSON does, `\u001b`: as text for a person, and the same value where the text is JSON. */
export function escapeUnseen(text: string): string {
  return text.replaceAll(UNSEEN, (found) => {
    const units = Array.from({ length: found.length }, (_, at) => found.charCodeAt(at));
    return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
  });
}

/** Log lines that a runner of GitHub, Azure or TeamCity would execute as commands. */
const LOG_COMMANDS = /^\s*:(?=:)|#(?=#(?:vso|teamcity)?\[)/gm;

/** Variables that such a runner sets. */
const RUNNERS = ['CI', 'TF_BUILD', 'TEAMCITY_VERSION'];

/** Makes printed text inert until disposed of, including text from untrusted files. */
export function guardOutput(): Disposable {
  const isLog = RUNNERS.some((name) => process.env[name]);
  const inLog = (text: string) => (isLog ? text.replaceAll(LOG_COMMANDS, '$& ') : text);
  const restore = [process.stdout, process.stderr].map((stream) => {
    const { write } = stream;
    const guarded = (chunk: string | Uint8Array, ...more: []) =>
      write.call(stream, typeof chunk === 'string' ? inLog(escapeUnseen(chunk)) : chunk, ...more);
    stream.write = guarded;
    return () => {
      if (stream.write === guarded) stream.write = write;
    };
  });
  return {
    [Symbol.dispose]() {
      for (const each of restore) each();
    },
  };
}
