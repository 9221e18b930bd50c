import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../scripts/root.ts';
import { runCliInProcess } from './run-in-process.ts';

/** How a careful user compiles for Node, from the sources of the packages. */
export const COMPILER = {
  ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noUnusedLocals: true },
  ...{ noUnusedParameters: true, verbatimModuleSyntax: true, isolatedModules: true, noEmit: true },
  ...{ target: 'es2023', module: 'nodenext', rewriteRelativeImportExtensions: true },
  ...{ lib: ['es2023'], types: ['node'], typeRoots: [path.join(ROOT, 'node_modules/@types')] },
  customConditions: ['unsaid-source'],
};

/**
 * Makes a folder the project of a user, with these files and the packages of this repository, and generates a contract into
 * `contract/` there.
 */
export async function makeProject(
  home: string,
  files: Readonly<Record<string, string>>,
  ...options: readonly string[]
): Promise<void> {
  await symlink(path.join(ROOT, 'node_modules'), path.join(home, 'node_modules'), 'junction');
  for (const [file, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    await mkdir(path.join(home, path.dirname(file)), { recursive: true });
    await writeFile(path.join(home, file), text);
  }
  const { code, output } = await runCliInProcess(['generate', ...options, '--out', path.join(home, 'contract')]);
  if (code !== 0) throw new Error(output);
}
