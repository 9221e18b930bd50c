import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { programMissing } from './program-missing.ts';

const EXECUTABLE = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Tells whether there is no Chromium; for `describe.skipIf`. */
export function browserMissing(leftOut: string): boolean {
  const found = existsSync(EXECUTABLE) ? EXECUTABLE : undefined;
  return programMissing('Chromium', found, `Install it as ${EXECUTABLE}, or set CHROMIUM_PATH.`, leftOut);
}

/** What the address bar of each window would render pages of its own for, in a process that nobody sees. */
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

/** Options of a Chromium without anything that reaches for the network by itself. */
const OPTIONS = {
  executablePath: EXECUTABLE,
  args: [
    '--no-sandbox',
    '--disable-quic',
    // A process of its own for drawing costs more than it saves.
    '--disable-gpu',
    '--in-process-gpu',
    '--disable-background-networking',
    `--disable-features=${ADDRESS_BAR.join()}`,
    // No page lives long enough for what it takes to optimise its code.
    '--js-flags=--no-opt',
  ],
};

/** A Chromium that keeps what its pages store in a folder, as that of a user does. */
export const persistentBrowser = (folder: string) => chromium.launchPersistentContext(folder, OPTIONS);

let shared: Promise<Browser> | undefined;

/**
 * The Chromium of this worker. To start one takes a second of processor time, so the files that run in a worker share
 * it: they close the pages that they open, and it ends with the worker.
 */
export function sharedBrowser(): Promise<Browser> {
  shared ??= chromium.launch(OPTIONS);
  return shared;
}
