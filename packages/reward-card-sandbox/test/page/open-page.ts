import type { Page } from 'playwright-core';
import { sharedBrowser } from '../../../../test/browser.ts';
import { type RunningSandbox, runningSandbox } from '../running-sandbox.ts';

export const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const;

/** Views of the page, as the address names them; the deliveries are one of their own where the page is narrow. */
export const VIEWS = ['cards', 'webhooks', 'trigger', 'rewards', 'batches', 'wallet', 'controls', 'assumptions'];

/** A sandbox with its page, open in a browser. */
export interface SandboxPages extends RunningSandbox {
  /** What the page asked for elsewhere, what was answered with 400 or more, and what it reported as an error. */
  readonly complaints: string[];
  /** Loads a view anew, as in a new tab. The tab is the same each time: a new one costs a process. */
  open(view: string, viewport?: { width: number; height: number }): Promise<Page>;
  /**
   * Leaves the page, empties the sandbox and forgets the complaints: a page that is still open reads its open rows again when
   * the sandbox is emptied, and is told that they are gone.
   */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a sandbox, and opens its page in a tab of its own. */
export async function openPages(...options: Parameters<typeof runningSandbox>): Promise<SandboxPages> {
  const [running, browser] = await Promise.all([runningSandbox(...options), sharedBrowser()]);
  const page = await browser.newPage();
  const complaints = complaintsOf(page, new URL(running.sandbox.url).origin);
  let opened = 0;
  const forget = async () => {
    if (page.url() !== 'about:blank') await page.evaluate('sessionStorage.clear()');
  };
  return {
    ...running,
    complaints,
    async open(view, viewport = SIZES[0]) {
      await page.unrouteAll();
      await page.setViewportSize(viewport);
      await forget();
      // From the page itself, an address that differs in its fragment alone would load nothing.
      opened += 1;
      await page.goto(`${running.sandbox.url}/?${opened}#${view}`);
      await page.getByText('Live', { exact: true }).waitFor();
      return page;
    },
    async reset() {
      await forget();
      await page.goto('about:blank');
      await running.control('POST', '/reset', {});
      complaints.length = 0;
    },
    async close() {
      await page.close();
      await running.sandbox.close();
    },
  };
}

function complaintsOf(page: Page, origin: string): string[] {
  const complaints: string[] = [];
  page.on('request', (request) => new URL(request.url()).origin !== origin && complaints.push(request.url()));
  page.on('response', (response) => response.status() >= 400 && complaints.push(`${response.status()}`));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => {
    complaints.push(dialog.message());
    return dialog.dismiss();
  });
  return complaints;
}

/** Presses Tab, at most `most` times, until what has the focus has this role and name. */
export async function tabTo(
  page: Page,
  role: Parameters<Page['getByRole']>[0],
  name: string,
  most = 80,
): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true }).and(page.locator(':focus'));
  for (let pressed = 0; pressed < most; pressed += 1) {
    await page.keyboard.press('Tab');
    if ((await wanted.count()) > 0) return;
  }
  throw new Error(`Tab does not reach the ${role} ${name}.`);
}
