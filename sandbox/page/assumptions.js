import { control } from './api.js';
import { byId, inputById, make, renderList, setText } from './dom.js';
import { counted } from './format.js';

/** @import { Assumption } from '../generated/controls/rest.ts' */

/** @returns {import('./parts.js').Part} */
export function startAssumptions() {
  inputById('assumption-filter').addEventListener('input', filter);
  return { view: 'assumptions', kinds: [], refresh };
}

async function refresh() {
  /** @type {{ items: Assumption[] }} */
  const { items } = await control('GET', '/assumptions');
  const points = [...Map.groupBy(items, ({ id }) => id)];
  renderList(byId('assumption-list'), points, { key: ([id]) => id, create: createRow, update: () => {} });
  filter();
}

/**
 * An open point with its answers; what is answered alike in several places stands there once.
 * @param {[string, Assumption[]]} point
 */
function createRow([id, assumptions]) {
  const answers = [...Map.groupBy(assumptions, ({ answer }) => answer)];
  const [first] = assumptions;
  return make(
    'li',
    { class: 'row plain assumption' },
    make('div', { class: 'row-head' }, make('h3', {}, first?.title ?? id), make('code', {}, id)),
    make('p', { class: 'question' }, first?.question ?? ''),
    ...answers.flatMap(([answer, places]) => [
      make('p', { class: 'answer' }, ...withCode(answer)),
      make('p', { class: 'facts' }, ...places.map(({ place }) => make('span', {}, make('code', {}, place)))),
    ]),
  );
}

/**
 * Text in which backticks mark code.
 * @param {string} text
 */
function withCode(text) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? make('code', {}, part) : part));
}

function filter() {
  const wanted = inputById('assumption-filter').value.trim().toLowerCase();
  const rows = /** @type {HTMLLIElement[]} */ ([...byId('assumption-list').children]);
  for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(wanted);
  const shown = rows.filter((row) => !row.hidden).length;
  const all = counted(rows.length, 'open point');
  setText(byId('assumption-count'), wanted === '' ? `${all} answered` : `${shown} of ${all}`);
  byId('assumption-none').hidden = shown > 0 || rows.length === 0;
}
