import { control } from './api.js';
import { button, byId, make, setText } from './dom.js';
import { counted, json, moment, time } from './format.js';
import { attempt } from './forms.js';
import { pagedList } from './paged-list.js';
import { definitions, fillRow, fillWhenOpened, openableRow, payloadBox, refill, table } from './row.js';

/** @import { Attempt, Delivery, DeliveryWithLog } from '../generated/controls/rest.ts' */
/** @typedef {ReturnType<typeof createRow>} DeliveryRow */

const UNDER_WAY = ['pending', 'sending'];

/** @returns {import('./parts.js').Part} */
export function startDeliveries() {
  const refresh = pagedList({
    name: 'delivery',
    path: '/deliveries',
    filter: 'status',
    key: (/** @type {Delivery} */ { delivery }) => String(delivery),
    create: createRow,
    update: updateRow,
    onLoaded: showCount,
  });
  return { view: 'deliveries', kinds: ['delivery', 'event', 'webhook'], refresh };
}

/**
 * @param {readonly Delivery[]} items
 * @param {boolean} more
 */
function showCount(items, more) {
  const parts = [...Map.groupBy(items, ({ status }) => status)].map(([status, { length }]) => `${length} ${status}`);
  const text = more ? `Of the newest ${items.length}: ${parts.join(', ')}` : parts.join(', ');
  setText(byId('delivery-count'), text);
}

/** @param {Delivery} item */
function createRow(item) {
  const opened = openableRow(item.event);
  const replay = button('Replay', () => attempt(opened.body, () => act(item, 'replay')));
  const row = Object.assign(opened, {
    item,
    asked: 0,
    about: make('div'),
    cancel: button('Cancel', () => attempt(opened.body, () => act(item, 'cancel'))),
    attempts: make('div'),
    payload: payloadBox(`Payload of delivery ${item.delivery}`),
  });
  row.body.append(row.about, make('p', { class: 'pair' }, replay, row.cancel), row.error, row.attempts, row.payload);
  fillWhenOpened(row, () => inspect(row));
  return row;
}

/**
 * @param {DeliveryRow} row
 * @param {Delivery} item
 */
function updateRow(row, item) {
  const changed = row.item.status !== item.status || row.item.attempts !== item.attempts;
  row.item = item;
  const { status, attempts, last_attempt, next_at, created_at, repeats, url } = item;
  fillRow(row, {
    status,
    aside: time(created_at).slice(0, 8),
    facts: [
      ...(repeats === null ? [] : [`replay of ${repeats}`]),
      counted(attempts, 'attempt'),
      ...(last_attempt === null ? [] : [endOf(last_attempt)]),
      ...(next_at !== null && attempts > 0 ? [`next ${time(next_at).slice(0, 8)}`] : []),
      url,
    ],
  });
  row.cancel.hidden = !UNDER_WAY.includes(status);
  if (changed) void refill(row, () => inspect(row));
}

/**
 * How an attempt ended, with the status that was answered if any was.
 * @param {Attempt} attempt
 */
function endOf({ outcome, status }) {
  return [outcome ?? 'under way', status].filter((part) => part !== null).join(' ');
}

/** @param {DeliveryRow} row */
async function inspect(row) {
  row.asked += 1;
  const { asked } = row;
  /** @type {DeliveryWithLog} */
  const { delivery, created_at, webhook_id, url, payload, log } = await control(
    'GET',
    `/deliveries/${row.item.delivery}`,
  );
  // An answer that was overtaken by a later one is old.
  if (asked !== row.asked) return;
  row.about.replaceChildren(
    definitions([
      ['Delivery', String(delivery)],
      ['Endpoint', `${webhook_id}, ${url}`],
      ['Event at', moment(created_at)],
    ]),
  );
  row.attempts.replaceChildren(attemptsTable(log));
  setText(row.payload, json(payload));
}

/** @param {readonly Attempt[]} log */
function attemptsTable(log) {
  if (log.length === 0) return make('p', { class: 'hint' }, 'No attempt was made yet.');
  const lines = log.map((each) => [
    String(each.number),
    time(each.at),
    each.status === null ? 'none' : String(each.status),
    [each.outcome ?? 'under way', each.error].filter(Boolean).join(': '),
    each.duration_ms === null ? '' : `${each.duration_ms} ms`,
  ]);
  return table('Attempts', ['No.', 'At', 'Status', 'Outcome', 'Took'], lines, ['Outcome']);
}

/**
 * @param {Delivery} item
 * @param {'replay' | 'cancel'} what
 */
async function act(item, what) {
  /** @type {Delivery} */
  const { delivery } = await control('POST', `/deliveries/${item.delivery}/${what}`);
  if (what === 'cancel') return `Delivery ${delivery} is cancelled.`;
  return `Delivery ${item.delivery} is sent again, as delivery ${delivery}.`;
}
