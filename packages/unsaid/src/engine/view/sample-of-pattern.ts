import { type AST, RegExpParser } from '@eslint-community/regexpp';

type Node = AST.Alternative | AST.Element;

/** Characters that samples are made of, the preferred ones first. */
const CHARACTERS = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-_.:/+@# ';
const MOST_LETTERS = 500;

/** A text that a pattern matches, of at least some letters; `undefined` if none is found. */
export function sampleOfPattern(pattern: string, letters = 0): string | undefined {
  for (const more of [0, 1, letters]) {
    const text = write(pattern, more);
    if (text !== undefined && text.length >= letters) return text;
  }
  return undefined;
}

function write(pattern: string, more: number): string | undefined {
  try {
    const { alternatives } = new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: true });
    const [first] = alternatives;
    const text = first === undefined ? '' : new Writer(more).write(first).slice(0, MOST_LETTERS);
    return new RegExp(pattern, 'u').test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

/** Writes the first alternative of each choice, and repetitions the least number of times, but once. */
class Writer {
  readonly #more: number;
  #written = 0;

  constructor(more: number) {
    this.#more = more;
  }

  write(node: Node): string {
    if (node.type === 'Alternative') return node.elements.map((each) => this.write(each)).join('');
    if (node.type === 'Group' || node.type === 'CapturingGroup') {
      const [first] = node.alternatives;
      return first === undefined ? '' : this.write(first);
    }
    if (node.type === 'Quantifier') {
      const times = Math.min(node.max, Math.max(node.min, 1) + this.#more, MOST_LETTERS);
      return Array.from({ length: times }, () => this.write(node.element)).join('');
    }
    if (node.type === 'Character') return String.fromCodePoint(node.value);
    return node.type === 'CharacterSet' || node.type === 'CharacterClass' ? this.#oneOf(node.raw) : '';
  }

  /** One character of a class after the other. */
  #oneOf(raw: string): string {
    const inClass = new RegExp(`^${raw}$`, 'u');
    const members = [...CHARACTERS].filter((each) => inClass.test(each));
    this.#written += 1;
    return members[(this.#written - 1) % members.length] ?? '';
  }
}
