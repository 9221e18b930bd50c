import { control } from './api.js';
import { byId, renderList } from './dom.js';

const STEP = 50;
const MOST = 500;

/**
 * A list of the controls that grows at its end: `#<name>-list`, `#<name>-empty`, `#<name>-more`, and a filter.
 * @param {{ name: string, path: string, key: (item: any) => string, create: (item: any) => Element,
 *   update: (element: any, item: any) => void, filter?: string, onLoaded?: (items: any[], more: boolean) => void }} list
 * @returns {() => Promise<void>} fills it anew
 */
export function pagedList({ name, path, filter, onLoaded, ...how }) {
  let limit = STEP;
  const more = byId(`${name}-more`);
  const select = filter === undefined ? undefined : byId(`${name}-${filter}`);
  const refresh = async () => {
    const query = new URLSearchParams({ limit: String(limit) });
    if (filter !== undefined && select.value !== '') query.set(filter, select.value);
    const { items, next } = await control('GET', `${path}?${query}`);
    renderList(byId(`${name}-list`), items, how);
    byId(`${name}-empty`).hidden = items.length > 0 || (select?.value ?? '') !== '';
    more.hidden = next === null || limit >= MOST;
    onLoaded?.(items, next !== null);
  };
  more.addEventListener('click', () => {
    limit = Math.min(limit + STEP, MOST);
    void refresh();
  });
  select?.addEventListener('change', () => {
    limit = STEP;
    void refresh();
  });
  return refresh;
}
