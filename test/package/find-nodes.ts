import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { run } from './packed-package.ts';

/** A Node that is installed on this machine. */
export interface FoundNode {
  readonly version: string;
  readonly executable: string;
}

/** A run-time that is installed on this machine, and how it runs a program. */
export interface RunTime {
  readonly family: 'node' | 'bun' | 'deno';
  readonly version: string;
  readonly command: readonly [program: string, ...args: string[]];
}

/** Finds each version of Node there is: the one that runs the tests, and those in PATH. */
export async function findNodes(): Promise<FoundNode[]> {
  const found = new Map<string, FoundNode>();
  for (const executable of new Set([process.execPath, ...inPath('node')].map((file) => realpathSync(file)))) {
    const { code, output } = await run('.', executable, ['--version']);
    const version = output.trim();
    if (code === 0 && !found.has(version)) found.set(version, { version, executable });
  }
  return [...found.values()].filter(({ version }) => isAtLeast(version, '20'));
}

/** Every Node, and the first Bun and Deno in PATH. */
export async function findRunTimes(): Promise<RunTime[]> {
  const nodes = (await findNodes()).map(
    ({ version, executable }): RunTime => ({ family: 'node', version, command: [executable] }),
  );
  const others = (['bun', 'deno'] as const).flatMap((family) => {
    const [executable] = inPath(family);
    const args = family === 'deno' ? ['run', '--allow-all', '--no-prompt'] : [];
    return executable === undefined ? [] : [{ family, version: 'in PATH', command: [executable, ...args] as const }];
  });
  return [...nodes, ...others];
}

/** Whether a version, with or without `v`, is this one or a later one. */
export function isAtLeast(version: string, least: string): boolean {
  const [own, other] = [version, least].map((each) => each.replace('v', '').split('.').map(Number));
  const at = (other ?? []).findIndex((number, index) => number !== own?.[index]);
  return at < 0 || (own?.[at] ?? 0) > (other?.[at] ?? 0);
}

const inPath = (program: string): string[] =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, program))
    .filter(existsSync);
