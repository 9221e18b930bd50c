import { html } from '/lit-html/lit-html.js';
import { control } from './api.js';
import { byId, inputById, setText } from './dom.js';
import { counted } from './format.js';
import { drawnList } from './paged-list.js';

/** @import { Assumption } from '../generated/controls/rest.ts' */

/** @returns {import('./parts.js').Part} */
export function startAssumptions() {
  inputById('assumption-filter').addEventListener('input', filter);
  const key = (/** @type {[string, Assumption[]]} */ [id]) => id;
  const list = drawnList(byId('assumption-list'), { key, row: pointRow });
  const refresh = async () => {
    /** @type {{ items: Assumption[] }} */
    const { items } = await control('GET', '/assumptions');
    list.show([...Map.groupBy(items, ({ id }) => id)]);
    filter();
  };
  return { view: 'assumptions', kinds: [], refresh };
}

/** @param {[string, Assumption[]]} point with its answers; what is answered alike in several places stands there once */
function pointRow([id, assumptions]) {
  const answers = [...Map.groupBy(assumptions, ({ answer }) => answer)];
  const [first] = assumptions;
  return html`<li class="row plain assumption" data-key=${id}>
    <div class="row-head"><h3>${first?.title}</h3><code>${id}</code></div>
    <p class="facts"><span>impact: ${first?.impact}</span></p>
    <p class="question">${first?.question}</p>
    ${answers.map(
      ([answer, places]) => html`<p class="answer">${withCode(answer)}</p>
        <p class="facts">${places.map(({ place }) => html`<span><code>${place}</code></span>`)}</p>`,
    )}
  </li>`;
}

/** @param {string} text in which backticks mark code */
function withCode(text) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
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
