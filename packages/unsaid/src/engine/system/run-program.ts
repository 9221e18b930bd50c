import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';

export interface Outcome {
  readonly code: number;
  readonly output: string;
}

/** Keeps the tools from asking for updates, counting their users and looking for configuration elsewhere. */
const QUIET = {
  CI: 'true',
  NO_COLOR: '1',
  // Both at once make Node warn.
  FORCE_COLOR: undefined,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  SUPPRESS_NO_CONFIG_WARNING: '1',
  SUPPRESS_STRICTNESS_CHECK: '1',
  ASYNCAPI_METRICS_CONFIG_PATH: path.join(import.meta.dirname, 'asyncapi-analytics.json'),
};

/**
 * Runs the command `bin` of an installed package in `cwd` and collects what it prints; `undefined` where the package is
 * not installed. It is looked for where our own imports would find it, wherever the package manager put it.
 */
export async function runBin(
  packageName: string,
  bin: string,
  args: readonly string[],
  cwd: string,
): Promise<Outcome | undefined> {
  const manifest = manifestOf(packageName);
  if (manifest === undefined) return undefined;
  const { bin: bins } = JSON.parse(readFileSync(manifest, 'utf8'));
  const file = path.resolve(path.dirname(manifest), bins[bin]);
  return collectOutput(process.execPath, [file, ...args], { cwd });
}

function manifestOf(packageName: string): string | undefined {
  try {
    const manifest = findPackageJSON(packageName, import.meta.url);
    return manifest !== undefined && existsSync(manifest) ? manifest : undefined;
  } catch {
    return undefined;
  }
}

/** Runs a program, quietly, and collects what it prints; it is ended after `timeout` milliseconds, with exit code 1. */
export async function collectOutput(
  program: string,
  args: readonly string[],
  { cwd, env, timeout }: { cwd: string; env?: Record<string, string>; timeout?: number },
): Promise<Outcome> {
  const { child, code } = start(program, args, {
    cwd,
    env: { ...process.env, ...QUIET, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(timeout !== undefined && { timeout }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  return { code: await code, output };
}

export function start(
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): { child: ChildProcess; code: Promise<number> } {
  // On Windows, npm links commands as shell scripts.
  const shell = process.platform === 'win32' && program !== process.execPath;
  const child = spawn(program, args, { shell, ...options });
  const code = new Promise<number>((resolve, reject) => {
    child.once('error', reject).once('close', (ended) => resolve(ended ?? 1));
  });
  return { child, code };
}

const MAX_MS = 60_000;
const MAX_OUTPUT = 256 * 1024 * 1024;

/** Keeps git from asking for a password. */
const QUIET_GIT = { GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', LC_ALL: 'C' };

export function git(args: readonly string[], cwd: string): Promise<Buffer> {
  const options = {
    cwd,
    timeout: MAX_MS,
    maxBuffer: MAX_OUTPUT,
    encoding: 'buffer',
    env: { ...process.env, ...QUIET_GIT },
  } as const;
  return new Promise((resolve, reject) => {
    execFile('git', args, options, (error, stdout, stderr) => {
      if (error === null) return resolve(stdout);
      const isMissing = 'code' in error && error.code === 'ENOENT';
      const [line = ''] = isMissing ? ['git is not installed'] : String(stderr || error.message).split('\n');
      reject(new Error(line.replace(/^fatal: /, '').replace(/\.$/, '')));
    });
  });
}
