import type { Page } from 'playwright-core';

/** What a view shows for a while only, and what brings it about. There have to be cards. */
export interface Moment {
  readonly view: string;
  readonly what: string;
  readonly bringAbout: (page: Page) => Promise<void>;
}

export const MOMENTS: readonly Moment[] = [
  {
    view: 'cards',
    what: 'a token that is wrong, and a card that is not redeemed',
    async bringAbout(page) {
      const row = page.locator('#card-list .row').first();
      await row.locator('summary').click();
      await row.getByRole('textbox', { name: 'Amount' }).fill('-1');
      await row.getByRole('button', { name: 'Redeem', exact: true }).click();
      await refused(page, '#card-list');
      await page.locator('#token-box summary').click();
      await page.locator('#token').fill('wrong');
      await press(page, 'Issue card');
      await refused(page, '#issue');
    },
  },
  {
    view: 'cards',
    what: 'that no card has a status',
    async bringAbout(page) {
      await page.locator('#card-status').selectOption('expired');
      await page.getByText('No card fits these filters.').waitFor();
    },
  },
  {
    view: 'webhooks',
    what: 'an endpoint that was registered, and one that was not',
    async bringAbout(page) {
      await page.locator('#register-url').fill('http://127.0.0.1:9/hook');
      await press(page, 'Register');
      await page.locator('#secret-box').waitFor();
      await press(page, 'Choose none');
      await press(page, 'Register');
      await refused(page, '#register');
    },
  },
  {
    view: 'trigger',
    what: 'an event that was triggered, and one that was not',
    async bringAbout(page) {
      await press(page, 'card.issued');
      await press(page, 'Trigger card.issued');
      await page.locator('#trigger-payload pre').waitFor();
      await page.locator('#trigger-edited').fill(`[${'1'.repeat(400)}]`);
      await press(page, 'Trigger card.issued');
      await refused(page, '#trigger');
    },
  },
  {
    view: 'webhooks',
    what: 'a delivery that was tampered with, byte for byte',
    async bringAbout(page) {
      await page.locator('#webhook-inbox').click();
      await page.goto(`${page.url().split('#')[0]}#trigger`);
      await page.locator('#trigger-fault').selectOption('tamper');
      await press(page, 'Trigger card.issued');
      await page.goto(`${page.url().split('#')[0]}#timeline`);
      await page.locator('#timeline-list .row summary').first().click();
      await page.getByRole('heading', { name: 'Verification' }).waitFor();
    },
  },
  {
    view: 'rewards',
    what: 'a reward that is not sent',
    async bringAbout(page) {
      await page.locator('#reward-amount').fill('-1');
      await press(page, 'Send reward');
      await refused(page, '#send-reward');
    },
  },
  {
    view: 'batches',
    what: 'a file that is not read',
    async bringAbout(page) {
      await page.locator('#bulk-text').fill('nothing');
      await press(page, 'Issue batch');
      await refused(page, '#bulk');
    },
  },
  {
    view: 'wallet',
    what: 'a wallet that is not funded',
    async bringAbout(page) {
      await page.locator('#fund-amount').fill('much');
      await press(page, 'Fund');
      await refused(page, '#fund');
    },
  },
  {
    view: 'controls',
    what: 'every fault, and an invalid moment',
    async bringAbout(page) {
      await page.locator('#api-latency').fill('1');
      await page.locator('#api-after').selectOption('drop');
      await page.locator('#webhook-latency').fill('1');
      for (const box of await page.locator('#faults [type=checkbox]').all()) await box.check();
      await press(page, 'Inject faults');
      await page.locator('#faults-on').waitFor();
      await page.locator('#clock-set').fill('tomorrow');
      await press(page, 'Set clock');
      await refused(page, '#clock');
    },
  },
  {
    view: 'controls',
    what: 'the question before everything is removed',
    async bringAbout(page) {
      await press(page, 'Reset the sandbox');
      await page.getByRole('dialog', { name: /^Remove everything/ }).waitFor();
    },
  },
  {
    view: 'assumptions',
    what: 'that no open point has a text',
    async bringAbout(page) {
      await page.locator('#assumption-list .row').first().waitFor();
      await page.getByRole('searchbox', { name: 'Filter' }).fill('no such text');
      await page.locator('#assumption-none').waitFor();
    },
  },
];

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

function refused(page: Page, where: string): Promise<void> {
  return page.locator(`${where} :is([data-error], [data-field-error]):not(:empty)`).first().waitFor();
}
