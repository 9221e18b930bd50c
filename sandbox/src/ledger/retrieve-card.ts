import type { Card } from '../../generated/rest.ts';
import { findCard } from './card-record.ts';
import type { Ledger } from './ledger.ts';

/** Retrieves a card, and changes nothing. Throws `card-not-found`. */
export function retrieveCard(ledger: Ledger, cardId: string): Card {
  const { card_id, balance, currency, status, redeemed, expires_at } = findCard(ledger, cardId);
  return { card_id, balance, currency, status, redeemed, expires_at };
}
