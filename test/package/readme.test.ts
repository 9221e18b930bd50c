import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/root.ts';
import { packedPackage, run } from './packed-package.ts';

const installed = packedPackage();
const README = await readFile(path.join(ROOT, 'README.md'), 'utf8');
const SNIPPETS = [...README.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);

describe('the README', () => {
  test('its snippets compile against the packed package', async () => {
    expect(SNIPPETS.length).toBeGreaterThan(3);
    const directory = path.join(installed.project, 'readme');
    await mkdir(directory, { recursive: true });
    const files = SNIPPETS.map((code, index) => [`snippet-${index}.ts`, code] as const);
    for (const [name, code] of files) await writeFile(path.join(directory, name), code);
    const flags = ['--noEmit', '--strict', '--exactOptionalPropertyTypes', '--skipLibCheck'];
    const target = ['--target', 'es2023', '--module', 'nodenext', '--types', 'node', '--typeRoots', TYPES];
    const outcome = await run(directory, 'tsc', [...flags, ...target, ...files.map(([name]) => name)]);
    expect(outcome).toEqual({ code: 0, output: '' });
  });

  test('names every script of the package', async () => {
    const { scripts } = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
    const unnamed = Object.keys(scripts).filter(
      (name) => name !== 'prepack' && !README.includes(`npm run ${name}`) && !README.includes(`npm ${name}`),
    );
    expect(unnamed).toEqual([]);
  });
});

const TYPES = path.join(ROOT, 'node_modules/@types');
