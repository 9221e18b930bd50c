import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing } from '../../../../test/browser.ts';
import { contract } from '../../../../test/contract.ts';
import { sampled } from '../../../../test/sampled.ts';
import { PAGES } from '../../src/docs/page-layout.ts';
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
    await expect.poll(() => page.locator('.site-search-results p').textContent()).toMatch(/result/);
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

  it('finds first what people mean, by its name or by what they call it', async () => {
    page = await site.open('index.html');
    const wanted: [query: string, ...first: string[]][] = [
      ['issueCard', 'Issue a card | POST /v1/cards/issue | operation'],
      ['issue a card', 'Issue a card | POST /v1/cards/issue | operation'],
      ['top up', 'Top up a card | '],
      ['bulk', 'Issue many cards from a CSV file | POST /v1/cards/bulk | operation'],
      ['balance', 'Retrieve a card | ', 'balance'],
      ['card.redeemed', 'Card redeemed | card.redeemed | event'],
      ['card.issued', 'Card issued | card.issued | event'],
      ['reward.cancelled', 'Reward cancelled | reward.cancelled | event'],
      ['low balance', 'Wallet balance low | ', 'Wallet'],
      ['new_balance', 'new_balance | field'],
      ['recipient_phone', 'recipient_phone | field'],
      ['balance_remaining', 'balance_remaining | field'],
      ['recipient_phne', 'recipient_phone | field'],
      ['cancelled_by', 'cancelled_by | field', 'data.cancelled_by | field'],
      ['amount-units', 'Unit of an amount | amount-units | open point'],
      ['idempot', 'Repeating a request safely | idempotency | open point'],
      ['idempotency', 'Repeating a request safely | idempotency | open point'],
      ['idempotent', 'Repeating a request safely | idempotency | open point'],
      ['idempotncy', 'Repeating a request safely | idempotency | open point'],
      ['errors', 'Errors | error-responses | open point'],
      ['402', 'Errors | error-responses | open point'],
      ['429', 'Errors | error-responses | open point', 'Rate limits | rate-limits | open point'],
      ['apikey', 'How API credentials are sent | api-credentials | open point'],
      ['api key', 'How API credentials are sent | api-credentials | open point'],
      ['authentication', 'How API credentials are sent | api-credentials | open point'],
      ['rate limit', 'Rate limits | rate-limits | open point'],
      ['ratelimit', 'Rate limits | rate-limits | open point'],
      ['cents', 'Unit of an amount | amount-units | open point'],
      ['currency', 'currency | field', 'Currenc'],
      ['retry policy', 'Retry intervals | retry-intervals | open point'],
      ['retries', 'Retry intervals | retry-intervals | open point'],
      ['retry', 'Retry intervals | retry-intervals | open point'],
      ['sdk', 'Client', 'The client', 'Call the API'],
      ['signature', 'X-Service-Signature | field', 'Sign', 'What is signed', 'signature'],
      ['verify', 'X-Service-Signature | field'],
      ['phone', 'recipient_phone | field'],
      ['expiry', 'Card expired | card.expired | event'],
      ['base url', 'Base URL', 'Every call'],
      ['order of events', 'Order of events | event-order | open point'],
      ['auth.4', 'Authentication | auth.4 | statement'],
      ['sending outbox', 'Outbox', 'Send', 'Outgoing'],
      ['changelog', 'Changelog | change'],
    ];
    // The index is loaded with the first query; what follows is answered at once.
    await first('card');
    const found = await page.evaluate<string[]>(`(async () => {
      const input = document.querySelector('#site-search');
      const found = [];
      for (const query of ${JSON.stringify(wanted.map(([query]) => query))}) {
        input.value = query;
        input.dispatchEvent(new Event('input'));
        await new Promise((resolve) => setTimeout(resolve));
        const { children } = document.querySelector('.site-search-results a');
        found.push([...children].map(({ textContent }) => textContent).join(' | '));
      }
      return found;
    })()`);
    const wrong = wanted.filter(([, ...starts], at) => !starts.some((start) => found[at]?.startsWith(start)));
    expect(wanted.length).toBeGreaterThan(40);
    expect(wrong.map(([query]) => [query, found[wanted.findIndex(([each]) => each === query)]])).toEqual([]);
  });

  it('says how many there are, shows the best of many, and says so where there is nothing', async () => {
    const status = () => page.locator('.site-search-results p').textContent();
    expect(await search('card')).toHaveLength(30);
    expect(await status()).toMatch(/^The best 30 of \d\d+ results$/);
    await search('idempotncy');
    expect(await status()).toContain('with words spelled like these');
    expect(await search('no qqqq')).toEqual([]);
    expect(await status()).toContain('No results for “no qqqq”.');
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
    const text = await (await fetch(new URL('search-index.js', site.url))).text();
    const entries: Record<'kind' | 'title' | 'href', string>[] = JSON.parse(
      text.split('globalThis.searchIndex = ')[1]?.replace(/;\s*$/, '') ?? '',
    );
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
