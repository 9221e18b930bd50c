import { html } from '/lit-html/lit-html.js';
import { startList } from './list.js';

/** @import { Assumption } from '../generated/controls/rest.ts' */
/** @typedef {[id: string, answers: Assumption[]]} AnsweredPoint */

/** @returns {import('./main.js').Part} */
export function startAssumptions() {
  const list = startList({
    ...{ name: 'assumption', what: 'open point', path: '/assumptions', row: pointRow },
    key: (/** @type {AnsweredPoint} */ [id]) => id,
    read: (/** @type {{ items: Assumption[] }} */ { items }) => ({ items: [...Map.groupBy(items, ({ id }) => id)] }),
    empty: () => html`<p class="empty">No open point is answered.</p>`,
  });
  return { view: 'assumptions', refresh: list.refresh };
}

/** @param {AnsweredPoint} point with its answers; what is answered alike in several places stands there once */
function pointRow([id, assumptions]) {
  const answers = [...Map.groupBy(assumptions, ({ answer }) => answer)];
  const [first] = assumptions;
  return html`<li class="row" data-key=${id}>
    <div class="row-head"><h3>${first?.title}</h3><code>${id}</code></div>
    <p class="facts"><span>impact: ${first?.impact}</span></p>
    <p>${first?.question}</p>
    ${answers.map(
      ([answer, places]) => html`<p>${withCode(answer)}</p>
        <p class="facts">${places.map(({ place }) => html`<span><code>${place}</code></span>`)}</p>`,
    )}
  </li>`;
}

/** @param {string} text in which backticks mark code */
function withCode(text) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}
