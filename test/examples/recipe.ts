import { cp, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { type Outcome, runBin } from '../../packages/unsaid/src/engine/system/run-program.ts';
import { ROOT } from '../../scripts/root.ts';

/** The text of a file of a recipe. */
export const readRecipe = (recipe: string, file: string): Promise<string> =>
  readFile(path.join(ROOT, 'guides/examples', recipe, file), 'utf8');

/**
 * Copies a recipe into an empty folder in which the packages are installed, and generates its client as its README says;
 * from another `document`, where one is given.
 */
export async function generateClient(recipe: string, folder: string, document?: string): Promise<Outcome | undefined> {
  await cp(path.join(ROOT, 'guides/examples', recipe), folder, { recursive: true });
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  const [, line = ''] = /^npx redocly (.+)$/m.exec(await readRecipe(recipe, 'README.md')) ?? [];
  const [command = '', stated = '', ...options] = line.split(' ');
  return runBin('@redocly/cli', 'redocly', [command, document ?? stated, ...options], folder);
}
