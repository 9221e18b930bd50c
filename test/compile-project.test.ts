import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { compileProject } from '../scripts/compile-project.ts';
import { temporaryFolder } from './temporary-folder.ts';

const folder = await temporaryFolder();
const config = path.join(folder, 'tsconfig.json');

/** A wrong file of the project's own, and one that is installed. */
beforeAll(async () => {
  const compilerOptions = { module: 'nodenext', target: 'es2022', lib: ['es5'], types: [], outDir: 'out' };
  const files = {
    'tsconfig.json': JSON.stringify({ compilerOptions, files: ['own.ts'] }),
    'own.ts': `import 'other';\nexport const text: string = 1;\nconst deep = { a: { b: 1 } };\nexport const texts: { a: { b: string } } = deep;\n`,
    'node_modules/other/index.d.ts': 'export declare const wrong: Missing;\n',
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
});

describe.each(['typescript-7', 'typescript'] as const)('with the package %s', (compiler) => {
  test('finds each error of a project and of what it imports', async () => {
    expect((await compileProject(config, { compiler })).toSorted()).toEqual([
      "node_modules/other/index.d.ts(1,29): error TS2304: Cannot find name 'Missing'.\n",
      "own.ts(2,14): error TS2322: Type 'number' is not assignable to type 'string'.\n",
      expect.stringMatching(/^own\.ts\(4,14\): error TS2322: .*\n( +.*\n)+$/),
    ]);
  });

  test('compiles without checks where it is asked to', async () => {
    expect(await compileProject(config, { check: false, compiler })).toEqual([]);
    expect(existsSync(path.join(folder, 'out/own.js'))).toBe(true);
  });

  test('names a configuration that cannot be read', async () => {
    expect(await compileProject(path.join(folder, 'none.json'), { compiler })).toEqual([
      expect.stringMatching(/none\.json/),
    ]);
  });
});
