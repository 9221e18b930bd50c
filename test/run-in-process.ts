import type { Command } from 'commander';
import { vi } from 'vitest';
import { REWARD_CARD } from '../packages/reward-card/src/product.ts';
import { runCommand } from '../packages/unsaid/src/commands/run-command.ts';
import type { Outcome } from '../packages/unsaid/src/engine/system/run-program.ts';
import type { Product } from '../packages/unsaid/src/product.ts';
import { createCli } from '../packages/unsaid/src/run-cli.ts';

/** What a program printed, apart and, as `output`, in the order in which it came. */
export interface Printed extends Outcome {
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command line as its program does, but in this process; collects what it prints, and its exit code. */
export async function runInProcess(command: Command, args: readonly string[]): Promise<Outcome> {
  const { code, output } = await collect(() => runCommand(command, args));
  return { code, output };
}

/** Runs the command of a product with its arguments in this process, in an environment that has these variables as well. */
export async function runCliInProcess(
  args: readonly string[],
  env: Record<string, string> = {},
  product: Product = REWARD_CARD,
): Promise<Printed> {
  for (const [name, value] of Object.entries({ NO_COLOR: '1', ...env })) vi.stubEnv(name, value);
  try {
    return await collect(() => createCli(product)(args));
  } finally {
    vi.unstubAllEnvs();
  }
}

/** What waiting for Ctrl-C listens to. */
const STOPPING = ['SIGINT', 'SIGTERM', 'error'] as const;

/** Does in this process what prints and sets an exit code. */
export async function collect(run: () => Promise<void>): Promise<Printed> {
  const before = process.exitCode;
  const listeners = STOPPING.map((event) => process.rawListeners(event));
  const printed: { to: 'stdout' | 'stderr'; text: string }[] = [];
  // As a console does: what stands between it and the stream is tried with it.
  const line = (to: 'stdout' | 'stderr') => (text: unknown) => void process[to].write(`${text}\n`);
  const chunk = (to: 'stdout' | 'stderr') => (text: string | Uint8Array) => printed.push({ to, text: `${text}` }) > 0;
  const spies = [
    vi.spyOn(console, 'log').mockImplementation(line('stdout')),
    vi.spyOn(console, 'error').mockImplementation(line('stderr')),
    vi.spyOn(process.stdout, 'write').mockImplementation(chunk('stdout')),
    vi.spyOn(process.stderr, 'write').mockImplementation(chunk('stderr')),
  ];
  try {
    process.exitCode = undefined;
    await run();
    const textOf = (to?: string) => printed.flatMap((each) => (to && each.to !== to ? [] : each.text)).join('');
    return {
      code: Number(process.exitCode ?? 0),
      output: textOf(),
      stdout: textOf('stdout'),
      stderr: textOf('stderr'),
    };
  } finally {
    process.exitCode = before;
    for (const spy of spies) spy.mockRestore();
    // A program that waits for Ctrl-C does so until its process ends.
    for (const [index, event] of STOPPING.entries())
      for (const listener of process.rawListeners(event))
        if (!listeners[index]?.includes(listener)) process.off(event, listener as () => void);
  }
}
