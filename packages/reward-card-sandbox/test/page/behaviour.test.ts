import { beforeEach, describe, expect, it } from 'vitest';
import { csvFile } from '../../../../src/client.ts';
import { around } from '../../../../test/around.ts';
import { browserMissing, sharedBrowser } from '../../../../test/browser.ts';
import { freePort } from '../../../../test/listen.ts';
import { listening, runningSandbox } from '../running-sandbox.ts';
import { openPages } from './open-page.ts';

const MARKUP = '<img src=x onerror=alert(1)><script>alert(2)</script>';
const FORMULA = '=HYPERLINK("http://192.0.2.1","x")';

describe.skipIf(browserMissing('what the page of the sandbox does'))('the page', () => {
  const pages = around(
    () => openPages({ token: 'another-token' }),
    (each) => each.close(),
  );
  beforeEach(() => pages.reset());

  it.runIf(process.env.SOAK)('shows markup and formulas as the text that they are', async () => {
    const { client, control, sandbox } = pages;
    const endpoint = await listening((request, response) => request.resume().on('end', () => response.end()));
    await control('POST', '/webhooks', { url: `${endpoint.url}?${MARKUP}` });
    const file = csvFile(`recipient_phone,value\n${MARKUP},5\n"${FORMULA.replaceAll('"', '""')}",5\n+254711000001,9\n`);
    await client.POST('/v1/cards/bulk', { body: { file, currency: 'KES' } });
    const { body } = await control('GET', '/cards');
    const params = { path: { card_id: body.items[0].card_id } };
    await client.POST('/v1/cards/{card_id}/topup', { params, body: { amount: 1, currency: 'KES', reason: MARKUP } });
    await control('POST', '/trigger', { event: 'reward.redeemed', overrides: { data: { selected_brand: MARKUP } } });
    await sandbox.idle();

    const page = await pages.open('batches');
    await page.locator('#batch-list summary').click();
    await page.getByRole('cell', { name: MARKUP, exact: true }).waitFor();
    await page.getByRole('cell', { name: FORMULA, exact: true }).waitFor();
    await page.goto(`${sandbox.url}/#cards`);
    await page.locator('#card-list summary').click();
    await page.getByRole('cell', { name: `Top-up, ${MARKUP}`, exact: true }).waitFor();
    await page.locator('#timeline-list summary').first().click();
    await expect
      .poll(() =>
        page
          .getByRole('group', { name: /^Request body/ })
          .first()
          .innerText(),
      )
      .toContain(MARKUP);
    expect(await page.locator('img, body script, iframe').count()).toBe(0);
    expect(pages.complaints).toEqual([]);
    endpoint.close();
  });

  it('asks for the token once, and says in one line what the sandbox refuses', async () => {
    const page = await pages.open('cards');
    const error = page.locator('#issue .error');
    await page.getByRole('button', { name: 'Issue card' }).click();
    await expect.poll(() => error.innerText()).toMatch(/^401: Enter the token/);
    expect(await page.locator(':focus').getAttribute('id')).toBe('token');
    await page.locator('#token').fill('another-token');
    const value = page.getByRole('textbox', { name: 'Value' });
    await value.fill('-5');
    await page.getByRole('button', { name: 'Issue card' }).click();
    await expect.poll(() => error.innerText()).toBe('Enter an integer from 1 to 100,000,000.');
    expect(await value.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator(':focus').getAttribute('id')).toBe('issue-value');
    await value.fill('700');
    await page.getByRole('button', { name: 'Issue card' }).click();
    await page.locator('#card-list .row').waitFor();
    expect([await error.textContent(), await value.getAttribute('aria-invalid')]).toEqual(['', null]);
    await page.reload();
    await page.locator('#card-list summary').click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('50');
    await page.getByRole('button', { name: 'Top up' }).click();
    await expect.poll(() => page.locator('#card-list summary').innerText()).toContain('750 KES');
    await page.getByRole('button', { name: 'Expire', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Expire' }).click();
    await expect.poll(() => page.locator('#card-list .badge').innerText()).toBe('expired');
  });

  it('keeps an open row, the focus and half-typed text while changes come in', async () => {
    await pages.control('POST', '/seed', { cards: 2 });
    const page = await pages.open('cards');
    await page.locator('#card-list summary').first().click();
    const amount = page.getByRole('textbox', { name: 'Amount' });
    await amount.fill('12');
    await pages.control('POST', '/seed', { cards: 3 });
    await expect.poll(() => page.locator('#card-list .row').count()).toBe(5);
    expect(await amount.inputValue()).toBe('12');
    expect(await amount.evaluate((node) => node === node.ownerDocument.activeElement)).toBe(true);
  });

  it('walks a reward, issues a batch, funds the wallet, triggers, moves the clock and injects faults', async () => {
    const page = await pages.open('cards');
    const go = (view: string) => page.goto(`${pages.sandbox.url}/#${view}`);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    const told = (text: string | RegExp) => page.locator('#result').filter({ hasText: text }).waitFor();
    await page.locator('#token-box summary').click();
    await page.locator('#token').fill('another-token');
    await go('rewards');
    const address = 'amina@bücher.example';
    await page.getByRole('textbox', { name: 'Recipient e-mail' }).fill(address);
    await press('Send reward');
    // As it was typed, and not as a browser writes it for a mail server.
    await page.locator('#reward-list .row', { hasText: address }).waitFor();
    await press('Open');
    await press('Redeem');
    await told(/Reward rwd_\w+ is redeemed\./);
    await go('batches');
    await press('Issue batch');
    await told(/2 of 3 cards issued, 1 failed/);
    await go('wallet');
    await press('Fund');
    await told('The wallet holds 1,000,000,090,000 KES.');
    await press('Set threshold');
    await told('The threshold is 50,000 KES.');
    await press('Draw below the threshold');
    await told('The wallet holds 49,999 KES. That is below the threshold: wallet.low_balance was fired.');
    await go('trigger');
    await press('reward.expired');
    await press('Trigger reward.expired');
    await page.getByText('no endpoint chose it').first().waitFor();
    await page.getByRole('textbox', { name: /Payload/ }).fill('[1]');
    await press('Trigger reward.expired');
    await page.getByText('has to be a JSON object').waitFor();
    await go('controls');
    const before = pages.sandbox.now();
    await press('+ 1 day');
    await expect.poll(() => pages.sandbox.now() - before).toBe(86_400_000);
    await page.getByRole('textbox', { name: 'Moment, in UTC' }).fill('2031-02-03T04:05:06Z');
    await press('Set clock');
    await page.getByText('2031-02-03 04:05:06 UTC', { exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Deliver twice' }).check();
    await page.getByRole('combobox', { name: 'The built-in inbox responds' }).selectOption('500');
    await press('Inject faults');
    await page.getByText('Faults are injected: webhooks.inbox: error, webhooks.duplicate').waitFor();
    expect((await pages.control('GET', '/faults')).body.webhooks).toMatchObject({ duplicate: true, inbox: 'error' });
    await press('Clear all faults');
    await page.locator('#faults-on').waitFor({ state: 'hidden' });
    expect(pages.complaints).toEqual([]);
  });

  it.runIf(process.env.SOAK)('says that the sandbox ended, how to start it again, and that it is back', async () => {
    const port = await freePort();
    const { sandbox } = await runningSandbox({ port });
    const page = await (await sharedBrowser()).newPage();
    await page.goto(sandbox.url);
    await page.getByText('Live', { exact: true }).waitFor();
    await sandbox.close();
    await page.getByRole('alert').filter({ hasText: 'The sandbox does not answer' }).waitFor();
    const { sandbox: next } = await runningSandbox({ port });
    await page.getByText('Live', { exact: true }).waitFor();
    await page.getByRole('alert').filter({ hasText: 'The sandbox does not answer' }).waitFor({ state: 'hidden' });
    await page.close();
    await next.close();
  });

  it.runIf(process.env.SOAK)('finds cards by a part of a phone number, and says how many there are', async () => {
    await pages.control('POST', '/seed', { cards: 120 });
    const { total } = (await pages.control('GET', '/cards')).body;
    const page = await pages.open('cards');
    const rows = page.locator('#card-list .row');
    await page.getByText(`The newest 50 of ${total} cards.`).waitFor();
    await page.getByRole('textbox', { name: 'Phone', exact: true }).fill('000115');
    await expect.poll(() => rows.count()).toBe(1);
    await page.locator('#card-filters').getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: 'Older cards' }).click();
    await page.getByText(`${total} cards`, { exact: true }).waitFor();
    await expect.poll(() => rows.count()).toBe(total);
    expect(await page.getByRole('button', { name: 'Older cards' }).isVisible()).toBe(false);
  });

  it.runIf(process.env.SOAK)('is up to date again once the stream is back', async () => {
    const page = await pages.open('cards');
    await page.route('**/_sandbox/stream', (route) => route.fulfill({ status: 429 }));
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await page.getByText('Not connected').waitFor();
    await pages.control('POST', '/seed', { cards: 4 });
    await page.unrouteAll();
    await page.locator('#card-list .row').nth(3).waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
  });

  it('shows every attempt at an endpoint that fails, and cancels what is left', async () => {
    const endpoint = await listening((request, response) => {
      request.resume().on('end', () => response.writeHead(503).end());
    });
    await pages.control('POST', '/webhooks', { url: endpoint.url, events: ['card.issued'] });
    await pages.control('POST', '/trigger', { event: 'card.issued' });
    const page = await pages.open('controls');
    const delivery = page.locator('#timeline-list .row');
    const facts = /pending[\s\S]*attempt 1 of 5[\s\S]*refused 503[\s\S]*next at 20/;
    await expect.poll(() => delivery.innerText()).toMatch(facts);
    await delivery.locator('summary').click();
    await pages.sandbox.advance(1_000);
    await expect.poll(() => delivery.getByRole('row').count()).toBe(3);
    await expect.poll(() => delivery.getByRole('cell', { name: '503', exact: true }).count()).toBe(2);
    await delivery.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => delivery.locator('.badge').first().innerText()).toBe('cancelled');
    expect(await delivery.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
    endpoint.close();
  });

  it.runIf(process.env.SOAK)('shows what the filter chose last, whatever is answered last', async () => {
    await pages.control('POST', '/seed', { cards: 4 });
    const page = await pages.open('cards');
    const rows = page.locator('#card-list .row');
    await expect.poll(() => rows.count()).toBe(4);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/cards\?status=active/, async (route) => {
      await held;
      await route.continue();
    });
    const late = page.waitForResponse(/status=active/);
    await page.locator('#card-filters [name=status]').selectOption('active');
    await page.locator('#card-filters [name=status]').selectOption('redeemed');
    await expect.poll(() => rows.count()).toBe(1);
    release();
    await (await late).finished();
    // What the page asks for after that is answered after that.
    await page.evaluate("fetch('/_sandbox/clock').then((response) => response.text())");
    expect(await rows.locator('.badge').allTextContents()).toEqual(['redeemed']);
  });

  it.runIf(process.env.SOAK)('changes and removes an endpoint', async () => {
    const url = 'http://127.0.0.1:9/hook';
    await pages.control('POST', '/webhooks', { url });
    const page = await pages.open('webhooks');
    const row = page.locator('#webhook-list .row');
    await row.locator('summary').click();
    await row.getByRole('checkbox', { name: 'card.issued' }).uncheck();
    await row.getByRole('button', { name: 'Save events' }).click();
    // A button does nothing while another one of its row is still at work.
    await page.locator('#result', { hasText: 'gets 10 events' }).waitFor();
    await expect.poll(async () => (await pages.control('GET', '/webhooks')).body.items[0].events).toHaveLength(10);
    await row.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('No endpoint is registered').waitFor();
  });
});
