import { control } from './api.js';
import { button, byId, make, setText } from './dom.js';
import { counted, json, moment, time } from './format.js';
import { attempt } from './forms.js';
import { pagedList } from './paged-list.js';
import { definitions, fillRow, openableRow, table } from './row.js';

const UNDER_WAY = ['pending', 'sending'];

/** @returns {import('./parts.js').Part} */
export function startDeliveries() {
  const refresh = pagedList({
    name: 'delivery',
    path: '/deliveries',
    filter: 'status',
    key: ({ delivery }) => String(delivery),
    create: createRow,
    update: updateRow,
    onLoaded: showCount,
  });
  return { view: 'deliveries', kinds: ['delivery', 'event', 'webhook'], refresh };
}

/**
 * @param {any[]} items
 * @param {boolean} more
 */
function showCount(items, more) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { status } of items) counts.set(status, (counts.get(status) ?? 0) + 1);
  const parts = [...counts].map(([status, count]) => `${count} ${status}`);
  const text = more ? `Of the newest ${items.length}: ${parts.join(', ')}` : parts.join(', ');
  setText(byId('delivery-count'), text);
}

/** @param {any} delivery */
function createRow({ delivery, event }) {
  const row = openableRow({ title: event, opened: inspect });
  const replay = button('Replay', () => attempt(row.body, () => act(row, 'replay')));
  const cancel = button('Cancel', () => attempt(row.body, () => act(row, 'cancel')));
  row.cancel = cancel;
  row.about = make('div');
  row.attempts = make('div');
  row.payload = make('pre', { tabindex: '0', role: 'region', 'aria-label': `Payload of delivery ${delivery}` });
  const error = make('p', { class: 'error', role: 'alert', 'data-error': true });
  row.body.append(row.about, make('p', { class: 'pair' }, replay, cancel), error, row.attempts, row.payload);
  return row;
}

/**
 * @param {any} row
 * @param {any} item
 */
function updateRow(row, item) {
  const changed = row.item?.status !== item.status || row.item?.attempts !== item.attempts;
  row.item = item;
  const next = item.next_at !== null && item.attempts > 0 ? [`next ${time(item.next_at).slice(0, 8)}`] : [];
  fillRow(row, {
    status: item.status,
    aside: time(item.created_at).slice(0, 8),
    facts: [
      ...(item.repeats === null ? [] : [`replay of ${item.repeats}`]),
      counted(item.attempts, 'attempt'),
      ...next,
      item.url,
    ],
  });
  row.cancel.hidden = !UNDER_WAY.includes(item.status);
  if (changed && row.details.open) void inspect(row);
}

/** @param {any} row */
async function inspect(row) {
  row.asked = (row.asked ?? 0) + 1;
  const { asked } = row;
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
  const lines = log.map((/** @type {any} */ each) => [
    String(each.number),
    time(each.at),
    each.status === null ? 'none' : String(each.status),
    [each.outcome ?? 'under way', each.error].filter(Boolean).join(': '),
    each.duration_ms === null ? '' : `${each.duration_ms} ms`,
  ]);
  const attempts = table('Attempts', ['No.', 'At', 'Status', 'Outcome', 'Took'], lines);
  row.attempts.replaceChildren(log.length === 0 ? make('p', { class: 'hint' }, 'No attempt was made yet.') : attempts);
  setText(row.payload, json(payload));
}

/**
 * @param {any} row
 * @param {'replay' | 'cancel'} what
 */
async function act(row, what) {
  const { delivery } = await control('POST', `/deliveries/${row.item.delivery}/${what}`);
  if (what === 'cancel') return `Delivery ${delivery} is cancelled.`;
  return `Delivery ${row.item.delivery} is sent again, as delivery ${delivery}.`;
}
