import { SandboxProblem } from '../problem.ts';
import { type CardRecord, type Channel, enter, findUsableCard, setStatus } from './card-record.ts';
import { type Ledger, timestamp } from './ledger.ts';
import { recordEvent } from './record-event.ts';

/** What to redeem; the whole balance over the card's first channel where nothing else is said. */
export interface Redemption {
  readonly amount?: number | undefined;
  readonly method?: Channel | undefined;
  /** Two capitals, as in ISO 3166-1. */
  readonly market?: string | undefined;
}

const DEFAULT_MARKET = 'KE';

/**
 * Redeems a card wholly or in part, and fires `card.redeemed`. Throws `card-not-found`, `card-expired`,
 * `balance-insufficient` and `method-not-accessible`.
 */
export function redeemCard(ledger: Ledger, cardId: string, redemption: Redemption): CardRecord {
  const card = findUsableCard(ledger, cardId);
  const { amount = card.balance, market = DEFAULT_MARKET } = redemption;
  if (amount === 0 || amount > card.balance) {
    throw new SandboxProblem('balance-insufficient', `The card holds ${card.balance}.`);
  }
  const method = channelOf(card, redemption.method);
  const balance = enter(ledger, card, { kind: 'redeem', amount: -amount, label: method });
  recordEvent(ledger, {
    event: 'card.redeemed',
    card_id: card.card_id,
    amount_redeemed: amount,
    balance_remaining: balance,
    currency: card.currency,
    redeemed_at: timestamp(ledger.now()),
    method,
    market,
  });
  const { status } = setStatus(ledger, card, balance === 0 ? 'redeemed' : 'active');
  return { ...card, status, balance, redeemed: card.redeemed + amount };
}

function channelOf(card: CardRecord, wanted: Channel | undefined): Channel {
  const access: Channel[] = JSON.parse(card.access);
  const method = wanted ?? access[0];
  if (method !== undefined && access.includes(method)) return method;
  throw new SandboxProblem('method-not-accessible', `The card can be used over ${access.join(', ')}.`);
}
