import { control, fieldError, operation } from './api.js';
import { amount } from './format.js';
import { confirmed, wholeNumber } from './forms.js';
import { withToken } from './token.js';

/** @import { TopUpResult } from '../generated/rest.ts' */
/** @import { Card } from '../generated/controls/rest.ts' */

/**
 * What was typed. Throws an ApiError if nothing was: value moves only by an amount that somebody named.
 * @param {HTMLInputElement} input
 */
function amountIn(input) {
  const wanted = wholeNumber(input.value);
  if (wanted === undefined) throw fieldError('amount', 'Enter an amount.');
  return wanted;
}

/**
 * @param {Card} card
 * @param {HTMLInputElement} input
 * @param {string} method
 */
export async function redeem({ card_id }, input, method) {
  return redeemed(card_id, { method, amount: amountIn(input) });
}

/**
 * @param {Card} card
 * @param {string} method
 */
export async function redeemAll({ card_id, balance, currency }, method) {
  if (!(await confirmed(`Redeem all ${amount(balance, currency)} of the card?`, 'Redeem all'))) return undefined;
  return redeemed(card_id, { method });
}

/**
 * @param {string} cardId
 * @param {object} body
 */
async function redeemed(cardId, body) {
  /** @type {Card} */
  const { balance, currency } = await control('POST', `/cards/${encodeURIComponent(cardId)}/redeem`, body);
  return `Redeemed; ${amount(balance, currency)} are left.`;
}

/**
 * @param {Card} card
 * @param {HTMLInputElement} input
 */
export async function topUp({ card_id, currency }, input) {
  const body = { amount: amountIn(input), currency };
  /** @type {TopUpResult} */
  const result = await withToken(() => operation('POST', `/v1/cards/${encodeURIComponent(card_id)}/topup`, body));
  return `Topped up by ${amount(result.added, currency)} to ${amount(result.new_balance, currency)}.`;
}

/** @param {Card} card */
export async function expire({ card_id, balance, currency }) {
  const question = `Expire the card with ${amount(balance, currency)} on it? It cannot be used afterwards.`;
  if (!(await confirmed(question, 'Expire'))) return undefined;
  await control('POST', `/cards/${encodeURIComponent(card_id)}/expire`);
  return `Card ${card_id} is expired.`;
}
