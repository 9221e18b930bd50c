import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const EXECUTABLE = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/**
 * Tells whether there is no Chromium, and says in one line what is left out for that reason.
 * Throws where CI is `true`: there, a test that is left out would pass for one that succeeded.
 */
export function browserMissing(leftOut: string): boolean {
  if (existsSync(EXECUTABLE)) return false;
  const reason = `No Chromium at ${EXECUTABLE}. Install it, or set CHROMIUM_PATH.`;
  if (process.env.CI === 'true') throw new Error(`${leftOut}: ${reason}`);
  process.stderr.write(`Left out: ${leftOut}. ${reason}\n`);
  return true;
}

/** Starts Chromium without anything that reaches for the network by itself. The caller closes it. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: EXECUTABLE,
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
}
