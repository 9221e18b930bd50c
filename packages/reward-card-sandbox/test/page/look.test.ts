import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { around } from '../../../../test/around.ts';
import { browserMissing } from '../../../../test/browser.ts';
import { sampled } from '../../../../test/sampled.ts';
import { listening } from '../running-sandbox.ts';
import { fillWithLongData } from './fill-with-long-data.ts';
import { findFlaws, findOtherFlaws } from './find-flaws.ts';
import { openPages, SIZES, VIEWS } from './open-page.ts';

/** The short run searches some views, one of them with axe, which takes a second; the others for what axe does not look for. */
const search = (page: Page, view: string) =>
  process.env.SOAK || view === 'timeline' ? findFlaws(page) : findOtherFlaws(page);

describe.skipIf(browserMissing('the page of the sandbox'))('the page of the sandbox', () => {
  const pages = around(openPages, (each) => each.close());
  beforeEach(() => {
    pages.complaints.length = 0;
  });

  it('says in every view what is not there', async () => {
    const page = await pages.open('cards', SIZES[1]);
    for (const view of [...VIEWS, 'timeline']) {
      await page.goto(`${pages.sandbox.url}/#${view}`);
      await page.locator(`#view-${view}`).waitFor();
      if (['trigger', 'controls', 'assumptions'].includes(view)) continue;
      await page.locator(`#view-${view} .empty`).filter({ visible: true }).waitFor();
    }
    expect(pages.complaints).toEqual([]);
  });

  it('says what is refused, and asks, without a flaw', async () => {
    await pages.control('POST', '/seed', { cards: 1 });
    const page = await pages.open('cards');
    const row = page.locator('#card-list .row').first();
    await row.locator('summary').click();
    await row.getByRole('textbox', { name: 'Amount' }).fill('-1');
    await row.getByRole('button', { name: 'Redeem', exact: true }).click();
    await page.locator('#card-list [aria-invalid]').waitFor();
    expect(await findFlaws(page)).toEqual([]);
    await row.getByRole('button', { name: 'Redeem all' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await findFlaws(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  describe('full of long data', () => {
    let endpoint: Awaited<ReturnType<typeof listening>>;
    beforeAll(async () => {
      endpoint = await listening((request, response) => request.resume().on('end', () => response.end()));
      await pages.control('POST', '/reset', {});
      await fillWithLongData(pages, endpoint.url);
    });
    afterAll(() => endpoint?.close());

    const small = [{ ...SIZES[1], media: {} }];
    const others = [
      { ...SIZES[0], media: {} },
      { width: 320, height: 640, media: { colorScheme: 'dark' } },
      { width: 1_440, height: 900, media: { forcedColors: 'active' } },
    ] as const;
    describe.each(process.env.SOAK ? [...small, ...others] : small)('at $width px with $media', (size) => {
      const { media, ...viewport } = size;
      it.each(sampled([...VIEWS, ...(viewport.width < 1100 ? ['timeline'] : [])], 12))(
        'shows %s whole',
        async (view) => {
          const page = await pages.open(view, viewport);
          await page.emulateMedia(media);
          const shown = page.locator(`#view-${view}`);
          await shown.waitFor();
          const rows = shown.locator('.row');
          if (!['trigger', 'controls'].includes(view)) await rows.first().waitFor();
          for (const summary of (await rows.locator('summary').all()).slice(0, 2)) await summary.click();
          if (['cards', 'timeline', 'batches'].includes(view)) await rows.first().getByRole('table').waitFor();
          expect(await search(page, view)).toEqual([]);
          expect(pages.complaints).toEqual([]);
          await page.emulateMedia({ colorScheme: null, forcedColors: null });
        },
      );
    });

    it('lists every answered open point with its answers and their places', async () => {
      const page = await pages.open('assumptions');
      const { body } = await pages.control('GET', '/assumptions');
      const rows = page.locator('#assumption-list .row');
      const ids = new Set(body.items.map(({ id }: { id: string }) => id));
      await expect.poll(() => rows.count()).toBe(ids.size);
      const texts = await rows.allInnerTexts();
      expect(texts.join('')).not.toContain('`');
      for (const { id, answer, place } of body.items) {
        const wanted = [id, answer.replaceAll('`', ''), place];
        expect([id, texts.some((text) => wanted.every((part) => text.includes(part)))]).toEqual([id, true]);
      }
    });
  });
});
