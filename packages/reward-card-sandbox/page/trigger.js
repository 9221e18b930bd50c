import { html, render } from '/lit-html/lit-html.js';
import { control, fieldError } from './api.js';
import { byId, counted, find, json, setText } from './dom.js';
import { onSubmit } from './forms.js';
import { payloadBox } from './row.js';
import { onLink } from './views.js';

/** @import { EventExample, EventName, Triggered } from '../generated/controls/rest.ts' */

/** The events with payloads as if they happened now. @type {readonly EventExample[]} */
let examples = [];
/** @type {EventName} */
let chosen = 'card.issued';

const payload = () => find(document, '#trigger-edited', HTMLTextAreaElement);

/** @returns {import('./main.js').Part} */
export function startTrigger() {
  onSubmit('trigger', trigger);
  onLink('trigger', async (event) => {
    await refresh();
    choose(event);
  });
  return { view: 'trigger', refresh };
}

async function refresh() {
  /** @type {{ items: EventExample[] }} */
  const { items } = await control('GET', '/trigger');
  examples = items;
  if (payload().value === '') choose(chosen);
}

/** Puts the example of an event there to edit, if there is such an event. @param {string} name */
function choose(name) {
  const found = examples.find(({ event }) => event === name);
  if (found === undefined) return;
  chosen = found.event;
  payload().value = json(found.example);
  payload().rows = Math.min(payload().value.split('\n').length, 16);
  setText(byId('trigger-send'), `Trigger ${chosen}`);
  const button = (/** @type {EventExample} */ { event }) =>
    html`<button type="button" aria-pressed=${event === chosen} @click=${() => choose(event)}>${event}</button>`;
  render(examples.map(button), byId('trigger-buttons'));
}

/** @param {Record<string, any>} fields */
async function trigger(fields) {
  /** @type {Triggered} */
  const { payload: sent, deliveries } = await control('POST', '/trigger', {
    ...fields,
    event: chosen,
    payload: readPayload(),
  });
  const box = payloadBox('Payload of the triggered event', json(sent));
  render(html`<h3>What was sent</h3>${box}`, byId('trigger-payload'));
  return deliveries.length === 0
    ? `${chosen} goes nowhere: no endpoint chose it. Register one under Webhooks.`
    : `${chosen} goes to ${counted(deliveries.length, 'endpoint')}.`;
}

function readPayload() {
  try {
    const value = JSON.parse(payload().value);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    throw fieldError('payload', `The payload is not JSON: ${error instanceof Error ? error.message : error}.`);
  }
  throw fieldError('payload', 'The payload has to be a JSON object.');
}
