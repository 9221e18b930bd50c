import { SandboxProblem } from '../problem.ts';

/** One row of a file: its fields, and the line that it begins on. */
export interface CsvRow {
  readonly fields: readonly string[];
  readonly line: number;
}

const LONGEST_FIELD = 10_000;
const MOST_FIELDS = 100;

/** What ends an unquoted field, and what ends a quoted one. */
const UNQUOTED_END = /[",\r\n]/g;
const QUOTED_END = /["\r\n]/g;

/**
 * Reads comma-separated values as RFC 4180 has them, from text that comes in pieces. Blank lines are no rows. Throws
 * `csv-unreadable` for quotes that do not match and for fields or rows beyond measure.
 */
export function* readCsv(pieces: Iterable<string>): Generator<CsvRow> {
  const reader = new CsvReader();
  for (const piece of pieces) yield* reader.read(piece);
  yield* reader.end();
}

class CsvReader {
  #state: 'start' | 'plain' | 'quoted' | 'quote-closed' = 'start';
  #field = '';
  #fields: string[] = [];
  #line = 1;
  #rowLine = 1;
  #afterReturn = false;

  *read(text: string): Generator<CsvRow> {
    let at = 0;
    while (at < text.length) {
      if (this.#state !== 'quote-closed') at = this.#takeRun(text, at);
      const character = text[at];
      if (character === undefined) return;
      at += 1;
      const row = this.#take(character);
      if (row !== undefined) yield row;
    }
  }

  *end(): Generator<CsvRow> {
    if (this.#state === 'quoted') throw unreadable(this.#rowLine, 'a quoted field does not end');
    const row = this.#endRow();
    if (row !== undefined) yield row;
  }

  /** Takes everything up to the next character that means something. */
  #takeRun(text: string, at: number): number {
    const end = this.#state === 'quoted' ? QUOTED_END : UNQUOTED_END;
    end.lastIndex = at;
    const next = end.exec(text)?.index ?? text.length;
    if (next === at) return at;
    this.#afterReturn = false;
    this.#field += text.slice(at, next);
    if (this.#field.length > LONGEST_FIELD) throw unreadable(this.#line, `a field is longer than ${LONGEST_FIELD}`);
    if (this.#state === 'start') this.#state = 'plain';
    return next;
  }

  #take(character: string): CsvRow | undefined {
    const lineEnds = character === '\n' || character === '\r';
    const second = character === '\n' && this.#afterReturn;
    this.#afterReturn = character === '\r';
    if (lineEnds && !second) this.#line += 1;
    if (this.#state === 'quoted') return this.#takeQuoted(character);
    if (second) {
      this.#rowLine = this.#line;
      return undefined;
    }
    if (lineEnds) return this.#endRow();
    if (character === ',') return this.#endField();
    if (character !== '"') throw unreadable(this.#line, 'something follows the quote that ends a field');
    if (this.#state === 'plain') throw unreadable(this.#line, 'a quote stands within an unquoted field');
    // A quote within a quoted field is written twice.
    if (this.#state === 'quote-closed') this.#field += '"';
    this.#state = 'quoted';
    return undefined;
  }

  #takeQuoted(character: string): undefined {
    if (character === '"') this.#state = 'quote-closed';
    else this.#field += character;
  }

  #endField(): undefined {
    this.#fields.push(this.#field);
    if (this.#fields.length > MOST_FIELDS) throw unreadable(this.#line, `a row has more than ${MOST_FIELDS} fields`);
    this.#field = '';
    this.#state = 'start';
  }

  #endRow(): CsvRow | undefined {
    const blank = this.#state === 'start' && this.#fields.length === 0;
    const line = this.#rowLine;
    this.#rowLine = this.#line;
    if (blank) return undefined;
    this.#endField();
    const fields = this.#fields;
    this.#fields = [];
    return { fields, line };
  }
}

function unreadable(line: number, why: string): SandboxProblem {
  return new SandboxProblem('csv-unreadable', `The file cannot be read: line ${line}: ${why}.`);
}
