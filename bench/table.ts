/** One line of the table. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  /** Peer of the comparison, and its result. */
  readonly peer: string;
  readonly ratio: number;
  /** Absent where the line is there to compare with. */
  readonly target?: { readonly atLeast: number } | { readonly atMost: number };
}

/** Returns true if the ratio of a line, as displayed, meets the target; undefined without a target. */
export function isMet({ ratio, target }: Row): boolean | undefined {
  if (target === undefined) return undefined;
  const shown = Number(ratio.toFixed(DIGITS));
  return 'atLeast' in target ? shown >= target.atLeast : shown <= target.atMost;
}

const DIGITS = 2;

export function formatTable(rows: readonly Row[]): string {
  const lines = [['what', 'ours', 'peer', 'ratio', 'target', 'met'], ...rows.map(cellsOf)];
  const widthOf = (column: number) => Math.max(...lines.map((line) => line[column]?.length ?? 0));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widthOf(column)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cellsOf(row: Row): string[] {
  const { what, ours, peer, ratio, target } = row;
  const bound = target === undefined ? '' : 'atLeast' in target ? `>= ${target.atLeast}` : `<= ${target.atMost}`;
  return [what, ours, peer, ratio.toFixed(DIGITS), bound, { true: 'yes', false: 'NO' }[String(isMet(row))] ?? ''];
}
