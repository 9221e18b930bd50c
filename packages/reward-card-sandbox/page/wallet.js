import { html, nothing } from '/lit-html/lit-html.js';
import { control } from './api.js';
import { amount } from './dom.js';
import { onSubmit } from './forms.js';
import { startList } from './list.js';
import { actionButton, badge, errorLine, factList } from './row.js';

/** @import { Wallet } from '../generated/controls/rest.ts' */

/** @returns {import('./main.js').Part} */
export function startWallet() {
  onSubmit('fund', async (fields) => {
    /** @type {Wallet} */
    const { balance, currency } = await control('POST', '/wallet/fund', fields);
    return `The wallet holds ${amount(balance, currency)}.`;
  });
  onSubmit('threshold', async (fields) => {
    /** @type {Wallet} */
    const { threshold, currency } = await control('PUT', '/wallet/threshold', fields);
    return `The threshold is ${amount(threshold, currency)}.`;
  });
  const list = startList({
    ...{ name: 'wallet', what: 'wallet', path: '/wallet', row: walletRow },
    key: (/** @type {Wallet} */ { wallet_id }) => wallet_id,
    empty: () =>
      html`<p class="empty">No wallet is open. The wallet of a currency opens when a card is first issued in it, or when you fund it below.</p>`,
  });
  return { view: 'wallet', refresh: list.refresh };
}

/** @param {object} body */
async function draw(body) {
  /** @type {Wallet} */
  const { balance, currency, threshold } = await control('POST', '/wallet/draw', body);
  const low = balance < threshold ? ' That is below the threshold: wallet.low_balance was fired.' : '';
  return `The wallet holds ${amount(balance, currency)}.${low}`;
}

/** @param {Wallet} wallet */
function walletRow({ wallet_id, currency, balance, threshold }) {
  const isLow = balance < threshold;
  const drawLow = () => draw({ currency, amount: balance - threshold + 1 });
  const low = actionButton('Draw below the threshold', drawLow);
  return html`<li class="row" data-key=${wallet_id}>
    <div class="row-head"><span class="row-title">${currency}</span>${badge(isLow ? 'low' : '')}<span class="row-aside">${amount(balance, currency)}</span></div>
    <p class="facts">${factList([threshold > 0 ? `threshold ${amount(threshold, currency)}` : 'no threshold', wallet_id])}</p>
    <p class="buttons">${threshold === 0 || isLow ? nothing : low}</p>${errorLine}
  </li>`;
}
