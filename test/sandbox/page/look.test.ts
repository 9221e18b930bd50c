import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browserMissing } from '../../browser.ts';
import { sampled } from '../../sampled.ts';
import { listening } from '../running-sandbox.ts';
import { fillWithLongData } from './fill-with-long-data.ts';
import { findFlaws, findOtherFlaws } from './find-flaws.ts';
import { MOMENTS } from './moments.ts';
import { openPages, type SandboxPages, SIZES, VIEWS } from './open-page.ts';

const [WIDE, NARROW] = SIZES;
/** Each state at the width that is the harder for it; the long run looks at all of them. */
const at = (size: (typeof SIZES)[number]) => (process.env.SOAK ? SIZES : [size]);
const CHOSEN = sampled(MOMENTS, 6);
const viewsAt = ({ width }: { readonly width: number }) => (width < 1100 ? [...VIEWS, 'timeline'] : VIEWS);

/** An element of the page, as far as it is read here. */
interface Row {
  readonly innerText: string;
  querySelector(selector: string): { readonly textContent: string } | null;
}

describe.skipIf(browserMissing('the page of the sandbox'))('the page of the sandbox', () => {
  let pages: SandboxPages;

  beforeAll(async () => {
    pages = await openPages();
  });
  afterAll(() => pages?.close());
  beforeEach(() => {
    pages.complaints.length = 0;
  });

  describe('empty', () => {
    it.each(at(NARROW))('says in every view what is not there, at $width px', async (viewport) => {
      const page = await pages.open('cards', viewport);
      for (const view of viewsAt(viewport)) {
        await page.goto(`${pages.sandbox.url}/#${view}`);
        await page.locator(`#view-${view}`).waitFor();
        if (!['trigger', 'controls', 'assumptions'].includes(view)) {
          await page.locator(`#view-${view} .empty`).filter({ visible: true }).waitFor();
        }
        // The same views are searched when they are full.
        if (process.env.SOAK) expect([view, await findFlaws(page)]).toEqual([view, []]);
      }
      expect(pages.complaints).toEqual([]);
    });
  });

  describe('with some cards', () => {
    beforeEach(async () => {
      await pages.control('POST', '/reset', {});
      await pages.control('POST', '/seed', { cards: 2 });
    });

    describe.each(at(WIDE))('at $width px', (viewport) => {
      it.each(CHOSEN)('shows $what', async ({ view, bringAbout }) => {
        const page = await pages.open(view, viewport);
        await bringAbout(page);
        expect(await findFlaws(page)).toEqual([]);
      });
    });
  });

  describe('full of long data', () => {
    let endpoint: Awaited<ReturnType<typeof listening>>;
    beforeAll(async () => {
      endpoint = await listening((request, response) => request.resume().on('end', () => response.end()));
      await pages.control('POST', '/reset', {});
      await fillWithLongData(pages, endpoint.url);
    });
    afterAll(() => endpoint?.close());

    describe.each(at(NARROW))('at $width px', (viewport) => {
      let page: Page;
      beforeAll(async () => {
        page = await pages.open('cards', viewport);
      });

      it.each(sampled(viewsAt(viewport), 3))('shows %s whole, from its own host alone', async (view) => {
        // From view to view as a user goes; the long run loads each of them anew as well.
        if (process.env.SOAK) await pages.open(view, viewport);
        else await page.goto(`${pages.sandbox.url}/#${view}`);
        const shown = page.locator(`#view-${view}`);
        await shown.waitFor();
        const rows = shown.locator('.row');
        if (!['trigger', 'controls'].includes(view)) await rows.first().waitFor();
        for (const summary of (await rows.locator('summary').all()).slice(0, 2)) await summary.click();
        if (['cards', 'timeline', 'batches'].includes(view)) await rows.first().getByRole('table').waitFor();
        if (view === 'trigger') await page.getByRole('button', { name: 'card.issued', exact: true }).waitFor();
        // Axe takes a second: the short run has it search each view once, here or at a moment.
        const isSearched = !process.env.SOAK && CHOSEN.some((moment) => moment.view === view);
        expect(await (isSearched ? findOtherFlaws(page) : findFlaws(page))).toEqual([]);
        expect(pages.complaints).toEqual([]);
      });
    });

    // Each preference of the reader, and the widths between and below those of the short run.
    describe.runIf(process.env.SOAK).each([
      { width: 768, height: 1_024, media: {} },
      { width: 320, height: 640, media: {} },
      { width: 1_440, height: 900, media: { colorScheme: 'dark' } },
      { width: 320, height: 640, media: { colorScheme: 'dark' } },
      { width: 1_440, height: 900, media: { forcedColors: 'active' } },
    ] as const)('at $width px with $media', ({ media, ...viewport }) => {
      it.each(viewsAt(viewport))('shows %s whole', async (view) => {
        const page = await pages.open(view, viewport);
        await page.emulateMedia(media);
        const rows = page.locator(`#view-${view} .row`);
        if (!['trigger', 'controls'].includes(view)) await rows.first().waitFor();
        for (const summary of (await rows.locator('summary').all()).slice(0, 2)) await summary.click();
        expect(await findFlaws(page)).toEqual([]);
        await page.emulateMedia({ colorScheme: null, forcedColors: null });
      });
    });

    it('lists every answered open point with its answers and their places', async () => {
      const page = await pages.open('assumptions');
      const { body } = await pages.control('GET', '/assumptions');
      const rows = page.locator('#assumption-list .row');
      const ids = new Set(body.items.map(({ id }: { id: string }) => id));
      await expect.poll(() => rows.count()).toBe(ids.size);
      const shown = await rows.evaluateAll((all: Row[]) =>
        all.map((row) => [row.querySelector('.row-head code')?.textContent, row.innerText] as const),
      );
      const texts = new Map(shown);
      for (const { id, answer, place } of body.items) {
        const text = texts.get(id) ?? '';
        expect([id, text.includes(answer.replaceAll('`', '')), text.includes(place)]).toEqual([id, true, true]);
      }
      await page.getByRole('searchbox', { name: 'Filter' }).fill('RETRY-intervals');
      await expect.poll(() => rows.filter({ visible: true }).count()).toBe(1);
    });
  });
});
