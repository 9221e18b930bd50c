import { repeat } from '/lit-html/directives/repeat.js';
import { html, nothing, render } from '/lit-html/lit-html.js';
import { control, readAgainLater } from './api.js';
import { byId, counted, find, formById, number } from './dom.js';
import { announce, readFields, showRefusal } from './forms.js';

/** @import { RowState } from './row.js' */

/** Rows that a list shows at first, and at most: what is older is found by the filters. */
const FEW = 50;
const MANY = 500;

/**
 * A list within `#<name>-rows`: how many items there are, and a row for each of the newest. A row keeps its element, so focus,
 * half-typed text and what is open outlive a refresh. `load` reads what an open row shows below its line.
 * @template Item
 * @template Detail
 * @param {{ name: string, what: string, many?: string, path: string, filterForm?: string,
 *   read?: (page: any) => { items: readonly Item[], total?: number }, empty: () => unknown, key: (item: Item) => string,
 *   row: (item: Item, state: RowState<Detail>) => unknown,
 *   load?: (item: Item, state: RowState<Detail>) => Promise<Detail> }} options
 */
export function startList({ name, what, many = `${what}s`, path, filterForm, read = (page) => page, ...how }) {
  const { empty, key, row, load } = how;
  const place = byId(`${name}-rows`);
  /** @type {Map<string, ReturnType<typeof newState>>} */
  let states = new Map();
  let total = 0;
  let limit = FEW;
  let lastAsked = 0;
  /** @type {Promise<void>} */
  let latest = Promise.resolve();

  const filters = () => (filterForm === undefined ? {} : readFields(formById(filterForm)));

  const draw = () => {
    const { size } = states;
    const shown =
      size < total ? `The newest ${number(size)} of ${counted(total, what, many)}.` : counted(total, what, many);
    const none = Object.keys(filters()).length > 0 ? html`<p class="empty">No ${what} fits the filters.</p>` : empty();
    const rows = repeat(
      states,
      ([key]) => key,
      ([, state]) => row(state.item, state),
    );
    render(
      html`<p class="hint" id="${name}-head" role="status">${size === 0 ? '' : shown}</p>
        <ul id="${name}-list">${rows}</ul>
        ${size > 0 ? nothing : none}
        <button type="button" ?hidden=${size >= total || limit === MANY} @click=${showMany}>Older ${many}</button>`,
      place,
    );
  };

  const newState = (/** @type {Item} */ item) => {
    /** @type {RowState<Detail> & { item: Item, asked: number }} */
    const state = {
      ...{ key: key(item), item, isOpen: false, detail: undefined, choice: 0, asked: 0 },
      toggled({ currentTarget: details }) {
        state.isOpen = details instanceof HTMLDetailsElement && details.open;
        draw();
        void state.reload();
      },
      async reload() {
        if (load === undefined || !state.isOpen) return;
        state.asked += 1;
        const { asked } = state;
        try {
          const detail = await load(state.item, state);
          // An answer that was overtaken by a later one is old.
          if (asked === state.asked) state.detail = detail;
        } catch (error) {
          showRefusal(find(rowOf(state.key) ?? place, '[data-error]', HTMLElement), error);
        }
        draw();
      },
    };
    return state;
  };

  const rowOf = (/** @type {string} */ name) => place.querySelector(`[data-key="${CSS.escape(name)}"]`);

  const readItems = async () => {
    lastAsked += 1;
    const asked = lastAsked;
    const query = new URLSearchParams({ ...filters(), limit: String(limit) });
    const page = read(await control('GET', `${path}?${query}`));
    // An answer that was overtaken by a later one is old, or of another filter.
    if (asked !== lastAsked) return latest;
    const { items } = page;
    total = page.total ?? items.length;
    const stateOf = (/** @type {Item} */ item) => Object.assign(states.get(key(item)) ?? newState(item), { item });
    states = new Map(items.map((item) => [key(item), stateOf(item)]));
    draw();
    for (const state of states.values()) void state.reload();
  };

  const refresh = () => {
    latest = readItems();
    return latest;
  };
  const refilter = () => refresh().catch(readAgainLater);
  const showMany = () => {
    limit = MANY;
    return refilter();
  };

  if (filterForm !== undefined) {
    const form = formById(filterForm);
    form.addEventListener('input', refilter);
    form.addEventListener('reset', () => setTimeout(refilter));
    form.addEventListener('submit', (event) => event.preventDefault());
  }
  return {
    refresh,
    refilter,
    /** Opens a row, and moves the focus to it. @param {string} key */
    async reveal(key) {
      if (rowOf(key) === null) await refilter();
      if (rowOf(key) === null) await showMany();
      const details = rowOf(key)?.querySelector('details');
      if (!details) return announce(`${key} does not exist, or the filters hide it.`);
      details.open = true;
      const summary = find(details, 'summary', HTMLElement);
      summary.focus({ preventScroll: true });
      summary.scrollIntoView({ block: 'nearest' });
    },
  };
}
