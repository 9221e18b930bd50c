import type { CardIssuedEvent } from '../../generated/events.ts';
import openapi from '../../generated/openapi.json' with { type: 'json' };
import type { AccessChannel, IssueCardRequest, IssuedCard } from '../../generated/rest.ts';
import { enter } from './card-record.ts';
import { expiryOf } from './expiry-date.ts';
import { newCode, newIdentifier } from './identifiers.ts';
import { type Ledger, timestamp } from './ledger.ts';
import { recordEvent } from './record-event.ts';
import { drawOnWallet } from './wallets.ts';

const { format, access } = openapi.components.schemas.IssueCardRequest.properties;

/** What applies where a request leaves it out (open point issue-defaults). */
export const DEFAULT_FORMAT = format['x-default'];
export const DEFAULT_ACCESS = access['x-default'] as readonly AccessChannel[];

const INSERT = `INSERT INTO cards
  (card_id, code, recipient_phone, currency, format, access, brand_id, status, issued_at, expires_at, expires_ms)
  VALUES (?, ?, ?, ?, ?, ?, ?, 'active', ?, ?, ?)`;

/** Issues a card, which draws on the wallet and fires `card.issued`. Throws `wallet-insufficient`. */
export function issueCard(ledger: Ledger, request: IssueCardRequest): IssuedCard {
  const { recipient_phone, value, currency, format = DEFAULT_FORMAT, brand_id } = request;
  // An empty list names no channel over which the card could be sent: it counts as left out.
  const access = request.access?.length ? request.access : DEFAULT_ACCESS;
  drawOnWallet(ledger, currency, value);
  const now = ledger.now();
  const [card_id, code, expiry] = [newIdentifier('crd'), newCode(), expiryOf(now)];
  const { key } = ledger.store.run(
    INSERT,
    ...[card_id, code, recipient_phone, currency, format, JSON.stringify(access), brand_id ?? null],
    ...[now, expiry.date, expiry.endsAt],
  );
  enter(ledger, { card: key, card_id, balance: 0 }, { kind: 'issue', amount: value });
  recordEvent(ledger, cardIssued({ card_id, value, currency, expires_at: expiry.date, issuedAt: now }));
  return { card_id, code, status: 'issued', delivery: `sent_${access[0] ?? 'whatsapp'}`, expires_at: expiry.date };
}

/** The payload of `card.issued`; the code stays out of it (open point card-issued-payload). */
export function cardIssued(card: {
  readonly card_id: string;
  readonly value: number;
  readonly currency: string;
  readonly expires_at: string;
  readonly issuedAt: number;
  readonly batch_id?: string;
}): CardIssuedEvent {
  const { card_id, value, currency, expires_at, issuedAt, batch_id } = card;
  const issued_at = timestamp(issuedAt);
  const payload = { event: 'card.issued', card_id, status: 'issued', value, currency, expires_at, issued_at } as const;
  return batch_id === undefined ? payload : { ...payload, batch_id };
}
