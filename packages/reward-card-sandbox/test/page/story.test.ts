import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing } from '../../../../test/browser.ts';
import { listening, until } from '../running-sandbox.ts';
import { openPages, type SandboxPages, SIZES, tabTo } from './open-page.ts';

describe.skipIf(browserMissing('the story of the sandbox, told with a keyboard'))('with the keyboard alone', () => {
  let pages: SandboxPages;
  let endpoint: Awaited<ReturnType<typeof listening>>;
  const received: string[] = [];

  beforeAll(async () => {
    pages = await openPages();
    endpoint = await listening(async (request, response) => {
      let body = '';
      for await (const part of request) body += String(part);
      received.push(JSON.parse(body).event);
      response.end();
    });
  });
  afterAll(async () => {
    await pages?.close();
    endpoint?.close();
  });

  it.each(process.env.SOAK ? SIZES : SIZES.slice(1))(
    'registers, issues, redeems, sees it delivered, replays and resets, at $width px',
    async (size) => {
      received.length = 0;
      const page = await pages.open('cards', size);
      await follow(page, 'Webhooks');
      await tabTo(page, 'textbox', 'URL');
      await page.keyboard.type(endpoint.url);
      await page.keyboard.press('Enter');
      const secret = page.locator('#secret');
      await expect.poll(() => secret.innerText()).toMatch(/^whsec_\w{64}$/);

      await page.keyboard.press('Home');
      await follow(page, 'Cards');
      await tabTo(page, 'button', 'Issue card');
      await page.keyboard.press('Enter');
      const card = page.locator('#card-list .row').first();
      await card.waitFor();
      expect(await card.innerText()).toContain('5,000 KES');
      // The card that was just issued is open.
      await tabTo(page, 'textbox', 'Amount');
      await page.keyboard.type('3200');
      await tabTo(page, 'button', 'Redeem');
      await page.keyboard.press('Enter');
      await expect.poll(() => card.locator('summary').innerText()).toContain('1,800 KES');

      if (size.width < 1100) await follow(page, 'Timeline');
      const deliveries = page.locator('#timeline-list [data-key^=delivery]');
      await expect
        .poll(() => deliveries.locator('.badge:not(:empty)').allTextContents())
        .toEqual(['delivered', 'delivered']);
      expect(await deliveries.locator('.row-title').allTextContents()).toEqual(['card.redeemed', 'card.issued']);
      await deliveries.first().locator('summary').focus();
      await page.keyboard.press('Enter');
      await expect
        .poll(() => deliveries.first().getByRole('row').last().getByRole('cell').allTextContents())
        .toEqual(['1', expect.any(String), '200', 'acknowledged', expect.stringMatching(/^\d+ ms$/)]);
      expect(
        JSON.parse(
          await deliveries
            .first()
            .getByRole('group', { name: /^Request body/ })
            .innerText(),
        ),
      ).toMatchObject({
        event: 'card.redeemed',
        amount_redeemed: 3200,
        balance_remaining: 1800,
      });
      await tabTo(page, 'button', 'Replay');
      await page.keyboard.press('Enter');
      await expect.poll(() => deliveries.count()).toBe(3);
      await expect
        .poll(() => deliveries.first().innerText())
        .toMatch(/card\.redeemed[\s\S]*delivered[\s\S]*replay of 2/);
      expect(await until(() => received.length === 3 && received)).toEqual([
        'card.issued',
        'card.redeemed',
        'card.redeemed',
      ]);

      await follow(page, 'Controls');
      await tabTo(page, 'button', 'Reset the sandbox');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      expect((await pages.control('GET', '/cards')).body.items).toHaveLength(1);
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      // Until the answer of the dialog was taken, the form does nothing else.
      await page.locator('#reset:not([aria-busy]) :focus').waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await tabTo(page, 'button', 'Reset', 4);
      await page.keyboard.press('Enter');
      await page.locator('#result', { hasText: 'The sandbox is empty.' }).waitFor();
      if (size.width < 1100) await follow(page, 'Timeline');
      await expect.poll(() => deliveries.count()).toBe(0);
      for (const path of ['/cards', '/webhooks', '/deliveries', '/wallet']) {
        expect((await pages.control('GET', path)).body.items).toEqual([]);
      }
      await follow(page, 'Cards');
      await page.getByText('No card is here yet.').waitFor();
      expect(pages.complaints.splice(0)).toEqual([]);
    },
  );
});

async function follow(page: Page, name: string): Promise<void> {
  await tabTo(page, 'link', name);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator(':focus').getAttribute('id')).toBe(`${name.toLowerCase()}-title`);
}
