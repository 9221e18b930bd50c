import { SandboxProblem } from '../problem.ts';
import { type Ledger, timestamp } from './ledger.ts';
import { recordEvent } from './record-event.ts';

/** What a card is kept with; `issued` is said in the response to the issue alone (open point card-statuses). */
export type CardStatus = 'active' | 'redeemed' | 'expired';
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

/** Finds a card as it is now: one whose time is over is expired, whether that was recorded yet or not. Throws `card-not-found`. */
export function findCard({ store, now }: Ledger, cardId: string): CardRecord {
  const card = store.get<CardRecord>('SELECT * FROM cards WHERE card_id = ?', cardId);
  if (card === undefined) throw new SandboxProblem('card-not-found', `No card has the identifier ${quote(cardId)}.`);
  return card.status === 'active' && isOver(card, now()) ? { ...card, status: 'expired' } : card;
}

/** Finds a card that can still be used. Throws `card-not-found` and `card-expired`. */
export function findUsableCard(ledger: Ledger, cardId: string): CardRecord {
  const card = findCard(ledger, cardId);
  if (card.status !== 'expired' && !isOver(card, ledger.now())) return card;
  throw new SandboxProblem('card-expired', `The card could be used until ${card.expires_at}; issue another.`);
}

function isOver({ expires_ms }: CardRecord, now: number): boolean {
  return expires_ms <= now;
}

/** Expires an active card, which keeps its unused balance (open point balance-and-redeemed), and fires `card.expired`. */
export function expire(ledger: Ledger, card: CardRecord, at = card.expires_ms): CardRecord {
  const { card_id, balance, currency } = card;
  const expired_at = timestamp(at);
  recordEvent(ledger, { event: 'card.expired', card_id, balance_expired: balance, currency, expired_at });
  return setStatus(ledger, card, 'expired');
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
