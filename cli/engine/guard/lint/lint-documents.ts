import path from 'node:path';
import { IN_REPOSITORY, ROOT } from '../../system/root.ts';
import { runBin } from '../../system/run-program.ts';
import { UserError } from '../../system/user-error.ts';

/** The configuration of Redocly: the repository's own, or its copy that is shipped next to the compiled rules. */
const CONFIG = path.join(IN_REPOSITORY ? ROOT : import.meta.dirname, 'redocly.yaml');

/** Lints documents below `root` with Redocly and the house rules; returns what it prints when it finds something. */
export async function lintWithRedocly(root: string, files: readonly string[], config = CONFIG): Promise<string[]> {
  const outcome = await runBin('@redocly/cli', 'redocly', ['lint', ...files, '--config', config], root);
  if (outcome === undefined) throw new UserError('@redocly/cli is not installed. Install the packages again.');
  return outcome.code === 0 ? [] : [outcome.output.trim()];
}

/** Whatever the AsyncAPI validator has to say fails, but for its wish for a newer version of AsyncAPI. */
const STRICT = ['--fail-severity=info', '--suppressWarnings=asyncapi-latest-version'];

/**
 * Validates an AsyncAPI document below `root` with its own tool; returns what it prints when it finds something, and
 * `undefined` where the tool is not installed: it is too large for everyone who generates code.
 */
export async function validateAsyncApi(root: string, file: string): Promise<string[] | undefined> {
  const outcome = await runBin('@asyncapi/cli', 'asyncapi', ['validate', file, ...STRICT], root);
  if (outcome === undefined) return undefined;
  return outcome.code === 0 ? [] : [outcome.output.trim()];
}
