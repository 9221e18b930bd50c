import { MASK } from './masked.ts';

/**
 * Masks every cell of base64-encoded CSV, and keeps the number of its lines and columns; of the first line the names of
 * columns, if it has them.
 * @param names Names of fields of the contract, of which a line of column names has one at least.
 */
export function maskCsv(base64: string, names: ReadonlySet<string>): string {
  const text = Buffer.from(base64, 'base64').toString('utf8');
  if (text === '' || text.includes(MASK)) return base64;
  const lines = text.split(/\r\n|\n|\r/);
  const masked = lines.map((line, index) =>
    line === '' || (index === 0 && isHeader(line, names)) ? line : maskLine(line),
  );
  return Buffer.from(masked.join('\n')).toString('base64');
}

const DELIMITER = /[,;\t|]/;

/** The cells of a line of CSV, as far as it takes to count and name columns. */
export function cellsOf(line: string): string[] {
  return line.split(DELIMITER).map((cell) => cell.trim().replaceAll(/^"|"$/g, ''));
}

/** Whether a line names columns: words alone, and one at least of the contract. */
export function isHeader(line: string, names: ReadonlySet<string>): boolean {
  const cells = cellsOf(line);
  return (
    cells.every((cell) => /^[A-Za-z][A-Za-z_ -]{0,39}$/.test(cell)) &&
    cells.some((cell) => names.has(cell.toLowerCase()))
  );
}

function maskLine(line: string): string {
  const [delimiter = ''] = DELIMITER.exec(line) ?? [];
  return delimiter === ''
    ? MASK
    : line
        .split(delimiter)
        .map(() => MASK)
        .join(delimiter);
}
