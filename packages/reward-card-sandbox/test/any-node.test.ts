import path from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { ROOT } from '../../../scripts/root.ts';
import { problemOfNode } from '../src/start-sandbox.ts';

test.each(['24.15.0', '26.0.1'])('Node %s runs it', (version) => expect(problemOfNode(version)).toBeUndefined());

test.each(['24.14.9', '22.18.0', '20.19.0'])('Node %s does not, and the remedy is named', (version) => {
  const remedy = 'Give the project its own: npm install --save-dev node@24';
  expect(problemOfNode(version)).toBe(`The sandbox needs Node 24.15 or later; this is Node ${version}. ${remedy}`);
});

test.each(['index.ts', 'bin.ts'])('%s imports nothing that only a new Node has', async (file) => {
  const { metafile } = await build({
    entryPoints: [path.join(ROOT, 'packages/reward-card-sandbox/src', file)],
    absWorkingDir: ROOT,
    outdir: 'nowhere',
    bundle: true,
    write: false,
    metafile: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    conditions: ['unsaid-source'],
    logLevel: 'silent',
  });
  const all = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path: target }) => target));
  const entry = `nowhere/${file.replace('.ts', '.js')}`;
  expect(Object.keys(metafile.outputs)).toContain(entry);
  expect(all).toContain('node:http');
  expect(all).not.toContain('node:sqlite');
});
