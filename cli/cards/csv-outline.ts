import type { Contract } from '../engine/model/contract.ts';

/** What a file of a bulk issuance looks like: of its cells, names of columns alone. */
export interface CsvOutline {
  readonly rows: number;
  readonly says: string;
}

/** Bytes of the first line that are looked at. */
const MAX_HEAD = 4096;

/** Outlines base64-encoded CSV; undefined for what cannot be decoded. */
export function csvOf(base64: string, contract: Contract): CsvOutline | undefined {
  const text = Buffer.from(base64, 'base64').toString('utf8');
  if (text === '') return undefined;
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const head = (lines[0] ?? '').slice(0, MAX_HEAD);
  const cells = cellsOf(head);
  const says = isHeader(head, namesOf(contract))
    ? `A file began with a line of the columns ${cells.join(', ')}.`
    : `A file had ${cells.length} columns, and no line of their names that can be told.`;
  return { rows: lines.length, says };
}

/** Names of the fields of the contract's schemas, of which one at least is a column if the first line names columns. */
function namesOf({ openapi }: Contract): Set<string> {
  return new Set(Object.values(openapi.components.schemas).flatMap(({ properties = {} }) => Object.keys(properties)));
}

const DELIMITER = /[,;\t|]/;

/** The cells of a line of CSV, as far as it takes to count and name columns. */
function cellsOf(line: string): string[] {
  return line.split(DELIMITER).map((cell) => cell.trim().replaceAll(/^"|"$/g, ''));
}

/** Whether a line names columns: words alone, and one at least of the contract. */
function isHeader(line: string, names: ReadonlySet<string>): boolean {
  const cells = cellsOf(line);
  return (
    cells.every((cell) => /^[A-Za-z][A-Za-z_ -]{0,39}$/.test(cell)) &&
    cells.some((cell) => names.has(cell.toLowerCase()))
  );
}
