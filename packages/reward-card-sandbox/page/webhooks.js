import { html, nothing, render } from '/lit-html/lit-html.js';
import { control } from './api.js';
import { byId, counted, formById, moment } from './dom.js';
import { announce, confirmed, onSubmit } from './forms.js';
import { startList } from './list.js';
import { actionButton, definitions, errorLine, openableRow } from './row.js';

/** @import { Webhook, WebhookList, WebhookWithSecret } from '../generated/controls/rest.ts' */
/** @import { RowState } from './row.js' */

/** The URL by which the sandbox knows the receiver that it has of its own. */
export const INBOX_URL = 'sandbox:inbox';

/** @type {readonly string[]} */
let names = [];
/** Secrets of endpoints that were registered since the page was loaded. @type {Map<string, string>} */
const secrets = new Map();

/** @returns {import('./main.js').Part} */
export function startWebhooks() {
  render(inboxButton(), byId('register-inbox'));
  /** @param {WebhookList} page */
  const read = (page) => {
    names = page.events;
    render(boxes([]), byId('register-events'));
    return page;
  };
  const list = startList({
    ...{ name: 'webhook', what: 'endpoint', path: '/webhooks', read },
    key: (/** @type {Webhook} */ { webhook_id }) => webhook_id,
    row: webhookRow,
    empty: () =>
      html`<p class="empty">No endpoint is registered, so no event is delivered. Register the URL of your receiver above, or use the built-in inbox.</p>`,
  });
  onSubmit('register', async (fields) => {
    /** @type {WebhookWithSecret} */
    const { secret, webhook_id } = await control('POST', '/webhooks', fields);
    formById('register').reset();
    // A secret of one's own is known already.
    if (fields.secret === undefined) secrets.set(webhook_id, secret);
    await list.reveal(webhook_id);
    return `Endpoint ${webhook_id} is registered.`;
  });
  return { view: 'webhooks', refresh: list.refresh };
}

/** Registers the built-in inbox for every event, unless it is registered already. @param {string} [look] */
export const inboxButton = (look) =>
  actionButton(
    'Use the built-in inbox',
    async () => {
      /** @type {WebhookList} */
      const { items } = await control('GET', '/webhooks');
      if (items.some(({ url }) => url === INBOX_URL)) return 'The built-in inbox is registered already.';
      await control('POST', '/webhooks', { url: INBOX_URL });
      return 'The built-in inbox receives and verifies every event. Issue a card to see one.';
    },
    look,
  );

/** @param {readonly string[]} checked a box for each event */
function boxes(checked) {
  return names.map(
    (name) =>
      html`<label><input type="checkbox" name="events" value=${name} .checked=${checked.includes(name)} /> ${name}</label>`,
  );
}

/** @param {Webhook} webhook @param {RowState} state */
function webhookRow({ webhook_id, url, events, created_at }, state) {
  const path = `/webhooks/${encodeURIComponent(webhook_id)}`;
  const save = async (/** @type {Record<string, any>} */ fields) => {
    /** @type {Webhook} */
    const saved = await control('PATCH', path, { events: fields.events ?? names });
    return `Endpoint ${webhook_id} gets ${counted(saved.events.length, 'event')}.`;
  };
  const remove = async () => {
    const question = 'Remove the endpoint? What is still to be delivered to it is cancelled.';
    if (!(await confirmed(question, 'Remove'))) return undefined;
    await control('DELETE', path);
    byId('webhooks-title').focus();
    return `Endpoint ${webhook_id} is removed.`;
  };
  const aside = events.length === names.length ? 'every event' : counted(events.length, 'event');
  const line = { title: url === INBOX_URL ? 'Built-in inbox' : url, aside, facts: [webhook_id] };
  return openableRow(state, line, () => [
    secretBox(secrets.get(webhook_id)),
    definitions([['Registered', moment(created_at)]]),
    html`<fieldset><legend>Events (none selected: all)</legend><div class="buttons">${boxes(events)}</div></fieldset>`,
    errorLine,
    html`<p class="buttons">${actionButton('Save events', save, 'primary')}${actionButton('Remove', remove, 'danger')}</p>`,
  ]);
}

/** @param {string | undefined} secret shown by the sandbox only once */
function secretBox(secret) {
  if (secret === undefined) return nothing;
  return html`<section id="secret-box" class="panel">
    <h3>Signing secret</h3>
    <p>Copy it now: it is gone when the page is loaded again. Your receiver verifies <code>X-Service-Signature</code> with it.</p>
    <p><code id="secret">${secret}</code></p>
    <p class="buttons"><button type="button" @click=${() => copy(secret)}>Copy secret</button></p>
  </section>`;
}

/** @param {string} secret */
async function copy(secret) {
  try {
    await navigator.clipboard.writeText(secret);
    announce('Copied secret.');
  } catch {
    announce('The browser did not allow copying.');
  }
}
