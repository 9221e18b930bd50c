import type { Command } from 'commander';
import { vi } from 'vitest';
import { runCommand } from '../scripts/run-command.ts';
import type { Outcome } from '../scripts/run-program.ts';

/** Runs a command line as its program does, but in this process; collects what it prints, and its exit code. */
export async function runInProcess(command: Command, args: readonly string[]): Promise<Outcome> {
  const before = process.exitCode;
  let output = '';
  const print = (text: string) => {
    output += `${text}\n`;
  };
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(print),
    vi.spyOn(console, 'error').mockImplementation(print),
  ];
  try {
    process.exitCode = undefined;
    await runCommand(command, args);
    return { code: Number(process.exitCode ?? 0), output };
  } finally {
    process.exitCode = before;
    for (const spy of spies) spy.mockRestore();
  }
}
