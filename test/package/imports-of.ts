import { readdir, readFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import path from 'node:path';
import ts from 'typescript';

/** The packages whose commands the command line runs, which it therefore needs as much as those that it imports. */
const RUN = /runBin\('([^']+)'/g;

/** What is required from where another package is: the peer that both share. */
const SHARED = /createRequire\([^;]*\)\('([^']+)'\);/g;

/** The packages that the compiled files below a folder import, their declarations included, or whose commands they run. */
export async function importsOf(folder: string): Promise<Set<string>> {
  const found = new Set<string>();
  const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(js|d\.ts)$/.test(file));
  for (const file of files) {
    const text = await readFile(path.join(folder, file), 'utf8');
    const names = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
    const resolved = [...text.matchAll(/\.resolve\('([^']+)'\)/g)].map(([, name = '']) => name);
    const shared = [...text.matchAll(SHARED)].map(([, name = '']) => name);
    const run = [...text.matchAll(RUN)].map(([, name = '']) => name);
    for (const name of [...names, ...resolved, ...shared, ...run]) if (isPackage(name)) found.add(packageOf(name));
  }
  return found;
}

const isPackage = (name: string) => !/^[./]|^node:/.test(name) && !builtinModules.includes(name);

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
