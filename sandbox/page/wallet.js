import { html, nothing } from '/lit-html/lit-html.js';
import { control } from './api.js';
import { byId, formById } from './dom.js';
import { amount } from './format.js';
import { currencyCode, onSubmit, wholeNumber } from './forms.js';
import { drawnList } from './paged-list.js';
import { actionButton, badge, errorLine, factList } from './row.js';

/** @import { Wallet } from '../generated/controls/rest.ts' */

/** @returns {import('./parts.js').Part} */
export function startWallet() {
  const read = (/** @type {FormData} */ values, /** @type {string} */ name) => ({
    currency: currencyCode(values.get('currency')),
    [name]: wholeNumber(values.get(name)),
  });
  onSubmit(formById('fund'), async (values) => {
    /** @type {Wallet} */
    const { balance, currency } = await control('POST', '/wallet/fund', read(values, 'amount'));
    return `The wallet holds ${amount(balance, currency)}.`;
  });
  onSubmit(formById('threshold'), async (values) => {
    /** @type {Wallet} */
    const { threshold, currency } = await control('PUT', '/wallet/threshold', read(values, 'threshold'));
    return `The threshold is ${amount(threshold, currency)}.`;
  });
  onSubmit(formById('draw'), (values) => draw(read(values, 'amount')));
  const key = (/** @type {Wallet} */ { wallet_id }) => wallet_id;
  const list = drawnList(byId('wallet-list'), { key, row: walletRow });
  const refresh = async () => {
    /** @type {{ items: Wallet[] }} */
    const { items } = await control('GET', '/wallet');
    list.show(items);
    byId('wallet-empty').hidden = items.length > 0;
  };
  return { view: 'wallet', kinds: ['wallet'], refresh };
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
  const low = actionButton('Draw below the threshold', drawLow, 'small');
  return html`<li class="row plain" data-key=${wallet_id}>
    <div class="row-head"><span class="row-title">${currency}</span>${badge(isLow ? 'low' : '', 'low')}<span class="row-aside">${amount(balance, currency)}</span></div>
    <p class="facts">${factList([threshold > 0 ? `threshold ${amount(threshold, currency)}` : 'no threshold', wallet_id])}</p>
    <p class="pair">${threshold === 0 || isLow ? nothing : low}</p>${errorLine}
  </li>`;
}
