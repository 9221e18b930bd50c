import { control } from './api.js';
import { byId, make, renderList, setText } from './dom.js';
import { amount } from './format.js';
import { currencyCode, onSubmit, wholeNumber } from './forms.js';

/** @returns {import('./parts.js').Part} */
export function startWallet() {
  onSubmit(byId('fund'), async (values) => {
    const body = { currency: currencyCode(values.get('currency')), amount: wholeNumber(values.get('amount')) };
    const { balance, currency } = await control('POST', '/wallet/fund', body);
    return `The wallet holds ${amount(balance, currency)}.`;
  });
  onSubmit(byId('threshold'), async (values) => {
    const body = { currency: currencyCode(values.get('currency')), threshold: wholeNumber(values.get('threshold')) };
    const { threshold, currency } = await control('PUT', '/wallet/threshold', body);
    return `The threshold is ${amount(threshold, currency)}.`;
  });
  return { view: 'wallet', kinds: ['wallet'], refresh };
}

async function refresh() {
  const { items } = await control('GET', '/wallet');
  renderList(byId('wallet-list'), items, { key: ({ wallet_id }) => wallet_id, create: createRow, update: updateRow });
  byId('wallet-empty').hidden = items.length > 0;
}

/** @param {any} wallet */
function createRow({ currency, wallet_id }) {
  const title = make('span', { class: 'row-title' }, currency);
  const badge = make('span', { class: 'badge' });
  const balance = make('span', { class: 'row-aside' });
  const threshold = make('span');
  const facts = make('span', { class: 'facts' }, threshold, ` · ${wallet_id}`);
  const row = make('li', { class: 'row plain' }, make('span', { class: 'row-head' }, title, badge, balance), facts);
  return Object.assign(row, { badge, balance, threshold });
}

/**
 * @param {any} row
 * @param {any} wallet
 */
function updateRow(row, { balance, threshold, currency }) {
  setText(row.balance, amount(balance, currency));
  setText(row.badge, balance < threshold ? 'low' : '');
  row.badge.dataset.status = balance < threshold ? 'low' : '';
  setText(row.threshold, threshold > 0 ? `threshold ${amount(threshold, currency)}` : 'no threshold');
}
