import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGES } from '../../cli/docs/page-layout.ts';
import { browserMissing } from '../browser.ts';
import { sampled } from '../sampled.ts';
import { builtSite, openSite, type Site } from './open-site.ts';

describe.skipIf(browserMissing('the search over all pages'))('the search over all pages', () => {
  let site: Site;
  let page: Page;

  beforeAll(async () => {
    site = await openSite();
  });

  afterAll(() => site?.close());

  /** Types into the search with the keyboard alone, and returns what the results are called. */
  async function search(query: string): Promise<string[]> {
    await page.locator('#site-search').fill('');
    await page.locator('#site-search').blur();
    await page.keyboard.press('/');
    await page.keyboard.type(query);
    await expect.poll(() => page.locator('.site-search-results p').textContent()).toMatch(/result|Nothing has/);
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

  it('finds every kind of thing by what it is called', async () => {
    page = await site.open('index.html');
    const wanted = [
      ['issueCard', 'Issue a card | POST /v1/cards/issue | operation'],
      ['card.redeemed', 'Card redeemed | card.redeemed | event'],
      ['card.issued', 'Card issued | card.issued | event'],
      ['new_balance', 'new_balance | field'],
      ['idempot', 'Repeating a request safely | idempotency | open point'],
      ['errors', 'Errors | error-responses | open point'],
      ['idempotency', 'Repeating a request safely | idempotency | open point'],
      ['auth.4', 'Authentication | auth.4 | statement'],
      ['sending outbox', /\| guide/],
      ['changelog', /^Changes › Changelog \| change/],
      ['idempotncy', 'Repeating a request safely | idempotency | open point'],
    ] as const;
    for (const [query, start] of wanted) {
      const found = await first(query);
      if (typeof start === 'string') expect(found.startsWith(start), `${query}: ${found}`).toBe(true);
      else expect(found).toMatch(start);
    }
  });

  it('says how many there are, shows the best of many, and says so where there is nothing', async () => {
    page = await site.open('index.html');
    const status = () => page.locator('.site-search-results p').textContent();
    expect(await search('card')).toHaveLength(30);
    expect(await status()).toMatch(/^The best 30 of \d\d+ results$/);
    await search('idempotncy');
    expect(await status()).toContain('with words spelled like these');
    expect(await search('no qqqq')).toEqual([]);
    expect(await status()).toContain('Try fewer words.');
  });

  it.runIf(process.env.SOAK)('works from a folder, without a server and below any path', async () => {
    const other = await site.browser.newPage();
    await other.goto(pathToFileURL(path.join(await builtSite(site.contract), 'guide-errors.html')).href);
    page = other;
    expect(await first('rate-limits')).toContain('open point');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/open-points.html#rate-limits');
    await other.close();
  });

  it('leads to places that there are', async () => {
    const text = await (await fetch(new URL('search-index.js', site.url))).text();
    const entries: string[][] = JSON.parse(text.split('globalThis.searchIndex = ')[1]?.replace(/;\s*$/, '') ?? '');
    const own = entries.filter(([kind]) => kind !== 'field');
    const files = new Map<string, string>();
    for (const [, title, , , href = ''] of own) {
      const [file = '', id] = href.split('#');
      const page = files.get(file) ?? (await (await fetch(new URL(file, site.url))).text());
      files.set(file, page);
      // Redoc makes its places when it runs: test/docs/site-links.test.ts.
      if (id && !id.startsWith('/')) expect(page.includes(`id="${id}"`), `${title}: ${href}`).toBe(true);
    }
    expect(files.size).toBeGreaterThan(10);
  });
});
