import { html, nothing } from '/lit-html/lit-html.js';
import { control } from './api.js';
import { amount, moment } from './dom.js';
import { onSubmit } from './forms.js';
import { startList } from './list.js';
import { actionButton, definitions, errorLine, openableRow } from './row.js';

/** @import { Reward } from '../generated/controls/rest.ts' */
/** @import { RowState } from './row.js' */

/** @returns {import('./main.js').Part} */
export function startRewards() {
  const list = startList({
    ...{ name: 'reward', path: '/rewards', what: 'reward', row: rewardRow },
    key: (/** @type {Reward} */ { reward_id }) => reward_id,
    empty: () =>
      html`<p class="empty">No reward was sent yet. Send one above, then open, redeem, expire or cancel it here.</p>`,
  });
  onSubmit('send-reward', async (fields) => {
    /** @type {Reward} */
    const { reward_id } = await control('POST', '/rewards', fields);
    await list.reveal(reward_id);
    return `Reward ${reward_id} is sent.`;
  });
  return { view: 'rewards', refresh: list.refresh };
}

/** @param {Reward} reward @param {RowState} state */
function rewardRow({ reward_id, recipient_email, status, amount: value, currency, ...reward }, state) {
  const step = (/** @type {string} */ text, /** @type {string} */ path, field = '') =>
    actionButton(text, async (fields) => {
      const body = field === '' ? {} : { [field]: fields[field] };
      /** @type {Reward} */
      const taken = await control('POST', `/rewards/${encodeURIComponent(reward_id)}/${path}`, body);
      return `Reward ${reward_id} is ${taken.status}.`;
    });
  const time = (/** @type {string | null} */ at) => at && moment(at);
  return openableRow(
    state,
    { title: recipient_email, status, aside: amount(value, currency), facts: [reward_id] },
    () => [
      definitions([
        ['Sent', time(reward.sent_at)],
        ['Opened', time(reward.opened_at)],
        ['Ended', time(reward.ended_at)],
        ['Brand', reward.selected_brand],
        ['Cancelled by', reward.cancelled_by],
      ]),
      status === 'sent' ? step('Open', 'open') : nothing,
      status === 'opened'
        ? html`<div class="fields">
            <label class="wide">Brand <input name="selected_brand" value="Java House" autocomplete="off" data-says="Enter the name of a brand, of 1 to 100 characters." /></label>
            ${step('Redeem', 'redeem', 'selected_brand')}
          </div>`
        : nothing,
      status === 'sent' || status === 'opened'
        ? html`<div class="fields">
            <label class="wide">Cancelled by <input name="cancelled_by" value="ops@example.com" inputmode="email" autocomplete="off" data-says="Enter an e-mail address, such as ops@example.com." /></label>
            ${step('Cancel', 'cancel', 'cancelled_by')}${step('Expire', 'expire')}
          </div>`
        : nothing,
      errorLine,
    ],
  );
}
