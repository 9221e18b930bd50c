import { html, nothing } from '/lit-html/lit-html.js';
import { attempt, readFields } from './forms.js';

/** @import { Header } from '../generated/controls/rest.ts' */

/**
 * State of a row while it is listed: whether it is open, and the details that its list loaded.
 * @template [Detail=unknown]
 * @typedef {{ key: string, isOpen: boolean, detail: Detail | undefined, choice: number, toggled: (event: Event) => void,
 *   reload: () => Promise<void> }} RowState
 */

/** The colours of what is a word as well. */
const TONES = {
  ...{ active: 'good', delivered: 'good', complete: 'good', pending: 'warn', low: 'warn', failed: 'bad' },
};

/**
 * A row that opens: a line of facts, and below it a body, which is there while the row is open: hundreds of forms that
 * nobody sees cost the browser seconds. A status is a word, never a colour alone.
 * @param {RowState<any>} state
 * @param {{ title: string, status?: string, tone?: string, flags?: readonly (readonly [text: string, tone: 'warn' | 'bad'])[],
 *   aside: string, facts: readonly string[] }} line
 * @param {() => unknown} body
 */
export function openableRow(state, { title, status = '', tone, flags = [], aside, facts }, body) {
  return html`<li class="row" data-key=${state.key}><details @toggle=${state.toggled}>
    <summary><span class="row-head"><span class="row-title">${title}</span>${badge(status, tone)}<span class="flags"
      >${flags.map(([text, tone]) => badge(text, tone))}</span
      ><span class="row-aside">${aside}</span></span><span class="facts">${factList(facts)}</span></summary>
    ${state.isOpen ? html`<div class="row-body">${body()}</div>` : nothing}
  </details></li>`;
}

/** Where a row says what went wrong; its text is set by `attempt`. */
export const errorLine = html`<p class="error" role="alert" data-error></p>`;

/** @param {string} text @param {string} [tone] */
export const badge = (text, tone = new Map(Object.entries(TONES)).get(text)) =>
  html`<span class="badge ${tone ?? ''}">${text}</span>`;

/** @param {readonly string[]} facts short ones, side by side */
export const factList = (facts) => facts.map((fact) => html`<span>${fact}</span>`);

/**
 * A button that does something with the fields beside it, and says there what went wrong.
 * @param {string} text
 * @param {(fields: Record<string, any>) => Promise<string | undefined>} work
 * @param {string} [look]
 */
export function actionButton(text, work, look = '') {
  /** @param {Event} event */
  const click = ({ currentTarget: button }) => {
    const near = button instanceof HTMLButtonElement && button.closest('.row-body, .row, .panel, .empty');
    if (near) void attempt(near, () => work(readFields(button.closest('.fields') ?? near)));
  };
  return html`<button type="button" class=${look} @click=${click}>${text}</button>`;
}

/**
 * A table within its own scroll, for narrow pages.
 * @param {string} caption
 * @param {readonly string[]} heads
 * @param {readonly (readonly unknown[])[]} lines
 */
export function table(caption, heads, lines) {
  return html`<div class="table-scroll" tabindex="0" role="group" aria-label=${caption}><table>
    <caption>${caption}</caption>
    <thead><tr>${heads.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead>
    <tbody>${lines.map((line) => html`<tr>${line.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}

/** @param {string} label @param {unknown} text JSON to read, which scrolls where it is long */
export const payloadBox = (label, text) => html`<pre tabindex="0" role="group" aria-label=${label}>${text}</pre>`;

/** @param {readonly (readonly [string, unknown])[]} pairs of a name and a value; without a value there is no pair */
export function definitions(pairs) {
  const known = pairs.filter(([, value]) => value !== null && value !== undefined);
  return html`<dl>${known.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

/** @param {string} title @param {unknown} content a part of an exchange under its heading */
export const section = (title, content) => html`<section><h3>${title}</h3>${content}</section>`;

/** @param {unknown} text */
export const hint = (text) => html`<p class="hint">${text}</p>`;

/**
 * The headers and the body of a request or a response, below the line that it begins with.
 * @param {string} side
 * @param {string | number} start
 * @param {readonly Header[]} headers
 * @param {unknown} body
 * @param {number} [bytes]
 */
export function message(side, start, headers, body, bytes) {
  const lines = headers.map(({ name, value }) => `${name}: ${value}`).join('\n');
  const label = bytes === undefined ? `${side} body` : `${side} body, ${bytes} bytes`;
  return [
    html`<p><code>${start}</code></p>`,
    lines === '' ? nothing : payloadBox(`${side} headers`, lines),
    body === '' ? nothing : payloadBox(label, body),
  ];
}

/** @param {string | null} subject */
export const subjectLink = (subject) => subject && html`<a href="#timeline/${subject}">${subject}</a>`;
