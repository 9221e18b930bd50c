import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGES } from '../../cli/docs/page-layout.ts';
import { browserMissing } from '../browser.ts';
import { sampled } from '../sampled.ts';
import { openSite, type Site } from './open-site.ts';

const NARROWEST = { width: 320, height: 640 };

describe.skipIf(browserMissing('how the pages of the documentation look'))('each page of the documentation', () => {
  let site: Site;

  beforeAll(async () => {
    site = await openSite();
  });

  afterAll(() => site?.close());

  it('has a title and a description of its own', async () => {
    const heads = await Promise.all(
      Object.values(PAGES).map(async ({ file }) => {
        const text = await (await fetch(new URL(file, site.url))).text();
        const [, title = ''] = /<title>([^<]+)<\/title>/.exec(text) ?? [];
        const [, description = ''] = /<meta name="description" content="([^"]+)">/.exec(text) ?? [];
        return [title, description] as const;
      }),
    );
    for (const texts of [heads.map(([title]) => title), heads.map(([, description]) => description)]) {
      expect(new Set(texts).size).toBe(texts.length);
      expect(texts).not.toContain('');
    }
  });

  const views = [...Object.values(PAGES).map(({ file }) => file), `${PAGES.rest.file}#/`];
  // The long run looks at all of them.
  it.each(sampled(views.toReversed(), 6))('%s fits 320 px, and follows the preferences of its reader', async (view) => {
    const page = await site.open(view, NARROWEST);
    if (view.endsWith('#/')) await page.locator('#redoc p:visible').first().waitFor();
    await expectBarFits(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => brightness(page, 'backgroundColor')).toBeLessThan(80);
    await expect.poll(() => brightness(page, 'color')).toBeGreaterThan(150);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => brightness(page, 'backgroundColor')).toBeGreaterThan(240);
    await page.emulateMedia({ forcedColors: 'active' });
    const borders = await page.locator('.top-bar nav a').evaluateAll((links) =>
      links.map((link) => {
        const style = link.ownerDocument.defaultView.getComputedStyle(link);
        return [link.getAttribute('aria-current'), style.borderBottomColor];
      }),
    );
    const [current] = borders.filter(([isCurrent]) => isCurrent !== null).map(([, colour]) => colour);
    expect(borders.filter(([, colour]) => colour === current)).toHaveLength(1);
    await page.emulateMedia({ forcedColors: null, colorScheme: null });
  });

  it('is styled and leads on when it is the one for an address that names no file', async () => {
    const page = await site.open('no/such/page');
    expect(await page.locator('.top-bar').evaluate((bar) => bar.getBoundingClientRect().height)).toBe(52);
    expect(site.heard.complaints).toHaveLength(2);
    await page.getByRole('navigation').getByRole('link', { name: PAGES.changes.label }).click();
    await page.waitForURL(`**/${PAGES.changes.file}`);
  });
});

/** All links of the bar are within the window, and the first key leads past them. */
async function expectBarFits(page: Page): Promise<void> {
  for (const link of await page.locator('.top-bar nav a').all()) {
    const { x = -1, width = 0 } = (await link.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(NARROWEST.width);
  }
  await page.keyboard.press('Tab');
  expect(await page.locator(':focus').textContent()).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  expect(await page.locator('main :focus, main:focus').count()).toBe(1);
}

/** Of the page's background or text, from 0 to 255. */
async function brightness(page: Page, property: 'backgroundColor' | 'color'): Promise<number> {
  const text = await page.evaluate<string>(`(() => {
    const start = [...document.querySelectorAll('p')].find((paragraph) => paragraph.offsetParent !== null);
    const shown = [start, ...ancestors(start)].map((node) => getComputedStyle(node).${property});
    return shown.find((colour) => colour !== 'rgba(0, 0, 0, 0)');
    function ancestors(node) { return node.parentElement ? [node.parentElement, ...ancestors(node.parentElement)] : []; }
  })()`);
  const [red = 0, green = 0, blue = 0] = (text.match(/[\d.]+/g) ?? []).map(Number);
  return (red + green + blue) / 3;
}
