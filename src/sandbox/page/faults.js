import { control } from './api.js';
import { byId, setText } from './dom.js';
import { attempt, onSubmit, wholeNumber } from './forms.js';

const FLAGS = /** @type {const} */ ({
  duplicate: 'deliveries come twice',
  reorder: 'deliveries come newest first',
  tamper: 'a byte changes after signing',
  unsigned: 'signatures are left out',
});

/** @returns {import('./parts.js').Part} */
export function startFaults() {
  const form = byId('faults');
  onSubmit(form, async () => show(await control('PUT', '/faults', readForm(form))));
  byId('faults-clear').addEventListener('click', () =>
    attempt(form, async () => show(await control('PUT', '/faults', {}))),
  );
  const refresh = async () => {
    const faults = await control('GET', '/faults');
    // Half-typed faults are not taken from under somebody's fingers.
    if (form.contains(document.activeElement)) showBanner(faults);
    else show(faults);
  };
  return { view: 'all', kinds: ['faults'], refresh };
}

/** @param {HTMLFormElement} form */
function readForm(form) {
  const box = (/** @type {string} */ name) => /** @type {any} */ (form.querySelector(`[name=${name}]`));
  const flags = Object.fromEntries(Object.keys(FLAGS).map((name) => [name, box(name).checked]));
  return {
    api: {
      latency_ms: wholeNumber(byId('api-latency').value) ?? 0,
      status: wholeNumber(byId('api-status').value) ?? null,
      times: wholeNumber(byId('api-times').value) ?? null,
    },
    webhooks: { latency_ms: wholeNumber(byId('webhook-latency').value) ?? 0, ...flags },
  };
}

/** @param {any} faults */
function show(faults) {
  const { api, webhooks } = faults;
  byId('api-latency').value = api.latency_ms;
  byId('api-status').value = api.status ?? '';
  byId('api-times').value = api.times ?? '';
  byId('webhook-latency').value = webhooks.latency_ms;
  for (const name of Object.keys(FLAGS)) byId('faults').querySelector(`[name=${name}]`).checked = webhooks[name];
  const list = showBanner(faults);
  return list === '' ? 'No faults are injected.' : `Injected: ${list}.`;
}

/** @param {any} faults */
function showBanner({ api, webhooks }) {
  const isUsedUp = api.times === 0;
  const list = [
    api.latency_ms > 0 && !isUsedUp && `operations take ${api.latency_ms} ms longer`,
    api.status !== null && !isUsedUp && `operations answer ${api.status}`,
    webhooks.latency_ms > 0 && `deliveries take ${webhooks.latency_ms} ms longer`,
    ...Object.entries(FLAGS).map(([name, text]) => webhooks[name] && text),
  ].filter(Boolean);
  setText(byId('faults-on-what'), list.join('; '));
  byId('faults-on').hidden = list.length === 0;
  return list.join('; ');
}
