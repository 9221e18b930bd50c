import { SandboxProblem } from '../problem.ts';
import { type Ledger, timestamp } from './ledger.ts';
import { recordEvent } from './record-event.ts';

export type CardStatus = 'issued' | 'active' | 'redeemed' | 'expired';
export type Channel = 'whatsapp' | 'web' | 'ussd';

/** A card as it is kept. */
export interface CardRecord {
  readonly card: number;
  readonly card_id: string;
  readonly code: string;
  readonly recipient_phone: string;
  readonly currency: string;
  readonly format: string;
  /** JSON array of channels. */
  readonly access: string;
  readonly brand_id: string | null;
  readonly batch_id: string | null;
  readonly status: CardStatus;
  readonly balance: number;
  readonly redeemed: number;
  readonly issued_at: number;
  readonly expires_at: string;
  readonly expires_ms: number;
}

/** Finds a card, and expires it first if its time is over. Throws `card-not-found`. */
export function findCard(ledger: Ledger, cardId: string): CardRecord {
  const card = ledger.store.get<CardRecord>('SELECT * FROM cards WHERE card_id = ?', cardId);
  if (card === undefined) throw new SandboxProblem('card-not-found', `No card has the identifier ${quote(cardId)}.`);
  return isOverdue(card, ledger.now()) ? expire(ledger, card) : card;
}

/** Finds a card that can still be used. Throws `card-not-found` and `card-expired`. */
export function findUsableCard(ledger: Ledger, cardId: string): CardRecord {
  const card = findCard(ledger, cardId);
  if (card.status !== 'expired') return card;
  throw new SandboxProblem('card-expired', `The card expired after ${card.expires_at}; issue another.`);
}

export function isOverdue({ status, expires_ms }: CardRecord, now: number): boolean {
  return status !== 'expired' && expires_ms <= now;
}

/** Expires a card; fires `card.expired` if a balance is left on it, which it keeps (open point balance-and-redeemed). */
export function expire(ledger: Ledger, card: CardRecord, at = card.expires_ms): CardRecord {
  const expired = setStatus(ledger, card, 'expired');
  const { card_id, balance, currency } = card;
  if (balance > 0) {
    const expired_at = timestamp(at);
    recordEvent(ledger, { event: 'card.expired', card_id, balance_expired: balance, currency, expired_at });
  }
  return expired;
}

export function setStatus(ledger: Ledger, card: CardRecord, status: CardStatus): CardRecord {
  if (card.status === status) return card;
  ledger.store.run('UPDATE cards SET status = ? WHERE card = ?', status, card.card);
  ledger.note({ kind: 'card', id: card.card_id });
  return { ...card, status };
}

/** Appends an entry, which moves the balance along. Throws `balance-too-large`. */
export function enter(
  ledger: Ledger,
  card: Pick<CardRecord, 'card' | 'card_id' | 'balance'>,
  entry: { readonly kind: 'issue' | 'topup' | 'redeem'; readonly amount: number; readonly label?: string | undefined },
): number {
  const balance = card.balance + entry.amount;
  if (!Number.isSafeInteger(balance)) {
    throw new SandboxProblem('balance-too-large', `A card holds at most ${Number.MAX_SAFE_INTEGER}.`);
  }
  ledger.store.run(
    'INSERT INTO card_entries (card, kind, amount, balance_after, label, at) VALUES (?, ?, ?, ?, ?, ?)',
    ...[card.card, entry.kind, entry.amount, balance, entry.label ?? null, ledger.now()],
  );
  ledger.note({ kind: 'card', id: card.card_id });
  return balance;
}

/** A caller's text within a message. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
