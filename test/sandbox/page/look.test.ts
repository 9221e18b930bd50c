import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing } from '../../browser.ts';
import { listening, PHONE } from '../running-sandbox.ts';
import { findFlaws } from './find-flaws.ts';
import { openPages, type SandboxPages, SIZES, VIEWS } from './open-page.ts';

const CSV = 'recipient_phone,value\n+254711000001,1000\n0711000003,500\n';

describe.skipIf(browserMissing('the page of the sandbox'))('the page of the sandbox', () => {
  let pages: SandboxPages;
  let endpoint: Awaited<ReturnType<typeof listening>>;

  beforeAll(async () => {
    pages = await openPages();
    endpoint = await listening((request, response) => request.resume().on('end', () => response.end()));
    const { control, client, sandbox } = pages;
    await control('POST', '/webhooks', { url: endpoint.url });
    await control('POST', '/seed', {});
    await control('PUT', '/wallet/threshold', { currency: 'KES', threshold: 1_000_000_000_000 });
    await control('PUT', '/faults', { webhooks: { duplicate: true } });
    await client.POST('/v1/cards/bulk', { body: { file: btoa(CSV), currency: 'KES' } });
    await client.POST('/v1/cards/issue', { body: { recipient_phone: PHONE, value: 5000, currency: 'KES' } });
    await sandbox.idle();
  });
  afterAll(async () => {
    await pages?.close();
    endpoint?.close();
  });

  describe.each(SIZES)('at $width px', (viewport) => {
    const views = viewport.width < 1100 ? [...VIEWS, 'deliveries'] : VIEWS;
    it.each(views)('shows %s whole, from its own host alone, with nothing that bars the way', async (view) => {
      const page = await pages.open(view, viewport);
      const shown = page.locator(`#view-${view}`);
      await shown.waitFor();
      const row = shown.locator('.row').first();
      if (!['trigger', 'controls'].includes(view)) await row.waitFor();
      const summary = row.locator('summary');
      if ((await summary.count()) > 0) await summary.click();
      if (view === 'cards' || view === 'deliveries' || view === 'batches') await row.getByRole('table').waitFor();
      if (view === 'trigger') await page.getByRole('button', { name: 'card.issued' }).waitFor();
      expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(viewport.width);
      expect(await findFlaws(page)).toEqual([]);
      expect(pages.complaints.splice(0)).toEqual([]);
      await page.close();
    });
  });

  it('lists every answered open point with its place', async () => {
    const page = await pages.open('assumptions');
    const { body } = await pages.control('GET', '/assumptions');
    const rows = page.locator('#assumption-list .row');
    await expect.poll(() => rows.count()).toBe(body.items.length);
    const text = await page.locator('#assumption-list').innerText();
    for (const { id, place } of body.items) expect(text).toContain(`${id} · ${place}`);
    await page.getByRole('searchbox', { name: 'Filter' }).fill('RETRY-intervals');
    await expect.poll(() => rows.filter({ visible: true }).count()).toBe(1);
    await page.close();
  });
});
