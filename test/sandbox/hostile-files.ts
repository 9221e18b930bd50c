import { PHONE } from './running-sandbox.ts';

/** A file that is meant to do harm, and the status that it is to be answered with. */
export interface HostileFile {
  readonly what: string;
  readonly status: 200 | 400 | 413;
  /** The field `file` of the request. */
  readonly base64: () => string;
}

/** Most bytes of a file. */
const MAX_BYTES = 16 * 2 ** 20;
const HEADER = 'recipient_phone,value\n';
const ROW = `${PHONE},5\n`;

/** A file of the greatest size: `start`, then `part` as often as fits before `end`. */
function filled(start: string, part: string, end = ''): string {
  const room = MAX_BYTES - Buffer.byteLength(start) - Buffer.byteLength(end);
  return start + part.repeat(Math.floor(room / Buffer.byteLength(part))) + end;
}

const base64 = (text: string | Buffer) => Buffer.from(text as string).toString('base64');
const wideRow = (bytes: number) => `${PHONE},5,${'n'.repeat(bytes - ROW.length - 1)}\n`;
const field = 'x'.repeat(10_000);

const TEXTS: readonly [what: string, status: HostileFile['status'], text: () => string][] = [
  ['a quoted field of line feeds', 400, () => filled(`${HEADER}"`, '\n', '"')],
  ['a quoted field of carriage returns', 400, () => filled(`${HEADER}"`, '\r', '"')],
  ['a quoted field of both', 400, () => filled(`${HEADER}"`, '\r\n', '"')],
  ['a quoted field of doubled quotes', 400, () => filled(`${HEADER}"`, '""', '"')],
  ['a quoted field of letters and quotes', 400, () => filled(`${HEADER}"`, 'a""', '"')],
  ['a quoted header of line feeds', 400, () => filled('"', '\n', '"')],
  ['an unquoted field', 400, () => filled(HEADER, 'a')],
  ['an unquoted field of surrogate pairs', 400, () => filled(HEADER, '😀')],
  ['a row of commas', 400, () => filled(HEADER, ',')],
  ['a header of commas', 400, () => filled('', ',')],
  ['blank lines after the header', 200, () => filled(HEADER, '\n')],
  ['blank lines that end twice', 200, () => filled(HEADER, '\r\n')],
  ['blank lines before the header', 200, () => filled('', '\n', HEADER)],
  ['nothing but carriage returns', 400, () => filled('', '\r')],
  ['nothing but NUL', 400, () => filled('', '\0')],
  ['rows of one letter', 413, () => filled(HEADER, 'a\n')],
  ['rows of two empty quoted fields', 413, () => filled(HEADER, '"",""\n')],
  ['rows with a line feed in each field', 413, () => filled(HEADER, '"\n","\n"\n')],
  ['as many valid rows as fit', 413, () => filled(HEADER, ROW)],
  ['60,000 valid rows', 200, () => HEADER + ROW.repeat(60_000)],
  ['200,000 valid rows', 200, () => HEADER + ROW.repeat(200_000)],
  ['200,000 valid rows that fill the file', 200, () => filled('recipient_phone,value,note\n', wideRow(84))],
  ['200,000 rows of which none is valid', 200, () => HEADER + '0712,x\n'.repeat(200_000)],
  ['200,000 rows that cost more than the wallet holds', 200, () => HEADER + `${PHONE},100000000\n`.repeat(200_000)],
  [
    'rows of 100 fields',
    200,
    () => filled(`${HEADER.trim()},${Array.from({ length: 98 }, (_, at) => `c${at}`)}\n`, `${','.repeat(99)}\n`),
  ],
  ['fields of 10,000 characters', 200, () => filled('recipient_phone,value,note\n', `${PHONE},5,${field}\n`)],
  [
    'quoted fields of 10,000 line feeds',
    200,
    () => filled('recipient_phone,value,note\n', `${PHONE},5,"${'\n'.repeat(10_000)}"\n`),
  ],
  ['rows of a million characters', 200, () => filled(HEADER, `${`${field},`.repeat(99)}x\n`)],
  ['a quote that does not end after many rows', 400, () => filled('recipient_phone,value,note\n', wideRow(120), '"')],
  ['NUL in the last row', 400, () => filled('recipient_phone,value,note\n', wideRow(120), '\0')],
  ['the same column twice', 400, () => filled('recipient_phone,value,value\n', `${PHONE},5,5\n`)],
];

export const HOSTILE_FILES: readonly HostileFile[] = [
  ...TEXTS.map(([what, status, text]) => ({ what, status, base64: () => base64(text()) })),
  {
    what: 'no UTF-8 at its end',
    status: 400,
    base64: () => base64(Buffer.concat([Buffer.from(filled(HEADER, '\n', '.')).subarray(0, -1), Buffer.from([0xff])])),
  },
  { what: 'no base64 at its end', status: 400, base64: () => `${base64(filled(HEADER, '\n')).slice(0, -8)}=AAA` },
  {
    what: 'base64 in lines',
    status: 400,
    base64: () => base64(filled(HEADER, '\n')).replaceAll(/.{76}/g, '$&\n').slice(0, 20_000_000),
  },
  { what: 'stray bits at its end', status: 400, base64: () => `${base64(filled(HEADER, '\n')).slice(0, -4)}AB==` },
  { what: 'three bytes too many', status: 413, base64: () => base64(`${filled(HEADER, '\n')}\n\n\n`) },
];
