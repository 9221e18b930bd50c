import { globSync } from 'node:fs';
import { cp, mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/root.ts';
import { BOOKS } from './books.ts';
import { isWithoutRegistry } from './registry.ts';
import { beginsEmpty, type Read, runBook } from './run-book.ts';
import { succeed, userWithRegistry } from './user-with-registry.ts';

/** Every README and guide, wherever guides are. */
const TEXTS = globSync(
  ['README.md', '.github/CONTRIBUTING.md', 'packages/*/README.md', '{.,packages/*}/guides/**/*.md'],
  {
    cwd: ROOT,
    exclude: ['**/node_modules/**', '**/dist/**'],
  },
).map((file) => file.replaceAll(path.sep, '/'));
const bookOf = (file: string) => BOOKS[file] ?? (file.endsWith('README.md') ? {} : BOOKS[path.basename(file)]) ?? {};

/** What a reader has who was told to install it elsewhere, with the frameworks that guides mount in. */
const PACKAGES = 'reward-card-contract unsaid-runtime reward-card unsaid reward-card-sandbox express fastify hono';

describe.skipIf(await isWithoutRegistry('the blocks of every README and guide'))(
  'the blocks, as printed, of',
  async () => {
    const user = await userWithRegistry(['24']);
    const read: Read[] = [];

    beforeAll(async () => {
      await mkdir(path.join(user.home, 'installed'));
      succeed(
        await user.shell('24', 'installed', `npm init --yes && npm pkg set type=module && npm install ${PACKAGES}`),
      );
    });
    afterAll(() => {
      const [run, skipped] = [read.flatMap((each) => each.run), read.flatMap((each) => each.skipped)];
      const failed = read.flatMap((each) => each.problems).length;
      console.log(`Blocks: ${run.length} commands and programs run, ${failed} failed, ${skipped.length} kinds skipped`);
    });

    test.each(TEXTS)('%s', async (file) => {
      const text = await readFile(path.join(ROOT, file), 'utf8');
      const folder = path.join(user.home, 'books', file.replaceAll(/\W/g, '-'));
      await mkdir(folder, { recursive: true });
      // Each text has its own, which its commands may change.
      if (!beginsEmpty(text))
        await cp(path.join(user.home, 'installed'), folder, { recursive: true, verbatimSymlinks: true });
      const done = await runBook(text, bookOf(file), folder, user.envOf('24'));
      read.push(done);
      expect(done.problems).toEqual([]);
    });
  },
);

test('every entry of the table is of a text', () => {
  const known = new Set(TEXTS.flatMap((file) => [file, path.basename(file)]));
  expect(Object.keys(BOOKS).filter((name) => !known.has(name))).toEqual([]);
});
