import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emitFiles } from '../../cli/engine/emit/files.ts';
import { ROOT } from '../../cli/engine/system/root.ts';
import { compileProject } from '../../scripts/compile-project.ts';
import { COMMON_ANSWERS } from '../overlay/common-answers.ts';
import { closeWith } from '../overlay/overlay-folder.ts';

const COMPILER = {
  ...{ strict: true, exactOptionalPropertyTypes: true, noUnusedLocals: true, noUnusedParameters: true },
  ...{ noUncheckedIndexedAccess: true, isolatedModules: true, verbatimModuleSyntax: true, erasableSyntaxOnly: true },
  ...{ skipLibCheck: false, noEmit: true, allowImportingTsExtensions: true, target: 'es2022', types: [] },
};

/** The long form compiles what every answer is generated to. */
const ANSWERS = COMMON_ANSWERS.filter((_, index) => process.env.SOAK || index % 2 === 0);

let home = '';
const written: string[] = [];
beforeAll(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'variants-'));
  await symlink(path.join(ROOT, 'node_modules'), path.join(home, 'node_modules'));
  await writeFile(path.join(home, 'package.json'), '{"type":"module"}');
  for (const [index, { openapi = [], asyncapi = [] }] of ANSWERS.entries()) {
    const folder = path.join(home, String(index));
    await mkdir(folder);
    for (const [file, text] of await emitFiles(await closeWith({ openapi, asyncapi }))) {
      if (!file.endsWith('.ts')) continue;
      await writeFile(path.join(folder, file), text);
      written.push(`${index}/${file}`);
    }
  }
});
afterAll(() => rm(home, { recursive: true, force: true }));

const RESOLUTIONS = [
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
] as const;

// The other one is for the long form.
test.each(RESOLUTIONS.slice(0, process.env.SOAK ? undefined : 1))(
  'the files of common answers compile with module %s',
  async (module, moduleResolution) => {
    const compilerOptions = { ...COMPILER, module, moduleResolution, lib: ['es2023', 'dom'] };
    const config = path.join(home, 'tsconfig.json');
    await writeFile(config, JSON.stringify({ compilerOptions, files: written }));
    expect(await compileProject(config)).toEqual([]);
  },
);
