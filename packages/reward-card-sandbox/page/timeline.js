import { html } from '/lit-html/lit-html.js';
import { control } from './api.js';
import { deliveryRow, loadDelivery } from './deliveries.js';
import { inputById, moment } from './dom.js';
import { startList } from './list.js';
import { definitions, errorLine, message, openableRow, section, subjectLink } from './row.js';
import { onLink } from './views.js';
import { inboxButton } from './webhooks.js';

/** @import { Call, CallExchange, TimelineItem } from '../generated/controls/rest.ts' */
/** @import { RowState } from './row.js' */

/** @returns {import('./main.js').Part} */
export function startTimeline() {
  /** @type {(delivery: number) => unknown} */
  const show = (delivery) => timeline.reveal(`delivery ${delivery}`);
  const timeline = startList({
    ...{ name: 'timeline', path: '/timeline', what: 'entry', many: 'entries', filterForm: 'timeline-filters' },
    ...{ key: keyOf, empty: emptyText },
    row: (/** @type {TimelineItem} */ { delivery, call }, /** @type {RowState<any>} */ state) =>
      delivery === null ? call && callRow(call, state) : deliveryRow(delivery, state, show),
    load: async ({ delivery, call }, state) =>
      delivery === null ? call && loadCall(call) : loadDelivery(delivery, state),
  });
  onLink('deliveries', (detail) => show(Number(detail)));
  onLink('calls', (detail) => timeline.reveal(`call ${detail}`));
  onLink('timeline', (subject) => {
    inputById('timeline-subject').value = subject;
    return timeline.refilter();
  });
  return { view: 'timeline', refresh: timeline.refresh };
}

const emptyText = () => html`<div class="empty">
  <p>No call and no delivery yet. ${inboxButton('link')} to receive webhooks without a receiver of your own, or <a href="#webhooks">register an endpoint</a>. Then issue a card or <a href="#trigger">trigger an event</a>: each call and each delivery appears here.</p>
  ${errorLine}</div>`;

/** @param {TimelineItem} item */
const keyOf = ({ delivery, call }) => (delivery === null ? `call ${call?.call}` : `delivery ${delivery.delivery}`);

/** Effect of a fault, and whether the caller may mistake it for another one. */
const FAULTS = /** @type {const} */ ({
  latency: ['late', 'warn'],
  status: ['not carried out', 'warn'],
  drop: ['carried out, response lost', 'bad'],
  error: ['carried out, then 500', 'bad'],
});

/** @param {Call} call @returns {Promise<CallExchange>} */
const loadCall = ({ call }) => control('GET', `/calls/${call}`);

/** @param {Call} made @param {RowState<CallExchange>} state */
function callRow({ operation, method, path, status, at, subject, duration_ms, faults }, state) {
  const isLost = faults.includes('drop');
  const line = {
    title: operation ?? `${method} ${path}`,
    status: isLost ? 'no response' : String(status),
    tone: isLost || status >= 500 ? 'bad' : status >= 300 ? 'warn' : 'good',
    flags: faults.map((fault) => FAULTS[fault]),
    aside: moment(at),
    facts: ['API call', ...(subject === null ? [] : [subject]), `${duration_ms} ms`],
  };
  return openableRow(state, line, () => [errorLine, state.detail && exchangeParts(state.detail)]);
}

/** @param {CallExchange} exchange */
function exchangeParts({ call, request, response, method, path, status, at, subject, faults }) {
  const title = faults.includes('drop') ? 'Response, which the caller never got' : 'Response';
  return html`<div>
    ${definitions([
      ['Call', call],
      ['At', moment(at)],
      ['Subject', subjectLink(subject)],
      ['Link', html`<a href="#calls/${call}">#calls/${call}</a>`],
    ])}
    ${section('Request', message('Request', `${method} ${path}`, request.headers, request.body, request.bytes))}
    ${section(title, message('Response', String(status), response.headers, response.body, response.bytes))}
  </div>`;
}
