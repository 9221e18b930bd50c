import { callControls } from './call-controls.ts';
import { CliError } from './cli-error.ts';
import type { CommandInput } from './command.ts';

/** Calls the sandbox that the options name. */
export function call(input: CommandInput, method: string, path: string, body?: unknown): Promise<unknown> {
  const base = input.text('url') ?? process.env.REWARD_CARD_SANDBOX_URL ?? 'http://127.0.0.1:4020';
  return callControls(base, method, path, body);
}

/** A JSON object. */
export type Item = Readonly<Record<string, unknown>>;

export const itemsOf = (answer: unknown) => (answer as { items: Item[] }).items;

/** Rows under each other, one line each; `none` where there are none. */
export function table<Row extends object>(
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
  none: string,
): string {
  if (rows.length === 0) return none;
  const cells = rows.map((row) => columns.map((column) => printable(row[column])));
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => (line[at] ?? '').length)));
  return cells
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Without control characters, which a terminal might obey. */
export function printable(value: unknown): string {
  const text = Array.isArray(value) ? value.join(',') : String(value ?? '-');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return text.replaceAll(/[\u0000-\u001f\u007f-\u009f]/g, '?');
}

export function wrongWords(command: string): CliError {
  return new CliError(`These arguments make no sense. See reward-card-sandbox ${command} --help.`, 2);
}
