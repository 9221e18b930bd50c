import { html, nothing } from '/lit-html/lit-html.js';
import { control } from './api.js';
import { moment } from './format.js';
import {
  copyButtons,
  definitions,
  errorLine,
  headersBox,
  openableRow,
  payloadBox,
  section,
  subjectLink,
} from './row.js';

/** @import { Call, CallExchange } from '../generated/controls/rest.ts' */
/** @import { RowState } from './row.js' */

/** What a fault did, and whether the caller may take it for something else than it was. */
const FAULTS = /** @type {const} */ ({
  latency: ['late', 'amber'],
  status: ['not carried out', 'amber'],
  drop: ['carried out, response lost', 'red'],
  error: ['carried out, then 500', 'red'],
});

/** @param {Call} call @returns {Promise<CallExchange>} */
export const loadCall = ({ call }) => control('GET', `/calls/${call}`);

/** @param {Call} made @param {RowState<CallExchange>} state */
export function callRow({ operation, method, path, status, at, subject, duration_ms, faults }, state) {
  const isLost = faults.includes('drop');
  const line = {
    title: operation ?? `${method} ${path}`,
    status: isLost ? 'no response' : String(status),
    kind: isLost ? 'failed' : status < 300 ? 'complete' : status < 500 ? 'low' : 'failed',
    flags: faults.map((fault) => FAULTS[fault]),
    aside: moment(at),
    facts: ['API call', ...(subject === null ? [] : [subject]), `${duration_ms} ms`],
    look: 'call',
  };
  return openableRow(state, line, () => [errorLine, state.detail && exchangeParts(state.detail)]);
}

/** @param {CallExchange} exchange */
function exchangeParts({ call, request, response, copies, method, path, status, at, subject, faults }) {
  const body = (/** @type {string} */ name, /** @type {{ body: string, bytes: number }} */ { body, bytes }) =>
    bytes === 0 ? nothing : payloadBox(`${name} body, ${bytes} bytes`, body);
  const responseTitle = faults.includes('drop') ? 'Response, which the caller never got' : 'Response';
  return html`<div>${definitions([
    ['Call', call],
    ['At', moment(at)],
    ['Subject', subjectLink(subject)],
    ['Link', html`<a href="#calls/${call}">#calls/${call}</a>`],
  ])}${section(
    'Request',
    html`<p><code>${method} ${path}</code></p>${headersBox('Request', request.headers)}${body('Request', request)}`,
  )}${section(
    responseTitle,
    html`<p><code>${status}</code></p>${headersBox('Response', response.headers)}${body('Response', response)}`,
  )}${copyButtons([['curl', copies.curl]])}</div>`;
}
