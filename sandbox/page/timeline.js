import { control } from './api.js';
import { callRow, loadCall } from './calls.js';
import { onClockTick } from './clock.js';
import { deliveryRow, loadDelivery } from './deliveries.js';
import { byId, find, formById, inputById } from './dom.js';
import { attempt } from './forms.js';
import { filterBy, pagedList, readFilters } from './paged-list.js';
import { onLink } from './views.js';
import { useInbox } from './webhooks.js';

/** @import { EventName, TimelineItem, Webhook } from '../generated/controls/rest.ts' */
/** @import { RowState } from './row.js' */

/** Between two deliveries there is a place for so many calls. */
const STEP = 1_000_000;

/** @returns {import('./parts.js').Part} */
export function startTimeline() {
  const form = formById('timeline-filters');
  /** @type {(delivery: number) => unknown} */
  const show = (delivery) => timeline.reveal(`delivery ${delivery}`, delivery * STEP + 1);
  const timeline = pagedList({
    name: 'timeline',
    path: '/timeline',
    what: 'entry',
    many: 'entries',
    filters: () => readFilters(form),
    key: keyOf,
    row: (/** @type {TimelineItem} */ { delivery, call }, /** @type {RowState<any>} */ state) =>
      delivery === null ? call && callRow(call, state) : deliveryRow(delivery, state, show),
    load: async ({ delivery, call }, state) =>
      delivery === null ? call && loadCall(call) : loadDelivery(delivery, state),
    version: ({ delivery }) => `${delivery?.status} ${delivery?.attempts}`,
  });
  filterBy(form, timeline.refilter);
  byId('timeline-inbox').addEventListener('click', () => attempt(byId('view-timeline'), useInbox));
  onLink('deliveries', (detail) => timeline.reveal(`delivery ${detail}`, Number(detail) * STEP + 1));
  onLink('calls', (detail) => timeline.reveal(`call ${detail}`));
  onLink('timeline', (subject) => {
    inputById('timeline-subject').value = subject;
    byId('timeline-more-filters').setAttribute('open', '');
    timeline.refilter();
  });
  // Counts down to the next attempts.
  onClockTick(timeline.draw);
  const refresh = async () => {
    await Promise.all([timeline.refresh(), fillFilters()]);
    timeline.draw();
  };
  return { view: 'timeline', kinds: ['delivery', 'event', 'webhook', 'call', 'clock'], refresh };
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
