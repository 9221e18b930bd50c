import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { compileProject } from '../../scripts/compile-project.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { compile } from './compile.ts';

const folder = await temporaryFolder();
const config = path.join(folder, 'tsconfig.json');
const WRONG = 'export declare const wrong: Missing;\n';
const missing = (file: string) => `node_modules/${file}/index.d.ts(1,29): error TS2304: Cannot find name 'Missing'.\n`;
const OWN = `own.ts(3,14): error TS2322: Type 'number' is not assignable to type 'string'.\n`;

/** A wrong file of the project's own, one of ours that is installed, and one of somebody else. */
beforeAll(async () => {
  const compilerOptions = { module: 'nodenext', target: 'es2022', lib: ['es5'], types: [], outDir: 'out' };
  const files = {
    'tsconfig.json': JSON.stringify({ compilerOptions, files: ['own.ts'] }),
    'own.ts': `import 'reward-card-a';\nimport 'other';\nexport const text: string = 1;\n`,
    'node_modules/reward-card-a/index.d.ts': WRONG,
    'node_modules/other/index.d.ts': WRONG,
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
});

test('finds what is wrong in a project and in our packages, in the long form also in those of others', () => {
  const found = [missing('reward-card-a'), OWN, ...(process.env.SOAK ? [missing('other')] : [])];
  expect(compile(config).toSorted()).toEqual(found.toSorted());
});

test('compiles without checks where it is asked to', () => {
  expect(compileProject(config, { check: false })).toEqual([]);
  expect(existsSync(path.join(folder, 'out/own.js'))).toBe(true);
});

test('says which configuration cannot be read', () => {
  expect(() => compileProject(path.join(folder, 'none.json'))).toThrow(/none\.json/);
});
