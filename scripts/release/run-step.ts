import path from 'node:path';
import { ROOT } from '../../cli/engine/system/root.ts';
import { collectOutput } from '../../cli/engine/system/run-program.ts';
import { UserError } from '../../cli/engine/system/user-error.ts';

/** The development tools of this repository come first, then what the system has: git, npm, a shell. */
const PATH = `${path.join(ROOT, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`;

/** Runs one step of a release in a folder, and returns what it prints. Throws a UserError with that where it fails. */
export async function runStep(
  cwd: string,
  [program = '', ...args]: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const { code, output } = await collectOutput(program, args, { cwd, env: { PATH, ...env } });
  if (code !== 0) throw new UserError(`${program} ${args.join(' ')}: failed:\n${output.trim()}`);
  return output;
}
