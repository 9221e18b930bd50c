import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../../../scripts/root.ts';
import { contract, shownOf } from '../../../../test/contract.ts';
import { guidePages } from '../../src/docs/guide-pages.ts';
import { siteOf } from '../../src/docs/site-of.ts';
import { UNSAID } from '../../src/run.ts';

/** The page of each guide in a folder of this repository. */
const pagesIn = (folder: string) =>
  globSync('*.md', { cwd: path.join(ROOT, folder) })
    .filter((file) => file !== 'README.md')
    .map((file) => `guide-${file.replace(/md$/, 'html')}`);
const GENERAL = pagesIn('packages/unsaid/guides');

test('a product has the guides for any API beside those of its contract, with its own command', async () => {
  const [list, ...pages] = await guidePages(shownOf(contract), []);
  const files = pages.map(({ file }) => file);
  expect(files.toSorted()).toEqual([...pagesIn('guides'), ...GENERAL].toSorted());
  for (const file of files) expect([file, list?.markdown?.split(`](${file})`).length]).toEqual([file, 2]);
  const diff = pages.find(({ file }) => file === 'guide-diff.html');
  expect(diff?.markdown).toContain('npx reward-card diff api answers');
  expect(pages.map(({ markdown }) => markdown).join('\n')).not.toMatch(/npx unsaid|\]\([\w./-]+\.md/);
});

test('a guide of a product that names a file of the guides for any API leads to its page', async () => {
  const [list, ...pages] = await guidePages(shownOf(contract), []);
  expect(list?.markdown).toContain('[`guides/README.md` of `unsaid`](guides.html#any-api)');
  const check = pages.find(({ file }) => file === 'guide-check-service.html');
  expect(check?.markdown).toContain('[`guides/diff.md` of `unsaid`](guide-diff.html)');
});

test('a guide that a text names is a link', async () => {
  const pages = await guidePages(shownOf(contract), []);
  const named = pages.flatMap(({ file, markdown = '' }) =>
    [...markdown.matchAll(/(?<!\[)`[\w./-]*guides\/[\w-]+\.md`/g)].map(([name]) => [file, name]),
  );
  expect(named).toEqual([]);
});

test('a contract of others has its own guides alone', async () => {
  const folder = path.join(ROOT, 'packages/unsaid/test/lockers/contract');
  const shown = { ...contract, root: folder, site: siteOf(UNSAID, folder) };
  const [, ...pages] = await guidePages(shown, []);
  expect(pages.map(({ file }) => file)).toEqual(['guide-first-parcel.html']);
});
