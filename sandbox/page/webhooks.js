import { ApiError, control } from './api.js';
import { button, buttonById, byId, formById, inputById, make, renderList, setText } from './dom.js';
import { counted, moment } from './format.js';
import { announce, attempt, confirmed, onSubmit } from './forms.js';
import { INBOX_URL, useInbox } from './inbox.js';
import { definitions, fillRow, openableRow } from './row.js';

/** @import { Webhook, WebhookWithSecret } from '../generated/controls/rest.ts' */
/** @typedef {ReturnType<typeof createRow>} WebhookRow */

/** @type {readonly string[]} */
let names = [];
/** The endpoint whose secret is shown, and whether the list held it since. */
let shown = { id: '', wasListed: false };

/** @returns {import('./parts.js').Part} */
export function startWebhooks() {
  const choices = byId('register-events');
  const choose = (/** @type {boolean} */ checked) => {
    for (const box of choices.querySelectorAll('input')) box.checked = checked;
  };
  byId('events-all').addEventListener('click', () => choose(true));
  byId('events-none').addEventListener('click', () => choose(false));
  onSubmit(formById('register'), async (values) => {
    const url = String(values.get('url')).trim();
    const own = String(values.get('secret')).trim();
    const body = { url, events: chosen(choices), ...(own === '' ? {} : { secret: own }) };
    /** @type {WebhookWithSecret} */
    const { secret, webhook_id } = await control('POST', '/webhooks', body);
    for (const id of ['register-url', 'register-secret']) inputById(id).value = '';
    // A secret of one's own is known already.
    if (own === '') showSecret(secret, webhook_id);
    return `Endpoint ${webhook_id} is registered.`;
  });
  byId('webhook-inbox').addEventListener('click', () => attempt(formById('register'), useInbox));
  byId('secret-copy').addEventListener('click', copySecret);
  byId('secret-hide').addEventListener('click', () => {
    hideSecret();
    inputById('register-url').focus();
  });
  return { view: 'webhooks', kinds: ['webhook'], refresh: () => refresh(choices) };
}

/** @param {HTMLElement} choices */
async function refresh(choices) {
  /** @type {{ items: Webhook[], events: string[] }} */
  const { items, events } = await control('GET', '/webhooks');
  names = events;
  if (choices.childElementCount === 0) choices.append(...boxes(events));
  // Before, there was no event to choose.
  buttonById('register-send').disabled = false;
  renderList(byId('webhook-list'), items, {
    key: ({ webhook_id }) => webhook_id,
    create: createRow,
    update: updateRow,
  });
  byId('webhook-empty').hidden = items.length > 0;
  // A list that was asked for before the endpoint was registered does not hold it yet, and says nothing about it.
  const isListed = items.some(({ webhook_id }) => webhook_id === shown.id);
  if (shown.wasListed && !isListed) hideSecret();
  shown.wasListed = isListed;
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
  const ticked = [...choices.querySelectorAll('input')].filter(({ checked }) => checked);
  if (ticked.length === 0) throw new ApiError(0, 'Choose at least one event.');
  return ticked.map(({ value }) => value);
}

/**
 * @param {string} secret
 * @param {string} webhookId
 */
function showSecret(secret, webhookId) {
  shown = { id: webhookId, wasListed: false };
  setText(byId('secret-of'), webhookId);
  inputById('secret').value = secret;
  byId('secret-box').hidden = false;
  byId('secret-title').focus();
}

function hideSecret() {
  inputById('secret').value = '';
  byId('secret-box').hidden = true;
}

async function copySecret() {
  const input = inputById('secret');
  input.select();
  const done = await navigator.clipboard.writeText(input.value).then(
    () => true,
    () => false,
  );
  announce(done ? 'The secret is copied.' : 'The browser did not allow it; the secret is selected, copy it yourself.');
}

/** @param {Webhook} webhook */
function createRow({ webhook_id, url }) {
  const row = Object.assign(openableRow(url === INBOX_URL ? 'Built-in inbox' : url), {
    about: make('div'),
    choices: make('div', { class: 'event-grid' }),
    chosen: '',
  });
  const save = button('Save events', () => attempt(row.body, () => saveEvents(webhook_id, row.choices)), {
    class: 'primary',
  });
  const remove = button('Remove', () => removeEndpoint(webhook_id, row.body), { class: 'danger' });
  const events = make('fieldset', { class: 'events' }, make('legend', {}, 'Events'), row.choices);
  row.body.append(row.about, events, row.error, make('p', { class: 'pair' }, save, remove));
  return row;
}

/**
 * @param {WebhookRow} row
 * @param {Webhook} webhook
 */
function updateRow(row, { webhook_id, events, created_at }) {
  const which = events.length === names.length ? 'every event' : counted(events.length, 'event');
  fillRow(row, { status: '', aside: which, facts: [webhook_id] });
  row.about.replaceChildren(definitions([['Registered', moment(created_at)]]));
  if (row.chosen === String(events)) return;
  row.chosen = String(events);
  row.choices.replaceChildren(...boxes(events));
}

/**
 * @param {string} webhookId
 * @param {HTMLElement} choices
 */
async function saveEvents(webhookId, choices) {
  const body = { events: chosen(choices) };
  /** @type {Webhook} */
  const { events } = await control('PATCH', `/webhooks/${encodeURIComponent(webhookId)}`, body);
  return `Endpoint ${webhookId} gets ${counted(events.length, 'event')}.`;
}

/**
 * @param {string} webhookId
 * @param {HTMLElement} near
 */
async function removeEndpoint(webhookId, near) {
  if (!(await confirmed('Remove the endpoint? What is still to be delivered to it is cancelled.', 'Remove'))) return;
  await attempt(near, async () => {
    await control('DELETE', `/webhooks/${encodeURIComponent(webhookId)}`);
    byId('webhooks-title').focus();
    return `Endpoint ${webhookId} is removed.`;
  });
}
