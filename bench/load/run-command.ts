import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Settings {
  readonly env?: Readonly<Record<string, string>>;
  /** Exit codes of a command that did its work; 0 alone by default. */
  readonly codes?: readonly number[];
  /** Folder in which it runs; by default the repository, whose settings some tools find. */
  readonly cwd?: string;
}

/** Wall time of a Node command, in milliseconds. Throws where it ends with another exit code. */
export async function timeCommand(
  args: readonly string[],
  { env, codes = [0], cwd = ROOT }: Settings = {},
): Promise<number> {
  const started = performance.now();
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...env }, stdio: 'ignore' });
  const [code] = await once(child, 'exit');
  if (!codes.includes(code))
    throw new Error(`${args.slice(0, 3).join(' ')} ended with ${code}; run it alone to see why.`);
  return performance.now() - started;
}
