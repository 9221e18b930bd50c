import { readAgainLater } from './api.js';

/**
 * A part of the page that is filled from the sandbox.
 * @typedef {object} Part
 * @property {string} view the view in which it is seen, or `all` for what is always seen
 * @property {readonly string[]} kinds changes after which it is out of date
 * @property {() => Promise<void>} refresh
 */

const PAUSE_MS = 120;

/**
 * Keeps parts up to date: those that are seen soon after a change, the others when they come into view. However many
 * changes come, a part asks the sandbox once at a time.
 * @param {readonly Part[]} parts
 * @param {(view: string) => boolean} isSeen
 */
export function keepUpToDate(parts, isSeen) {
  /** @type {Set<Part>} */
  const stale = new Set(parts);
  /** @type {Set<Part>} */
  const busy = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const run = () => {
    timer = undefined;
    for (const part of stale) if (!busy.has(part) && isSeen(part.view)) void refresh(part);
  };
  const soon = () => {
    if (timer === undefined) timer = setTimeout(run, PAUSE_MS);
  };
  /** @param {Part} part */
  const refresh = async (part) => {
    stale.delete(part);
    busy.add(part);
    await part
      .refresh()
      .catch(readAgainLater)
      .finally(() => busy.delete(part));
    if (stale.has(part)) soon();
  };
  return {
    /** @param {string} kind */
    changed(kind) {
      for (const part of parts) if (kind === 'reset' || part.kinds.includes(kind)) stale.add(part);
      soon();
    },
    all() {
      for (const part of parts) stale.add(part);
      run();
    },
    shown: run,
  };
}
