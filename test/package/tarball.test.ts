import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../cli/engine/system/root.ts';
import { packedPackage, run } from './packed-package.ts';

const packed = packedPackage();

test.runIf(process.env.SOAK).each([
  ['reward-card-contract', 'package.json'],
  ['reward-card-sandbox', 'sandbox/package.json'],
] as const)('attw finds the types of %s right', async (name, manifest) => {
  const { exports } = JSON.parse(await readFile(path.join(ROOT, manifest), 'utf8'));
  const yaml = Object.keys(exports).filter((entryPoint) => entryPoint.endsWith('.yaml'));
  // Without DefinitelyTyped it needs no network. YAML has no types, and CommonJS is served by `import()` only.
  const flags = ['--no-definitely-typed', '--profile', 'esm-only', '--format', 'json'];
  const without = yaml.length > 0 ? ['--exclude-entrypoints', ...yaml.map((entryPoint) => entryPoint.slice(2))] : [];
  const { code, output } = await run(ROOT, 'attw', [packed.tarballs.get(name) ?? '', ...flags, ...without]);
  const typed = Object.keys(exports).filter((entryPoint) => !yaml.includes(entryPoint));
  expect([code, Object.keys(JSON.parse(output).analysis.entrypoints).toSorted()]).toEqual([0, typed.toSorted()]);
});

test('declarations give byte arrays no type parameter, which TypeScript before 5.7 refuses', async () => {
  const lib = path.join(packed.installed, 'dist/lib');
  let bytes = 0;
  for (const file of (await readdir(lib, { recursive: true })).filter((name) => name.endsWith('.d.ts'))) {
    const text = await readFile(path.join(lib, file), 'utf8');
    expect([file, /\bUint8Array</.test(text)]).toEqual([file, false]);
    bytes += text.split('Uint8Array').length - 1;
  }
  expect(bytes).toBeGreaterThan(0);
});

test('every recipe is shipped whole, with a README of one screen', async () => {
  const entries = await readdir(path.join(ROOT, 'examples'), { withFileTypes: true });
  const recipes = entries.filter((entry) => entry.isDirectory());
  expect(recipes.length).toBeGreaterThan(5);
  for (const { name } of recipes) {
    const [here = '', shipped = ''] = [ROOT, packed.installed].map((root) => path.join(root, 'examples', name));
    expect([name, await readdir(shipped)]).toEqual([name, await readdir(here)]);
    const readme = await readFile(path.join(shipped, 'README.md'), 'utf8');
    expect([name, readme.split('\n').length]).toEqual([name, expect.toSatisfy((lines) => lines <= 14)]);
  }
});

test('has one dependency and no side effects', async () => {
  const manifest = JSON.parse(await readFile(path.join(packed.installed, 'package.json'), 'utf8'));
  expect(Object.keys(manifest.dependencies)).toEqual(['openapi-fetch']);
  expect(manifest).toMatchObject({ sideEffects: false });
  expect(manifest).not.toHaveProperty('private');
  // Nothing that npm would install by itself, and nothing that is imported: packages.test.ts.
  const optional = Object.keys(manifest.peerDependencies).map((name) => [name, { optional: true }]);
  expect(manifest.peerDependenciesMeta).toEqual(Object.fromEntries(optional));
});
