import { html } from '/lit-html/lit-html.js';
import { control, fieldError, operation } from './api.js';
import { amount, counted, formById, inputById, moment } from './dom.js';
import { attempt, confirmed, onSubmit } from './forms.js';
import { startList } from './list.js';
import { actionButton, definitions, errorLine, openableRow, subjectLink, table } from './row.js';
import { onLink } from './views.js';

/** @import { IssuedCard, TopUpResult } from '../generated/rest.ts' */
/** @import { Card, CardWithEntries, Seeded } from '../generated/controls/rest.ts' */
/** @import { RowState } from './row.js' */

const TOKEN_KEY = 'reward-card-sandbox.token';
/** Token of a sandbox that was started without one. */
const DEFAULT_TOKEN = 'sandbox-token';

/** @returns {import('./main.js').Part} */
export function startCards() {
  const token = inputById('token');
  // It lives as long as the tab.
  token.value = sessionStorage.getItem(TOKEN_KEY) ?? DEFAULT_TOKEN;
  token.addEventListener('input', () => sessionStorage.setItem(TOKEN_KEY, token.value.trim()));
  const list = startList({
    ...{ name: 'card', path: '/cards', what: 'card', filterForm: 'card-filters', row: cardRow, load: loadCard },
    key: (/** @type {Card} */ { card_id }) => card_id,
    empty: () =>
      html`<p class="empty">No card is here yet. Issue one above, or <button type="button" class="link" @click=${seed}>fill the sandbox with examples</button>.</p>`,
  });
  onLink('cards', (detail) => {
    formById('card-filters').reset();
    inputById('card-id').value = detail;
    return list.reveal(detail);
  });
  // By name: what is left empty is missing, and not as in the example of the contract.
  onSubmit('issue', async ({ recipient_phone, value, currency, access }) => {
    /** @type {IssuedCard} */
    const { card_id } = await operation('issueCard', { recipient_phone, value, currency, access });
    await list.reveal(card_id);
    return `Card ${card_id} is issued.`;
  });
  return { view: 'cards', refresh: list.refresh };
}

function seed() {
  return attempt(formById('issue'), async () => {
    /** @type {Seeded} */
    const { cards } = await control('POST', '/seed');
    return `${counted(cards.length, 'card')} and a reward are there.`;
  });
}

/** @param {string} cardId */
const pathOf = (cardId) => `/cards/${encodeURIComponent(cardId)}`;

/** @param {Card} card @returns {Promise<CardWithEntries>} */
const loadCard = ({ card_id }) => control('GET', pathOf(card_id));

/** @param {Card} card @param {RowState<CardWithEntries>} state */
function cardRow(card, state) {
  const { card_id, recipient_phone, status, balance, currency, access } = card;
  const line = {
    ...{ title: recipient_phone, status, aside: amount(balance, currency) },
    facts: [card_id, `expires ${card.expires_at}`],
  };
  return openableRow(state, line, () => [
    definitions([
      ['Code', card.code],
      ['Redeemed', amount(card.redeemed, currency)],
      ['Access', access.join(', ')],
      ['Issued', moment(card.issued_at)],
      ['In the timeline', subjectLink(card_id)],
      ['Batch', card.batch_id],
    ]),
    html`<div class="fields">
      <label>Amount <input name="amount" inputmode="numeric" autocomplete="off" data-says="Enter an integer, 1 or more." /></label>
      <label>Redeem over <select name="method">${access.map((way) => html`<option>${way}</option>`)}</select></label>
      ${actionButton('Redeem', (fields) => redeem(card, withAmount(fields)), 'primary')}
      ${actionButton('Top up', (fields) => topUp(card, withAmount(fields)))}
      ${actionButton('Redeem all', ({ method }) => redeemAll(card, method))}
      ${actionButton('Expire', () => expire(card))}
    </div>`,
    errorLine,
    state.detail && history(state.detail),
  ]);
}

const KINDS = /** @type {const} */ ({ issue: 'Issue', topup: 'Top-up', redeem: 'Redemption' });

/** @param {CardWithEntries} card */
function history({ entries, currency }) {
  const lines = entries.map(({ at, kind, amount: change, balance_after, label }) => [
    moment(at),
    label ? `${KINDS[kind]}, ${label}` : KINDS[kind],
    amount(change, currency),
    amount(balance_after, currency),
  ]);
  return table('Transactions, newest first', ['At', 'What', 'Change', 'Balance'], lines);
}

/** Throws an ApiError if no amount was typed: value moves only by an explicit amount. @param {Record<string, any>} fields */
function withAmount(fields) {
  if (fields.amount === undefined) throw fieldError('amount', 'Enter an amount.');
  return fields;
}

/** @param {Card} card @param {object} body */
async function redeem({ card_id }, body) {
  /** @type {Card} */
  const { balance, currency } = await control('POST', `${pathOf(card_id)}/redeem`, body);
  return `Redeemed; ${amount(balance, currency)} are left.`;
}

/** @param {Card} card @param {string} method */
async function redeemAll(card, method) {
  const all = amount(card.balance, card.currency);
  if (!(await confirmed(`Redeem all ${all} of the card?`, 'Redeem all'))) return undefined;
  return redeem(card, { method });
}

/** @param {Card} card @param {Record<string, any>} fields */
async function topUp({ card_id, currency }, fields) {
  /** @type {TopUpResult} */
  const { added, new_balance } = await operation('topUpCard', { amount: fields.amount, currency }, card_id);
  return `Topped up by ${amount(added, currency)} to ${amount(new_balance, currency)}.`;
}

/** @param {Card} card */
async function expire({ card_id, balance, currency }) {
  const question = `Expire the card with ${amount(balance, currency)} on it? It cannot be used afterwards.`;
  if (!(await confirmed(question, 'Expire'))) return undefined;
  await control('POST', `${pathOf(card_id)}/expire`);
  return `Card ${card_id} is expired.`;
}
