import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { ROOT } from '../scripts/root.ts';
import { sharedFolder } from './shared-folders.ts';

/**
 * Builds one of our programs, named by its path below the root, into one file, once in a run of the tests: a process that
 * is started many times should not read a hundred files each time. Returns the path of that file.
 */
export async function bundleProcess(program: string): Promise<string> {
  const name = program.replaceAll(/\W/g, '-');
  const folder = await sharedFolder(name, async (directory) => void (await bundle(program, directory)));
  return path.join(folder, 'program.mjs');
}

function bundle(program: string, directory: string) {
  return build({
    entryPoints: [path.join(ROOT, program)],
    outfile: path.join(directory, 'program.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    conditions: ['unsaid-source'],
    logLevel: 'silent',
    // It finds its manifest as it does where it lies.
    define: { 'import.meta.url': JSON.stringify(pathToFileURL(path.join(ROOT, program)).href) },
    banner: { js: "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);" },
  });
}
