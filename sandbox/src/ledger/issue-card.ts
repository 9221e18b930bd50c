import openapi from '../../generated/openapi.json' with { type: 'json' };
import type { AccessChannel, IssueCardRequest, IssuedCard } from '../../generated/rest.ts';
import { enter } from './cards.ts';
import { newCode, newIdentifier } from './identifiers.ts';
import { type Ledger, timestamp } from './ledger.ts';
import { recordEvent } from './record-event.ts';
import { drawOnWallet } from './wallets.ts';

const { format, access } = openapi.components.schemas.IssueCardRequest.properties;

/** What applies where a request leaves it out (open point issue-defaults). */
const DEFAULT_FORMAT = format['x-default'];
export const DEFAULT_ACCESS = access['x-default'] as readonly AccessChannel[];

const INSERT = `INSERT INTO cards
  (card_id, code, recipient_phone, currency, format, access, brand_id, batch_id, status, issued_at, expires_at, expires_ms)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, 'active', ?, ?, ?)`;

/** Issues a card, which draws on the wallet and fires `card.issued`. Throws `wallet-insufficient`. */
export function issueCard(ledger: Ledger, request: IssueCardRequest, batch_id?: string): IssuedCard {
  const { recipient_phone, value, currency, format = DEFAULT_FORMAT, brand_id } = request;
  // An empty list names no channel over which the card could be sent: it counts as left out.
  const access = request.access?.length ? request.access : DEFAULT_ACCESS;
  drawOnWallet(ledger, currency, value);
  const now = ledger.now();
  const [card_id, code, expiry] = [newIdentifier('crd'), newCode(), expiryOf(now)];
  const { key } = ledger.store.run(
    INSERT,
    ...[card_id, code, recipient_phone, currency, format, JSON.stringify(access), brand_id ?? null, batch_id ?? null],
    ...[now, expiry.date, expiry.endsAt],
  );
  enter(ledger, { card: key, card_id, balance: 0 }, { kind: 'issue', amount: value });
  const expires_at = expiry.date;
  const issued = { card_id, status: 'issued', value, currency, expires_at, issued_at: timestamp(now) } as const;
  // The code stays out of it (open point card-issued-payload).
  recordEvent(ledger, { event: 'card.issued', ...issued, ...(batch_id && { batch_id }) });
  return { card_id, code, status: 'issued', delivery: `sent_${access[0] ?? 'whatsapp'}`, expires_at };
}

/** When a card expires: its expiry date, and the first moment after it. */
interface Expiry {
  readonly date: string;
  readonly endsAt: number;
}

const DAY_MS = 86_400_000;

/** As the overlay says (open point card-expiry). */
const { years_after_issue } = openapi.components.schemas.ExpiryDate['x-expiry'];

/** Some years after the issue, at the end of that day in UTC; where there is no 29 February, on the 28th. */
export function expiryOf(issuedAt: number): Expiry {
  const issued = new Date(issuedAt);
  const [year, month, day] = [issued.getUTCFullYear() + years_after_issue, issued.getUTCMonth(), issued.getUTCDate()];
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const start = Date.UTC(year, month, Math.min(day, lastOfMonth));
  return { date: new Date(start).toISOString().slice(0, 10), endsAt: start + DAY_MS };
}
