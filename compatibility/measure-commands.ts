import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { collectOutput, type Outcome } from '../cli/engine/system/run-program.ts';
import type { RunTime } from './install.ts';
import { reasonOf } from './reason.ts';
import { COMMANDS, type CommandName } from './uses.ts';
import { manifestOf } from './versions.ts';

const CLI = 'node_modules/reward-card-cli/dist/bin.js';
const SANDBOX = 'node_modules/reward-card-sandbox/dist/src/bin.js';

/**
 * Runs each command in a run-time, in the project in which all three packages are installed, and returns those that
 * failed. `sandboxUrl` is for `check` to call.
 */
export async function measureCommands(
  project: string,
  runTime: RunTime,
  sandboxUrl: string,
): Promise<Record<string, string>> {
  const failed: Record<string, string> = {};
  for (const [command, { name }] of Object.entries(COMMANDS) as [CommandName, { name: string }][]) {
    const problem = await problemOf(command, project, runTime, sandboxUrl);
    if (problem !== '') failed[name] = problem;
  }
  return failed;
}

/** What went wrong, in one line; empty where nothing did. */
async function problemOf(command: CommandName, cwd: string, runTime: RunTime, url: string): Promise<string> {
  const out = `generated-${runTime.family}-${runTime.version}`;
  const [program, ...args] = runTime.command;
  const calls: Record<CommandName, readonly string[]> = {
    version: [CLI, '--version'],
    generate: [CLI, 'generate', '--overlay', 'node_modules/reward-card-sandbox/overlay', '--out', out],
    check: [CLI, 'check', '--base-url', url, '--yes', '--header', 'authorization: Bearer sandbox-token'],
    sandbox: [SANDBOX, '--version'],
  };
  const env = { NODE_OPTIONS: '', NODE_NO_WARNINGS: '1', NODE_DISABLE_COMPILE_CACHE: '1' };
  const outcome = await collectOutput(program, [...args, ...calls[command]], { cwd, env, timeout: 120_000 });
  if (outcome.code !== 0) return reasonOf(outcome.output) || `it ended with exit code ${outcome.code}`;
  return hasDone(command, outcome, path.join(cwd, out)) ? '' : `it said: ${reasonOf(outcome.output)}`;
}

/** An exit code of 0 alone is not enough. */
function hasDone(command: CommandName, { output }: Outcome, out: string): boolean {
  if (command === 'generate') return existsSync(path.join(out, 'index.ts')) && existsSync(path.join(out, 'variant.ts'));
  if (command === 'check') return /^Found: 0 breaches, [1-9]/m.test(output);
  return output.trim() === manifestOf(COMMANDS[command].promisedBy).version;
}

/** Starts the sandbox on the Node of this run. */
export async function startSandbox(project: string): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [SANDBOX, '--port', '0'], {
    cwd: project,
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('close', (code) => reject(new Error(`The sandbox ended with exit code ${code}.`)));
    child.once('error', reject);
  });
  return { url, stop: () => child.kill() };
}
