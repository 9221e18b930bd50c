import { html, render } from '/lit-html/lit-html.js';
import { control, fieldError } from './api.js';
import { buttonById, byId, find, setText } from './dom.js';
import { counted, json } from './format.js';
import { onSubmit } from './forms.js';
import { payloadBox } from './row.js';
import { onLink } from './views.js';

/** @import { EventExample, EventName, Triggered } from '../generated/controls/rest.ts' */

/** @type {EventName} */
let chosen = 'card.issued';

/** @returns {import('./main.js').Part} */
export function startTrigger() {
  onSubmit('trigger', trigger);
  byId('trigger-anew').addEventListener('click', () => void choose(chosen));
  onLink('trigger', (event) => choose(/** @type {EventName} */ (event)));
  return { view: 'trigger', kinds: [], refresh: fill };
}

async function fill() {
  const buttons = byId('trigger-buttons');
  if (buttons.childElementCount > 0) return;
  const items = await examples();
  const each = (/** @type {EventExample} */ { event }) =>
    html`<button type="button" data-event=${event} aria-pressed="false" @click=${() => choose(event)}>${event}</button>`;
  render(items.map(each), buttons);
  await choose(chosen);
}

/** The events with payloads as if they happened now. */
async function examples() {
  /** @type {{ items: EventExample[] }} */
  const { items } = await control('GET', '/trigger');
  return items;
}

/**
 * Puts the example of an event there to edit.
 * @param {EventName} event
 */
async function choose(event) {
  const before = chosen;
  chosen = event;
  const found = (await examples()).find((each) => each.event === event);
  if (found === undefined) chosen = before;
  // Another was chosen meanwhile, or there is no such event.
  if (found === undefined || chosen !== event) return;
  payload().value = json(found.example);
  payload().rows = Math.min(json(found.example).split('\n').length, 16);
  setText(byId('trigger-send'), `Trigger ${event}`);
  buttonById('trigger-send').disabled = false;
  for (const each of byId('trigger-buttons').querySelectorAll('button')) {
    each.setAttribute('aria-pressed', String(each.dataset.event === event));
  }
}

function payload() {
  return find(document, '#trigger-edited', HTMLTextAreaElement);
}

/** @param {Record<string, any>} fields */
async function trigger(fields) {
  /** @type {Triggered} */
  const { payload: sent, deliveries } = await control('POST', '/trigger', {
    ...fields,
    event: chosen,
    payload: readPayload(),
  });
  render(payloadBox('Payload of the triggered event', json(sent)), byId('trigger-payload'));
  const done = `${chosen} goes to ${counted(deliveries.length, 'endpoint')}.`;
  const none = `${chosen} goes nowhere: no endpoint chose it. Register one under Webhooks.`;
  setText(byId('trigger-hint'), deliveries.length === 0 ? none : done);
  return deliveries.length === 0 ? none : done;
}

function readPayload() {
  try {
    const value = JSON.parse(payload().value);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch (error) {
    throw fieldError(
      'payload',
      `The payload is not JSON: ${error instanceof Error ? error.message : 'it cannot be read'}.`,
    );
  }
  throw fieldError('payload', 'The payload has to be a JSON object.');
}
