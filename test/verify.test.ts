import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PACKAGES } from '../scripts/build.ts';
import { ROOT } from '../scripts/root.ts';
import { runTool } from '../scripts/run-tool.ts';

test.runIf(process.env.SOAK)('npm test -- NAME fails where no file of tests matches', async () => {
  const { code, output } = await runTool('node', ['scripts/verify.ts', 'no-such-test']);
  expect([code, output]).toEqual([1, expect.stringContaining('No test files found')]);
});

test('npm run test:soak runs every file of tests that has a long form', async () => {
  const { code, output } = await runTool('node', ['scripts/verify.ts', '--soak', '--list']);
  expect(code).toBe(0);
  const files = output.trim().split('\n');
  expect(files).toContain('packages/unsaid-runtime/test/webhooks/deliveries/kills.test.ts');
  const script = await readFile(path.join(ROOT, 'scripts/verify.ts'), 'utf8');
  const leftToLongRun = script.match(/(?<=')[\w/-]*test\/[\w/-]+\.test\.ts/g) ?? [];
  expect(leftToLongRun.length).toBeGreaterThan(10);
  expect(files).toEqual(expect.arrayContaining(leftToLongRun));
});

test('package-lock.json names no registry: npm install --omit-lockfile-registry-resolved', async () => {
  expect(await readFile(path.join(ROOT, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "\w+:/);
});

test.each(PACKAGES.map(({ folder }) => folder))(
  '%s/package.json names exact versions: npm install --save-exact',
  async (folder) => {
    const { dependencies, devDependencies } = JSON.parse(
      await readFile(path.join(ROOT, folder, 'package.json'), 'utf8'),
    );
    const loose = Object.entries<string>({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^(file:.*|(npm:.*@)?\d+\.\d+\.\d+)$/.test(version),
    );
    expect(loose).toEqual([]);
  },
);
