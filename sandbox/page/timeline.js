import { control } from './api.js';
import { callRow, updateCallRow } from './call-row.js';
import { onClockTick } from './clock.js';
import { deliveryRow, updateDeliveryRow, updateWait } from './delivery-row.js';
import { byId, find, inputById } from './dom.js';
import { attempt } from './forms.js';
import { useInbox } from './inbox.js';
import { pagedList } from './paged-list.js';
import { onLink } from './views.js';

/** @import { EventName, TimelineItem, Webhook } from '../generated/controls/rest.ts' */
/** @typedef {ReturnType<typeof callRow>} CallRow */
/** @typedef {ReturnType<typeof deliveryRow>} DeliveryRow */

/** Between two deliveries there is a place for so many calls. */
const STEP = 1_000_000;

/** @returns {import('./parts.js').Part} */
export function startTimeline() {
  const form = find(document, '#timeline-filters', HTMLFormElement);
  /** @type {(delivery: number) => unknown} */
  const show = (delivery) => timeline.reveal(`delivery ${delivery}`, delivery * STEP + 1);
  const timeline = pagedList({
    name: 'timeline',
    path: '/timeline',
    what: 'entry',
    many: 'entries',
    filters: () => readFilters(form),
    key: keyOf,
    create: (item) => createRow(item, show),
    update: updateRow,
  });
  form.addEventListener('change', timeline.refilter);
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(timeline.refilter));
  byId('timeline-inbox').addEventListener('click', () => attempt(byId('view-timeline'), useInbox));
  onLink('deliveries', (detail) => timeline.reveal(`delivery ${detail}`, Number(detail) * STEP + 1));
  onLink('calls', (detail) => timeline.reveal(`call ${detail}`));
  onLink('timeline', (subject) => {
    inputById('timeline-subject').value = subject;
    byId('timeline-more-filters').setAttribute('open', '');
    timeline.refilter();
  });
  onClockTick(tick);
  const refresh = async () => {
    await Promise.all([timeline.refresh(), fillFilters()]);
    tick();
  };
  return { view: 'timeline', kinds: ['delivery', 'event', 'webhook', 'call', 'clock'], refresh };
}

/** @param {HTMLFormElement} form */
function readFilters(form) {
  const values = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]);
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

/** The events and the endpoints to choose from. */
async function fillFilters() {
  /** @type {{ items: Webhook[], events: EventName[] }} */
  const { items, events } = await control('GET', '/webhooks');
  fillSelect(
    'timeline-event',
    'Any event',
    events.map((event) => [event, event]),
  );
  fillSelect(
    'timeline-webhook',
    'Any endpoint',
    items.map(({ webhook_id, url }) => [webhook_id, url]),
  );
  const hasEndpoint = items.length > 0;
  byId('timeline-no-endpoint').hidden = hasEndpoint;
  byId('timeline-has-endpoint').hidden = !hasEndpoint;
}

/**
 * @param {string} id
 * @param {string} any
 * @param {readonly (readonly [string, string])[]} choices
 */
function fillSelect(id, any, choices) {
  const select = find(document, `#${id}`, HTMLSelectElement);
  const wanted = [['', any], ...choices];
  if (JSON.stringify(wanted.map(([value]) => value)) === JSON.stringify([...select.options].map(({ value }) => value)))
    return;
  const { value } = select;
  select.replaceChildren(...wanted.map(([each, text]) => new Option(text, each, false, each === value)));
}

/** @param {TimelineItem} item */
function keyOf({ delivery, call }) {
  return delivery === null ? `call ${call?.call}` : `delivery ${delivery.delivery}`;
}

/**
 * @param {TimelineItem} item
 * @param {(delivery: number) => unknown} show opens another delivery
 */
function createRow({ delivery, call }, show) {
  if (delivery !== null) return deliveryRow(delivery, show);
  if (call !== null) return callRow(call);
  throw new Error('The item is neither a call nor a delivery.');
}

/**
 * @param {CallRow | DeliveryRow} row
 * @param {TimelineItem} item
 */
function updateRow(row, { delivery, call }) {
  if (delivery !== null && 'item' in row) updateDeliveryRow(row, delivery);
  if (call !== null && 'made' in row) updateCallRow(row, call);
}

/** Counts down to the next attempts. */
function tick() {
  for (const row of byId('timeline-list').children) if ('item' in row) updateWait(/** @type {DeliveryRow} */ (row));
}
