import type { Card } from '../../../generated/sandbox/rest.ts';
import { type CardRecord, findCard, isOverdue, setStatus } from './card-record.ts';
import type { Ledger } from './ledger.ts';

/** Retrieves a card; the first time makes an issued card active (open point card-statuses). Throws `card-not-found`. */
export function retrieveCard(ledger: Ledger, cardId: string): Card {
  const card = findCard(ledger, cardId);
  return cardOf(card.status === 'issued' ? setStatus(ledger, card, 'active') : card);
}

/** The card, if retrieving it changes nothing; `undefined` if it has to be retrieved in a transaction. */
export function peekCard({ store, now }: Ledger, cardId: string): Card | undefined {
  const card = store.get<CardRecord>('SELECT * FROM cards WHERE card_id = ?', cardId);
  if (card === undefined || card.status === 'issued' || isOverdue(card, now())) return undefined;
  return cardOf(card);
}

function cardOf({ card_id, balance, currency, status, redeemed, expires_at }: CardRecord): Card {
  return { card_id, balance, currency, status, redeemed, expires_at };
}
