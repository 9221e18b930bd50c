import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGES } from '../../cli/docs/page-layout.ts';
import { pathOperations } from '../../cli/engine/model/path-operations.ts';
import { eventMessages } from '../../cli/engine/view/events.ts';
import { browserMissing } from '../browser.ts';
import { contract } from '../contract.ts';
import { sampled } from '../sampled.ts';
import { findFlaws } from '../sandbox/page/find-flaws.ts';
import { openSite, type Site } from './open-site.ts';

describe.skipIf(browserMissing('the plain pages of REST and events'))('the plain page', () => {
  let site: Site;
  /** Without a script, as a page is before its scripts have come. */
  let bare: Page;

  beforeAll(async () => {
    site = await openSite();
    bare = await site.browser.newPage({ javaScriptEnabled: false });
  });

  afterAll(async () => {
    await bare?.close();
    await site?.close();
  });

  // What is said of each, and the fields: test/docs/reference-markdown.test.ts.
  it('of REST has every operation with its samples', async () => {
    await bare.goto(new URL(PAGES.rest.file, site.url).href);
    for (const { name, operation } of pathOperations(contract.openapi.paths)) {
      const section = bare.locator(`#${operation.operationId}`);
      const text = await section.innerText();
      for (const part of [operation.summary, name, 'Any other response']) expect(text).toContain(part);
      const samples = await section.locator('.tabs pre').allTextContents();
      expect(samples.map((sample) => /curl -i|createRewardCardClient|urllib/.exec(sample)?.[0])).toEqual([
        'curl -i',
        'createRewardCardClient',
        'urllib',
      ]);
    }
    await expectNoMarkdown(bare);
  });

  it('of the events has all eleven, with when they fire, their fields, a sample, and a way to trigger them', async () => {
    await bare.goto(new URL(PAGES.events.file, site.url).href);
    const messages = Object.values(eventMessages(contract.asyncapi));
    expect(messages).toHaveLength(11);
    for (const { name, summary, examples = [] } of messages) {
      const section = bare.locator(`[id="${name}"]`);
      const said = await section.innerText();
      expect(said, name).toContain(`Fires after: ${summary.replaceAll('`', '')}`);
      expect(said).toContain(`sandbox -- trigger ${name}`);
      const payload = JSON.parse((await section.locator('.code pre').first().textContent()) ?? '');
      expect(payload).toEqual(examples[0]?.payload);
      const fields = await section.locator('.said td:first-child code:first-child').allTextContents();
      for (const field of Object.keys(payload)) expect(fields, name).toContain(field);
    }
    expect(await bare.getByText('X-Service-Signature').first().isVisible()).toBe(true);
    await expectNoMarkdown(bare);
  });

  it('is what is printed, whole, from Redoc too', async () => {
    const page = await site.open('rest.html#/other/getcard');
    await page.locator('#redoc h2').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.locator('#redoc').isVisible()).toBe(false);
    expect(await page.locator('.operation:visible').count()).toBe(5);
    // All samples, whichever is chosen on the screen.
    expect(await page.locator('.tabs pre:visible').count()).toBe(12);
    expect(await page.locator('.tabs .code figcaption:visible').count()).toBe(12);
    expect(await page.locator('.top-bar, .views, .send').filter({ visible: true }).count()).toBe(0);
    await page.emulateMedia({ media: null });
  });

  it('stays under a reader who has begun to read, and is left and come back to by the links above it', async () => {
    const page = await site.open(PAGES.changes.file);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/redoc.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(new URL(PAGES.rest.file, site.url).href);
    await page.mouse.wheel(0, 10);
    await page.waitForFunction('scrollY > 0');
    release();
    await page.waitForFunction('performance.getEntriesByName(location.origin + "/redoc.js").length > 0');
    await page.unroute('**/redoc.js');
    expect(await page.locator('#issueCard').isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Redoc', exact: true }).click();
    await page.locator('#redoc h1').waitFor();
    expect(await page.locator('#issueCard').isVisible()).toBe(false);
    await page.getByRole('link', { name: 'One page' }).click();
    await page.locator('#issueCard').waitFor();
    expect(new URL(page.url()).hash).toBe('#one-page');
  });

  it.runIf(process.env.SOAK)('shows the language that was chosen at every call, and on the next page', async () => {
    const page = await site.open('rest.html#issueCard');
    await page.locator('#issueCard').getByRole('radio', { name: 'Python' }).check();
    for (const text of await page.locator('.tabs pre:visible').allTextContents()) expect(text).toContain('urllib');
    await page.reload();
    await page.locator('#topUpCard').getByText('urllib.request.Request').waitFor();
  });

  // To look for flaws takes a second of processor time: the short run looks at the newest page.
  const looked = [PAGES.rest, PAGES.quickstart, PAGES.events, PAGES.overview, PAGES.openPoints, PAGES.changes];
  it.each(sampled(looked, looked.length))('$file has nothing that axe finds', async ({ file }) => {
    const page = await site.open(`${file}#main`);
    // Samples scroll sideways within themselves.
    expect((await findFlaws(page)).filter((flaw) => !/^scrolls sideways: <pre/.test(flaw))).toEqual([]);
  });

  it.runIf(process.env.SOAK)('of Redoc has nothing that axe finds', async () => {
    const page = await site.open('rest.html#/other/issuecard');
    await page.locator('#redoc pre').first().waitFor();
    const flaws = await findFlaws(page);
    expect(flaws.filter((flaw) => /^(minor|moderate|serious|critical) /.test(flaw))).toEqual([]);
  });
});

/** What a description marks up is shown as it was meant. */
async function expectNoMarkdown(page: Page): Promise<void> {
  const text = await page.locator('.said').allInnerTexts();
  expect(text.join('\n')).not.toMatch(/\]\(|\*\*|`|^\||^- /m);
}
