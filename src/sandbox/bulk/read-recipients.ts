import { validateIssueCardRequest } from '../../../generated/sandbox/validators.js';
import { quote } from '../ledger/card-record.ts';
import { SandboxProblem } from '../problem.ts';
import { CSV } from './csv-limits.ts';
import type { CsvRow } from './read-csv.ts';

/** One row of the file: a card to issue, or why it cannot be. Rows are counted from 1, after the header. */
export type RecipientRow = { readonly row: number; readonly recipient_phone: string } & (
  | { readonly value: number; readonly reason?: undefined }
  | { readonly value: string; readonly reason: string }
);

/** Longest part of a bad field that is kept to be shown. */
const KEPT = 100;

/** Where the columns of a file are, and how many it has. */
interface Columns {
  readonly phone: number;
  readonly value: number;
  readonly count: number;
}

/**
 * Reads the rows of a file, piece by piece: the first is the header. Throws `csv-unreadable` for a file without one,
 * without both columns, or with a column twice; a row that makes no card says why, and the others go on.
 */
export function* readRecipients(
  pieces: Iterable<Iterable<CsvRow>>,
  currency: string,
): Generator<Iterable<RecipientRow>> {
  let columns: Columns | undefined;
  let row = 0;
  function* read(rows: Iterable<CsvRow>): Generator<RecipientRow> {
    for (const fields of rows) {
      if (columns === undefined) columns = findColumns(fields);
      else {
        row += 1;
        yield readRow(row, fields, columns, currency);
      }
    }
  }
  for (const rows of pieces) yield read(rows);
  if (columns === undefined) throw unreadable('it is empty.');
}

function findColumns(header: readonly string[]): Columns {
  const missing = CSV.columns.filter((column) => !header.includes(column));
  if (missing.length > 0) throw unreadable(`its header row has no column ${missing.join(' and none ')}.`);
  const twice = header.find((name, at) => name !== '' && header.indexOf(name) !== at);
  if (twice !== undefined) throw unreadable(`its header row has the column ${quote(twice)} twice.`);
  return { phone: header.indexOf('recipient_phone'), value: header.indexOf('value'), count: header.length };
}

function readRow(row: number, fields: readonly string[], columns: Columns, currency: string): RecipientRow {
  const recipient_phone = fields[columns.phone] ?? '';
  const text = fields[columns.value] ?? '';
  const failed = (reason: string): RecipientRow => ({
    row,
    recipient_phone: recipient_phone.slice(0, KEPT),
    value: text.slice(0, KEPT),
    reason,
  });
  if (fields.length !== columns.count) return failed(`has ${fields.length} fields, the header has ${columns.count}`);
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  // Phone numbers and bounds of values are those of a single issue, as the overlay closed it.
  const validation = validateIssueCardRequest({ recipient_phone, value, currency });
  if (validation.ok) return { row, recipient_phone, value };
  return failed(validation.issues.map(({ at, message }) => `${at.slice(1)} ${message}`).join('; '));
}

function unreadable(why: string): SandboxProblem {
  return new SandboxProblem('csv-unreadable', `The file cannot be read: ${why} It needs ${CSV.columns.join(' and ')}.`);
}
