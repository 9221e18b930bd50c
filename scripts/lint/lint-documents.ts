import path from 'node:path';
import { ROOT } from '../contract/root.ts';
import { runTool } from '../run-tool.ts';

/** Lints documents below `root` with Redocly and the house rules; returns what it prints when it finds something. */
export async function lintWithRedocly(root: string, files: readonly string[]): Promise<string[]> {
  const config = path.join(ROOT, 'redocly.yaml');
  const { code, output } = await runTool('redocly', ['lint', ...files, '--config', config], root);
  return code === 0 ? [] : [output.trim()];
}

/** Whatever the AsyncAPI validator has to say fails, but for its wish for a newer version of AsyncAPI. */
const STRICT = ['--fail-severity=info', '--suppressWarnings=asyncapi-latest-version'];

/** Validates an AsyncAPI document below `root` with its own tool; returns what it prints when it finds something. */
export async function validateAsyncApi(root: string, file: string): Promise<string[]> {
  const { code, output } = await runTool('asyncapi', ['validate', file, ...STRICT], root);
  return code === 0 ? [] : [output.trim()];
}
