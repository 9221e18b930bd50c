import { control } from './api.js';
import { byId, make, renderList, setText } from './dom.js';
import { counted } from './format.js';

/** @returns {import('./parts.js').Part} */
export function startAssumptions() {
  byId('assumption-filter').addEventListener('input', filter);
  return { view: 'assumptions', kinds: [], refresh };
}

async function refresh() {
  const { items } = await control('GET', '/assumptions');
  const how = { key: (/** @type {any} */ each) => `${each.id} ${each.place}`, create: createRow, update: () => {} };
  renderList(byId('assumption-list'), items, how);
  filter();
}

/** @param {any} assumption */
function createRow({ id, title, question, answer, place }) {
  const facts = make('p', { class: 'facts' }, make('code', {}, id), ' · ', make('code', {}, place));
  return make(
    'li',
    { class: 'row plain assumption' },
    make('h3', {}, title),
    make('p', { class: 'question' }, question),
    make('p', { class: 'answer' }, ...withCode(answer)),
    facts,
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
  const wanted = byId('assumption-filter').value.trim().toLowerCase();
  const rows = [...byId('assumption-list').children];
  for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(wanted);
  const shown = rows.filter((row) => !row.hidden).length;
  setText(
    byId('assumption-count'),
    wanted === '' ? counted(rows.length, 'answer') : `${shown} of ${counted(rows.length, 'answer')}`,
  );
}
