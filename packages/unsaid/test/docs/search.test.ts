import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import MiniSearch from 'minisearch';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { around } from '../../../../test/around.ts';
import { browserMissing } from '../../../../test/browser.ts';
import { contract } from '../../../../test/contract.ts';
import { processorTime } from '../../../../test/processor-time.ts';
import { sampled } from '../../../../test/sampled.ts';
import { createIndex, createSearch } from '../../src/docs/create-search.js';
import { PAGES } from '../../src/docs/page-layout.ts';
import type { SearchEntry } from '../../src/docs/search-index.ts';
import { builtSite, openSite } from './open-site.ts';

/** The entries of a site and the search over them, as its script makes it. */
async function searchOf(folder: string) {
  const context: Record<string, never> & Loaded = Object.create(null);
  context.globalThis = context;
  runInNewContext(await readFile(path.join(folder, 'search-index.js'), 'utf8'), context);
  const { MiniSearch, searchEntries, searchWords, searchIndex } = context;
  return { entries: searchEntries, search: createSearch(MiniSearch, searchEntries, searchWords, searchIndex) };
}

type Given = Parameters<typeof createSearch>;
interface Loaded {
  globalThis: object;
  MiniSearch: Given[0];
  searchEntries: Given[1];
  searchWords: Given[2];
  searchIndex: string;
}

/** Whether an entry is what a row of queries.yaml names: a kind and a name, or a page. */
function isThere({ kind, name, title, href }: SearchEntry, place: string): boolean {
  const [, wanted, id = ''] = /^(\w+):(.+)$/.exec(place) ?? [];
  const last = href.split(/[/#]/).at(-1);
  if (wanted === 'point') return href === `open-points.html#${id}`;
  if (wanted === 'field') return kind === 'field' && title.split('.').at(-1) === id;
  if (wanted === 'event') return kind === 'event' && name === id;
  if (wanted !== undefined) return kind === wanted && last === id.toLowerCase().replaceAll(' ', '-');
  return href === place || (!place.includes('#') && href.startsWith(`${place}#`));
}

describe('queries, each with the places that answer it', async () => {
  const rows = parse(await readFile(new URL('queries.yaml', import.meta.url), 'utf8')) as Record<
    string,
    Record<string, string[]>
  >;
  const all = Object.values(rows).flatMap((own) => Object.entries(own));
  const { entries, search } = await searchOf(await builtSite(contract));

  it('name places that there are', () => {
    const places = all.flatMap(([, found]) => found);
    expect(places.filter((place) => !entries.some((entry) => isThere(entry, place)))).toEqual([]);
  });

  it('find one of them among the first three results', () => {
    const missed = all.flatMap(([query, places]) => {
      const first = search(query).found.slice(0, 3);
      const isFound = first.some((entry) => places.some((place) => isThere(entry, place)));
      return isFound ? [] : [[query, ...first.map(({ title }) => title)]];
    });
    expect(all.length).toBe(130);
    expect(missed.length, JSON.stringify(missed)).toBeLessThanOrEqual(6);
    expect(missed.filter((found) => found.length === 1)).toEqual([]);
  });

  it('take a short word for that word alone, and for the beginning of others while it is typed', () => {
    const titles = (query: string) => search(query).found.map(({ title }) => title);
    expect(titles('retry')).not.toContain('Retrieve a card');
    expect(titles('retr')).toContain('Retrieve a card');
  });

  it('show an operation by its description', () => {
    const [operation] = search('getCard').found;
    expect([operation?.kind, operation?.text]).toEqual(['operation', expect.not.stringContaining('Send this call')]);
  });
});

it('answers within 100 ms of processor time where there are thousands of fields', async () => {
  const fields = Array.from({ length: 300 }, (_, at) =>
    ['upload', 'webhook', 'file', 'retention', 'folder', 'owner', 'task', 'legal hold', 'group', 'comment'].map(
      (name): SearchEntry => {
        const text = `Operation ${at} — response 200. The ${name} that collaborators of item ${at % 37} share by email.`;
        return { kind: 'field', title: `${name.replace(' ', '_')}_${at}`, text, href: `reference.html#${at}` };
      },
    ),
  ).flat();
  const index = JSON.stringify(createIndex(MiniSearch, fields));
  const search = createSearch(MiniSearch, fields, [], index);
  const took = await processorTime(() => expect(search('legal hol').found[0]?.title).toMatch(/^legal_hold/));
  expect(took).toBeLessThan(100);
});

describe.skipIf(browserMissing('the search over all pages'))('the search over all pages', () => {
  const site = around(openSite, (each) => each.close());
  let page: Page;

  /** Types into the search with the keyboard alone, and returns what the results are called. */
  async function search(query: string): Promise<string[]> {
    await page.locator('#site-search').fill('');
    await page.locator('#site-search').blur();
    await page.keyboard.press('/');
    await page.keyboard.type(query);
    await expect.poll(() => page.locator('.site-search-results p').textContent()).toMatch(/result/i);
    return page
      .locator('.site-search-results a')
      .evaluateAll((links) =>
        links.map((link) => [...link.children].map(({ textContent }) => textContent).join(' | ')),
      );
  }

  const first = async (query: string) => (await search(query))[0] ?? '';

  it.each(sampled(Object.values(PAGES), 9))(
    'is in the bar of $file, and works with the keyboard alone',
    async ({ file }) => {
      page = await site.open(file);
      expect(await first('amount-units')).toMatch(/^Unit of an amount \| amount-units \| open point/);
      await page.keyboard.press('ArrowDown');
      expect(await page.locator(':focus').textContent()).toContain('amount-units');
      await page.keyboard.press('Escape');
      expect(await page.locator(':focus').getAttribute('id')).toBe('site-search');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/open-points.html#amount-units');
      expect(await page.locator('.point:target').isVisible()).toBe(true);
      expect(site.heard.complaints).toEqual([]);
    },
  );

  it('says how many there are, shows the best of many, and says so where there is nothing', async () => {
    const status = () => page.locator('.site-search-results p').textContent();
    expect(await search('card')).toHaveLength(30);
    expect(await status()).toMatch(/^The best 30 of \d\d+ results$/);
    await search('idempotncy');
    expect(await status()).toContain('with words spelled like these');
    const offered = await search('qqqq');
    expect(await status()).toContain('No results for “qqqq”. It may be on one of these pages:');
    expect(offered.some((row) => row.startsWith('Open points | page'))).toBe(true);
  });

  it.runIf(process.env.SOAK)('works from a folder, without a server and below any path', async () => {
    const other = await site.browser.newPage();
    await other.goto(pathToFileURL(path.join(await builtSite(contract), 'guide-errors.html')).href);
    page = other;
    expect(await first('rate-limits')).toContain('open point');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/open-points.html#rate-limits');
    await other.close();
  });

  it('leads to places that there are', async () => {
    const { entries } = await searchOf(await builtSite(contract));
    const own = entries.filter(({ kind }) => kind !== 'field');
    const files = new Map<string, string>();
    for (const { title, href } of own) {
      const [file = '', id] = href.split('#');
      const page = files.get(file) ?? (await (await fetch(new URL(file, site.url))).text());
      files.set(file, page);
      // Redoc makes its places when it runs: packages/unsaid/test/docs/reference.test.ts.
      if (id && !id.startsWith('/')) expect(page.includes(`id="${id}"`), `${title}: ${href}`).toBe(true);
    }
    expect(files.size).toBeGreaterThan(10);
  });
});
