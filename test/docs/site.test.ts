import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGES } from '../../scripts/docs/page-layout.ts';
import { browserMissing } from '../browser.ts';
import { isOwn, NARROW, openSite, type Site, WIDE } from './open-site.ts';

describe.skipIf(browserMissing('the documentation site, looked at with a browser'))('the documentation site', () => {
  let site: Site;

  beforeAll(async () => {
    site = await openSite();
  });

  afterAll(() => site?.close());

  describe.each(Object.values(PAGES))('$file', (shown) => {
    it.each([NARROW, WIDE])(
      'is shown whole, from its own host alone, with the top bar, at $width px',
      async (viewport) => {
        // A page is loaded narrow and then made wide; the long run loads it at both widths.
        const page =
          viewport === NARROW || process.env.SOAK ? await site.open(shown.file, viewport) : await site.resize(viewport);
        await page.waitForLoadState('networkidle');
        await page.locator('h1').first().waitFor();
        expect(new URL(page.url()).pathname).toBe(`/${shown.file}`);
        expect(site.heard.asked.filter((url) => !isOwn(url, site.url))).toEqual([]);
        expect(site.heard.complaints).toEqual([]);
        expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(viewport.width);
        const links = page.getByRole('navigation', { name: 'Documentation' }).getByRole('link');
        expect(await links.allTextContents()).toEqual(Object.values(PAGES).map(({ label }) => label));
        expect(await page.locator('.top-bar [aria-current=page]').textContent()).toBe(shown.label);
        expect(await page.locator('html').getAttribute('lang')).toBe('en');
        for (const link of await links.all()) expect(await isOnTop(link)).toBe(true);
      },
    );
  });

  it('keeps an anchor of Redoc clear of the top bar, and shows every operation with its summary', async () => {
    const rest = await site.open('rest.html#/other/bulkissuecards');
    const section = rest.locator('[data-section-id="/other/bulkissuecards"]');
    await expect.poll(() => section.evaluate((node) => Math.round(node.getBoundingClientRect().top))).toBe(52);
    for (const { summary } of Object.values(site.contract.openapi.paths).flatMap((item) => Object.values(item))) {
      expect(await rest.getByText(summary, { exact: true }).count()).toBeGreaterThan(0);
    }
  });

  it('shows every event with its summary', async () => {
    const events = await site.open('events.html');
    const all = Object.entries(site.contract.openapi.webhooks);
    expect(await events.getByRole('row').getByRole('link').allTextContents()).toEqual(
      expect.arrayContaining(all.map(([event]) => event)),
    );
    // To follow a link takes long: the long run follows all of them.
    for (const [event, { post }] of process.env.SOAK ? all : all.filter((_, index) => index % 6 === 0)) {
      await events.getByRole('row').getByRole('link', { name: event, exact: true }).click();
      await events
        .getByRole('heading', { name: post?.summary ?? '' })
        .first()
        .waitFor();
      await events.goBack();
    }
  });

  it('filters the open points by text and by kind, from the keyboard', async () => {
    const page = await site.open('open-points.html');
    const shown = page.locator('.point:visible');
    const kinds = { silent: site.contract.openPoints.filter(({ kind }) => kind === 'silent').length };
    await page.getByRole('searchbox', { name: 'Search' }).focus();
    await page.keyboard.type('RETRY intervals');
    await expect.poll(() => shown.evaluateAll((nodes) => nodes.map(({ id }) => id))).toContain('retry-intervals');
    expect(await shown.count()).toBeLessThan(5);
    expect(await page.locator('.group:visible').count()).toBeLessThan(3);
    await page.keyboard.press('Escape');
    await expect.poll(() => shown.count()).toBe(site.contract.openPoints.length);
    await page.keyboard.press('Tab');
    await page.keyboard.type('silent');
    await expect.poll(() => shown.count()).toBe(kinds.silent);
    expect(await page.getByRole('status').textContent()).toBe(`${kinds.silent} of ${site.contract.openPoints.length}`);
    await page.goto(new URL('open-points.html#csv-columns', site.url).href);
    await page.locator('#csv-columns').waitFor({ state: 'visible' });
  });

  it('lets the keyboard skip the bar', async () => {
    const page = await site.open('index.html');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.locator(':focus').getAttribute('id')).toBe('main');
  });

  it('shows every open point without JavaScript, and no filter that would do nothing', async () => {
    const page = await site.browser.newPage({ javaScriptEnabled: false });
    await page.goto(new URL('open-points.html', site.url).href);
    expect(await page.locator('.point:visible').count()).toBe(site.contract.openPoints.length);
    expect(await page.locator('#filter').isVisible()).toBe(false);
    await page.close();
  });
});

async function isOnTop(link: ReturnType<Page['locator']>): Promise<boolean> {
  return link.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return node.contains(node.ownerDocument.elementFromPoint(left + width / 2, top + height / 2));
  });
}
