import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locator } from 'playwright-core';
import { describe, expect, it, test } from 'vitest';
import { around } from '../../../../test/around.ts';
import { browserMissing } from '../../../../test/browser.ts';
import { contract } from '../../../../test/contract.ts';
import { sampled } from '../../../../test/sampled.ts';
import { findFlaws } from '../../../reward-card-sandbox/test/page/find-flaws.ts';
import { findFields, redocAnchor } from '../../src/docs/find-places.ts';
import { PAGES } from '../../src/docs/page-layout.ts';
import { referenceDocument } from '../../src/docs/reference-document.ts';
import { pathOperations } from '../../src/engine/model/path-operations.ts';
import { eventMessages } from '../../src/engine/view/events.ts';
import { builtSite, NARROW, openSite, WIDE } from './open-site.ts';

const operations = pathOperations(contract.openapi.paths);
const messages = Object.values(eventMessages(contract.asyncapi));

test('a description is rendered once, and in its Markdown', async () => {
  const folder = await builtSite(contract);
  const files = (await readdir(folder)).filter((file) => /\.(?:html|md)$|^redoc-document/.test(file));
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const described = operations.map(({ operation }) => operation.description ?? '');
  const fields = Object.values(contract.openapi.components.schemas).flatMap(({ properties = {} }) =>
    Object.values(properties).flatMap(({ description = '' }) => (description.length > 30 ? [description] : [])),
  );
  expect(fields.length).toBeGreaterThan(5);
  for (const description of [...described, ...fields]) {
    const [sentence = ''] = description.split(/[`\n]/).toSorted((one, other) => other.length - one.length);
    const rendered = files.filter((_, at) => texts[at]?.replaceAll(/\s+/g, ' ').includes(sentence.trim()));
    expect(
      // A question to the provider quotes the description.
      rendered.filter((file) => !['open-points.html', 'reference.html', 'reference-text.html'].includes(file)),
      sentence,
    ).toEqual(['redoc-document.js', 'reference.md']);
  }
});

/** Resolves once a section stands below the bar. */
const arrival = (section: Locator) =>
  expect.poll(() => section.evaluate((node) => Math.round(node.getBoundingClientRect().top))).toBe(52);

describe.skipIf(browserMissing('the reference'))('the reference', () => {
  const site = around(openSite, (each) => each.close());

  it.each([
    ['on paper', PAGES.reference.file, true, 'print'],
    ['without a script', PAGES.reference.file, false, 'screen'],
    ['as text', 'reference-text.html', true, 'screen'],
  ] as const)('holds every operation, event, field and open point %s', async (_, file, javaScriptEnabled, media) => {
    const page = await site.browser.newPage({ javaScriptEnabled });
    await page.goto(new URL(file, site.url).href);
    await page.emulateMedia({ media });
    const text = await page.locator('body').innerText();
    const document = referenceDocument(contract);
    const wanted = {
      operations: pathOperations(document.paths).map(({ name, method }) => `${method.toUpperCase()} ${name}`),
      events: pathOperations(document.webhooks).map(({ name }) => `Event ${name}`),
      fields: findFields(document).map(({ field }) => field),
      points: contract.openPoints.flatMap(({ title, question }) => [title, question.replaceAll('`', '')]),
    };
    const lacks = (words: readonly string[]) => words.filter((each) => !text.includes(each));
    expect(Object.entries(wanted).map(([kind, words]) => [kind, lacks(words)])).toEqual(
      Object.keys(wanted).map((kind) => [kind, []]),
    );
    expect([wanted.operations.length, wanted.events.length, wanted.points.length]).toEqual([4, 11, 190]);
    await page.close();
  });

  it('has what holds for every call and every delivery first, before a script runs', async () => {
    const bare = await site.browser.newPage({ javaScriptEnabled: false });
    await bare.goto(new URL(PAGES.reference.file, site.url).href);
    const text = await bare.locator('.as-text').innerText();
    const headings = await bare.locator('.as-text').getByRole('heading').allTextContents();
    const parts = ['Every call', 'Base URL', 'Access', 'Errors', 'Every delivery', 'Signature', 'Rules', 'Event types'];
    expect(headings.filter((heading) => parts.includes(heading))).toEqual(parts);
    expect(text).toContain('5 seconds');
    for (const { name, summary } of messages) expect(text, name).toContain(summary.replaceAll('`', ''));
    await bare.close();
  });

  it('shows its text at once, runs Redoc when the reader does something, and follows what was clicked', async () => {
    const page = await site.browser.newPage();
    const asked: string[] = [];
    page.on('requestfinished', (request) => asked.push(request.url()));
    await page.goto(new URL(PAGES.reference.file, site.url).href);
    await page.getByRole('heading', { name: 'Every call' }).waitFor();
    expect(await page.evaluate('typeof hydrate')).toBe('undefined');
    expect(asked.filter((url) => url.endsWith('redoc-document.js'))).toEqual([]);
    await page.evaluate(`[...document.querySelectorAll('.menu-content *')].find((each) =>
      each.childElementCount === 0 && each.textContent === 'Cards').click()`);
    await page.keyboard.press('Shift');
    await expect.poll(() => page.title()).toMatch(/^Cards · Reference · /);
    await page.getByRole('navigation', { name: 'Reference' }).getByText('Issue a card').click();
    await expect.poll(() => page.title()).toMatch(/^Issue a card · Reference · /);
    await page.close();
  });

  it('stays where a reader has scrolled to while Redoc starts, and goes to the top when asked to', async () => {
    const page = await site.browser.newPage({ viewport: NARROW });
    const top = () => page.evaluate<number>('scrollY');
    await page.goto(new URL(PAGES.reference.file, site.url).href);
    await page.mouse.wheel(0, 700);
    await page.locator('[data-testid="page-actions"]').first().waitFor({ state: 'attached' });
    // Redoc scrolls in the frames after it was drawn.
    await page.evaluate(`(async () => {
      for (let frames = 0; frames < 20; frames += 1) await new Promise(requestAnimationFrame);
    })()`);
    expect(await top()).toBeGreaterThanOrEqual(700);
    await page.evaluate(`location.hash = '#/cards/getcard'`);
    await arrival(page.locator('[data-section-id="/cards/getcard"]'));
    await page.goBack();
    await expect.poll(top).toBeLessThan(1_000);
    await page.close();
  });

  it('shows on a phone where the focus is, once Redoc runs', async () => {
    const page = await site.browser.newPage({ viewport: NARROW });
    await page.goto(`${new URL(PAGES.reference.file, site.url).href}#/cards/getcard`);
    await page.locator('[data-testid="page-actions"]').first().waitFor({ state: 'attached' });
    const menu = page.getByRole('button', { name: 'Open navigation menu' });
    await page.keyboard.press('Tab');
    await menu.focus();
    expect(await menu.evaluate((node) => node.ownerDocument.defaultView?.getComputedStyle(node).outlineStyle)).toBe(
      'solid',
    );
    await page.close();
  });

  it('works from a folder, without a server', async () => {
    const page = await site.browser.newPage();
    const file = path.join(await builtSite(contract), PAGES.reference.file);
    await page.goto(`${pathToFileURL(file).href}#/cards/issuecard`);
    await page.getByRole('link', { name: 'Send this call' }).first().waitFor();
    await page.close();
  });

  it('has at every operation samples to choose from, and a way to send it', async () => {
    const page = await site.open(PAGES.reference.file);
    for (const { operation } of sampled(operations, 12)) {
      await page.goto(new URL(`${PAGES.reference.file}${redocAnchor(operation)}`, site.url).href);
      const section = page.locator(`[data-section-id$="/${operation.operationId.toLowerCase()}"]`);
      await section.getByRole('heading', { name: operation.summary }).first().waitFor();
      // Until the page has scrolled there, what is clicked moves away.
      await arrival(section);
      const choice = section.getByRole('button', { name: /^(?:curl|TypeScript|Python|Payload)$/ }).first();
      await choice.click();
      await page.getByRole('menuitem', { name: 'TypeScript' }).click();
      await expect.poll(() => section.locator('pre').first().textContent()).toContain('createRewardCardClient');
      const send = section.getByRole('link', { name: 'Send this call' });
      expect(await send.getAttribute('href')).toBe(`try-it.html#${operation.operationId}`);
    }
  });

  it.runIf(process.env.SOAK)(
    'has at each place of an open point a link back to it, where the link to it leads',
    async () => {
      const page = await site.open('open-points.html');
      const points = await page
        .locator('.point')
        .evaluateAll((nodes) =>
          nodes.map(({ id, innerHTML }) => [id, [...innerHTML.matchAll(/href="(reference\.html[^"]*)"/g)]] as const),
        );
      expect(points.map(([id]) => id)).toEqual(contract.openPoints.map(({ id }) => id));
      expect(points.filter(([, places]) => places.length === 0)).toEqual([]);
      const places = points.flatMap(([id, found]) =>
        found.map(([, href = '']) => [href.replaceAll('&amp;', '&'), id] as const),
      );
      // Page by page: to change the page is to render it anew, and what is shown already is not followed to again.
      for (const [href, id] of places.toSorted()) {
        const [, section = '/', part = ''] = href.split('#');
        const isField = part.includes('&path=');
        const place = page.locator(isField ? `[id="${part}"]` : `[data-section-id="${section}"]`);
        const link = place.locator(`a[href="open-points.html#${id}"]`).first();
        if ((await link.count()) > 0) continue;
        await page.goto(new URL(href, site.url).href);
        await link.waitFor({ state: 'attached' }).catch(() => expect.fail(`${href} has no link to ${id}`));
        if (isField) await expect.poll(() => place.evaluate(isWithinWindow), { message: href }).toBe(true);
      }
    },
  );

  it.runIf(process.env.SOAK).each([
    ['reference.html#/card-events/deliverbatchcomplete#card-events/deliverbatchcomplete/responses', 'Responses'],
    ['reference.html#/cards/getcard#cards/getcard/response&c=default/body', 'Body'],
  ])('is led to by %s', async (href, text) => {
    const page = await site.open(href);
    const place = page.locator(`[id="${href.split('#').at(-1)}"]`);
    await expect.poll(() => place.evaluate(isWithinWindow)).toBe(true);
    expect(await place.innerText()).toContain(text);
  });

  // To look for flaws takes a second of processor time: the short run looks at one page.
  const looked = Object.values(PAGES).flatMap(({ file }) =>
    [WIDE, NARROW].flatMap((viewport) =>
      (['light', 'dark'] as const).map((colorScheme) => {
        return { name: `${file}, ${viewport.width} px, ${colorScheme}`, file, viewport, colorScheme };
      }),
    ),
  );
  it.each(sampled(looked, 1_000))('$name: axe finds nothing serious', async ({ file, viewport, colorScheme }) => {
    const page = await site.open(file, viewport);
    await page.emulateMedia({ colorScheme });
    const flaws = await findFlaws(page);
    await page.emulateMedia({ colorScheme: null });
    expect(flaws.filter((flaw) => /^(?:serious|critical) /.test(flaw))).toEqual([]);
  });
});

/** Runs in the browser: tells whether an element begins below the top bar and above the lower edge. */
function isWithinWindow(node: {
  getBoundingClientRect(): { top: number };
  ownerDocument: { documentElement: { clientHeight: number } };
}): boolean {
  const { top } = node.getBoundingClientRect();
  return top >= 52 && top < node.ownerDocument.documentElement.clientHeight;
}
