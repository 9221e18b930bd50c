import path from 'node:path';
import { collectOutput, type Outcome, start } from '../packages/unsaid/src/engine/system/run-program.ts';
import { UserError } from '../packages/unsaid/src/engine/system/user-error.ts';
import { ROOT } from './root.ts';

const BIN = path.join(ROOT, 'node_modules/.bin');

/** The development tools of this repository come first, then what the system has: git, npm, a shell. */
const PATH = `${BIN}${path.delimiter}${process.env.PATH}`;

/** Runs a tool in `cwd` and collects what it prints. */
export function runTool(tool: string, args: readonly string[], cwd: string = ROOT): Promise<Outcome> {
  return collectOutput(tool, args, { cwd, env: { PATH } });
}

/** Runs a tool that has to succeed. Throws a UserError with what it printed where it fails. */
export async function runStep(cwd: string, [tool = '', ...args]: readonly string[]): Promise<void> {
  const { code, output } = await runTool(tool, args, cwd);
  if (code !== 0) throw new UserError(`${tool} ${args.join(' ')}: failed:\n${output.trim()}`);
}

/** Starts a development tool; what it prints is for the caller to read, or goes to our own output. */
export function startTool(tool: string, args: readonly string[], output: 'pipe' | 'inherit'): ReturnType<typeof start> {
  return start(path.join(BIN, tool), args, { cwd: ROOT, stdio: ['inherit', output, output] });
}
