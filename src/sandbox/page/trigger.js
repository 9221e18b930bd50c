import { ApiError, control } from './api.js';
import { button, byId, make, setText } from './dom.js';
import { counted, json } from './format.js';
import { attempt } from './forms.js';

/** @returns {import('./parts.js').Part} */
export function startTrigger() {
  const form = byId('trigger');
  form.addEventListener('submit', (/** @type {Event} */ event) => event.preventDefault());
  return { view: 'trigger', kinds: [], refresh: () => fill(form) };
}

/** @param {HTMLFormElement} form */
async function fill(form) {
  const buttons = byId('trigger-buttons');
  if (buttons.childElementCount > 0) return;
  const { items } = await control('GET', '/trigger');
  for (const { event } of items) buttons.append(button(event, () => attempt(form, () => trigger(event))));
}

/** @param {string} event */
async function trigger(event) {
  const overrides = readOverrides(byId('overrides').value);
  const { payload, deliveries } = await control('POST', '/trigger', { event, overrides });
  const attributes = { tabindex: '0', role: 'region', 'aria-label': 'Payload of the triggered event' };
  byId('trigger-payload').replaceChildren(make('pre', attributes, json(payload)));
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
    // Said below, as for JSON that is no object.
  }
  throw new ApiError(0, 'The overrides have to be a JSON object, like {"currency": "UGX"}.');
}
