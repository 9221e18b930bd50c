import { control, readAgainLater } from './api.js';
import { byId, find, renderList, setText } from './dom.js';
import { counted, number } from './format.js';

/**
 * A page of a list, newest first; `next` is `null` at the end.
 * @template Item
 * @typedef {{ items: Item[], next: number | null }} Page
 */

/**
 * @typedef {{ refresh: () => Promise<void>, reveal: (key: string, from?: number) => Promise<void>, refilter: () => void }} PagedList
 */

const STEP = 50;
/** Most rows at the same time; what is older is on a page of its own. */
const MAX_ROWS = 500;

/**
 * A list of the controls that grows at its end: `#<name>-list`, `#<name>-empty`, `#<name>-count`, `#<name>-fresh`,
 * `#<name>-more` and `#<name>-newest`, and `#<name>-none` for filters that leave nothing. While somebody reads in it, what is
 * new waits behind a button, so that nothing moves.
 * @template Item
 * @template {Element} Row
 * @param {{ name: string, path: string, what: string, many?: string, key: (item: Item) => string, create: (item: Item) => Row,
 *   update: (row: Row, item: Item) => void, filters?: () => Record<string, string> }} list
 * @returns {PagedList}
 */
export function pagedList({ name, path, what, many = `${what}s`, filters = () => ({}), ...how }) {
  /**
   * What is shown: from where on, how many were passed over, and up to how many.
   * @type {{ after: number | undefined, passed: number, limit: number }}
   */
  let view = { after: undefined, passed: 0, limit: STEP };
  let lastAsked = 0;
  let isReleased = false;
  /** @type {number | null} */
  let next = null;
  const list = byId(`${name}-list`);
  const [more, newest, fresh] = [byId(`${name}-more`), byId(`${name}-newest`), byId(`${name}-fresh`)];

  /** @type {Promise<unknown>} */
  let running = Promise.resolve();
  const refresh = () => {
    const loaded = load();
    running = loaded.catch(() => {});
    return loaded;
  };
  /** Waits for the last answer, by which the others were overtaken. */
  const settled = async () => {
    for (let waited; waited !== running; await waited) waited = running;
  };

  const load = async () => {
    lastAsked += 1;
    const asked = lastAsked;
    const chosen = filters();
    const isHeld = !isReleased && view.after === undefined && isRead(list);
    const limit = isHeld ? Math.min(view.limit + STEP, MAX_ROWS) : view.limit;
    const query = new URLSearchParams({ ...chosen, limit: String(limit) });
    if (view.after !== undefined) query.set('after', String(view.after));
    /** @type {Page<Item>} */
    const page = await control('GET', `${path}?${query}`);
    // An answer that was overtaken by a later one is old, or of another filter.
    if (asked !== lastAsked) return;
    isReleased = false;
    const waiting = isHeld ? countFresh(list, page, how.key) : 0;
    const shown = isHeld ? page.items.slice(waiting, waiting + Math.max(view.limit, list.children.length)) : page.items;
    // All of it is new: what is read stays until it is asked for.
    if (waiting === 0 || waiting < page.items.length) {
      renderList(list, shown, how);
      next = page.next;
    }
    const isFiltered = Object.keys(chosen).length > 0;
    byId(`${name}-empty`).hidden = list.childElementCount > 0 || isFiltered;
    byId(`${name}-none`).hidden = list.childElementCount > 0 || !isFiltered;
    fresh.hidden = waiting === 0;
    setText(fresh, waiting === page.items.length ? `${waiting}+ new` : `${waiting} new`);
    more.hidden = next === null;
    setText(more, view.limit < MAX_ROWS ? `Show more ${many}` : `Older ${many}`);
    newest.hidden = view.after === undefined;
    setText(byId(`${name}-count`), describe(list.childElementCount, next !== null));
  };

  const describe = (/** @type {number} */ shown, /** @type {boolean} */ isMore) => {
    if (shown === 0) return '';
    if (view.after !== undefined && view.passed === 0) return `${counted(shown, what, many)}, not the newest.`;
    if (view.passed > 0)
      return `${number(view.passed + 1)} to ${number(view.passed + shown)}, counted from the newest.`;
    return isMore ? `The newest ${number(shown)}; there are more.` : counted(shown, what, many);
  };
  const refreshWith = (/** @type {Partial<typeof view>} */ changed) => {
    view = { ...view, ...changed };
    isReleased = true;
    return refresh().catch(readAgainLater).then(settled);
  };
  const fromStart = () => refreshWith({ after: undefined, passed: 0, limit: STEP });
  more.addEventListener('click', () => {
    if (view.limit < MAX_ROWS) return refreshWith({ limit: Math.min(view.limit + STEP, MAX_ROWS) });
    return refreshWith({ after: next ?? undefined, passed: view.passed + list.childElementCount, limit: MAX_ROWS });
  });
  newest.addEventListener('click', fromStart);
  fresh.addEventListener('click', async () => {
    await fromStart();
    list.scrollIntoView({ block: 'nearest' });
    list.querySelector('summary')?.focus({ preventScroll: true });
  });
  return {
    refresh,
    refilter: () => void fromStart(),
    async reveal(key, from) {
      const rowOf = () => list.querySelector(`[data-key="${CSS.escape(key)}"]`);
      if (rowOf() === null) await fromStart();
      if (rowOf() === null && from !== undefined) await refreshWith({ after: from, passed: 0, limit: STEP });
      open(rowOf());
    },
  };
}

/**
 * Whether somebody reads in a list: a row is open or has the focus, or its beginning is out of sight.
 * @param {Element} list
 */
function isRead(list) {
  if (list.childElementCount === 0) return false;
  if (list.querySelector('details[open]') !== null || list.contains(document.activeElement)) return true;
  const scroller = list.closest('.log');
  const isScrolled = (scroller?.scrollTop ?? 0) > 0 || list.getBoundingClientRect().top < 0;
  return isScrolled && list.getClientRects().length > 0;
}

/**
 * How many items are newer than what is shown.
 * @template Item
 * @param {Element} list
 * @param {Page<Item>} page
 * @param {(item: Item) => string} key
 */
function countFresh(list, { items, next }, key) {
  const shown = new Set([...list.children].map((row) => row.getAttribute('data-key')));
  const at = items.findIndex((item) => shown.has(key(item)));
  if (at !== -1) return at;
  // All of them are new, or nothing that is shown is there any more.
  return next === null ? 0 : items.length;
}

/** @param {Element | null} row */
function open(row) {
  const details = row?.querySelector('details');
  if (!details) return;
  details.open = true;
  const summary = find(details, 'summary', HTMLElement);
  summary.focus({ preventScroll: true });
  summary.scrollIntoView({ block: 'nearest' });
}
