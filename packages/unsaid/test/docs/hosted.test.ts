import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserMissing, sharedBrowser } from '../../../../test/browser.ts';
import { contract } from '../../../../test/contract.ts';
import { runCliInProcess } from '../../../../test/run-in-process.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { findFlaws } from '../../../reward-card-sandbox/test/page/find-flaws.ts';
import { serveDocs } from '../../src/docs/serve-docs.ts';
import { MOST_LISTED } from '../../src/docs/try-it/try-it-page.ts';
import { METHODS } from '../../src/engine/model/path-operations.ts';
import { UNSAID } from '../../src/run.ts';
import { builtSite, NARROW, WIDE } from './open-site.ts';

const root = await temporaryFolder();

/** A description with more operations than a page opens at once, in two groups, and of every method. */
function manyOperations() {
  const names = Array.from({ length: MOST_LISTED + 2 }, (_, at) => `call${at}`);
  const operation = (name: string, at: number) => ({
    operationId: name,
    summary: `Call ${at}`,
    tags: [at % 2 === 0 ? 'Even' : 'Odd'],
    responses: { 200: { description: 'ok' } },
  });
  const paths = Object.fromEntries(
    names.map((name, at) => [`/p${at}`, { [METHODS[at % METHODS.length] ?? '']: operation(name, at) }]),
  );
  return { openapi: '3.1.0', info: { title: 'Many', version: '1' }, paths };
}

describe.skipIf(browserMissing('sites below a path'))('sites below a path', () => {
  let server: Awaited<ReturnType<typeof serveDocs>>;
  let page: Page;
  const missing: string[] = [];

  beforeAll(async () => {
    await mkdir(path.join(root, 'served/x'), { recursive: true });
    await symlink(await builtSite(contract), path.join(root, 'served/x/y'));
    await writeFile(path.join(root, 'openapi.json'), JSON.stringify(manyOperations()));
    const { code } = await runCliInProcess(['docs', root, '--out', path.join(root, 'served/many')], {}, UNSAID);
    expect(code).toBe(0);
    server = await serveDocs({ directory: path.join(root, 'served'), port: 0 });
    page = await (await sharedBrowser()).newPage();
    page.on('request', (request) => {
      const { pathname, protocol } = new URL(request.url());
      if (protocol === 'http:' && !/^\/(?:x\/y|many)\//.test(pathname)) missing.push(pathname);
    });
    page.on('response', (response) => response.status() >= 400 && missing.push(response.url()));
  });

  afterAll(async () => {
    await page?.close();
    await server?.close();
  });

  it('load all that they need from there, and their search leads within', async () => {
    for (const file of ['index.html', 'open-points.html', 'try-it.html', 'guides.html', 'reference.html']) {
      await page.goto(`${server.url}x/y/${file}`);
      await page.locator('h1').first().waitFor();
    }
    await page.keyboard.press('Shift');
    await page.getByRole('navigation', { name: 'Reference' }).waitFor();
    await page.locator('#site-search').fill('rate-limits');
    await page
      .getByRole('link', { name: /rate-limits/ })
      .first()
      .click();
    await page.waitForURL('**/x/y/open-points.html#rate-limits');
    expect(await page.locator('.point:target').isVisible()).toBe(true);
    expect(missing).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('show methods of every kind without a flaw, in %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    for (const operation of ['even/call0', 'odd/call1']) {
      await page.goto(`${server.url}many/reference.html#/${operation}`);
      await page
        .locator('#redoc h2', { hasText: operation.replace(/.*call/, 'Call ') })
        .first()
        .waitFor();
      const flaws = await findFlaws(page);
      expect(flaws.filter((flaw) => /^(?:serious|critical) /.test(flaw))).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: null });
  });

  it('leave a phone to the text where a page has many parts, and end at the foot of the window', async () => {
    await page.setViewportSize(NARROW);
    const boxOf = async (selector: string) =>
      (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    for (const file of ['reference-text.html', 'try-it.html']) {
      await page.goto(`${server.url}many/${file}`);
      expect((await boxOf('.menu')).height).toBeLessThan(NARROW.height / 2);
    }
    await page.goto(`${server.url}x/y/guides.html`);
    await page.setViewportSize({ width: 1280, height: 3_000 });
    const { y, height } = await boxOf('.site-footer');
    expect(Math.round(y + height)).toBe(3_000);
    await page.setViewportSize(WIDE);
  });

  it('open the group of calls that a link leads into', async () => {
    await page.goto(`${server.url}many/try-it.html#call1`);
    const open = () => page.locator('details.tag[open] > summary h2').allTextContents();
    await expect.poll(open).toEqual(['Odd']);
    expect(await page.locator('#call1').isVisible()).toBe(true);
    // Of so many calls the browser has nothing to colour.
    expect(await page.locator('details.tag pre').count()).toBeGreaterThan(MOST_LISTED);
    expect(await page.locator('details.tag pre span').count()).toBe(0);
    // Each call shows a sample, not one on the page.
    const samples = page.locator('details.tag[open] details[open] > summary');
    await expect.poll(() => samples.allTextContents()).toEqual(Array(MOST_LISTED / 2 + 1).fill('curl'));
    await page.evaluate("location.hash = 'call30'");
    await expect.poll(open).toEqual(['Even', 'Odd']);
    const send = page.getByRole('form', { name: 'Send call30' }).getByRole('button', { name: 'Send to the mock' });
    await expect.poll(() => send.isEnabled()).toBe(true);
    expect(await page.locator('#call30').evaluate((node) => Math.abs(node.getBoundingClientRect().top))).toBeLessThan(
      200,
    );
  });
});
