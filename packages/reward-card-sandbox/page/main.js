import { html } from '/lit-html/lit-html.js';
import { prepared, readAgainLater } from './api.js';
import { startBatches } from './batches.js';
import { startCards } from './cards.js';
import { startClock, startFaults, startReset } from './controls.js';
import { byId, setText } from './dom.js';
import { startList } from './list.js';
import { startRewards } from './rewards.js';
import { startTimeline } from './timeline.js';
import { startTrigger } from './trigger.js';
import { isSeen, startViews } from './views.js';
import { startWallet } from './wallet.js';
import { startWebhooks } from './webhooks.js';

/**
 * A part of the page that is filled from the sandbox.
 * @typedef {object} Part
 * @property {string} view the view in which it is seen, or `all` for what is always seen
 * @property {() => Promise<void>} refresh
 */

/** @type {readonly Part[]} */
const parts = [
  ...[startClock(), startFaults(), startCards(), startWebhooks(), startTimeline(), startTrigger()],
  ...[startRewards(), startBatches(), startWallet(), startAssumptions()],
];
startReset();
fillForms().catch(readAgainLater);

/** Fills in the examples of the contract that differ from the page; user input is kept. */
async function fillForms() {
  const [card, batch] = (await Promise.all([prepared('issueCard'), prepared('bulkIssueCards')])).map(
    ({ body }) => body,
  );
  const values = { '#issue-phone': card?.recipient_phone, '#issue-value': card?.value, '#bulk-text': batch?.file };
  for (const [selector, value] of Object.entries({ ...values, '[name=currency]': card?.currency }))
    for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(selector)))
      if (input.value === input.defaultValue) input.value = String(value);
}

const PAUSE_MS = 120;
const RETRY_MS = 1_000;

let isStale = false;
let isReading = false;

/** Reads again what is seen; however many changes come, once at a time. */
async function refreshSeen() {
  isStale = true;
  if (isReading) return;
  isReading = true;
  while (isStale) {
    isStale = false;
    const seen = parts.filter(({ view }) => isSeen(view));
    await Promise.all(seen.map((part) => part.refresh().catch(readAgainLater)));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  isReading = false;
}

startViews(refreshSeen);

/** @type {EventSource | undefined} */
let source;

/**
 * Follows the changes of the sandbox by server-sent events, and reads everything again when the connection is back. A page
 * that is not visible closes its connection, of which a browser has only six for one host.
 */
function follow() {
  source?.close();
  if (document.hidden) return;
  const opened = new EventSource('/_sandbox/stream');
  source = opened;
  opened.addEventListener('open', () => {
    showConnection(true);
    void refreshSeen();
  });
  opened.addEventListener('change', refreshSeen);
  opened.addEventListener('error', () => {
    showConnection(false);
    // A stream that was refused does not try again by itself.
    if (opened.readyState === EventSource.CLOSED) setTimeout(() => source === opened && follow(), RETRY_MS);
  });
}

/** @param {boolean} isLive */
function showConnection(isLive) {
  byId('lost').hidden = isLive;
  setText(byId('connection'), isLive ? 'Live' : 'Not connected');
}

document.addEventListener('visibilitychange', follow);
follow();

/** @import { Assumption } from '../generated/controls/rest.ts' */
/** @typedef {[id: string, answers: Assumption[]]} AnsweredPoint */

/** @returns {Part} */
function startAssumptions() {
  const list = startList({
    ...{ name: 'assumption', what: 'open point', path: '/assumptions', row: pointRow },
    key: (/** @type {AnsweredPoint} */ [id]) => id,
    read: (/** @type {{ items: Assumption[] }} */ { items }) => ({ items: [...Map.groupBy(items, ({ id }) => id)] }),
    empty: () => html`<p class="empty">No open point is answered.</p>`,
  });
  return { view: 'assumptions', refresh: list.refresh };
}

/** @param {AnsweredPoint} point with its answers; what is answered alike in several places stands there once */
function pointRow([id, assumptions]) {
  const answers = [...Map.groupBy(assumptions, ({ answer }) => answer)];
  const [first] = assumptions;
  return html`<li class="row" data-key=${id}>
    <div class="row-head"><h3>${first?.title}</h3><code>${id}</code></div>
    <p class="facts"><span>impact: ${first?.impact}</span></p>
    <p>${withCode(first?.question ?? '')}</p>
    ${answers.map(
      ([answer, places]) => html`<p>${withCode(answer)}</p>
        <p class="facts">${places.map(({ place }) => html`<span><code>${place}</code></span>`)}</p>`,
    )}
  </li>`;
}

/** @param {string} text in which backticks mark code */
function withCode(text) {
  return text.split('`').map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part));
}
