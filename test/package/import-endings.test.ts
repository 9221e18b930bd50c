import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { compileProject } from '../../scripts/build.ts';
import { sampled } from '../sampled.ts';
import { COMPILERS } from './compilers.ts';
import { packedPackage, run, workbench } from './packed-package.ts';

packedPackage();
const bench = workbench();

const STRICT = { strict: true, skipLibCheck: true, target: 'es2022', outDir: 'out', types: [] };
const BUNDLER = { ...STRICT, module: 'esnext', moduleResolution: 'bundler' };

/** Projects as people have them, and what an import of theirs ends in. */
const PROJECTS: readonly (readonly [
  name: string,
  files: Readonly<Record<string, object>>,
  ending: string,
  said: RegExp,
])[] = [
  [
    'strict, as Node resolves',
    { 'tsconfig.json': { compilerOptions: { ...STRICT, module: 'nodenext' }, include: ['*.ts'] } },
    '.js',
    /end in \.js: tsconfig\.json resolves modules as Node does/,
  ],
  [
    'of a bundler, by a configuration that it extends',
    {
      'tsconfig.json': { extends: './base.json', include: ['*.ts'] },
      'base.json': { compilerOptions: BUNDLER },
    },
    '',
    /end without a suffix: tsconfig\.json does not resolve/,
  ],
  [
    'of CommonJS',
    {
      'package.json': {},
      'tsconfig.json': { compilerOptions: { ...STRICT, module: 'commonjs' }, include: ['*.ts'] },
    },
    '',
    /end without a suffix/,
  ],
  [
    'of CommonJS, as Node resolves',
    {
      'package.json': {},
      'tsconfig.json': { compilerOptions: { ...STRICT, module: 'nodenext' }, include: ['*.ts'] },
    },
    '.js',
    /end in \.js/,
  ],
  [
    'as Vite makes it',
    {
      'tsconfig.json': { files: [], references: [{ path: './app.json' }] },
      'app.json': {
        compilerOptions: { ...BUNDLER, noEmit: true, allowImportingTsExtensions: true },
        include: ['*.ts'],
      },
    },
    '.ts',
    /^(?!.*Imports)/s,
  ],
];

test.each(sampled(PROJECTS, 1))('what is generated in a project %s compiles there', async (_, files, ending, said) => {
  for (const [file, json] of Object.entries({ 'package.json': { type: 'module' }, ...files }))
    await writeFile(path.join(bench.folder, file), JSON.stringify(json));
  const [index, client] = [`./contract/index${ending}`, 'unsaid-runtime/client'];
  await writeFile(
    path.join(bench.folder, 'main.ts'),
    `import { createClient } from '${client}';\nimport { variant } from '${index}';\nexport const api = createClient({ baseUrl: 'http://127.0.0.1', variant });\nconsole.log(typeof api.GET);\n`,
  );
  const generate = ['reward-card', 'generate', '--out', 'contract'];
  const written = await run(bench.folder, 'npx', generate);
  expect([written.code, written.output]).toEqual([0, expect.stringMatching(said)]);
  const project = path.join(bench.folder, 'app.json' in files ? 'app.json' : 'tsconfig.json');
  for (const compiler of COMPILERS) expect(await compileProject(project, { compiler })).toEqual([]);
  expect(await run(bench.folder, 'npx', [...generate, '--check'])).toMatchObject({ code: 0 });
  if (ending === '.js' || 'package.json' in files)
    expect(await run(bench.folder, process.execPath, ['out/main.js'])).toEqual({ code: 0, output: 'function\n' });
});

test('a project of CommonJS whose resolution is older than require() of modules is named', async () => {
  await writeFile(path.join(bench.folder, 'package.json'), '{}');
  await writeFile(path.join(bench.folder, 'tsconfig.json'), '{"compilerOptions":{"module":"node16"}}');
  const { output } = await run(bench.folder, 'npx', ['reward-card', 'generate', '--out', 'older']);
  expect(output).toContain('set "module" to "nodenext"');
});
