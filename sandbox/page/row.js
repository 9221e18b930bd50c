import { make, setText } from './dom.js';
import { moment } from './format.js';
import { errorLine, showRefusal } from './forms.js';

/**
 * A row that opens: a line of facts, and what is below it.
 * @typedef {ReturnType<typeof openableRow>} Row
 */

/**
 * The `li`, with `facts` and `body` to fill; `error` is to be put into the body.
 * @param {string} title
 */
export function openableRow(title) {
  const facts = make('span', { class: 'facts' });
  const badge = make('span', { class: 'badge' });
  const flags = make('span', { class: 'flags' });
  const heading = make('span', { class: 'row-title' }, title);
  const aside = make('span', { class: 'row-aside' });
  const summary = make('summary', {}, make('span', { class: 'row-head' }, heading, badge, flags, aside), facts);
  const body = make('div', { class: 'row-body' });
  const details = make('details', {}, summary);
  // Hundreds of forms that nobody sees cost the browser seconds: a body is there once its row was opened.
  details.addEventListener('toggle', () => details.append(body), { once: true });
  const row = make('li', { class: 'row' }, details);
  return Object.assign(row, { details, facts, badge, flags, aside, body, error: errorLine() });
}

/**
 * Fills a row anew whenever it is opened; what cannot be read is said in it.
 * @param {Row} row
 * @param {() => Promise<void>} fill
 */
export function fillWhenOpened(row, fill) {
  row.details.addEventListener('toggle', () => refill(row, fill));
}

/**
 * Fills a row anew if it is open.
 * @param {Row} row
 * @param {() => Promise<void>} fill
 */
export async function refill(row, fill) {
  if (!row.details.open) return;
  setText(row.error, '');
  await fill().catch((error) => showRefusal(row.error, error));
}

/**
 * Fills the line of facts; a status is a word, never a colour alone.
 * @param {Row} row
 * @param {{ status: string, kind?: string, aside: string, facts: readonly string[] }} texts `kind` is the colour
 */
export function fillRow(row, { status, kind = status, aside, facts }) {
  setText(row.badge, status);
  row.badge.dataset.status = kind;
  setText(row.aside, aside);
  fillFacts(row.facts, facts);
}

/**
 * Badges for what was wrong on purpose.
 * @param {Row} row
 * @param {readonly (readonly [text: string, colour: 'amber' | 'red'])[]} flags
 */
export function showFlags(row, flags) {
  if (row.flags.textContent === flags.map(([text]) => text).join('')) return;
  row.flags.replaceChildren(
    ...flags.map(([text, colour]) =>
      make('span', { class: 'badge', 'data-status': colour === 'red' ? 'failed' : 'low' }, text),
    ),
  );
}

/**
 * Short facts, side by side.
 * @param {Element} line
 * @param {readonly string[]} facts
 */
export function fillFacts(line, facts) {
  if (line.childElementCount !== facts.length) line.replaceChildren(...facts.map(() => make('span')));
  [...line.children].forEach((span, index) => {
    setText(span, facts[index] ?? '');
  });
}

/**
 * A table within its own scroll, for narrow pages.
 * @param {string} caption
 * @param {readonly string[]} heads
 * @param {readonly (readonly (string | Node)[])[]} lines
 * @param {readonly string[]} long heads of the columns whose text may be long
 */
export function table(caption, heads, lines, long) {
  const head = make('tr', {}, ...heads.map((text) => make('th', { scope: 'col' }, text)));
  const cell = (/** @type {string | Node} */ content, /** @type {number} */ column) =>
    make('td', { class: long.includes(heads[column] ?? '') && 'long' }, content);
  const rows = lines.map((line) => make('tr', {}, ...line.map(cell)));
  const whole = make('table', {}, make('caption', {}, caption), make('thead', {}, head), make('tbody', {}, ...rows));
  return make('div', { class: 'table-scroll', tabindex: '0', role: 'group', 'aria-label': caption }, whole);
}

/**
 * A moment that a narrow cell breaks after the day, and nowhere else.
 * @param {string} timestamp
 */
export function momentCell(timestamp) {
  const [day = '', ...rest] = moment(timestamp).split(' ');
  const whole = (/** @type {string} */ text) => make('span', { class: 'unbroken' }, text);
  return make('time', { datetime: timestamp }, whole(day), ' ', whole(rest.join(' ')));
}

/**
 * JSON to read, which scrolls where it is long.
 * @param {string} label
 * @param {string} [text]
 */
export function payloadBox(label, text = '') {
  return make('pre', { tabindex: '0', role: 'group', 'aria-label': label }, text);
}

/**
 * Pairs of a name and a value.
 * @param {readonly (readonly [string, string | Node])[]} pairs
 */
export function definitions(pairs) {
  return make('dl', {}, ...pairs.map(([name, value]) => make('div', {}, make('dt', {}, name), make('dd', {}, value))));
}
