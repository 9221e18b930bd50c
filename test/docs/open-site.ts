import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Contract } from '../../scripts/contract/contract.ts';
import { readContract } from '../../scripts/contract/read-contract.ts';
import { buildDocs } from '../../scripts/docs/build-docs.ts';
import { serveDocs } from '../../scripts/docs/serve-docs.ts';
import { launchBrowser } from '../browser.ts';

export interface Site {
  readonly contract: Contract;
  readonly url: string;
  readonly browser: Browser;
  /** Opens a page of the site, and waits until it shows a heading. */
  open(target: string, options?: Parameters<Browser['newPage']>[0]): Promise<Page>;
  close(): Promise<void>;
}

/** Builds the documentation site, serves it on a free port and starts a browser to look at it. */
export async function openSite(): Promise<Site> {
  const contract = await readContract();
  const directory = await mkdtemp(path.join(tmpdir(), 'docs-site-'));
  await buildDocs({ contract, directory });
  const server = await serveDocs({ directory, port: 0 });
  const browser = await launchBrowser();
  return {
    contract,
    url: server.url,
    browser,
    async open(target, options = {}) {
      const page = await browser.newPage(options);
      await page.goto(new URL(target, server.url).href);
      await page.locator('h1:visible, h2:visible').first().waitFor();
      return page;
    },
    async close() {
      await browser.close();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Tells whether an address is on the site's own host, or within the page itself. */
export function isOwn(url: string, base: string): boolean {
  return url.startsWith(base) || url.startsWith('data:') || url.startsWith(`blob:${base}`);
}
