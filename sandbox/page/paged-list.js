import { control, readAgainLater } from './api.js';
import { byId, find, renderList } from './dom.js';

/**
 * A page of a list, newest first; `next` is `null` at the end.
 * @template Item
 * @typedef {{ items: Item[], next: number | null }} Page
 */

const STEP = 50;
const MOST = 500;

/**
 * A list of the controls that grows at its end: `#<name>-list`, `#<name>-empty` and `#<name>-more`; where it is filtered,
 * the choice `#<name>-<filter>` and `#<name>-none` too.
 * @template Item
 * @template {Element} Row
 * @param {{ name: string, path: string, key: (item: Item) => string, create: (item: Item) => Row,
 *   update: (row: Row, item: Item) => void, filter?: string,
 *   onLoaded?: (items: readonly Item[], more: boolean) => void }} list
 * @returns {() => Promise<void>} fills it anew
 */
export function pagedList({ name, path, filter, onLoaded, ...how }) {
  let limit = STEP;
  let lastAsked = 0;
  const more = byId(`${name}-more`);
  const select = filter === undefined ? undefined : find(document, `#${name}-${filter}`, HTMLSelectElement);
  const refresh = async () => {
    lastAsked += 1;
    const asked = lastAsked;
    const chosen = select?.value ?? '';
    const query = new URLSearchParams({ limit: String(limit) });
    if (filter !== undefined && chosen !== '') query.set(filter, chosen);
    /** @type {Page<Item>} */
    const { items, next } = await control('GET', `${path}?${query}`);
    // An answer that was overtaken by a later one is old, or of another filter.
    if (asked !== lastAsked) return;
    renderList(byId(`${name}-list`), items, how);
    byId(`${name}-empty`).hidden = items.length > 0 || chosen !== '';
    if (select !== undefined) byId(`${name}-none`).hidden = items.length > 0 || chosen === '';
    more.hidden = next === null || limit >= MOST;
    onLoaded?.(items, next !== null);
  };
  const refreshWith = (/** @type {number} */ wanted) => {
    limit = Math.min(wanted, MOST);
    void refresh().catch(readAgainLater);
  };
  more.addEventListener('click', () => refreshWith(limit + STEP));
  select?.addEventListener('change', () => refreshWith(STEP));
  return refresh;
}
