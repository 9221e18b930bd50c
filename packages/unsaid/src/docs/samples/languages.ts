import { inspect } from 'node:util';
import { escapeUnseen, printable } from '../../engine/system/terminal.ts';

/**
 * How a language writes a text that a description or an overlay chose, so that it stays a text: no character in it ends the
 * comment or the literal, and none is obeyed by the terminal that a sample is pasted into.
 */
interface Language {
  /** A comment of one line. */
  comment(text: string): string;
  /** The text in quotes. */
  literal(text: string): string;
}

export const SHELL: Language = {
  // A shell into which a person pastes may read comments as commands, as zsh does.
  comment: (text) => `# ${printable(text).replaceAll(/[\\;&|<>()$`"'!*?[\]{}~]/g, '\\$&')}`,
  literal: (text) => `'${escapeUnseen(text).replaceAll("'", String.raw`'\''`)}'`,
};

export const PYTHON: Language = {
  comment: (text) => `# ${printable(text)}`,
  literal: (text) =>
    JSON.stringify(text).replaceAll(
      /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
      (found) => `\\U${found.codePointAt(0)?.toString(16).padStart(8, '0')}`,
    ),
};

export const TYPESCRIPT = {
  comment: (text: string) => `// ${printable(text)}`,
  /** Any value: Node prints values as TypeScript writes them, all of it once nothing is left out. */
  literal: (value: unknown) =>
    escapeUnseen(inspect(value, { depth: null, maxArrayLength: null, maxStringLength: null, breakLength: 100 })),
} satisfies Language;
