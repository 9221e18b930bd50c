import { SandboxProblem } from '../problem.ts';
import { CSV } from './csv-limits.ts';

/** The fields of one row. */
export type CsvRow = readonly string[];

/** What ends an unquoted field, what ends a quoted one, and what ends a line. */
const UNQUOTED_END = /[",\r\n]/g;
const QUOTED_END = /"/g;
const LINE_END = /\r\n?|\n/g;

/**
 * Reads comma-separated values as RFC 4180 has them, from text that comes in pieces; yields the rows that end in each
 * piece, which are read one by one, so that none has to be kept. Blank lines are no rows. Throws `csv-unreadable` for quotes that do not match, for NUL, and for fields or rows
 * that are too long.
 */
export function* readCsv(pieces: Iterable<string>): Generator<Iterable<CsvRow>> {
  const reader = new CsvReader();
  for (const piece of pieces) yield reader.read(piece);
  yield reader.end();
}

class CsvReader {
  #state: 'start' | 'plain' | 'quoted' | 'quote-closed' = 'start';
  #field = '';
  #fields: string[] = [];
  #row: CsvRow | undefined;
  #line = 1;
  #rowLine = 1;
  #afterReturn = false;

  *read(text: string): Generator<CsvRow> {
    for (let at = 0; at < text.length; at += 1) {
      if (this.#state !== 'quote-closed') at = this.#takeRun(text, at);
      const character = text[at];
      if (character !== undefined) this.#take(character);
      const row = this.#takeRow();
      if (row !== undefined) yield row;
    }
  }

  *end(): Generator<CsvRow> {
    if (this.#state === 'quoted') throw unreadable(this.#rowLine, 'a quoted field does not end');
    this.#endRow();
    const row = this.#takeRow();
    if (row !== undefined) yield row;
  }

  /** The row that has just ended, if one has. */
  #takeRow(): CsvRow | undefined {
    const row = this.#row;
    this.#row = undefined;
    return row;
  }

  /** Takes everything up to the next character that means something. */
  #takeRun(text: string, at: number): number {
    const end = this.#state === 'quoted' ? QUOTED_END : UNQUOTED_END;
    end.lastIndex = at;
    const next = end.exec(text)?.index ?? text.length;
    if (next === at) return at;
    const run = text.slice(at, next);
    this.#append(run);
    this.#countLines(run);
    if (this.#state === 'start') this.#state = 'plain';
    return next;
  }

  /** The one way in which a field grows. */
  #append(text: string): void {
    this.#field += text;
    if (this.#field.length > CSV.max_field_characters) {
      throw unreadable(this.#line, `a field is longer than ${CSV.max_field_characters} characters`);
    }
    if (text.includes('\0')) throw unreadable(this.#line, 'a field has a NUL character in it');
  }

  /** A line feed that follows a carriage return ends no second line. */
  #countLines(text: string): void {
    const ends = text.match(LINE_END)?.length ?? 0;
    this.#line += this.#afterReturn && text.startsWith('\n') ? ends - 1 : ends;
    this.#afterReturn = text.endsWith('\r');
  }

  #take(character: string): void {
    const isSecond = character === '\n' && this.#afterReturn;
    this.#countLines(character);
    if (this.#state === 'quoted') this.#state = 'quote-closed';
    else if (isSecond) this.#rowLine = this.#line;
    else if (character === '\n' || character === '\r') this.#endRow();
    else if (character === ',') this.#endField();
    else this.#takeQuote(character);
  }

  #takeQuote(character: string): void {
    if (character !== '"') throw unreadable(this.#line, 'something follows the quote that ends a field');
    if (this.#state === 'plain') throw unreadable(this.#line, 'a quote stands within an unquoted field');
    // A quote within a quoted field is written twice.
    if (this.#state === 'quote-closed') this.#append('"');
    this.#state = 'quoted';
  }

  #endField(): void {
    this.#fields.push(this.#field);
    if (this.#fields.length > CSV.max_columns)
      throw unreadable(this.#line, `a row has more than ${CSV.max_columns} fields`);
    this.#field = '';
    this.#state = 'start';
  }

  #endRow(): void {
    const blank = this.#state === 'start' && this.#fields.length === 0;
    this.#rowLine = this.#line;
    if (blank) return;
    this.#endField();
    this.#row = this.#fields;
    this.#fields = [];
  }
}

function unreadable(line: number, why: string): SandboxProblem {
  return new SandboxProblem('csv-unreadable', `The file cannot be read: line ${line}: ${why}.`);
}
