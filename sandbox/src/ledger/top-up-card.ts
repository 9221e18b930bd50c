import type { TopUpRequest, TopUpResult } from '../../generated/rest.ts';
import { SandboxProblem } from '../problem.ts';
import { enter, findUsableCard, setStatus } from './card-record.ts';
import { type Ledger, timestamp } from './ledger.ts';
import { recordEvent } from './record-event.ts';
import { drawOnWallet } from './wallets.ts';

/**
 * Adds value to a card, which draws on the wallet and fires `card.topped_up`; a redeemed card becomes active again.
 * Throws `card-not-found`, `card-expired`, `currency-mismatch`, `wallet-insufficient` and `balance-too-large`.
 */
export function topUpCard(ledger: Ledger, cardId: string, request: TopUpRequest): TopUpResult {
  const { amount, currency, reason } = request;
  const card = findUsableCard(ledger, cardId);
  if (card.currency !== currency) {
    throw new SandboxProblem('currency-mismatch', `The card is in ${card.currency}; top it up in that.`);
  }
  drawOnWallet(ledger, currency, amount);
  const new_balance = enter(ledger, card, { kind: 'topup', amount, label: reason });
  if (card.status === 'redeemed') setStatus(ledger, card, 'active');
  const result = { card_id: card.card_id, previous_balance: card.balance, added: amount, new_balance };
  const topped_up_at = timestamp(ledger.now());
  const label = reason === undefined ? {} : { reason };
  recordEvent(ledger, { event: 'card.topped_up', ...result, currency, ...label, topped_up_at });
  return result;
}
