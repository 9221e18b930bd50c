import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../browser.ts';
import { type RunningSandbox, runningSandbox } from '../running-sandbox.ts';

export const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** Views of the page, as the address names them; the deliveries are one of their own where the page is narrow. */
export const VIEWS = ['cards', 'webhooks', 'trigger', 'rewards', 'batches', 'wallet', 'controls', 'assumptions'];

/** A sandbox with its page, and a browser to look at it. */
export interface SandboxPages extends RunningSandbox {
  readonly browser: Browser;
  /** What pages asked for elsewhere, answered with 400 or more, or complained of. */
  readonly complaints: string[];
  open(view: string, viewport?: (typeof SIZES)[number]): Promise<Page>;
  close(): Promise<void>;
}

/** Starts a sandbox and a browser. */
export async function openPages(...options: Parameters<typeof runningSandbox>): Promise<SandboxPages> {
  const [running, browser] = await Promise.all([runningSandbox(...options), launchBrowser()]);
  const complaints: string[] = [];
  const { origin } = new URL(running.sandbox.url);
  return {
    ...running,
    browser,
    complaints,
    async open(view, viewport = SIZES[0]) {
      const page = await browser.newPage({ viewport });
      page.on('request', (request) => new URL(request.url()).origin !== origin && complaints.push(request.url()));
      page.on('response', (response) => response.status() >= 400 && complaints.push(`${response.status()}`));
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('dialog', (dialog) => complaints.push(dialog.message()));
      await page.goto(`${running.sandbox.url}/#${view}`);
      await page.getByText('Live', { exact: true }).waitFor();
      return page;
    },
    async close() {
      await browser.close();
      await running.sandbox.close();
    },
  };
}

/** Presses Tab, at most `most` times, until what has the focus has this role and name. */
export async function tabTo(
  page: Page,
  role: Parameters<Page['getByRole']>[0],
  name: string,
  most = 80,
): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true });
  for (let pressed = 0; pressed < most; pressed += 1) {
    await page.keyboard.press('Tab');
    for (const each of await wanted.all()) {
      if (await each.evaluate((node) => node === node.ownerDocument.activeElement)) return;
    }
  }
  throw new Error(`Tab does not reach the ${role} ${name}.`);
}
