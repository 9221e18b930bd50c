import { html, render } from '/lit-html/lit-html.js';
import { ApiError, control } from './api.js';
import { buttonById, byId, formById, inputById, setText } from './dom.js';
import { counted, moment } from './format.js';
import { announce, attempt, confirmed, onSubmit } from './forms.js';
import { drawnList } from './paged-list.js';
import { actionButton, definitions, errorLine, openableRow } from './row.js';

/** @import { Webhook, WebhookWithSecret } from '../generated/controls/rest.ts' */
/** @import { RowState } from './row.js' */

/** The URL by which the sandbox knows the receiver that it has of its own. */
export const INBOX_URL = 'sandbox:inbox';

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
  const key = (/** @type {Webhook} */ { webhook_id }) => webhook_id;
  const list = drawnList(byId('webhook-list'), { key, row: webhookRow });
  const refresh = async () => {
    /** @type {{ items: Webhook[], events: string[] }} */
    const { items, events } = await control('GET', '/webhooks');
    names = events;
    if (choices.childElementCount === 0) render(boxes(events), choices);
    // Before, there was no event to choose.
    buttonById('register-send').disabled = false;
    list.show(items);
    byId('webhook-empty').hidden = items.length > 0;
    // A list that was asked for before the endpoint was registered does not hold it yet, and says nothing about it.
    const isListed = items.some(({ webhook_id }) => webhook_id === shown.id);
    if (shown.wasListed && !isListed) hideSecret();
    shown.wasListed = isListed;
  };
  return { view: 'webhooks', kinds: ['webhook'], refresh };
}

/** Registers the built-in inbox for every event, unless it is registered already. */
export async function useInbox() {
  /** @type {{ items: Webhook[] }} */
  const { items } = await control('GET', '/webhooks');
  if (items.some(({ url }) => url === INBOX_URL)) return 'The built-in inbox is registered already.';
  await control('POST', '/webhooks', { url: INBOX_URL });
  return 'The built-in inbox receives and verifies every event. Issue a card to see one.';
}

/** @param {readonly string[]} checked a box for each event; they are ticked anew when these change */
function boxes(checked) {
  return names.map(
    (name) => html`<label><input type="checkbox" value=${name} .checked=${checked.includes(name)} /> ${name}</label>`,
  );
}

/**
 * The events that are ticked. Throws an ApiError if none is, which no endpoint would be for.
 * @param {ParentNode} choices
 */
function chosen(choices) {
  const ticked = [...choices.querySelectorAll('input')].filter(({ checked }) => checked);
  if (ticked.length === 0) throw new ApiError(0, 'Choose at least one event.');
  return ticked.map(({ value }) => value);
}

/** @param {string} secret @param {string} webhookId */
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

/** @param {Webhook} webhook @param {RowState} state */
function webhookRow({ webhook_id, url, events, created_at }, state) {
  const path = `/webhooks/${encodeURIComponent(webhook_id)}`;
  const save = actionButton(
    'Save events',
    async (button) => {
      const body = { events: chosen(button.closest('.row-body') ?? document) };
      /** @type {Webhook} */
      const saved = await control('PATCH', path, body);
      return `Endpoint ${webhook_id} gets ${counted(saved.events.length, 'event')}.`;
    },
    'primary',
  );
  const remove = actionButton(
    'Remove',
    async () => {
      if (!(await confirmed('Remove the endpoint? What is still to be delivered to it is cancelled.', 'Remove')))
        return undefined;
      await control('DELETE', path);
      byId('webhooks-title').focus();
      return `Endpoint ${webhook_id} is removed.`;
    },
    'danger',
  );
  const aside = events.length === names.length ? 'every event' : counted(events.length, 'event');
  const line = { title: url === INBOX_URL ? 'Built-in inbox' : url, aside, facts: [webhook_id] };
  return openableRow(state, line, () => [
    definitions([['Registered', moment(created_at)]]),
    html`<fieldset class="events"><legend>Events</legend><div class="event-grid">${boxes(events)}</div></fieldset>`,
    errorLine,
    html`<p class="pair">${save}${remove}</p>`,
  ]);
}
