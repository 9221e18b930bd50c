import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { bundleProcess } from '../../../test/bundle-process.ts';

/** A sandbox in a process of its own. */
export interface SandboxProcess {
  readonly child: ChildProcess;
  /** Undefined if it did not start. */
  readonly url: string | undefined;
  /** What it wrote to its error output so far. */
  readonly lines: readonly string[];
  /** Resolves with the exit code, or with the name of the signal, once all output was read. */
  readonly ended: Promise<number | string>;
}

/** The sandbox as one file. */
export const buildSandbox = () => bundleProcess('packages/reward-card-sandbox/src/bin.ts');

/** Starts a sandbox on a free port; resolves when it listens or has ended. */
export async function launch(bin: string, args: readonly string[], env = process.env): Promise<SandboxProcess> {
  const child = spawn(process.execPath, [bin, 'serve', '--port', '0', '--json', ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  createInterface(child.stderr).on('line', (line) => lines.push(line));
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  const url = await new Promise<string | undefined>((resolve) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += String(chunk);
      if (text.includes('}')) resolve(JSON.parse(text).url);
    });
    void ended.then(() => resolve(undefined));
  });
  return { child, url, lines, ended };
}
