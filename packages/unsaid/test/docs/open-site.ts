import type { Browser, Page } from 'playwright-core';
import { sharedBrowser } from '../../../../test/browser.ts';
import { contract, shownOf } from '../../../../test/contract.ts';
import { sharedFolder } from '../../../../test/shared-folders.ts';
import { buildDocs } from '../../src/docs/build-docs.ts';
import { serveDocs } from '../../src/docs/serve-docs.ts';
import type { Contract } from '../../src/engine/model/contract.ts';

export const WIDE = { width: 1440, height: 900 };
export const NARROW = { width: 390, height: 844 };

export interface Site {
  readonly url: string;
  readonly browser: Browser;
  /** What was asked for since the last page was opened, and what was answered with 400 or more or reported as an error. */
  readonly heard: { readonly asked: string[]; readonly complaints: string[] };
  /** Loads a page of the site, and waits until it shows a heading. The tab is the same each time. */
  open(target: string, viewport?: typeof WIDE): Promise<Page>;
  close(): Promise<void>;
}

/** The folder of the documentation site, built once for all files, which leave it as it is. */
export function builtSite(contract: Contract): Promise<string> {
  return sharedFolder(
    'docs-site',
    async (directory) => void (await buildDocs({ contract, site: shownOf(contract).site, directory })),
  );
}

/** Serves the documentation site, built once for all files, on a free port, and opens a tab to look at it. */
export async function openSite(): Promise<Site> {
  const server = await serveDocs({ directory: await builtSite(contract), port: 0 });
  const browser = await sharedBrowser();
  const page = await browser.newPage();
  const heard = listenTo(page);
  let opened = 0;
  return {
    url: server.url,
    browser,
    heard,
    async open(target, viewport = WIDE) {
      await page.setViewportSize(viewport);
      for (const list of Object.values(heard)) list.length = 0;
      const address = new URL(target, server.url);
      // From a page of the site, an address that differs in its fragment alone would load nothing.
      opened += 1;
      address.searchParams.append(String(opened), '');
      await page.goto(address.href);
      await page.locator('h1:visible, h2:visible').first().waitFor();
      return page;
    },
    async close() {
      await page.close();
      await server.close();
    },
  };
}

function listenTo(page: Page): Site['heard'] {
  const [asked, complaints]: [string[], string[]] = [[], []];
  page.on('request', (request) => asked.push(request.url()));
  page.on('response', (response) => response.status() >= 400 && complaints.push(response.url()));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return { asked, complaints };
}
