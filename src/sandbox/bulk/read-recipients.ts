import { validateIssueCardRequest } from '../../../generated/sandbox/validators.js';
import { PHONE } from '../ledger/issue-card.ts';
import { SandboxProblem } from '../problem.ts';
import type { CsvRow } from './read-csv.ts';

/** One row of the file: a card to issue, or why it cannot be. Rows are counted from 1, after the header. */
export type RecipientRow = { readonly row: number; readonly recipient_phone: string } & (
  | { readonly value: number; readonly reason?: undefined }
  | { readonly value: string; readonly reason: string }
);

/** The columns that a file has to have (open point csv-columns). */
export const COLUMNS = ['recipient_phone', 'value'] as const;

/** Longest part of a bad field that is kept to be shown. */
const KEPT = 100;

/**
 * Reads the rows of a file: the first is the header. Throws `csv-unreadable` for a file without one or without both
 * columns; a row that makes no card is told as such, and the others go on.
 */
export function* readRecipients(rows: Iterable<CsvRow>, currency: string): Generator<RecipientRow> {
  let columns: { readonly phone: number; readonly value: number; readonly count: number } | undefined;
  let row = 0;
  for (const { fields } of rows) {
    if (columns === undefined) {
      columns = findColumns(fields);
      continue;
    }
    row += 1;
    const phone = fields[columns.phone] ?? '';
    const value = fields[columns.value] ?? '';
    if (fields.length !== columns.count) {
      const reason = `has ${fields.length} fields, the header has ${columns.count}`;
      yield { row, recipient_phone: phone.slice(0, KEPT), value: value.slice(0, KEPT), reason };
    } else yield readRow(row, phone, value, currency);
  }
  if (columns === undefined) throw unreadable('it is empty.');
}

function findColumns(header: readonly string[]) {
  const [phone, value] = COLUMNS.map((column) => header.indexOf(column)) as [number, number];
  const missing = COLUMNS.filter((column) => !header.includes(column));
  if (missing.length === 0) return { phone, value, count: header.length };
  throw unreadable(`its header row has no column ${missing.join(' and none ')}.`);
}

function readRow(row: number, recipient_phone: string, text: string, currency: string): RecipientRow {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!PHONE.test(recipient_phone)) {
    const reason = 'recipient_phone is not a plus sign and 8 to 15 digits';
    return { row, recipient_phone: recipient_phone.slice(0, KEPT), value: text.slice(0, KEPT), reason };
  }
  // The bounds of a value stand in the contract, as the overlay closed it.
  if (validateIssueCardRequest({ recipient_phone, value, currency }).ok) return { row, recipient_phone, value };
  const reason = 'value is not a whole number from 1 to 100000000';
  return { row, recipient_phone, value: text.slice(0, KEPT), reason };
}

function unreadable(why: string): SandboxProblem {
  return new SandboxProblem('csv-unreadable', `The file cannot be read: ${why} It needs ${COLUMNS.join(' and ')}.`);
}
