import { describeError } from '../describe-error.ts';
import { RewardCardClientError } from './reward-card-client-error.ts';

/** A field of a CSV file; `undefined` and null leave it empty. */
export type CsvField = string | number | boolean | null | undefined;

export interface CsvOptions {
  /** Whether the names of the columns come first. Default true. */
  readonly header?: boolean;
  /** Default: a comma. */
  readonly separator?: string;
}

/**
 * Writes rows as the text of a CSV file (RFC 4180: lines end with CR LF, quotes where they are needed), for `csvFile`.
 * Which columns the file has is an open point (`csv-columns`), as are its separator and its header (`csv-encoding`): they
 * are yours to name. Throws a RewardCardClientError (`csv-input`) for a field that is an object, and for a number that is
 * not finite.
 */
export function csvText<Column extends string>(
  columns: readonly Column[],
  rows: Iterable<Readonly<Record<Column, CsvField>>>,
  { header = true, separator = ',' }: CsvOptions = {},
): string {
  const line = (fields: readonly CsvField[], row: number) =>
    `${fields.map((field, index) => quoted(textOf(field, `row ${row}, ${columns[index]}`), separator)).join(separator)}\r\n`;
  const lines = header ? [line(columns, 0)] : [];
  let row = 0;
  for (const fields of rows) {
    row += 1;
    lines.push(
      line(
        columns.map((column) => fields[column]),
        row,
      ),
    );
  }
  return lines.join('');
}

function textOf(field: CsvField, place: string): string {
  if (field === undefined || field === null) return '';
  if (!['string', 'boolean', 'bigint'].includes(typeof field) && !Number.isFinite(field))
    throw new RewardCardClientError(
      'csv-input',
      `csvText takes text, numbers and booleans; ${place} is ${describeError(field)}.`,
    );
  return String(field);
}

function quoted(text: string, separator: string): string {
  const needsQuotes = text.includes(separator) || /["\r\n]/.test(text);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}
