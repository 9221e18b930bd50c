import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../../../../scripts/root.ts';
import { emitFor, type Wanted } from '../../src/engine/load/emit-for.ts';
import type { Note } from '../../src/engine/model/notes.ts';
import { collectOutput } from '../../src/engine/system/run-program.ts';

export interface Written {
  /** Folder of the files. */
  readonly out: string;
  readonly files: ReadonlyMap<string, string>;
  readonly notes: readonly Note[];
}

/** Generates from the contract in a folder, into a folder in it. */
export async function generateIn(folder: string, wanted: Wanted = {}, name = 'out'): Promise<Written> {
  const { files, notes } = await emitFor({ root: folder }, wanted, () => ({ command: 'npx unsaid generate' }));
  const out = path.join(folder, name);
  await mkdir(out, { recursive: true });
  await linkPackages(folder);
  await Promise.all([...files].map(([file, text]) => writeFile(path.join(out, file), text)));
  return { out, files, notes };
}

/** Has generated code in a folder find the run-time that it imports, as in a project in which that is installed. */
export async function linkPackages(folder: string): Promise<void> {
  const link = path.join(folder, 'node_modules');
  await symlink(path.join(ROOT, 'node_modules'), link, 'junction').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** Options that refuse names without a use. */
const SPARING = { noUnusedLocals: true, noUnusedParameters: true };

/** Type-checks what was generated, as strictly as a project may; returns the errors, each on a line. */
export async function typeErrors(folder: string, outs: readonly string[], more: object = SPARING): Promise<string[]> {
  const compilerOptions = {
    ...{
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: 'esnext',
      module: 'esnext',
      moduleResolution: 'bundler',
    },
    ...{
      allowImportingTsExtensions: true,
      verbatimModuleSyntax: true,
      isolatedModules: true,
      erasableSyntaxOnly: true,
    },
    customConditions: ['unsaid-source'],
    ...more,
    ...{ types: ['node'], typeRoots: [path.join(ROOT, 'node_modules/@types')] },
  };
  const project = path.join(folder, 'tsconfig.json');
  await writeFile(project, JSON.stringify({ compilerOptions, include: outs.map((out) => `${out}/*.ts`) }));
  const tsc = path.join(ROOT, 'node_modules/typescript-7/bin/tsc');
  const { output } = await collectOutput(process.execPath, [tsc, '--project', project, '--pretty', 'false'], {
    cwd: folder,
  });
  return output.split('\n').filter((line) => line !== '');
}
