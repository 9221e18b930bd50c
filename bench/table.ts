/** One line of the table. */
export interface Row {
  /** What was measured, in a few words. */
  readonly what: string;
  readonly ours: string;
  /** Whom it was measured against, and what that took. */
  readonly peer: string;
  readonly ratio: number;
  /** Absent where the line is there to compare with, and nothing was promised. */
  readonly target?: { readonly atLeast: number } | { readonly atMost: number };
}

/** Lines of one group. */
export interface Section {
  readonly group: string;
  readonly rows: readonly Row[];
}

const HEAD = ['group', 'what', 'ours', 'peer', 'ratio', 'target', 'met'];
const GAP = '  ';
/** Columns that are broken into lines where the terminal is narrow: what and peer. */
const WRAPPED = [1, 3];

/** Whether a line keeps what was promised; undefined where nothing was. */
export function isMet({ ratio, target }: Row): boolean | undefined {
  if (target === undefined) return undefined;
  return 'atLeast' in target ? ratio >= target.atLeast : ratio <= target.atMost;
}

/** Formats the table for a terminal of `columns` columns. */
export function formatTable(sections: readonly Section[], columns: number): string {
  const cells = sections.flatMap(({ group, rows }) => rows.map((row, index) => cellsOf(index === 0 ? group : '', row)));
  const widthOf = (measure: (text: string) => number) =>
    HEAD.map((_, column) => Math.max(...[HEAD, ...cells].map((line) => measure(line[column] ?? ''))));
  const widths = fit(
    widthOf(({ length }) => length),
    widthOf(longestWord),
    columns,
  );
  const rule = widths.map((width) => '-'.repeat(width));
  return [HEAD, rule, ...cells].flatMap((line) => linesOf(line, widths)).join('\n');
}

function cellsOf(group: string, row: Row): string[] {
  const { what, ours, peer, ratio, target } = row;
  const bound = target === undefined ? '' : 'atLeast' in target ? `>= ${target.atLeast}` : `<= ${target.atMost}`;
  const met = { true: 'yes', false: 'NO', undefined: '' }[String(isMet(row))] ?? '';
  return [group, what, ours, peer, ratio.toFixed(2), bound, met];
}

/** Narrows the wrapped columns, the wider one first, until the table fits or a word would have to be broken. */
function fit(natural: readonly number[], least: readonly number[], columns: number): number[] {
  const widths = [...natural];
  const at = (column: number) => widths[column] ?? 0;
  for (
    let surplus = widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length) - columns;
    surplus > 0;
    surplus--
  ) {
    const [widest] = WRAPPED.filter((column) => at(column) > (least[column] ?? 0)).sort((a, b) => at(b) - at(a));
    if (widest === undefined) break;
    widths[widest] = at(widest) - 1;
  }
  return widths;
}

const longestWord = (text: string): number => Math.max(...text.split(' ').map(({ length }) => length));

function linesOf(cells: readonly string[], widths: readonly number[]): string[] {
  const parts = cells.map((cell, column) => wrap(cell, widths[column] ?? 0));
  const height = Math.max(...parts.map(({ length }) => length));
  return Array.from({ length: height }, (_, line) =>
    parts
      .map((part, column) => (part[line] ?? '').padEnd(widths[column] ?? 0))
      .join(GAP)
      .trimEnd(),
  );
}

/** Breaks text between words into lines of at most `width` characters; a longer word stays whole. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
