import { ApiError, control } from './api.js';
import { button, byId, find, formById, setText } from './dom.js';
import { counted, json } from './format.js';
import { attempt } from './forms.js';
import { payloadBox } from './row.js';

/** @import { Triggered } from '../generated/controls/rest.ts' */

/** @returns {import('./parts.js').Part} */
export function startTrigger() {
  const form = formById('trigger');
  form.addEventListener('submit', (event) => event.preventDefault());
  return { view: 'trigger', kinds: [], refresh: () => fill(form) };
}

/** @param {HTMLFormElement} form */
async function fill(form) {
  const buttons = byId('trigger-buttons');
  if (buttons.childElementCount > 0) return;
  /** @type {{ items: { event: string }[] }} */
  const { items } = await control('GET', '/trigger');
  buttons.replaceChildren(...items.map(({ event }) => button(event, () => attempt(form, () => trigger(event)))));
}

/** @param {string} event */
async function trigger(event) {
  const overrides = readOverrides(find(document, '#overrides', HTMLTextAreaElement).value);
  /** @type {Triggered} */
  const { payload, deliveries } = await control('POST', '/trigger', { event, overrides });
  byId('trigger-payload').replaceChildren(payloadBox('Payload of the triggered event', json(payload)));
  const done = `${event} goes to ${counted(deliveries.length, 'endpoint')}.`;
  const none = `${event} goes nowhere: no endpoint chose it. Register one under Webhooks.`;
  setText(byId('trigger-hint'), deliveries.length === 0 ? none : done);
  return deliveries.length === 0 ? none : done;
}

/** @param {string} text */
function readOverrides(text) {
  try {
    const value = text.trim() === '' ? {} : JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Said below, as for JSON that is not an object.
  }
  throw new ApiError(0, 'The overrides have to be a JSON object, like {"currency": "UGX"}.');
}
