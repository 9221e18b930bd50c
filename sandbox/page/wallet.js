import { control } from './api.js';
import { button, byId, formById, make, renderList, setText } from './dom.js';
import { amount } from './format.js';
import { attempt, currencyCode, errorLine, onSubmit, wholeNumber } from './forms.js';
import { fillFacts } from './row.js';

/** @import { Wallet } from '../generated/controls/rest.ts' */
/** @typedef {ReturnType<typeof createRow>} WalletRow */

/** @returns {import('./parts.js').Part} */
export function startWallet() {
  onSubmit(formById('fund'), async (values) => {
    const body = { currency: currencyCode(values.get('currency')), amount: wholeNumber(values.get('amount')) };
    /** @type {Wallet} */
    const { balance, currency } = await control('POST', '/wallet/fund', body);
    return `The wallet holds ${amount(balance, currency)}.`;
  });
  onSubmit(formById('threshold'), async (values) => {
    const body = { currency: currencyCode(values.get('currency')), threshold: wholeNumber(values.get('threshold')) };
    /** @type {Wallet} */
    const { threshold, currency } = await control('PUT', '/wallet/threshold', body);
    return `The threshold is ${amount(threshold, currency)}.`;
  });
  onSubmit(formById('draw'), async (values) => {
    const body = { currency: currencyCode(values.get('currency')), amount: wholeNumber(values.get('amount')) };
    return draw(body);
  });
  return { view: 'wallet', kinds: ['wallet'], refresh };
}

/** @param {{ currency: string, amount: unknown }} body */
async function draw(body) {
  /** @type {Wallet} */
  const { balance, currency, threshold } = await control('POST', '/wallet/draw', body);
  const low = balance < threshold ? ' That is below the threshold: wallet.low_balance was fired.' : '';
  return `The wallet holds ${amount(balance, currency)}.${low}`;
}

async function refresh() {
  /** @type {{ items: Wallet[] }} */
  const { items } = await control('GET', '/wallet');
  renderList(byId('wallet-list'), items, { key: ({ wallet_id }) => wallet_id, create: createRow, update: updateRow });
  byId('wallet-empty').hidden = items.length > 0;
}

/** @param {Wallet} wallet */
function createRow({ currency }) {
  const title = make('span', { class: 'row-title' }, currency);
  const badge = make('span', { class: 'badge' });
  const balance = make('span', { class: 'row-aside' });
  const facts = make('p', { class: 'facts' });
  const error = errorLine();
  const low = button(
    'Draw below the threshold',
    () => attempt(row, () => draw({ currency, amount: Number(low.dataset.amount) })),
    {
      class: 'small',
    },
  );
  const head = make('div', { class: 'row-head' }, title, badge, balance);
  const row = make('li', { class: 'row plain' }, head, facts, make('p', { class: 'pair' }, low), error);
  return Object.assign(row, { badge, balance, facts, low });
}

/**
 * @param {WalletRow} row
 * @param {Wallet} wallet
 */
function updateRow(row, { balance, threshold, currency, wallet_id }) {
  const status = balance < threshold ? 'low' : '';
  setText(row.balance, amount(balance, currency));
  row.low.hidden = threshold === 0 || balance < threshold;
  row.low.dataset.amount = String(balance - threshold + 1);
  setText(row.badge, status);
  row.badge.dataset.status = status;
  fillFacts(row.facts, [threshold > 0 ? `threshold ${amount(threshold, currency)}` : 'no threshold', wallet_id]);
}
