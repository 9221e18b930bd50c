import { isUtf8 } from 'node:buffer';
import { CsvError, parse } from 'csv-parse/sync';
import type { BulkIssueRequest } from '../../generated/rest.ts';
import { quote, SandboxProblem } from '../problem.ts';
import type { Answers, Csv } from '../provider/answers.ts';

/** As long as the largest file is in base64. */
export const maxBase64Characters = ({ max_bytes }: Csv): number => Math.ceil(max_bytes / 3) * 4;

/** One row of the file: a card to issue, or why it cannot be. Rows are counted from 1, after the header. */
export type RecipientRow = {
  readonly row: number;
  readonly recipient_phone: string;
  /** Where the rows have one of their own. */
  readonly currency?: string;
} & ({ readonly value: number; readonly reason?: undefined } | { readonly value: string; readonly reason: string });

/** Longest part of a bad field that is kept to be shown. */
const MAX_KEPT = 100;

/**
 * Reads the rows of a file in base64, and passes on each; the first line is the header. Throws `body-too-large`,
 * `batch-too-large`, and `csv-unreadable` for what is not base64, UTF-8 or CSV, and for a header without both columns, or
 * with a column twice; a row that makes no card says why, and the others go on.
 */
export function readRecipients(
  { csv, documents, maxRows }: Answers,
  { file, currency }: BulkIssueRequest,
  take: (row: RecipientRow) => void,
): void {
  const { validate } = documents.variant.operations.issueCard.body;
  let columns: Columns | undefined;
  let row = 0;
  const onRecord = (fields: string[], { lines }: { readonly lines: number }) => {
    checkFields(csv, fields, lines);
    if (columns === undefined) columns = findColumns(csv, fields);
    else if (row === maxRows)
      throw new SandboxProblem('batch-too-large', `The file has more than ${maxRows} rows, the limit.`);
    else {
      row += 1;
      take(readRow(row, fields, columns, currency, validate));
    }
    // Not kept by the parser: memory does not grow with the file.
    return null;
  };
  try {
    parse(decode(csv, file), {
      bom: true,
      delimiter: csv.delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: csv.max_columns * csv.max_field_characters,
      on_record: onRecord,
    });
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error.message.replace(/\.$/, '')) : error;
  }
  if (columns === undefined) throw withoutColumns(csv, 'it is empty.');
}

/** Standard base64 with padding, and no bits beyond the last byte, which would be lost in silence. */
function decode(csv: Csv, file: string): Buffer {
  if (file.length > maxBase64Characters(csv)) throw tooLarge(csv);
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length > csv.max_bytes) throw tooLarge(csv);
  if (bytes.toString('base64') !== file) throw unreadable('it is not standard base64 with padding');
  if (csv.encoding !== 'utf-8') return Buffer.from(new TextDecoder(csv.encoding).decode(bytes));
  if (!isUtf8(bytes)) throw unreadable('the decoded text is not UTF-8');
  return bytes;
}

function checkFields(
  { max_columns, max_field_characters: longest }: Csv,
  fields: readonly string[],
  line: number,
): void {
  if (fields.length > max_columns) throw unreadable(`line ${line}: a row has more than ${max_columns} fields`);
  if (fields.some(({ length }) => length > longest))
    throw unreadable(`line ${line}: a field is longer than ${longest} characters`);
  if (fields.some((field) => field.includes('\0'))) throw unreadable(`line ${line}: a field contains a NUL character`);
}

/** Where the columns of a file are, and how many it has. */
interface Columns {
  readonly phone: number;
  readonly value: number;
  /** -1 where the currency is that of the request. */
  readonly currency: number;
  readonly count: number;
}

const columnsOf = ({ phone, value, currency }: Csv) => [phone, value, ...(currency === undefined ? [] : [currency])];

function findColumns(csv: Csv, header: readonly string[]): Columns {
  const missing = columnsOf(csv).filter((column) => !header.includes(column));
  if (missing.length > 0) throw withoutColumns(csv, `its header row has no column ${missing.join(' and none ')}.`);
  const twice = header.find((name, at) => name !== '' && header.indexOf(name) !== at);
  if (twice !== undefined) throw withoutColumns(csv, `its header row has the column ${quote(twice)} twice.`);
  const phone = header.indexOf(csv.phone);
  const value = header.indexOf(csv.value);
  return {
    phone,
    value,
    currency: csv.currency === undefined ? -1 : header.indexOf(csv.currency),
    count: header.length,
  };
}

function readRow(
  row: number,
  fields: readonly string[],
  columns: Columns,
  currency: string | undefined,
  validate: Validate,
): RecipientRow {
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
  const own = fields[columns.currency];
  const validation = validate({ recipient_phone, value, currency: own ?? currency });
  if (validation.ok) return { row, recipient_phone, value, ...(own !== undefined && { currency: own }) };
  return failed(validation.issues.map(({ at, message }) => `${at.slice(1)} ${message}`).join('; '));
}

type Validate = Answers['documents']['variant']['operations']['issueCard']['body']['validate'];

function withoutColumns(csv: Csv, why: string): SandboxProblem {
  const needed = `It needs ${columnsOf(csv).join(' and ')}.`;
  return new SandboxProblem('csv-unreadable', `The file cannot be read: ${why} ${needed}`);
}

function unreadable(why: string): SandboxProblem {
  return new SandboxProblem('csv-unreadable', `The file cannot be read: ${why}.`);
}

function tooLarge({ max_bytes }: Csv): SandboxProblem {
  return new SandboxProblem('body-too-large', `A file has at most ${max_bytes} bytes.`);
}
