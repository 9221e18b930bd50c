import path from 'node:path';
import { ROOT } from '../cli/engine/system/root.ts';
import { collectOutput, type Outcome, start } from '../cli/engine/system/run-program.ts';

const BIN = path.join(ROOT, 'node_modules/.bin');

/** Runs a development tool of this repository in `cwd` and collects what it prints. */
export function runTool(tool: string, args: readonly string[], cwd: string = ROOT): Promise<Outcome> {
  const env = { PATH: `${BIN}${path.delimiter}${process.env.PATH}` };
  return collectOutput(path.join(BIN, tool), args, { cwd, env });
}

/** Runs a tool in the foreground, with our input and output, and returns its exit code. */
export function streamTool(tool: string, args: readonly string[]): Promise<number> {
  return start(path.join(BIN, tool), args, { cwd: ROOT, stdio: 'inherit' }).code;
}

/** Starts a tool in the background; its output is for the caller to read. */
export function startTool(tool: string, args: readonly string[]): ReturnType<typeof start> {
  return start(path.join(BIN, tool), args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
}
