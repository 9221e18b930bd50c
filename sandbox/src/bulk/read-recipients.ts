import { isUtf8 } from 'node:buffer';
import { CsvError, parse } from 'csv-parse/sync';
import { validateIssueCardRequest } from '../../generated/validators.ts';
import { CSV, MAX_ROWS } from '../answers.ts';
import { quote, SandboxProblem } from '../problem.ts';

/** As long as the largest file is in base64. */
export const MAX_BASE64_CHARACTERS = Math.ceil(CSV.max_bytes / 3) * 4;

/** One row of the file: a card to issue, or why it cannot be. Rows are counted from 1, after the header. */
export type RecipientRow = { readonly row: number; readonly recipient_phone: string } & (
  | { readonly value: number; readonly reason?: undefined }
  | { readonly value: string; readonly reason: string }
);

/** Longest part of a bad field that is kept to be shown. */
const MAX_KEPT = 100;

/**
 * Reads the rows of a file in base64; the first is the header. Throws `body-too-large`, `batch-too-large`, and
 * `csv-unreadable` for what is not base64, UTF-8 or CSV, and for a header without both columns, or with a column twice; a
 * row that makes no card says why, and the others go on.
 */
export function readRecipients(file: string, currency: string): RecipientRow[] {
  const [header, ...rows] = rowsOf(decode(file));
  if (header === undefined) throw withoutColumns('it is empty.');
  const columns = findColumns(header);
  if (rows.length > MAX_ROWS) throw new SandboxProblem('batch-too-large', `A file has at most ${MAX_ROWS} rows.`);
  return rows.map((fields, index) => readRow(index + 1, fields, columns, currency));
}

/** Standard base64 with padding, and no bits beyond the last byte, which would be lost in silence. */
function decode(file: string): Buffer {
  if (file.length > MAX_BASE64_CHARACTERS) throw tooLarge();
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length > CSV.max_bytes) throw tooLarge();
  if (bytes.toString('base64') !== file) throw unreadable('it is not standard base64 with padding');
  if (!isUtf8(bytes)) throw unreadable('what it encodes is not UTF-8');
  return bytes;
}

function rowsOf(bytes: Buffer): readonly (readonly string[])[] {
  try {
    return parse(bytes, {
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: CSV.max_columns * CSV.max_field_characters,
      to: MAX_ROWS + 2,
      on_record: (fields: string[], { lines }) => checkFields(fields, lines),
    });
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error.message.replace(/\.$/, '')) : error;
  }
}

function checkFields(fields: string[], line: number): string[] {
  const { max_columns, max_field_characters: longest } = CSV;
  if (fields.length > max_columns) throw unreadable(`line ${line}: a row has more than ${max_columns} fields`);
  if (fields.some(({ length }) => length > longest))
    throw unreadable(`line ${line}: a field is longer than ${longest} characters`);
  if (fields.some((field) => field.includes('\0'))) throw unreadable(`line ${line}: a field has a NUL character in it`);
  return fields;
}

/** Where the columns of a file are, and how many it has. */
interface Columns {
  readonly phone: number;
  readonly value: number;
  readonly count: number;
}

function findColumns(header: readonly string[]): Columns {
  const missing = CSV.columns.filter((column) => !header.includes(column));
  if (missing.length > 0) throw withoutColumns(`its header row has no column ${missing.join(' and none ')}.`);
  const twice = header.find((name, at) => name !== '' && header.indexOf(name) !== at);
  if (twice !== undefined) throw withoutColumns(`its header row has the column ${quote(twice)} twice.`);
  return { phone: header.indexOf('recipient_phone'), value: header.indexOf('value'), count: header.length };
}

function readRow(row: number, fields: readonly string[], columns: Columns, currency: string): RecipientRow {
  const recipient_phone = fields[columns.phone] ?? '';
  const text = fields[columns.value] ?? '';
  const failed = (reason: string): RecipientRow => ({
    row,
    recipient_phone: recipient_phone.slice(0, MAX_KEPT),
    value: text.slice(0, MAX_KEPT),
    reason,
  });
  if (fields.length !== columns.count) return failed(`has ${fields.length} fields, the header has ${columns.count}`);
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  // Phone numbers and bounds of values are those of a single issue, as the overlay closed it.
  const validation = validateIssueCardRequest({ recipient_phone, value, currency });
  if (validation.ok) return { row, recipient_phone, value };
  return failed(validation.issues.map(({ at, message }) => `${at.slice(1)} ${message}`).join('; '));
}

function withoutColumns(why: string): SandboxProblem {
  return new SandboxProblem('csv-unreadable', `The file cannot be read: ${why} It needs ${CSV.columns.join(' and ')}.`);
}

function unreadable(why: string): SandboxProblem {
  return new SandboxProblem('csv-unreadable', `The file cannot be read: ${why}.`);
}

function tooLarge(): SandboxProblem {
  return new SandboxProblem('body-too-large', `A file has at most ${CSV.max_bytes} bytes.`);
}
