import { control } from './api.js';
import { button, field, formById, make } from './dom.js';
import { amount, moment } from './format.js';
import { attempt, currencyCode, onSubmit, wholeNumber } from './forms.js';
import { pagedList } from './paged-list.js';
import { definitions, fillRow, openableRow } from './row.js';

/** @import { Reward } from '../generated/controls/rest.ts' */
/** @typedef {ReturnType<typeof createRow>} RewardRow */

/** @returns {import('./parts.js').Part} */
export function startRewards() {
  const list = pagedList({
    name: 'reward',
    path: '/rewards',
    what: 'reward',
    key: (/** @type {Reward} */ { reward_id }) => reward_id,
    create: createRow,
    update: updateRow,
  });
  onSubmit(formById('send-reward'), async (values) => {
    /** @type {Reward} */
    const { reward_id } = await control('POST', '/rewards', {
      recipient_email: String(values.get('recipient_email')).trim(),
      amount: wholeNumber(values.get('amount')),
      currency: currencyCode(values.get('currency')),
    });
    await list.reveal(reward_id);
    return `Reward ${reward_id} is sent.`;
  });
  return { view: 'rewards', kinds: ['reward'], refresh: list.refresh };
}

/** @param {Reward} reward */
function createRow({ recipient_email, reward_id }) {
  const opened = openableRow(recipient_email);
  const brand = make('input', {
    ...{ name: 'selected_brand', value: 'Java House', autocomplete: 'off' },
    'data-says': 'Enter the name of a brand, of 1 to 100 characters.',
  });
  const who = make('input', {
    ...{ name: 'cancelled_by', value: 'ops@example.com', inputmode: 'email', autocomplete: 'off' },
    'data-says': 'Enter an e-mail address, such as ops@example.com.',
  });
  const step = (/** @type {string} */ text, /** @type {string} */ path, body = () => ({})) =>
    button(text, () => attempt(opened.body, () => take(reward_id, path, body())));
  const redeem = step('Redeem', 'redeem', () => ({ selected_brand: brand.value.trim() }));
  const cancel = step('Cancel', 'cancel', () => ({ cancelled_by: who.value.trim() }));
  const row = Object.assign(opened, {
    about: make('div'),
    opening: step('Open', 'open'),
    redeeming: make('div', { class: 'fields' }, field('Brand', brand, 'wide'), redeem),
    ending: make('div', { class: 'fields' }, field('Cancelled by', who, 'wide'), cancel, step('Expire', 'expire')),
  });
  row.body.append(row.about, row.opening, row.redeeming, row.ending, row.error);
  return row;
}

/**
 * Takes a reward a step further.
 * @param {string} rewardId
 * @param {string} path
 * @param {object} body
 */
async function take(rewardId, path, body) {
  /** @type {Reward} */
  const { status } = await control('POST', `/rewards/${encodeURIComponent(rewardId)}/${path}`, body);
  return `Reward ${rewardId} is ${status}.`;
}

/**
 * @param {RewardRow} row
 * @param {Reward} reward
 */
function updateRow(row, { reward_id, status, amount: value, currency, ...reward }) {
  fillRow(row, { status, aside: amount(value, currency), facts: [reward_id] });
  const facts = /** @type {const} */ ([
    ['Sent', reward.sent_at && moment(reward.sent_at)],
    ['Opened', reward.opened_at && moment(reward.opened_at)],
    ['Ended', reward.ended_at && moment(reward.ended_at)],
    ['Brand', reward.selected_brand],
    ['Cancelled by', reward.cancelled_by],
  ]);
  const known = facts.flatMap(([name, text]) => (text ? [/** @type {const} */ ([name, text])] : []));
  row.about.replaceChildren(definitions(known));
  row.opening.hidden = status !== 'sent';
  row.redeeming.hidden = status !== 'opened';
  row.ending.hidden = status !== 'sent' && status !== 'opened';
}
