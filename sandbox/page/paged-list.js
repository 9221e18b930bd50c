import { repeat } from '/lit-html/directives/repeat.js';
import { html, render } from '/lit-html/lit-html.js';
import { control, readAgainLater } from './api.js';
import { byId, find, setText } from './dom.js';
import { counted, number } from './format.js';
import { announce, showRefusal } from './forms.js';

/** @import { RowState } from './row.js' */

/**
 * A page of a list, newest first; `next` is `null` at the end, `total` how many there are on all pages.
 * @template Item
 * @typedef {{ items: Item[], next: number | null, total: number }} Page
 */

/** Rows of a page. */
const LIMIT = 50;

/**
 * Draws the items of a list, and keeps the element of an item that stays: focus, an open row and half-typed text outlive a
 * refresh. Whenever a row is opened, and when it is open and its `version` changes, `load` reads what is below it.
 * @template Item
 * @template Detail
 * @param {HTMLElement} list
 * @param {{ key: (item: Item) => string, row: (item: Item, state: RowState<Detail>) => unknown,
 *   load?: (item: Item, state: RowState<Detail>) => Promise<Detail>, version?: (item: Item) => string }} how
 */
export function drawnList(list, { key, row, load, version = () => '' }) {
  /** @type {Map<string, ReturnType<typeof newState>>} */
  let states = new Map();
  /** @type {readonly Item[]} */
  let items = [];
  const rowOf = (/** @type {string} */ name) => list.querySelector(`[data-key="${CSS.escape(name)}"]`);
  const draw = () =>
    render(
      repeat(items, key, (item) => row(item, stateOf(item))),
      list,
    );
  const stateOf = (/** @type {Item} */ item) => states.get(key(item)) ?? newState(item);

  const newState = (/** @type {Item} */ item) => {
    /** @type {RowState<Detail> & { item: Item, asked: number }} */
    const state = {
      ...{ key: key(item), item, wasOpened: false, detail: undefined, choice: 0, asked: 0 },
      toggled() {
        state.wasOpened = true;
        draw();
        void state.reload();
      },
      async reload() {
        const element = rowOf(state.key);
        if (load === undefined || !element?.querySelector('details')?.open) return;
        const line = find(element, '[data-error]', HTMLElement);
        state.asked += 1;
        const { asked } = state;
        setText(line, '');
        try {
          const detail = await load(state.item, state);
          // An answer that was overtaken by a later one is old.
          if (asked === state.asked) state.detail = detail;
        } catch (error) {
          showRefusal(line, error);
        }
        draw();
      },
    };
    return state;
  };
  return {
    rowOf,
    draw,
    /** @param {readonly Item[]} wanted */
    show(wanted) {
      items = wanted;
      const before = states;
      states = new Map();
      const changed = [];
      for (const item of items) {
        const state = before.get(key(item)) ?? newState(item);
        if (version(state.item) !== version(item)) changed.push(state);
        state.item = item;
        states.set(key(item), state);
      }
      draw();
      for (const state of changed) void state.reload();
    },
  };
}

/**
 * A list of the controls in pages: `#<name>-list`, `#<name>-empty`, a `#<name>-more` that leads to what is older, a
 * `#<name>-head` that says how many there are, and `#<name>-none` for filters that leave nothing. While somebody reads in it, what is new waits
 * behind a button, so that nothing moves.
 * @template Item
 * @template Detail
 * @param {{ name: string, path: string, what: string, many?: string, filters?: () => Record<string, string> }
 *   & Parameters<typeof drawnList<Item, Detail>>[1]} options
 */
export function pagedList({ name, path, what, many = `${what}s`, filters = () => ({}), ...how }) {
  /**
   * Where the page that is shown begins, below the beginnings of those before it; the first begins with the newest.
   * @type {readonly (number | undefined)[]}
   */
  let view = [undefined];
  let lastAsked = 0;
  let isReleased = false;
  /** @type {number | null} */
  let next = null;
  const list = byId(`${name}-list`);
  const drawn = drawnList(list, how);
  const more = byId(`${name}-more`);

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
    const after = view.at(-1);
    const isHeld = !isReleased && after === undefined && isRead(list);
    const query = new URLSearchParams({ ...chosen, limit: String(isHeld ? 2 * LIMIT : LIMIT) });
    if (after !== undefined) query.set('after', String(after));
    /** @type {Page<Item>} */
    const page = await control('GET', `${path}?${query}`);
    // An answer that was overtaken by a later one is old, or of another filter.
    if (asked !== lastAsked) return;
    isReleased = false;
    const waiting = isHeld ? countFresh(list, page, how.key) : 0;
    // Where all of it is new, what is read stays until it is asked for.
    if (waiting === 0 || waiting < page.items.length) {
      drawn.show(isHeld ? page.items.slice(waiting, waiting + LIMIT) : page.items);
      // What is held ends where it ended when it was read.
      if (!isHeld) next = page.next;
    }
    const isFiltered = Object.keys(chosen).length > 0;
    byId(`${name}-empty`).hidden = list.childElementCount > 0 || isFiltered;
    byId(`${name}-none`).hidden = list.childElementCount > 0 || !isFiltered;
    more.hidden = next === null;
    showHead(page.total, waiting, waiting === page.items.length ? `${waiting}+ new` : `${waiting} new`);
  };

  const showHead = (/** @type {number} */ total, /** @type {number} */ waiting, /** @type {string} */ fresh) =>
    render(
      html`<span role="status">${countText(list.childElementCount, total)}</span>
        <button type="button" class="small fresh" ?hidden=${waiting === 0} @click=${() => turnTo([undefined])}>${fresh}</button>
        <button type="button" class="link" ?hidden=${view.length < 2} @click=${() => turnTo(view.slice(0, -1))}>Newer</button>
        <button type="button" class="link" ?hidden=${view.length < 3} @click=${() => turnTo([undefined])}>Newest</button>`,
      byId(`${name}-head`),
    );
  const countText = (/** @type {number} */ shown, /** @type {number} */ total) => {
    if (shown === 0) return '';
    if (view.length > 1) return `${number(shown)} of ${counted(total, what, many)}, not the newest.`;
    return shown < total ? `The newest ${number(shown)} of ${counted(total, what, many)}.` : counted(total, what, many);
  };
  const show = (/** @type {typeof view} */ wanted) => {
    view = wanted;
    isReleased = true;
    return refresh().catch(readAgainLater).then(settled);
  };
  const fromStart = () => show([undefined]);
  /** Shows a page from its beginning, on which the focus is. */
  const turnTo = async (/** @type {typeof view} */ wanted) => {
    await show(wanted);
    list.scrollIntoView();
    list.querySelector('summary')?.focus({ preventScroll: true });
  };
  more.addEventListener('click', () => turnTo([...view, next ?? undefined]));
  return {
    refresh,
    draw: drawn.draw,
    refilter: () => void fromStart(),
    /** @param {string} key @param {number} [from] where the list begins if the newest do not have it */
    async reveal(key, from) {
      if (drawn.rowOf(key) === null) await fromStart();
      if (drawn.rowOf(key) === null && from !== undefined) await show([undefined, from]);
      const row = drawn.rowOf(key);
      if (row === null) announce(`There is no ${key}, or the filters leave it out.`);
      open(row);
    },
  };
}

/** @param {HTMLFormElement} form of filters @param {() => void} refilter called whenever another is chosen */
export function filterBy(form, refilter) {
  const address = new URL(location.href);
  for (const [name, value] of address.searchParams) {
    const [of, field = ''] = name.split('.');
    const input = of === form.id ? form.elements.namedItem(field) : null;
    if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement) input.value = value;
  }
  const changed = () => {
    writeFilters(form);
    refilter();
  };
  form.addEventListener('change', changed);
  form.addEventListener('input', changed);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(changed));
}

/** @param {HTMLFormElement} form whose filters the address holds, so that they outlive a reload and can be sent to somebody */
function writeFilters(form) {
  const address = new URL(location.href);
  for (const name of [...address.searchParams.keys()])
    if (name.startsWith(`${form.id}.`)) address.searchParams.delete(name);
  for (const [name, value] of Object.entries(readFilters(form))) address.searchParams.set(`${form.id}.${name}`, value);
  history.replaceState(history.state, '', address);
}

/** @param {HTMLFormElement} form @returns {Record<string, string>} */
export function readFilters(form) {
  const values = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

/** @param {Element} list of which somebody reads when a row is open or has the focus, or its beginning is out of sight */
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
