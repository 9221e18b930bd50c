import { cp, mkdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/root.ts';
import { run, workbench } from './packed-package.ts';

const user = workbench();

/** A version of TypeScript that some development tool brings along. */
const OTHER = path.join(ROOT, 'node_modules/@arethetypeswrong/core/node_modules/typescript');

test.runIf(process.env.SOAK)(
  'beside another TypeScript of the project, as npm then installs it, generate writes the same types',
  async () => {
    const [own, modules] = [path.join(user.folder, '../node_modules'), path.join(user.folder, 'node_modules')];
    // openapi-typescript beside the TypeScript of the project, and ours below the command line.
    await cp(path.join(ROOT, 'node_modules/openapi-typescript'), path.join(modules, 'openapi-typescript'), {
      recursive: true,
    });
    await symlink(OTHER, path.join(modules, 'typescript'), 'junction');
    const installed = path.join(modules, 'reward-card-cli');
    await cp(path.join(own, 'reward-card-cli'), installed, { recursive: true });
    await mkdir(path.join(installed, 'node_modules'), { recursive: true });
    await symlink(
      path.join(ROOT, 'node_modules/typescript'),
      path.join(installed, 'node_modules/typescript'),
      'junction',
    );
    const versions = [modules, path.join(installed, 'node_modules')].map((folder) => versionOf(folder));
    expect(new Set(await Promise.all(versions)).size).toBe(2);

    const { code, output } = await run(user.folder, 'node', [
      path.join(installed, 'dist/bin.js'),
      'generate',
      '--out',
      'contract',
    ]);
    expect([code, output]).toEqual([0, expect.stringContaining('contract/rest.ts')]);
    const [written, committed] = await Promise.all(
      [path.join(user.folder, 'contract/rest.ts'), path.join(ROOT, 'generated/rest.ts')].map(typesOf),
    );
    expect(written).toBe(committed);
  },
);

async function versionOf(folder: string): Promise<string> {
  return JSON.parse(await readFile(path.join(folder, 'typescript/package.json'), 'utf8')).version;
}

/** What a generated file holds below the line that says how it was made. */
async function typesOf(file: string): Promise<string> {
  return (await readFile(file, 'utf8')).replace(/^\/\/ Generated from .*\n/m, '');
}
