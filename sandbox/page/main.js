import { control } from './api.js';
import { startAssumptions } from './assumptions.js';
import { startBatches } from './batches.js';
import { startCards } from './cards.js';
import { startClock } from './clock.js';
import { byId, formById, setText } from './dom.js';
import { startFaults } from './faults.js';
import { attempt, confirmed } from './forms.js';
import { follow } from './live.js';
import { keepUpToDate } from './parts.js';
import { startRewards } from './rewards.js';
import { startTimeline } from './timeline.js';
import { startTrigger } from './trigger.js';
import { isSeen, startViews } from './views.js';
import { startWallet } from './wallet.js';
import { startWebhooks } from './webhooks.js';

const STATES = { live: 'Live', lost: 'Not connected' };

const reset = formById('reset');
reset.addEventListener('submit', async (event) => {
  event.preventDefault();
  if (!(await confirmed('Remove everything from the sandbox? It cannot be brought back.', 'Reset'))) return;
  await attempt(reset, async () => {
    await control('POST', '/reset');
    return 'The sandbox is empty.';
  });
});

const parts = keepUpToDate(
  [
    startClock(),
    startFaults(),
    startCards(),
    startWebhooks(),
    startTimeline(),
    startTrigger(),
    startRewards(),
    startBatches(),
    startWallet(),
    startAssumptions(),
  ],
  isSeen,
);
startViews(parts.shown);
/** @type {{ sandbox: string, is_kept: boolean } | undefined} */
let known;
byId('restarted-seen').addEventListener('click', () => {
  byId('restarted').hidden = true;
});
follow({
  onChange: parts.changed,
  onAll: parts.all,
  onStart(run) {
    if (known !== undefined && known.sandbox !== run.sandbox) {
      setText(byId('restarted-how'), run.is_kept ? 'with the data of its file' : 'and its data is gone');
      byId('restarted').hidden = false;
    }
    known = run;
  },
  onState(state) {
    byId('lost').hidden = state === 'live';
    setText(byId('connection'), STATES[state]);
    byId('connection').dataset.state = state;
  },
});
