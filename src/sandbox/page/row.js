import { make, setText } from './dom.js';

/**
 * A row that opens: a line of facts, and what is below it.
 * @param {{ title: string, opened?: (row: any) => void }} options
 * @returns {any} the `li`, with `facts` and `body` to fill
 */
export function openableRow({ title, opened }) {
  const facts = make('span', { class: 'facts' });
  const badge = make('span', { class: 'badge' });
  const heading = make('span', { class: 'row-title' }, title);
  const aside = make('span', { class: 'row-aside' });
  const summary = make('summary', {}, make('span', { class: 'row-head' }, heading, badge, aside), facts);
  const body = make('div', { class: 'row-body' });
  const details = make('details', {}, summary, body);
  const row = make('li', { class: 'row' }, details);
  details.addEventListener('toggle', () => details.open && opened?.(row));
  return Object.assign(row, { details, facts, badge, aside, body });
}

/**
 * Fills the line of facts; a status is a word, never a colour alone.
 * @param {any} row
 * @param {{ status: string, aside: string, facts: readonly string[] }} texts
 */
export function fillRow(row, { status, aside, facts }) {
  setText(row.badge, status);
  row.badge.dataset.status = status;
  setText(row.aside, aside);
  if (row.facts.childElementCount !== facts.length) row.facts.replaceChildren(...facts.map(() => make('span')));
  facts.forEach((fact, index) => {
    setText(row.facts.children[index], fact);
  });
}

/**
 * A table within its own scroll, for narrow pages.
 * @param {string} caption
 * @param {readonly string[]} heads
 * @param {readonly (readonly string[])[]} lines
 * @param {string} [kind] `wrapped` where the text of a cell is long
 */
export function table(caption, heads, lines, kind = '') {
  const head = make('tr', {}, ...heads.map((text) => make('th', { scope: 'col' }, text)));
  const rows = lines.map((line) => make('tr', {}, ...line.map((text) => make('td', {}, text))));
  const whole = make(
    'table',
    { class: kind },
    make('caption', {}, caption),
    make('thead', {}, head),
    make('tbody', {}, ...rows),
  );
  return make('div', { class: 'table-scroll', tabindex: '0', role: 'region', 'aria-label': caption }, whole);
}

/**
 * Pairs of a name and a value.
 * @param {readonly (readonly [string, string])[]} pairs
 */
export function definitions(pairs) {
  return make('dl', {}, ...pairs.map(([name, value]) => make('div', {}, make('dt', {}, name), make('dd', {}, value))));
}
