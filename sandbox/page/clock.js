import { control } from './api.js';
import { byId, find, formById, inputById, setText } from './dom.js';
import { moment } from './format.js';
import { attempt, onSubmit } from './forms.js';

/** @import { Clock } from '../generated/controls/rest.ts' */

/** How the clock of the sandbox stands to that of the browser; it is shown without asking every second. */
let state = { mode: 'manual', now: Number.NaN, readAt: 0 };

/** @type {(() => void)[]} */
const watchers = [];

/**
 * Calls back every second.
 * @param {() => void} callback
 */
export function onClockTick(callback) {
  watchers.push(callback);
}

/** What time it is in the sandbox, and whether that stands. */
export function sandboxClock() {
  const stands = state.mode !== 'system';
  return { now: state.now + (stands ? 0 : performance.now() - state.readAt), stands };
}

/** @returns {import('./parts.js').Part} */
export function startClock() {
  const form = formById('clock');
  onSubmit(form, () => change('PUT', '/clock', { now: inputById('clock-set').value.trim() }));
  for (const button of form.querySelectorAll('button')) {
    const { advance } = button.dataset;
    if (advance === undefined) continue;
    button.addEventListener('click', () =>
      attempt(form, () => change('POST', '/clock/advance', { ms: Number(advance) })),
    );
  }
  for (const radio of [modeRadio('system'), modeRadio('manual')]) {
    radio.addEventListener('change', () => attempt(form, () => change('PUT', '/clock', { mode: radio.value })));
  }
  setInterval(() => {
    tick();
    for (const callback of watchers) callback();
  }, 1_000);
  const refresh = async () => show(await control('GET', '/clock'));
  return { view: 'all', kinds: ['clock'], refresh };
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} body
 */
async function change(method, path, body) {
  /** @type {Clock} */
  const clock = await control(method, path, body);
  show(clock);
  return `The clock shows ${moment(clock.now)}.`;
}

/** @param {Clock} clock */
function show({ now, mode }) {
  state = { mode, now: Date.parse(now), readAt: performance.now() };
  tick();
  setText(byId('clock-mode'), mode === 'manual' ? '(stands)' : '');
  modeRadio(mode).checked = true;
}

/** @param {Clock['mode']} mode */
function modeRadio(mode) {
  return find(formById('clock'), `[name=mode][value=${mode}]`, HTMLInputElement);
}

function tick() {
  if (Number.isNaN(state.now)) return;
  const now = new Date(sandboxClock().now).toISOString();
  const shown = find(document, '#clock-now', HTMLTimeElement);
  setText(shown, moment(now));
  shown.dateTime = now;
}
