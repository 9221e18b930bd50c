import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGES } from '../../cli/docs/page-layout.ts';
import type { Contract } from '../../cli/engine/model/contract.ts';
import { browserMissing } from '../browser.ts';
import { sampled } from '../sampled.ts';
import { isOwn, NARROW, openSite, type Site, WIDE } from './open-site.ts';

/** Pages that the guides lead to, one of each kind. */
const BEYOND_THE_BAR = ['statements.html', 'guide-webhooks.html'].map((file) => ({ file, label: PAGES.guides.label }));

const ALL = [...Object.values(PAGES), ...BEYOND_THE_BAR];
/** Those that a browser opens: in the short run one of each kind, since the others are laid out by the same code. */
const LOOKED_AT = process.env.SOAK ? ALL : [PAGES.rest, PAGES.events, PAGES.openPoints, ...BEYOND_THE_BAR.slice(1)];

describe.skipIf(browserMissing('the documentation site, looked at with a browser'))('the documentation site', () => {
  let site: Site;
  let page: Page;
  /** Where each link is, and what each page has to link to; found while the pages are looked at. */
  const starts = new Map<string, string>();
  const anchors = new Map<string, ReadonlySet<string>>();

  beforeAll(async () => {
    site = await openSite();
  });

  afterAll(() => site?.close());

  describe.each(LOOKED_AT)('$file', (shown) => {
    it.each([NARROW, WIDE])(
      'is shown whole, from its own host alone, with the top bar, at $width px',
      async (viewport) => {
        // A page is loaded narrow and then made wide; the long run loads it at both widths.
        page =
          viewport === NARROW || process.env.SOAK ? await site.open(shown.file, viewport) : await site.resize(viewport);
        await page.waitForLoadState('networkidle');
        await page.locator('h1:visible').first().waitFor();
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

    it('shows its links and their targets', async () => {
      const sections = shown.file === PAGES.events.file ? groupsOfEvents(site.contract) : [];
      for (const section of ['', ...sections]) {
        // Redoc renders a group of events when its address is followed.
        if (section) await page.goto(within(page, section));
        if (section) await page.locator(`[data-section-id^="${section}/"]`).first().waitFor();
        const hrefs = await page.locator('a').evaluateAll((links) => links.map((link) => link.href as string));
        const ids = await page
          .locator('[id], [data-section-id]')
          .evaluateAll((nodes) => nodes.flatMap((node) => [node.id, node.getAttribute('data-section-id')]));
        for (const href of hrefs) starts.set(href, `${shown.file}#${section}`);
        anchors.set(shown.file, new Set([...(anchors.get(shown.file) ?? []), ...ids]));
      }
      expect(anchors.get(shown.file)?.size).toBeGreaterThan(1);
    });

    if (shown === PAGES.rest)
      it('keeps an anchor of Redoc clear of the top bar, and shows every operation with its summary', async () => {
        await page.goto(within(page, '/other/bulkissuecards'));
        const section = page.locator('[data-section-id="/other/bulkissuecards"]');
        await expect.poll(() => section.evaluate((node) => Math.round(node.getBoundingClientRect().top))).toBe(52);
        for (const { summary } of Object.values(site.contract.openapi.paths).flatMap((item) => Object.values(item)))
          expect(await page.getByText(summary, { exact: true }).count()).toBeGreaterThan(0);
      });

    if (shown === PAGES.events)
      it('shows every event with its summary', async () => {
        const all = Object.entries(site.contract.openapi.webhooks);
        await page.goto(within(page, '/'));
        await page.getByRole('row').getByRole('link').first().waitFor();
        expect(await page.getByRole('row').getByRole('link').allTextContents()).toEqual(
          expect.arrayContaining(all.map(([event]) => event)),
        );
        // To follow a link takes long: the long run follows all of them.
        for (const [event, { post }] of sampled(all, 12)) {
          await page.getByRole('row').getByRole('link', { name: event, exact: true }).click();
          await page
            .getByRole('heading', { name: post?.summary ?? '' })
            .first()
            .waitFor();
          if (process.env.SOAK) await page.goBack();
        }
      });
  });

  it('has no link to nowhere', async () => {
    for (const { file } of ALL.filter((page) => !LOOKED_AT.includes(page))) {
      for (const href of await linksOf(new URL(file, site.url))) starts.set(href, file);
    }
    const own = [...starts].filter(([href]) => isOwn(href, site.url));
    expect(own.length).toBeGreaterThan(200);
    for (const file of new Set(own.map(([href]) => href.replace(/#.*/, '')))) {
      expect((await fetch(file, { method: 'HEAD' })).status, file).toBe(200);
    }
    for (const [href, start] of own) {
      const { pathname, hash } = new URL(href);
      const [first = ''] = decodeURIComponent(hash.slice(1)).split('#');
      if (!first) continue;
      const file = path.basename(pathname) || 'index.html';
      const known = anchors.get(file) ?? (await idsOf(href.replace(/#.*/, '')));
      anchors.set(file, known);
      expect(known.has(first), `${href} on ${start}`).toBe(true);
    }
  });

  // test/docs/open-points-page.test.ts has the filters in the short run.
  it.runIf(process.env.SOAK)('filters the open points by text and by kind, from the keyboard', async () => {
    const page = await site.open('open-points.html');
    const shown = page.locator('.point:visible');
    const kinds = { silent: site.contract.openPoints.filter(({ kind }) => kind === 'silent').length };
    await page.getByRole('searchbox', { name: 'Search', exact: true }).focus();
    await page.keyboard.type('RETRY intervals');
    await expect.poll(() => shown.evaluateAll((nodes) => nodes.map(({ id }) => id))).toContain('retry-intervals');
    expect(await shown.count()).toBeLessThan(5);
    expect(await page.locator('.group:visible').count()).toBeLessThan(3);
    await page.keyboard.press('Escape');
    await expect.poll(() => shown.count()).toBe(site.contract.openPoints.length);
    await page.keyboard.press('Tab');
    await page.keyboard.type('silent');
    await expect.poll(() => shown.count()).toBe(kinds.silent);
    expect(await page.locator('#filter').getByRole('status').textContent()).toBe(
      `${kinds.silent} of ${site.contract.openPoints.length}`,
    );
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

/** The address of a part of the page that is open, so that it is followed there and not loaded anew. */
function within(page: Page, part: string): string {
  return new URL(`#${part}`, page.url()).href;
}

/** Links of a page that was not looked at. */
async function linksOf(page: URL): Promise<string[]> {
  const text = await (await fetch(page)).text();
  const hrefs = [...text.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
  return hrefs.map((href) => new URL(href, page).href);
}

/** Ids of a page that was not looked at. */
async function idsOf(page: string): Promise<ReadonlySet<string>> {
  const text = await (await fetch(page)).text();
  return new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id));
}

/** Addresses of the groups of events, within their page. */
function groupsOfEvents({ openapi }: Contract): string[] {
  const tags = Object.values(openapi.webhooks).flatMap(({ post }) => post?.tags ?? []);
  return [...new Set(tags)].map((name) => `/${name.toLowerCase().replaceAll(' ', '-')}`);
}

async function isOnTop(link: ReturnType<Page['locator']>): Promise<boolean> {
  return link.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return node.contains(node.ownerDocument.elementFromPoint(left + width / 2, top + height / 2));
  });
}
