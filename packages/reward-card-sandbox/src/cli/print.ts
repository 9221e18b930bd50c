import type { Command } from 'commander';

/** Prints a result: as JSON where that was asked for, else the lines for a person. */
export function print(command: Command, result: unknown, lines: () => string): void {
  const { json = false } = command.optsWithGlobals<{ json?: boolean }>();
  console.log(escapeUnseen(json ? JSON.stringify(result ?? null, null, 2) : lines()));
}

/** The fields of an object, a line each; those of an object within it by their path, and a list of objects as a table. */
export function record(value: unknown): string {
  return value === undefined ? 'Done.' : fieldLines(value as object, '').join('\n');
}

function fieldLines(value: object, path: string): string[] {
  return Object.entries(value).flatMap(([name, field]) => {
    const isObject = typeof field === 'object' && field !== null;
    if (isObject && !Array.isArray(field)) return fieldLines(field, `${path}${name}.`);
    if (!isObject || typeof field[0] !== 'object') return [`${path}${name}: ${cellOf(field)}`];
    return ['', table(field, Object.keys(field[0]) as never), ''];
  });
}

/** Rows under their heads, one line each, within the width of the terminal. */
export function table<Row extends object>(
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
  width = process.stdout.columns ?? Number.POSITIVE_INFINITY,
): string {
  if (rows.length === 0) return 'None.';
  const heads = columns.map((column) => column.replaceAll('_', ' ').toUpperCase());
  const cells = [heads, ...rows.map((row) => columns.map((column) => cellOf(row[column])))];
  const widths = fit(
    columns.map((_, at) => Math.max(...cells.map((line) => (line[at] ?? '').length))),
    width - GAP.length * (columns.length - 1),
  );
  const lines = cells.map((line) => line.map((cell, at) => shorten(cell, widths[at] ?? 0).padEnd(widths[at] ?? 0)));
  return lines.map((line) => line.join(GAP).trimEnd()).join('\n');
}

const GAP = '  ';
const MIN_WIDTH = 6;

/** Takes from the widest column, time and again, until the sum is at most `width`; last from the first, which names the row. */
function fit(widths: readonly number[], width: number): number[] {
  const fitted = [...widths];
  for (let excess = fitted.reduce((sum, each) => sum + each, 0) - width; excess > 0; excess -= 1) {
    const [first = 0, ...others] = fitted;
    const widest = Math.max(...others);
    if (widest > MIN_WIDTH) fitted[fitted.lastIndexOf(widest)] = widest - 1;
    else if (first > MIN_WIDTH) fitted[0] = first - 1;
    else break;
  }
  return fitted;
}

function shorten(cell: string, width: number): string {
  return cell.length > width ? `${cell.slice(0, width - 1)}…` : cell;
}

function cellOf(value: unknown): string {
  const text = Array.isArray(value) ? value.join(',') : String(value ?? '-');
  return escapeUnseen(text.replaceAll(/\s+/g, ' '));
}

/**
 * Writes control and invisible characters as JSON does, `\u001b`, so that a foreign text is printed as
 * text.
 */
export function escapeUnseen(text: string): string {
  return text.replaceAll(/(?!\n|\t)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]/gu, (found) =>
    Array.from(found.split(''), (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  );
}
