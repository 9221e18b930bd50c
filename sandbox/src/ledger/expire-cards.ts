import { SandboxProblem } from '../problem.ts';
import { type CardRecord, expire, findCard } from './card-record.ts';
import type { Ledger } from './ledger.ts';

/** Most cards that one call expires, so that no transaction is long. */
const MAX_CARDS = 500;

/** Expires cards with unused balance whose time is over (open point zero-balance-expiry); returns whether there may be more. */
export function expireOverdueCards(ledger: Ledger): boolean {
  const cards = ledger.store.all<CardRecord>(
    "SELECT * FROM cards WHERE status = 'active' AND expires_ms <= ? ORDER BY expires_ms, card LIMIT ?",
    ...[ledger.now(), MAX_CARDS],
  );
  for (const card of cards) expire(ledger, card);
  return cards.length === MAX_CARDS;
}

/** When the next card expires, if any is left. */
export function nextExpiry({ store }: Ledger): number | undefined {
  const sql = "SELECT expires_ms FROM cards WHERE status = 'active' ORDER BY expires_ms LIMIT 1";
  return store.get<{ expires_ms: number }>(sql)?.expires_ms;
}

/** Expires one card before its time. Throws `card-not-found` and `state-conflict`. */
export function expireCard(ledger: Ledger, cardId: string): CardRecord {
  const card = findCard(ledger, cardId);
  if (card.status !== 'active') {
    throw new SandboxProblem('state-conflict', `The card is ${card.status}; only unused balance expires.`);
  }
  return expire(ledger, card, ledger.now());
}
