import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { around } from '../../../../test/around.ts';
import { browserMissing } from '../../../../test/browser.ts';
import { contract } from '../../../../test/contract.ts';
import { sampled } from '../../../../test/sampled.ts';
import { PAGES } from '../../src/docs/page-layout.ts';
import { builtSite, NARROW, openSite, WIDE } from './open-site.ts';

const NARROWEST = { width: 320, height: 640 };

describe('the pages of the site', () => {
  let pages: Map<string, string>;

  beforeAll(async () => {
    const folder = await builtSite(contract);
    const files = (await readdir(folder)).filter((file) => file.endsWith('.html'));
    pages = new Map(
      await Promise.all(files.map(async (file) => [file, await readFile(path.join(folder, file), 'utf8')] as const)),
    );
    for (const file of await readdir(folder)) if (!pages.has(file)) pages.set(file, '');
  });

  it('have a title and a description of their own', () => {
    const heads = Object.values(PAGES).map(({ file }) => pages.get(file) ?? '');
    for (const part of [/<title>([^<]+)<\/title>/, /<meta name="description" content="([^"]+)">/]) {
      const texts = heads.map((head) => part.exec(head)?.[1]);
      expect(texts).not.toContain(undefined);
      expect(new Set(texts).size).toBe(texts.length);
    }
  });

  it('have buttons that say what they do, forms that Enter sends, and a target for each file to save', () => {
    const own = [...pages].filter(([file]) => file.endsWith('.html') && file !== PAGES.reference.file);
    for (const [file, text] of own) {
      const tags = text.match(/<(?:button|a)\b[^>]*>/g) ?? [];
      const lacking = [
        ...tags.filter((tag) => tag.startsWith('<button') && !tag.includes(' type="')),
        ...tags.filter((tag) => tag.includes(' download') && !tag.includes(' href="')),
        ...(text.match(/<form\b[\s\S]*?<\/form>/g) ?? []).filter((form) => !form.includes('type="submit"')),
      ];
      expect([file, lacking]).toEqual([file, []]);
    }
  });

  it('have no link to nowhere; where Redoc has its places, packages/unsaid/test/docs/reference.test.ts follows the links', () => {
    const links = [...pages].flatMap(([file, text]) =>
      [...text.matchAll(/<a [^>]*href="(?!https?:|#main)([^"#]*)(?:#([^"/][^"]*))?/g)].map(
        ([, target, id]) => [file, target || file, id] as const,
      ),
    );
    expect(links.length).toBeGreaterThan(1000);
    const missing = links.filter(([, target, id]) => {
      const page = pages.get(target.replace(/^\//, ''));
      return page === undefined || (id !== undefined && !page.includes(` id="${id}"`));
    });
    expect(missing).toEqual([]);
  });
});

/** Those that a browser opens: in the short run one of each kind, since the others are laid out by the same code. */
const LOOKED_AT = [PAGES.reference, PAGES.tryIt, PAGES.openPoints, { ...PAGES.guides, file: 'guide-webhooks.html' }];
const OTHERS = [
  PAGES.overview,
  { file: 'quickstart.html', label: 'Quickstart' },
  { file: 'changes.html', label: 'Changes' },
  PAGES.guides,
];

describe.skipIf(browserMissing('the documentation site, looked at with a browser'))('the site in a browser', () => {
  const site = around(openSite, (each) => each.close());

  it.each([...sampled(LOOKED_AT, 1_000), ...(process.env.SOAK ? OTHERS : [])])(
    '$file is shown whole, from its own host alone, at any width and in both schemes',
    async ({ file, label }) => {
      const page = await site.open(file, NARROWEST);
      for (const viewport of [NARROWEST, WIDE]) {
        await page.setViewportSize(viewport);
        expect(await page.locator('html').evaluate((root) => root.scrollWidth)).toBeLessThanOrEqual(viewport.width);
        const links = page.getByRole('navigation', { name: 'Documentation' }).getByRole('link');
        expect(await links.allTextContents()).toEqual([
          'Overview',
          'Quickstart',
          'Reference',
          'Try it',
          'Open points',
          'Guides',
          'Changes',
        ]);
        for (const link of await links.all()) {
          const { x = -1, width = 0 } = (await link.boundingBox()) ?? {};
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x + width).toBeLessThanOrEqual(viewport.width);
        }
      }
      expect(site.heard.asked.filter((url) => !/^(?:data:|blob:)/.test(url) && !url.startsWith(site.url))).toEqual([]);
      expect(site.heard.complaints).toEqual([]);
      expect(await page.locator('.top-bar [aria-current=page]').textContent()).toBe(label);
      await page.emulateMedia({ colorScheme: 'dark' });
      // Text is light.
      const ink = "getComputedStyle(document.querySelector('main p, #redoc p')).color";
      await expect.poll(() => page.evaluate<string>(ink)).toMatch(/^rgb\((?:1[5-9]|2\d)\d/);
      await page.emulateMedia({ colorScheme: null });
      await page.keyboard.press('Tab');
      expect(await page.locator(':focus').textContent()).toBe('Skip to the content');
      await page.keyboard.press('Enter');
      expect(await page.locator('main :focus, main:focus').count()).toBe(1);
    },
  );

  it('leaves a phone to the text: a low bar, a search in it, the title, then the list of parts', async () => {
    const page = await site.open('guide-errors.html', NARROW);
    const heightOf = async (selector: string, side: 'y' | 'width' | 'height') =>
      (await page.locator(selector).first().boundingBox())?.[side] ?? 0;
    expect(await heightOf('.top-bar', 'height')).toBeLessThanOrEqual(120);
    expect(await heightOf('#site-search', 'width')).toBeGreaterThanOrEqual(110);
    expect(await heightOf('h1', 'y')).toBeLessThan(await heightOf('.menu', 'y'));
    await page.locator('#site-search').fill('retry');
    await page.locator('.site-search-results a').first().waitFor();
    expect(await heightOf('.site-search-results', 'width')).toBeGreaterThan(350);
  });

  it('shows every open point without JavaScript, and no filter that would do nothing', async () => {
    const page = await site.browser.newPage({ javaScriptEnabled: false });
    await page.goto(new URL('open-points.html', site.url).href);
    expect(await page.locator('.point:visible').count()).toBe(contract.openPoints.length);
    expect(await page.locator('#filter').isVisible()).toBe(false);
    await page.close();
  });
});
