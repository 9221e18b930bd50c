import { control } from './api.js';
import { button, byId, field, make } from './dom.js';
import { amount, moment } from './format.js';
import { attempt, currencyCode, onSubmit, wholeNumber } from './forms.js';
import { pagedList } from './paged-list.js';
import { definitions, fillRow, openableRow } from './row.js';

/** @returns {import('./parts.js').Part} */
export function startRewards() {
  const refresh = pagedList({
    name: 'reward',
    path: '/rewards',
    key: ({ reward_id }) => reward_id,
    create: createRow,
    update: updateRow,
  });
  onSubmit(byId('send-reward'), async (values) => {
    const { reward_id } = await control('POST', '/rewards', {
      recipient_email: String(values.get('recipient_email')).trim(),
      amount: wholeNumber(values.get('amount')),
      currency: currencyCode(values.get('currency')),
    });
    return `Reward ${reward_id} is sent.`;
  });
  return { view: 'rewards', kinds: ['reward'], refresh };
}

/** @param {any} reward */
function createRow({ recipient_email, reward_id }) {
  const row = openableRow({ title: recipient_email });
  const brand = make('input', { value: 'Java House', autocomplete: 'off' });
  const who = make('input', { value: 'ops@example.com', type: 'email', autocomplete: 'off' });
  const step = (/** @type {string} */ text, /** @type {string} */ path, /** @type {() => object} */ body) =>
    button(text, () =>
      attempt(row.body, async () => {
        const { status } = await control('POST', `/rewards/${encodeURIComponent(reward_id)}/${path}`, body());
        return `Reward ${reward_id} is ${status}.`;
      }),
    );
  row.about = make('div');
  row.opening = step('Open', 'open', () => ({}));
  row.redeeming = make('div', { class: 'fields' }, field('Brand', brand, 'wide'));
  row.redeeming.append(step('Redeem', 'redeem', () => ({ selected_brand: brand.value.trim() })));
  row.ending = make('div', { class: 'fields' }, field('Cancelled by', who, 'wide'));
  row.ending.append(step('Cancel', 'cancel', () => ({ cancelled_by: who.value.trim() })));
  row.ending.append(step('Expire', 'expire', () => ({})));
  const error = make('p', { class: 'error', role: 'alert', 'data-error': true });
  row.body.append(row.about, row.opening, row.redeeming, row.ending, error);
  return row;
}

/**
 * @param {any} row
 * @param {any} reward
 */
function updateRow(row, { reward_id, status, amount: value, currency, ...reward }) {
  fillRow(row, { status, aside: amount(value, currency), facts: [reward_id] });
  /** @type {[string, string | null][]} */
  const facts = [
    ['Sent', moment(reward.sent_at)],
    ['Opened', reward.opened_at && moment(reward.opened_at)],
    ['Ended', reward.ended_at && moment(reward.ended_at)],
    ['Brand', reward.selected_brand],
    ['Cancelled by', reward.cancelled_by],
  ];
  row.about.replaceChildren(definitions(facts.flatMap(([name, text]) => (text ? [[name, text]] : []))));
  row.opening.hidden = status !== 'sent';
  row.redeeming.hidden = status !== 'opened';
  row.ending.hidden = status !== 'sent' && status !== 'opened';
}
