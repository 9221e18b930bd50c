import { existsSync } from 'node:fs';
import path from 'node:path';
import { runBin } from '../../system/run-program.ts';
import { UserError } from '../../system/user-error.ts';

/**
 * Lints documents below `root` with Redocly, and returns what it prints when it finds something. Without a
 * configuration, in `root` by default, the fewest rules hold.
 */
export async function lintWithRedocly(
  root: string,
  files: readonly string[],
  config = path.join(root, 'redocly.yaml'),
): Promise<string[]> {
  const fewest = ['--extends', 'minimal', '--skip-rule', 'operation-4xx-response'];
  const rules = existsSync(config) ? ['--config', config] : fewest;
  const outcome = await runBin('@redocly/cli', 'redocly', ['lint', ...files, ...rules], root);
  if (outcome === undefined) throw new UserError('@redocly/cli is not installed. Install the packages again.');
  return outcome.code === 0 ? [] : [outcome.output.trim()];
}

/**
 * Validates an AsyncAPI document below `root` with its own tool; returns what it prints when it finds something, and
 * `undefined` where the tool is not installed: it is too large for everyone who generates code.
 */
export async function validateAsyncApi(
  root: string,
  file: string,
  severity: 'error' | 'info' = 'info',
): Promise<string[] | undefined> {
  // Whatever it has to say fails, but for its wish for a newer version of AsyncAPI.
  const args = ['validate', file, `--fail-severity=${severity}`, '--suppressWarnings=asyncapi-latest-version'];
  const outcome = await runBin('@asyncapi/cli', 'asyncapi', args, root);
  return outcome && (outcome.code === 0 ? [] : [outcome.output.trim()]);
}
