import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from './contract/root.ts';

interface Outcome {
  readonly code: number;
  /** What the tool printed, standard output and error in the order in which they came. */
  readonly output: string;
}

const BIN = path.join(ROOT, 'node_modules/.bin');
const WINDOWS = process.platform === 'win32';

/** Keeps the tools from asking for updates, counting their users and looking for configuration elsewhere. */
const QUIET = {
  CI: 'true',
  NO_COLOR: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  SUPPRESS_NO_CONFIG_WARNING: '1',
  ASYNCAPI_METRICS_CONFIG_PATH: path.join(ROOT, 'scripts/lint/asyncapi-analytics.json'),
};

/** Runs a command line of one of our development tools in `cwd` and collects what it prints. */
export function runTool(tool: string, args: readonly string[], cwd: string = ROOT): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(BIN, tool), args, {
      cwd,
      env: { ...process.env, ...QUIET, PATH: `${BIN}${path.delimiter}${process.env.PATH}` },
      shell: WINDOWS,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a tool in the foreground, with our input and output, and returns its exit code. */
export function streamTool(tool: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(path.join(BIN, tool), args, { cwd: ROOT, shell: WINDOWS, stdio: 'inherit' });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
