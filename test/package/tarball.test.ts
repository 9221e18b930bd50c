import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/root.ts';
import { packedPackage, run } from './packed-package.ts';

const packed = packedPackage();

test('publint finds nothing, suggestions included', async () => {
  const { code, output } = await run(ROOT, 'publint', ['run', packed.tarball, '--strict']);
  expect([code, output]).toEqual([0, expect.stringContaining('All good!')]);
  expect(output).not.toMatch(/Suggestions|Warnings/);
});

test('attw finds the types of every door right', async () => {
  // Without DefinitelyTyped it needs no network. YAML has no types, and CommonJS is served by `import()` only.
  const flags = ['--no-definitely-typed', '--profile', 'esm-only', '--format', 'json'];
  const yaml = ['--exclude-entrypoints', 'openapi.yaml', 'asyncapi.yaml'];
  const { code, output } = await run(ROOT, 'attw', [packed.tarball, ...flags, ...yaml]);
  const { analysis } = JSON.parse(output);
  const doors = Object.keys(await exportsOfPackage()).filter((door) => !door.endsWith('.yaml'));
  expect([code, Object.keys(analysis.entrypoints).toSorted()]).toEqual([0, doors.toSorted()]);
});

test('holds what it exports and its papers, and nothing else', async () => {
  const { output } = await run(ROOT, 'tar', ['-tzf', packed.tarball]);
  const files = output
    .trim()
    .split('\n')
    .map((file) => file.replace('package/', './'));
  const targets = Object.values(await exportsOfPackage()).flatMap((door) =>
    typeof door === 'string' ? [door] : [door.types, door.default],
  );
  expect(files).toEqual(expect.arrayContaining([...targets, './README.md', './LICENSE', './CHANGELOG.md']));
  const others = files.filter(
    (file) =>
      !/^\.\/((dist\/lib|openapi|asyncapi|guides)\/|generated\/[\w-]+\.(json|yaml)$|[\w-]+\.(md|json|yaml)$|LICENSE$)/.test(
        file,
      ),
  );
  expect(others).toEqual([]);
  expect(files.filter((file) => /\/(test|scripts|docs|overlays)\/|tsconfig\.json$/.test(file))).toEqual([]);
});

test('declarations name the files that are shipped', async () => {
  const lib = path.join(packed.installed, 'dist/lib');
  const declarations = (await readdir(lib, { recursive: true })).filter((file) => file.endsWith('.d.ts'));
  expect(declarations.length).toBeGreaterThan(10);
  for (const file of declarations) {
    const text = await readFile(path.join(lib, file), 'utf8');
    for (const [, target = ''] of text.matchAll(/(?:from |import\()['"](\.[^'"]*)['"]/g)) {
      const declared = path.join(lib, path.dirname(file), target.replace(/\.js$/, '.d.ts'));
      expect([file, target, target.endsWith('.js') && existsSync(declared)]).toEqual([file, target, true]);
    }
  }
});

test('depends on openapi-fetch at run time, and on nothing else', async () => {
  const manifest = JSON.parse(await readFile(path.join(packed.installed, 'package.json'), 'utf8'));
  expect(Object.keys(manifest.dependencies)).toEqual(['openapi-fetch']);
  expect(manifest).toMatchObject({ sideEffects: false, engines: { node: '>=20' } });
  expect(manifest).not.toHaveProperty('private');
  expect(manifest.peerDependencies).toBeUndefined();
});

async function exportsOfPackage(): Promise<Record<string, string | Record<string, string>>> {
  return JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8')).exports;
}
