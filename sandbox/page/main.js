import { prepared, readAgainLater } from './api.js';
import { startAssumptions } from './assumptions.js';
import { startBatches } from './batches.js';
import { startCards } from './cards.js';
import { startClock, startFaults, startReset } from './controls.js';
import { byId, setText } from './dom.js';
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
 * @property {readonly string[]} kinds changes after which it is out of date
 * @property {() => Promise<void>} refresh
 */

/** @type {readonly Part[]} */
const parts = [
  ...[startClock(), startFaults(), startCards(), startWebhooks(), startTimeline(), startTrigger()],
  ...[startRewards(), startBatches(), startWallet(), startAssumptions()],
];
startReset();
fillForms().catch(readAgainLater);

/** Fills in what the contract has other examples of than the page; what somebody has typed stays. */
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

/** Parts that are out of date: they are refreshed soon where they are seen, else when they come into view. */
const stale = new Set(parts);
/** However many changes come, a part asks the sandbox once at a time. @type {Set<Part>} */
const busy = new Set();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

function refreshSeen() {
  timer = undefined;
  for (const part of stale) if (!busy.has(part) && isSeen(part.view)) void refresh(part);
}

function refreshSoon() {
  if (timer === undefined) timer = setTimeout(refreshSeen, PAUSE_MS);
}

/** @param {Part} part */
async function refresh(part) {
  stale.delete(part);
  busy.add(part);
  await part
    .refresh()
    .catch(readAgainLater)
    .finally(() => busy.delete(part));
  if (stale.has(part)) refreshSoon();
}

startViews(refreshSeen);

/** @type {EventSource | undefined} */
let source;
/** The run of the sandbox that the page knows, by its id. */
let known = '';

/** Follows the changes of the sandbox by server-sent events, and reads everything again when the connection is back. */
function follow() {
  source?.close();
  const opened = new EventSource('/_sandbox/stream');
  source = opened;
  opened.addEventListener('open', () => {
    showConnection('live', 'Live');
    for (const part of parts) stale.add(part);
    refreshSeen();
  });
  opened.addEventListener('start', ({ data }) => showRun(JSON.parse(data)));
  opened.addEventListener('change', ({ data }) => {
    const { kind } = JSON.parse(data);
    for (const part of parts) if (kind === 'reset' || part.kinds.includes(kind)) stale.add(part);
    refreshSoon();
  });
  opened.addEventListener('error', () => {
    showConnection('lost', 'Not connected');
    // A stream that was refused does not try again by itself.
    if (opened.readyState === EventSource.CLOSED) setTimeout(() => source === opened && follow(), RETRY_MS);
  });
}

function unfollow() {
  source?.close();
  source = undefined;
}

/** @param {{ sandbox: string, is_kept: boolean }} run */
function showRun({ sandbox, is_kept }) {
  if (known !== '' && known !== sandbox) {
    setText(byId('restarted-how'), is_kept ? 'with the data of its file' : 'and its data is gone');
    byId('restarted').hidden = false;
  }
  known = sandbox;
}

/** @param {'live' | 'lost'} state @param {string} text */
function showConnection(state, text) {
  byId('lost').hidden = state === 'live';
  setText(byId('connection'), text);
}

byId('restarted-seen').addEventListener('click', () => {
  byId('restarted').hidden = true;
});
// A page that nobody sees lets go of its connection, of which a browser has only six for one host.
document.addEventListener('visibilitychange', () => (document.hidden ? unfollow() : follow()));
addEventListener('pagehide', unfollow);
addEventListener('pageshow', ({ persisted }) => persisted && follow());
follow();
