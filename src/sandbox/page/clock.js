import { control } from './api.js';
import { byId, setText } from './dom.js';
import { moment } from './format.js';
import { attempt, onSubmit } from './forms.js';

/** How the clock of the sandbox stands to that of the browser; it is shown without asking every second. */
let state = { mode: 'manual', now: Number.NaN, readAt: 0 };

/** @returns {import('./parts.js').Part} */
export function startClock() {
  const form = byId('clock');
  onSubmit(form, async (values) => show(await control('PUT', '/clock', { now: String(values.get('now')).trim() })));
  for (const button of form.querySelectorAll('[data-advance]')) {
    const body = { ms: Number(button.dataset.advance) };
    button.addEventListener('click', () =>
      attempt(form, async () => show(await control('POST', '/clock/advance', body))),
    );
  }
  for (const radio of form.querySelectorAll('[name=mode]')) {
    radio.addEventListener('change', () =>
      attempt(form, async () => show(await control('PUT', '/clock', { mode: radio.value }))),
    );
  }
  setInterval(tick, 1_000);
  const refresh = async () => void show(await control('GET', '/clock'));
  return { view: 'all', kinds: ['clock'], refresh };
}

/** @param {{ now: string, mode: string }} clock */
function show({ now, mode }) {
  state = { mode, now: Date.parse(now), readAt: performance.now() };
  tick();
  setText(byId('clock-mode'), mode === 'manual' ? '(stands)' : '');
  byId('clock').querySelector(`[name=mode][value=${mode}]`).checked = true;
  return `The clock shows ${moment(now)}.`;
}

function tick() {
  if (Number.isNaN(state.now)) return;
  const passed = state.mode === 'system' ? performance.now() - state.readAt : 0;
  const now = new Date(state.now + passed).toISOString();
  setText(byId('clock-now'), moment(now));
  byId('clock-now').dateTime = now;
}
