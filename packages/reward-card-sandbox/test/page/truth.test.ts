import type { Locator, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { around } from '../../../../test/around.ts';
import { browserMissing } from '../../../../test/browser.ts';
import { sampled } from '../../../../test/sampled.ts';
import type { Card } from '../../generated/controls/rest.ts';
import { overlayOf } from '../providers/providers.ts';
import { listening } from '../running-sandbox.ts';
import { openPages } from './open-page.ts';

describe.skipIf(browserMissing('whether the page of the sandbox tells the truth'))('the page', () => {
  const pages = around(openPages, (each) => each.close());
  beforeEach(() => pages.reset());

  const rowsOf = (page: Page) => page.locator('#timeline-list .row');
  const rowOf = (page: Page, text: string) => rowsOf(page).filter({ hasText: text }).first();
  const flagsOf = (row: Locator) => row.locator('.flags .badge').allTextContents();

  it('tells the story in eight clicks: issue, top up, redeem, verified, tampering caught, replay', async () => {
    const page = await pages.open('cards');
    let clicks = 0;
    const click = async (target: Locator) => {
      clicks += 1;
      await target.click();
    };
    const button = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).first();
    const last = rowsOf(page).first();
    await click(page.locator('#view-timeline').getByRole('button', { name: 'Use the built-in inbox' }));
    await page.locator('#result', { hasText: 'The built-in inbox receives and verifies every event.' }).waitFor();
    await click(button('Issue card'));
    await click(page.getByRole('textbox', { name: 'Amount' }));
    await page.keyboard.type('1000');
    await click(button('Top up'));
    await page.locator('#result', { hasText: 'Topped up by 1,000 KES to 6,000 KES.' }).waitFor();
    await click(button('Redeem'));
    await page.locator('#result', { hasText: 'Redeemed; 5,000 KES are left.' }).waitFor();
    await expect.poll(() => last.innerText()).toMatch(/card\.redeemed\s*delivered[\s\S]*signature verified/);
    await click(last.locator('summary'));
    await last.getByText('The signature is that of the bytes that were sent.').waitFor();
    await click(button('Replay tampered'));
    await last.getByText('A byte was changed after signing, and the receiver refused it: it verifies.').waitFor();
    await expect.poll(() => flagsOf(last)).toEqual(['tampered']);
    expect(await last.locator('mark').count()).toBe(1);
    await click(button('Replay'));
    await expect.poll(() => last.innerText()).toMatch(/delivered[\s\S]*replay of 4[\s\S]*signature verified/);
    expect(clicks).toBeLessThanOrEqual(8);
    expect(pages.complaints).toEqual([]);
  });

  it.each(sampled(['baobab', 'cedar'] as const, 2))(
    'issues, tops up and issues a batch as %s asks for it',
    async (name) => {
      const own = await openPages({ overlay: overlayOf(name) });
      try {
        const page = await own.open('cards');
        await page.getByRole('button', { name: 'Issue card' }).click();
        const card = page.locator('#card-list .row').first();
        await card.getByRole('textbox', { name: 'Amount' }).fill('500');
        await card.getByRole('button', { name: 'Top up' }).click();
        await card.getByText('5,500 KES').first().waitFor();
        await page.goto(`${own.sandbox.url}/#batches`);
        await page.getByRole('button', { name: 'Issue batch' }).click();
        await page.locator('#result', { hasText: '2 of 3 cards issued, 1 failed' }).waitFor();
        expect(own.complaints).toEqual([]);
      } finally {
        await own.close();
      }
    },
  );

  it('says of a lost response that the card was issued, and that the caller was not told', async () => {
    await pages.control('PUT', '/faults', { api: { after: 'drop', times: 1 } });
    const page = await pages.open('cards');
    await page.getByText('api.after: drop').waitFor();
    await page.getByRole('button', { name: 'Issue card' }).click();
    await page.locator('#issue .error').getByText('No response came.').waitFor();
    await page.locator('#card-list .row').waitFor();
    const call = rowOf(page, 'issueCard');
    await expect.poll(() => call.locator('.badge').first().innerText()).toBe('no response');
    await expect.poll(() => flagsOf(call)).toEqual(['carried out, response lost']);
    await call.locator('summary').click();
    await call.getByRole('heading', { name: 'Response, which the caller never got' }).waitFor();
    await page.locator('#faults-on').waitFor({ state: 'hidden' });
  });

  it.runIf(process.env.SOAK)(
    'is red where a receiver takes what was tampered with, and shows a duplicate as what it is',
    async () => {
      const endpoint = await listening((request, response) => request.resume().on('end', () => response.end()));
      await pages.control('POST', '/webhooks', { url: endpoint.url });
      await pages.control('PUT', '/faults', { webhooks: { duplicate: true } });
      await pages.control('POST', '/trigger', { event: 'card.issued', fault: 'tamper' });
      await pages.sandbox.idle();
      const page = await pages.open('cards');
      await expect.poll(() => rowsOf(page).count()).toBe(2);
      const [duplicate, tampered] = [rowsOf(page).nth(0), rowsOf(page).nth(1)];
      expect(await tampered.locator('.badge.bad').allTextContents()).toEqual(['tampered, and accepted']);
      expect([await flagsOf(duplicate), await duplicate.innerText()]).toEqual([
        ['duplicate'],
        expect.stringContaining('duplicate of 1'),
      ]);
      await tampered.locator('summary').click();
      await tampered.getByText('the receiver answered 200: it does not verify').waitFor();
      endpoint.close();
    },
  );

  it('redeems nothing without an amount, and everything only after a question', async () => {
    await pages.control('POST', '/seed', { cards: 1 });
    const page = await pages.open('cards');
    await page.locator('#card-list summary').click();
    const amount = page.getByRole('textbox', { name: 'Amount' });
    await page.getByRole('button', { name: 'Redeem', exact: true }).click();
    await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true');
    const cards = async () =>
      (await pages.control('GET', '/cards')).body.items.map(({ balance, status }: Card) => [balance, status]);
    expect(await cards()).toEqual([[1_000, 'active']]);
    await amount.fill('2000');
    await page.getByRole('button', { name: 'Redeem', exact: true }).click();
    await page.getByText('409: The card holds 1000 KES.').waitFor();
    expect(await cards()).toEqual([[1_000, 'active']]);
    await page.getByRole('button', { name: 'Redeem all' }).click();
    await page.getByRole('dialog', { name: 'Redeem all 1,000 KES of the card?' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await cards()).toEqual([[1_000, 'active']]);
    await page.getByRole('button', { name: 'Redeem all' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Redeem all' }).click();
    await page.locator('#result', { hasText: 'Redeemed; 0 KES are left.' }).waitFor();
    expect(await cards()).toEqual([[0, 'redeemed']]);
  });

  it.runIf(process.env.SOAK)(
    'opens what an address names: a delivery, a call, an event to trigger, the timeline of a card',
    async () => {
      await pages.control('POST', '/webhooks', { url: 'sandbox:inbox' });
      await pages.control('POST', '/seed', { cards: 60 });
      await pages.sandbox.idle();
      const page = await pages.open('deliveries/3');
      const row = page.locator('[data-key="delivery 3"]');
      await row.getByRole('heading', { name: 'Verification' }).waitFor();
      await page.goto(`${pages.sandbox.url}/#trigger/card.expired`);
      await page.getByRole('button', { name: 'Trigger card.expired' }).waitFor();
      const { items } = (await pages.control('GET', '/cards')).body;
      await page.goto(`${pages.sandbox.url}/#timeline/${items[3].card_id}`);
      await expect.poll(async () => new Set(await rowsOf(page).locator('.facts').allInnerTexts()).size).toBeLessThan(4);
      expect(await rowsOf(page).locator('.facts').allInnerTexts()).toContainEqual(
        expect.stringContaining(items[3].card_id),
      );
      await page.goto(`${pages.sandbox.url}/#cards/${items[3].card_id}`);
      await expect.poll(() => page.locator('#card-list .row').count()).toBe(1);
    },
  );
});
