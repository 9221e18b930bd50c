import { brotliCompressSync, constants } from 'node:zlib';
import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGES } from '../../cli/docs/page-layout.ts';
import { browserMissing } from '../browser.ts';
import { openSite, type Site } from './open-site.ts';

/** Bytes that come in a second at 1.6 Mbit/s. */
const PER_SECOND = 1_600_000 / 8;

/** A question and its answer on the way, twice: for the page, and for what it names. */
const WAYS = 2 * 0.15;

describe.skipIf(browserMissing('how long a page takes'))('on a slow line and a processor four times slower', () => {
  let site: Site;

  beforeAll(async () => {
    site = await openSite();
  });

  afterAll(() => site?.close());

  /**
   * Seconds until the plain page is read, and until Redoc is there: those of the line, and those of the processor, which
   * others may be using too. While the program of Redoc comes, what the plain page took is done.
   */
  async function secondsOf(file: string): Promise<{ read: number; whole: number }> {
    const page = await site.browser.newPage();
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const bytes = countBytes(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/redoc.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(new URL(file, site.url).href);
    await page.locator('.operation h2').first().waitFor();
    const [read, busy] = [bytes(), await busySeconds(session)];
    release();
    await page.goto(new URL(`${file}#/`, site.url).href);
    await page.locator('#redoc [data-section-id]').first().waitFor();
    const whole = WAYS + bytes() / PER_SECOND + 4 * ((await busySeconds(session)) - busy);
    await page.close();
    return { read: WAYS + read / PER_SECOND + 4 * busy, whole };
  }

  // What the processor takes is what the machine is like: only the long run measures it.
  it.runIf(process.env.SOAK).each([PAGES.rest.file, PAGES.events.file])(
    '%s is read in less than two seconds, and in Redoc in less than six',
    async (file) => {
      const { read, whole } = await secondsOf(file);
      expect(read).toBeLessThan(2);
      expect(whole).toBeGreaterThan(2.5);
      expect(whole).toBeLessThan(6);
    },
  );
});

async function busySeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN;
}

const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Bytes that a host sends which compresses what it serves, as they do. */
function countBytes(page: Page): () => number {
  let bytes = 0;
  page.on('response', async (response) => {
    bytes += brotliCompressSync(await response.body(), QUICKLY).length;
  });
  return () => bytes;
}
