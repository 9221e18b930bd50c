import { repeat } from '/lit-html/directives/repeat.js';
import { html, nothing, render } from '/lit-html/lit-html.js';
import { control, readAgainLater } from './api.js';
import { byId, find, formById } from './dom.js';
import { counted, number } from './format.js';
import { announce, readFields, showRefusal } from './forms.js';

/** @import { RowState } from './row.js' */

/**
 * What the sandbox answers; a list that comes in pages has `next`, which is `null` at the end, and `total`.
 * @template Item
 * @typedef {{ items: readonly Item[], next?: number | null, total?: number }} Page
 */

/** Rows of a page. */
const LIMIT = 50;

/**
 * A list within `#<name>-rows`: how many there are, the rows, or what is to be said where there are none, and the way to
 * older ones. It keeps the element of an item that stays: focus, an open row and half-typed text outlive a refresh. While
 * somebody reads in it, what is new waits behind a button, so that nothing moves. Whenever a row is opened, and when it is
 * open and its `version` changes, `load` reads what is below it.
 * @template Item
 * @template Detail
 * @param {{ name: string, what: string, many?: string, path: string, filterForm?: string, read?: (page: any) => Page<Item>,
 *   empty: () => unknown, key: (item: Item) => string, row: (item: Item, state: RowState<Detail>) => unknown,
 *   load?: (item: Item, state: RowState<Detail>) => Promise<Detail>, version?: (item: Item) => string }} options
 */
export function startList({ name, what, many = `${what}s`, path, filterForm, read = (page) => page, empty, ...how }) {
  const { key, row, load, version = () => '' } = how;
  const place = byId(`${name}-rows`);
  /** @type {Page<Item> | undefined} */
  let shown;
  /** @type {Map<string, ReturnType<typeof newState>>} */
  let states = new Map();
  /**
   * Where the page that is shown begins, below the beginnings of those before it; the first begins with the newest.
   * @type {readonly (number | undefined)[]}
   */
  let view = [undefined];
  let fresh = '';
  let lastAsked = 0;
  let isReleased = false;
  /** @type {Promise<void>} */
  let latest = Promise.resolve();

  const rowOf = (/** @type {string} */ name) => place.querySelector(`[data-key="${CSS.escape(name)}"]`);

  const draw = () => {
    if (shown === undefined) return;
    const { items, next = null, total = items.length } = shown;
    const button = (/** @type {boolean} */ isThere, /** @type {typeof view} */ wanted, /** @type {string} */ text) =>
      isThere ? html`<button type="button" class="link" @click=${() => turnTo(wanted)}>${text}</button>` : nothing;
    const none = Object.keys(filters()).length > 0 ? html`<p class="empty">No ${what} fits the filters.</p>` : empty();
    render(
      html`<p class="hint list-count" id="${name}-head">
          <span role="status">${countText(items.length, total)}</span>
          <button type="button" class="small fresh" ?hidden=${fresh === ''} @click=${() => turnTo([undefined])}>${fresh}</button>
          ${button(view.length > 1, view.slice(0, -1), 'Newer')}${button(view.length > 2, [undefined], 'Newest')}
        </p>
        <ul id="${name}-list" class="rows">${repeat(items, key, (item) => row(item, states.get(key(item)) ?? newState(item)))}</ul>
        ${items.length > 0 ? nothing : none}
        <button type="button" class="more" ?hidden=${next === null} @click=${() => turnTo([...view, next ?? undefined])}>Older ${many}</button>`,
      place,
    );
  };

  const countText = (/** @type {number} */ count, /** @type {number} */ total) => {
    if (count === 0) return '';
    if (view.length > 1) return `${number(count)} of ${counted(total, what, many)}, not the newest.`;
    return count < total ? `The newest ${number(count)} of ${counted(total, what, many)}.` : counted(total, what, many);
  };

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
        line.textContent = '';
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

  const show = (/** @type {Page<Item>} */ page) => {
    const before = states;
    shown = page;
    states = new Map(page.items.map((item) => [key(item), before.get(key(item)) ?? newState(item)]));
    const changed = page.items.filter((item) => version(states.get(key(item))?.item ?? item) !== version(item));
    for (const item of page.items) Object.assign(states.get(key(item)) ?? {}, { item });
    draw();
    for (const item of changed) void states.get(key(item))?.reload();
  };

  const readPage = async () => {
    lastAsked += 1;
    const asked = lastAsked;
    const after = view.at(-1);
    const isWanted = isReleased || after !== undefined || !isRead(place);
    const query = new URLSearchParams({ ...filters(), limit: String(isWanted ? LIMIT : 2 * LIMIT) });
    if (after !== undefined) query.set('after', String(after));
    const page = read(await control('GET', `${path}?${query}`));
    // An answer that was overtaken by a later one is old, or of another filter.
    if (asked !== lastAsked) return latest;
    isReleased = false;
    const isHeld = !isWanted && shown !== undefined && page.next !== undefined;
    const waiting = isHeld ? countFresh(page) : 0;
    const isAllNew = waiting > 0 && waiting === page.items.length;
    fresh = waiting === 0 ? '' : `${waiting}${isAllNew ? '+' : ''} new`;
    if (!isHeld) return show(page);
    // What is held ends where it ended when it was read. Where all of it is new, what is read stays until it is asked for.
    const items = isAllNew ? (shown?.items ?? []) : page.items.slice(waiting, waiting + LIMIT);
    show({ ...page, items, next: shown?.next ?? null });
  };

  /** How many items are newer than what is shown. */
  const countFresh = (/** @type {Page<Item>} */ { items, next }) => {
    const at = items.findIndex((item) => states.has(key(item)));
    if (at !== -1) return at;
    // All of them are new, or nothing that is shown is there any more.
    return next === null ? 0 : items.length;
  };

  const refresh = () => {
    latest = readPage();
    return latest;
  };
  const showFrom = (/** @type {typeof view} */ wanted) => {
    view = wanted;
    isReleased = true;
    return refresh().catch(readAgainLater);
  };
  /** Shows a page from its beginning, on which the focus is. */
  const turnTo = async (/** @type {typeof view} */ wanted) => {
    await showFrom(wanted);
    place.scrollIntoView();
    place.querySelector('summary')?.focus({ preventScroll: true });
  };
  const refilter = () => void showFrom([undefined]);
  const filters = filterForm === undefined ? () => ({}) : startFilters(formById(filterForm), refilter);
  return {
    refresh,
    draw,
    refilter,
    /** @param {string} key @param {number} [from] where the list begins if the newest do not have it */
    async reveal(key, from) {
      if (rowOf(key) === null) await showFrom([undefined]);
      if (rowOf(key) === null && from !== undefined) await showFrom([undefined, from]);
      const details = rowOf(key)?.querySelector('details');
      if (!details) return announce(`There is no ${key}, or the filters leave it out.`);
      details.open = true;
      const summary = find(details, 'summary', HTMLElement);
      summary.focus({ preventScroll: true });
      summary.scrollIntoView({ block: 'nearest' });
    },
  };
}

/**
 * Reads the filters of a form, and keeps them in the address, so that they outlive a reload and can be sent to somebody.
 * @param {HTMLFormElement} form
 * @param {() => void} refilter called whenever another is chosen
 * @returns {() => Record<string, string>}
 */
function startFilters(form, refilter) {
  const filters = () => readFields(form);
  for (const [name, value] of new URL(location.href).searchParams) {
    const input = name.startsWith(`${form.id}.`) && form.elements.namedItem(name.slice(form.id.length + 1));
    if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement) input.value = value;
  }
  const changed = () => {
    const address = new URL(location.href);
    for (const name of [...address.searchParams.keys()])
      if (name.startsWith(`${form.id}.`)) address.searchParams.delete(name);
    for (const [name, value] of Object.entries(filters())) address.searchParams.set(`${form.id}.${name}`, value);
    history.replaceState(history.state, '', address);
    refilter();
  };
  form.addEventListener('change', changed);
  form.addEventListener('input', changed);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(changed));
  return filters;
}

/** @param {Element} place of which somebody reads when a row is open or has the focus, or its beginning is out of sight */
function isRead(place) {
  const rows = place.querySelector('.rows');
  if (rows === null || rows.childElementCount === 0) return false;
  if (rows.querySelector('details[open]') !== null || rows.contains(document.activeElement)) return true;
  const scroller = place.closest('.log');
  const isScrolled = (scroller?.scrollTop ?? 0) > 0 || rows.getBoundingClientRect().top < 0;
  return isScrolled && rows.getClientRects().length > 0;
}
