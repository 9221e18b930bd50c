import { existsSync } from 'node:fs';
import { readdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/contract/root.ts';
import { runBin } from '../../scripts/run-program.ts';
import { type Edit, withBrokenCopy } from '../broken-copy.ts';
import { readRecipe } from './recipe.ts';

const EXAMPLES = path.join(ROOT, 'examples');
const RECIPES = ['hono', 'msw', 'tanstack-form', 'tanstack-query', 'trpc'];
/** What is not a project of TypeScript has its test in this folder. */
const TESTED_HERE: Record<string, string> = {
  compose: 'compose.test.ts',
  'github-workflow': 'github-workflow.test.ts',
  go: 'generated-clients.test.ts',
  http: 'http.test.ts',
  python: 'generated-clients.test.ts',
};
const run = (bin: 'vitest' | 'tsc', args: string[], cwd: string) =>
  runBin(bin === 'vitest' ? 'vitest' : 'typescript-7', bin, args, cwd);

test('every recipe has a program, a test and a README that names what to install', async () => {
  const entries = await readdir(EXAMPLES, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && entry.name !== 'node_modules');
  expect(folders.map(({ name }) => name).toSorted()).toEqual([...RECIPES, ...Object.keys(TESTED_HERE)].toSorted());
  const known = await versionsOfPackages();
  for (const { name: recipe } of folders) {
    const files = await readdir(path.join(EXAMPLES, recipe));
    const isTested = (file: string) => file.endsWith('.test.ts') || file === TESTED_HERE[recipe];
    expect([...files, ...(await readdir(import.meta.dirname))].filter(isTested)).not.toEqual([]);
    const readme = await readRecipe(recipe, 'README.md');
    expect(readme.split('\n').length).toBeLessThanOrEqual(12);
    const installed = [...readme.matchAll(/npm install ([^&\n]+)/g)].flatMap(([, names = '']) =>
      names.trim().split(' '),
    );
    const unknown = installed.filter((each) => {
      const [, name = '', version = ''] = /^(@?[^@]+)(?:@(.+))?$/.exec(each) ?? [];
      return !each.startsWith('--') && !known[name]?.startsWith(version);
    });
    expect([recipe, unknown]).toEqual([recipe, []]);
  }
});

/** The packages that a recipe may install, with the versions that are tested. */
async function versionsOfPackages(): Promise<Record<string, string>> {
  const read = async (folder: string) => JSON.parse(await readFile(path.join(ROOT, folder, 'package.json'), 'utf8'));
  const [own, cli, sandbox, examples] = await Promise.all(['.', 'scripts', 'sandbox', 'examples'].map(read));
  const published = Object.fromEntries([own, cli, sandbox].map(({ name, version }) => [name, version]));
  return { ...own.devDependencies, ...examples.dependencies, ...published };
}

describe.runIf(process.env.SOAK)('with what the recipes install (npm ci --prefix examples)', () => {
  test('they compile, and their tests pass', async () => {
    expect(existsSync(path.join(EXAMPLES, 'node_modules'))).toBe(true);
    expect(await run('tsc', ['-p', 'examples'], ROOT)).toMatchObject({ code: 0 });
    expect(await run('vitest', ['run'], EXAMPLES)).toMatchObject({ code: 0 });
  });

  test.each<[what: string, edit: Edit, bin: 'vitest' | 'tsc', args: string[], said: RegExp]>([
    [
      'an example of another type fails the tests',
      { file: 'generated/openapi.json', from: '"balance": 5000', to: '"balance": "5000"' },
      'vitest',
      ['run', 'msw'],
      /must be integer/,
    ],
    [
      'a field of another name does not compile',
      { file: 'generated/rest.ts', from: ' balance: number', to: ' amount_left: number' },
      'tsc',
      ['-p', '.'],
      /msw\/balance\.ts.*error TS2339: Property 'balance' does not exist/,
    ],
  ])('when the contract changes under MSW, %s', async (_, edit, bin, args, said) => {
    // Without a package of its own, the recipe imports that of the copy.
    const examples = ['msw', 'tsconfig.json', 'vitest.config.ts'].map((file) => `examples/${file}`);
    const parts = ['generated', 'src', ...examples, 'package.json', 'tsconfig.json'];
    const outcome = await withBrokenCopy(
      [edit],
      async (root) => {
        await symlink(path.join(EXAMPLES, 'node_modules'), path.join(root, 'examples/node_modules'));
        return run(bin, args, path.join(root, 'examples'));
      },
      parts,
    );
    expect(outcome).toMatchObject({ code: expect.not.toSatisfy((code) => code === 0) });
    expect(outcome?.output).toMatch(said);
  });
});
