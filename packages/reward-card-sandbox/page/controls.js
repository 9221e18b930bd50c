import { control } from './api.js';
import { byId, find, formById, moment, setText } from './dom.js';
import { attempt, confirmed, onSubmit } from './forms.js';

/** @import { Clock, Faults } from '../generated/controls/rest.ts' */

/** How the clock of the sandbox stands to that of the browser; it is shown without asking every second. */
let state = { mode: 'manual', now: Number.NaN, readAt: 0 };

/** @returns {import('./main.js').Part} */
export function startClock() {
  const form = formById('clock');
  onSubmit('clock', ({ now = '' }) => change('PUT', '/clock', { now }));
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll('[data-advance]')))
    button.addEventListener('click', () =>
      attempt(form, () => change('POST', '/clock/advance', { ms: Number(button.dataset.advance) })),
    );
  for (const radio of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('[name=mode]')))
    radio.addEventListener('change', () => attempt(form, () => change('PUT', '/clock', { mode: radio.value })));
  setInterval(tick, 1_000);
  return { view: 'all', refresh: async () => showClock(await control('GET', '/clock')) };
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} body
 */
async function change(method, path, body) {
  /** @type {Clock} */
  const clock = await control(method, path, body);
  showClock(clock);
  return `The clock shows ${moment(clock.now)}.`;
}

/** @param {Clock} clock */
function showClock({ now, mode }) {
  state = { mode, now: Date.parse(now), readAt: performance.now() };
  tick();
  setText(byId('clock-mode'), mode === 'manual' ? '(stopped)' : '');
  find(formById('clock'), `[name=mode][value=${mode}]`, HTMLInputElement).checked = true;
}

function tick() {
  const { mode, now, readAt } = state;
  const passed = mode === 'system' ? performance.now() - readAt : 0;
  if (!Number.isNaN(now)) setText(byId('clock-now'), moment(new Date(now + passed).toISOString()));
}

/** @returns {import('./main.js').Part} */
export function startFaults() {
  const form = formById('faults');
  onSubmit('faults', (fields) => inject(nested(fields)));
  byId('faults-clear').addEventListener('click', () => attempt(form, () => inject({})));
  const refresh = async () => {
    /** @type {Faults} */
    const faults = await control('GET', '/faults');
    showBanner(faults);
    // Faults that are being edited are not overwritten.
    if (!form.contains(document.activeElement)) fillForm(faults);
  };
  return { view: 'all', refresh };
}

/** @param {object} wanted */
async function inject(wanted) {
  /** @type {Faults} */
  const faults = await control('PUT', '/faults', wanted);
  fillForm(faults);
  const list = showBanner(faults);
  return list === '' ? 'No faults are injected.' : `Injected: ${list}.`;
}

/** @param {Record<string, any>} fields by names such as `api.latency_ms`; what is left out is no fault */
function nested(fields) {
  /** @type {Record<string, Record<string, unknown>>} */
  const parts = {};
  for (const [name, value] of Object.entries(fields)) {
    const [part = '', field = ''] = name.split('.');
    parts[part] = { ...parts[part], [field]: Array.isArray(value) ? true : value };
  }
  return parts;
}

/** @param {Faults} faults */
function fillForm(faults) {
  for (const [part, settings] of Object.entries(faults)) {
    for (const [field, value] of Object.entries(settings)) {
      const input = formById('faults').elements.namedItem(`${part}.${field}`);
      if (input instanceof HTMLInputElement && input.type === 'checkbox') input.checked = value === true;
      else if (input instanceof HTMLInputElement || input instanceof HTMLSelectElement)
        input.value = String(value ?? '');
    }
  }
}

/** Lists what is injected, by the names of the control, for as long as there are calls left. @param {Faults} faults */
function showBanner({ api, webhooks }) {
  const list = Object.entries({ api: api.times === 0 ? {} : api, webhooks })
    .flatMap(([part, settings]) => Object.entries(settings).map(([field, value]) => [`${part}.${field}`, value]))
    .flatMap(([name, value]) => (value && value !== 'verdict' ? [value === true ? name : `${name}: ${value}`] : []))
    .join(', ');
  setText(byId('faults-on-what'), list);
  byId('faults-on').hidden = list === '';
  return list;
}

export function startReset() {
  onSubmit('reset', async () => {
    if (!(await confirmed('Remove everything from the sandbox? It cannot be brought back.', 'Reset'))) return undefined;
    await control('POST', '/reset');
    return 'The sandbox is empty.';
  });
}
