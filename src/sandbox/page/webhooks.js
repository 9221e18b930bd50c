import { ApiError, control } from './api.js';
import { button, byId, make, renderList, setText } from './dom.js';
import { counted, moment } from './format.js';
import { announce, attempt, confirmed, onSubmit } from './forms.js';
import { definitions, fillRow, openableRow } from './row.js';

/** @type {string[]} */
let names = [];

/** @returns {import('./parts.js').Part} */
export function startWebhooks() {
  const choices = byId('register-events');
  const choose = (/** @type {boolean} */ checked) => {
    for (const box of choices.querySelectorAll('input')) box.checked = checked;
  };
  byId('events-all').addEventListener('click', () => choose(true));
  byId('events-none').addEventListener('click', () => choose(false));
  onSubmit(byId('register'), async (values) => {
    const url = String(values.get('url')).trim();
    const { secret, webhook_id } = await control('POST', '/webhooks', { url, events: chosen(choices) });
    byId('register-url').value = '';
    showSecret(secret, webhook_id);
    return `Endpoint ${webhook_id} is registered.`;
  });
  byId('secret-copy').addEventListener('click', copySecret);
  byId('secret-hide').addEventListener('click', () => {
    byId('secret').value = '';
    byId('secret-box').hidden = true;
    byId('register-url').focus();
  });
  return { view: 'webhooks', kinds: ['webhook'], refresh: () => refresh(choices) };
}

/** @param {HTMLElement} choices */
async function refresh(choices) {
  const { items, events } = await control('GET', '/webhooks');
  names = events;
  if (choices.childElementCount === 0) choices.append(...boxes(events));
  renderList(byId('webhook-list'), items, {
    key: ({ webhook_id }) => webhook_id,
    create: createRow,
    update: updateRow,
  });
  byId('webhook-empty').hidden = items.length > 0;
  if (items.length === 0) byId('secret-box').hidden = true;
}

/**
 * A box for each event.
 * @param {readonly string[]} checked
 */
function boxes(checked) {
  return names.map((name) => {
    const box = make('input', { type: 'checkbox', value: name, checked: checked.includes(name) });
    return make('label', {}, box, ` ${name}`);
  });
}

/**
 * The events that are ticked. Throws an ApiError if none is, which no endpoint would be for.
 * @param {HTMLElement} choices
 */
function chosen(choices) {
  const ticked = /** @type {NodeListOf<HTMLInputElement>} */ (choices.querySelectorAll('input:checked'));
  if (ticked.length === 0) throw new ApiError(0, 'Choose at least one event.');
  return [...ticked].map(({ value }) => value);
}

/**
 * @param {string} secret
 * @param {string} webhookId
 */
function showSecret(secret, webhookId) {
  setText(byId('secret-of'), webhookId);
  byId('secret').value = secret;
  byId('secret-box').hidden = false;
  byId('secret-title').focus();
}

async function copySecret() {
  const input = byId('secret');
  input.select();
  const done = await navigator.clipboard.writeText(input.value).then(
    () => true,
    () => false,
  );
  announce(done ? 'The secret is copied.' : 'The browser did not allow it; the secret is selected, copy it yourself.');
}

/** @param {any} webhook */
function createRow({ url }) {
  const row = openableRow({ title: url });
  row.about = make('div');
  row.choices = make('div', { class: 'event-grid' });
  const save = button('Save events', () => attempt(row.body, () => saveEvents(row)), { class: 'primary' });
  const remove = button('Remove', () => removeEndpoint(row), { class: 'danger' });
  const events = make('fieldset', { class: 'events' }, make('legend', {}, 'Events'), row.choices);
  const error = make('p', { class: 'error', role: 'alert', 'data-error': true });
  row.body.append(row.about, events, error, make('p', { class: 'pair' }, save, remove));
  return row;
}

/**
 * @param {any} row
 * @param {any} webhook
 */
function updateRow(row, webhook) {
  const { webhook_id, events, created_at } = webhook;
  const changed = String(row.webhook?.events) !== String(events);
  row.webhook = webhook;
  const which = events.length === names.length ? 'every event' : counted(events.length, 'event');
  fillRow(row, { status: '', aside: which, facts: [webhook_id] });
  row.about.replaceChildren(definitions([['Registered', moment(created_at)]]));
  if (changed) row.choices.replaceChildren(...boxes(events));
}

/** @param {any} row */
async function saveEvents(row) {
  const { webhook_id } = row.webhook;
  const { events } = await control('PATCH', `/webhooks/${encodeURIComponent(webhook_id)}`, {
    events: chosen(row.choices),
  });
  return `Endpoint ${webhook_id} gets ${counted(events.length, 'event')}.`;
}

/** @param {any} row */
async function removeEndpoint(row) {
  if (!(await confirmed('Remove the endpoint? What is still to be delivered to it is cancelled.', 'Remove'))) return;
  const { webhook_id } = row.webhook;
  await attempt(row.body, async () => {
    await control('DELETE', `/webhooks/${encodeURIComponent(webhook_id)}`);
    byId('webhooks-title').focus();
    return `Endpoint ${webhook_id} is removed.`;
  });
}
