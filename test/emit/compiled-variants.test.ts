import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/root.ts';
import { emitFiles } from '../../scripts/emit/files.ts';
import { COMMON_ANSWERS } from '../overlay/common-answers.ts';
import { closeWith } from '../overlay/overlay-folder.ts';

const COMPILER = {
  ...{ strict: true, exactOptionalPropertyTypes: true, noUnusedLocals: true, noUnusedParameters: true },
  ...{ noUncheckedIndexedAccess: true, isolatedModules: true, verbatimModuleSyntax: true, erasableSyntaxOnly: true },
  ...{ skipLibCheck: false, noEmit: true, allowImportingTsExtensions: true, target: 'es2022', types: [] },
};

let home = '';
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'variants-'));
  await symlink(path.join(ROOT, 'node_modules'), path.join(home, 'node_modules'));
  await writeFile(path.join(home, 'package.json'), '{"type":"module"}');
  for (const [index, { openapi = [], asyncapi = [] }] of COMMON_ANSWERS.entries()) {
    const folder = path.join(home, String(index));
    await mkdir(folder);
    for (const [file, text] of await emitFiles(await closeWith({ openapi, asyncapi }))) {
      if (file.endsWith('.ts')) await writeFile(path.join(folder, file), text);
    }
  }
});
afterAll(() => rm(home, { recursive: true, force: true }));

test.each([
  ['nodenext', 'nodenext', ['es2023', 'dom']],
  ['esnext', 'bundler', ['es2023', 'dom']],
])('the files of every common answer compile with module %s', async (module, resolution, lib) => {
  const compilerOptions = { ...COMPILER, module, moduleResolution: resolution, lib };
  await writeFile(path.join(home, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*/*.ts'] }));
  const { stdout } = await promisify(execFile)(path.join(ROOT, 'node_modules/.bin/tsc'), [
    '-p',
    home,
    '--listFiles',
  ]).catch((error) => error);
  expect(stdout.match(/^\S+\.ts\(.*error.*$/gm) ?? []).toEqual([]);
  expect(stdout.match(/\/variant\.ts$/gm)).toHaveLength(COMMON_ANSWERS.length);
});
