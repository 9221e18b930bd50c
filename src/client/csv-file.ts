import type { BulkIssueRequest } from '../../generated/rest.ts';
import { describeError } from '../describe-error.ts';
import { RewardCardClientError } from './reward-card-client-error.ts';

/** Bytes encoded at a time: few enough to be arguments of one call, and a multiple of 3, so that padding comes last. */
const CHUNK = 3 * 4096;

/** Text in base64; raw text does not compile in its place. Of text that you encoded yourself: `text as Base64`. */
export type Base64 = NonNullable<BulkIssueRequest['file']>;

/**
 * Turns a CSV file into the base64 text that the field `file` of a bulk issuance carries; text is encoded as UTF-8. The
 * columns are an open point (`csv-columns`), so nothing inside is checked. Throws a RewardCardClientError
 * (`csv-input`).
 */
export function csvFile(textOrBytes: string | ArrayBuffer | ArrayBufferView): Base64 {
  const bytes = bytesOf(textOrBytes);
  let encoded = '';
  for (let start = 0; start < bytes.length; start += CHUNK) {
    // Applied, not spread, which takes ten times as long; a typed array is as good a list of arguments as an array.
    const chunk = bytes.subarray(start, start + CHUNK) as unknown as number[];
    encoded += btoa(String.fromCharCode.apply(null, chunk));
  }
  return encoded as Base64;
}

function bytesOf(input: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof input === 'string') return new TextEncoder().encode(input);
  if (ArrayBuffer.isView(input)) return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  // By its tag, not by its class: a buffer of another realm is not an instance of ours.
  if (Object.prototype.toString.call(input) === '[object ArrayBuffer]') return new Uint8Array(input);
  throw new RewardCardClientError(
    'csv-input',
    'csvFile takes text, an ArrayBuffer or a typed array; of a File or a Blob, pass `await file.arrayBuffer()`.',
  );
}

/** A field of a CSV file; `undefined` and null leave it empty. */
export type CsvField = string | number | boolean | null | undefined;

export interface CsvOptions {
  /** Whether the names of the columns come first. Default true. */
  readonly header?: boolean;
  /** Default: a comma. */
  readonly separator?: string;
}

/**
 * Writes rows as the text of a CSV file (RFC 4180), for `csvFile`. Its columns, separator and header are open points
 * (`csv-columns`, `csv-encoding`), so they are yours to name. Throws a RewardCardClientError (`csv-input`) for a field
 * that is neither text nor a boolean nor a finite number.
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
