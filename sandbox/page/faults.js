import { control } from './api.js';
import { byId, find, formById, inputById, setText } from './dom.js';
import { counted } from './format.js';
import { attempt, onSubmit, wholeNumber } from './forms.js';

/** @import { Faults } from '../generated/controls/rest.ts' */

const FLAGS = /** @type {const} */ ([
  ['duplicate', 'deliveries come twice'],
  ['reorder', 'deliveries come newest first'],
  ['tamper', 'a byte changes after signing'],
  ['unsigned', 'signatures are left out'],
  ['noncanonical', 'JSON is not canonical'],
]);

/** @returns {import('./parts.js').Part} */
export function startFaults() {
  const form = formById('faults');
  onSubmit(form, () => inject(readForm()));
  byId('faults-clear').addEventListener('click', () => attempt(form, () => inject({})));
  const refresh = async () => {
    /** @type {Faults} */
    const faults = await control('GET', '/faults');
    showBanner(faults);
    // Half-typed faults are not taken from under somebody's fingers.
    if (!form.contains(document.activeElement)) fillForm(faults);
  };
  return { view: 'all', kinds: ['faults', 'call'], refresh };
}

/** @param {object} wanted */
async function inject(wanted) {
  /** @type {Faults} */
  const faults = await control('PUT', '/faults', wanted);
  fillForm(faults);
  showBanner(faults);
  const list = listFaults(faults);
  return list === '' ? 'No faults are injected.' : `Injected: ${list}.`;
}

/** @param {(typeof FLAGS)[number][0]} name */
function flagBox(name) {
  return find(formById('faults'), `[name=${name}]`, HTMLInputElement);
}

/** What happens to the response once the operation has acted. */
function after() {
  return find(document, '#api-after', HTMLSelectElement);
}

function readForm() {
  return {
    api: {
      latency_ms: wholeNumber(inputById('api-latency').value) ?? 0,
      status: wholeNumber(inputById('api-status').value) ?? null,
      after: after().value || null,
      times: wholeNumber(inputById('api-times').value) ?? null,
    },
    webhooks: {
      latency_ms: wholeNumber(inputById('webhook-latency').value) ?? 0,
      ...Object.fromEntries(FLAGS.map(([name]) => [name, flagBox(name).checked])),
    },
  };
}

/** @param {Faults} faults */
function fillForm({ api, webhooks }) {
  inputById('api-latency').value = String(api.latency_ms);
  inputById('api-status').value = String(api.status ?? '');
  after().value = api.after ?? '';
  inputById('api-times').value = String(api.times ?? '');
  inputById('webhook-latency').value = String(webhooks.latency_ms);
  for (const [name] of FLAGS) flagBox(name).checked = webhooks[name];
}

/** @param {Faults} faults */
function showBanner(faults) {
  const list = listFaults(faults);
  setText(byId('faults-on-what'), list);
  byId('faults-on').hidden = list === '';
}

/** @param {Faults} faults */
function listFaults({ api, webhooks }) {
  const isUsedUp = api.times === 0;
  return [
    api.latency_ms > 0 && !isUsedUp && `operations take ${api.latency_ms} ms longer`,
    api.status !== null && !isUsedUp && `operations respond ${api.status} and do not act`,
    api.after === 'drop' && !isUsedUp && 'operations act, and their responses are lost',
    api.after === 'error' && !isUsedUp && 'operations act, and respond 500',
    api.times !== null && !isUsedUp && `for ${counted(api.times, 'call')}`,
    webhooks.latency_ms > 0 && `deliveries take ${webhooks.latency_ms} ms longer`,
    ...FLAGS.map(([name, text]) => webhooks[name] && text),
  ]
    .filter(Boolean)
    .join('; ');
}
