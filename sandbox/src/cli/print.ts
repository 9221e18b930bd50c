import type { Command } from 'commander';

/** Prints a result: as JSON where that was asked for, else the lines for a person. */
export function print(command: Command, result: unknown, lines: () => string): void {
  const { json = false } = command.optsWithGlobals<{ json?: boolean }>();
  console.log(json ? JSON.stringify(result ?? null, null, 2) : lines());
}
