import type { Batch } from '../../../generated/sandbox/rest.ts';
import type { Expiry } from '../ledger/expiry-date.ts';
import { DEFAULT_ACCESS, DEFAULT_FORMAT } from '../ledger/issue-card.ts';
import { type Ledger, timestamp } from '../ledger/ledger.ts';
import { deliverEventsAfter } from '../ledger/record-event.ts';
import { drawOnWallet, walletOf } from '../ledger/wallets.ts';
import type { Store } from '../store/open-store.ts';

/** A batch of which every row is staged. */
export interface StagedBatch {
  readonly batch_id: string;
  readonly currency: string;
  readonly total: number;
  readonly issuedAt: number;
  readonly expiry: Expiry;
  readonly format?: string | undefined;
  readonly brand_id?: string | undefined;
}

const INSERT_CARDS = `INSERT INTO cards (card_id, code, recipient_phone, currency, format, access, brand_id, batch_id,
    status, issued_at, expires_at, expires_ms)
  SELECT card_id, code, recipient_phone, ?2, ?3, ?4, ?5, batch_id, 'issued', ?6, ?7, ?8
  FROM staged WHERE batch_id = ?1 AND reason IS NULL ORDER BY row`;

const INSERT_ENTRIES = `INSERT INTO card_entries (card, kind, amount, balance_after, at)
  SELECT cards.card, 'issue', staged.value, staged.value, ?2 FROM staged JOIN cards ON cards.card_id = staged.card_id
  WHERE staged.batch_id = ?1 AND reason IS NULL ORDER BY row`;

const INSERT_EVENTS = `INSERT INTO events (name, payload, at)
  SELECT 'card.issued', payload, ?2 FROM staged WHERE batch_id = ?1 AND reason IS NULL ORDER BY row`;

const INSERT_FAILURES = `INSERT INTO batch_failures (batch_id, row, recipient_phone, value, reason)
  SELECT batch_id, row, recipient_phone, CAST(value AS TEXT), reason
  FROM staged WHERE batch_id = ? AND reason IS NOT NULL`;

const INSERT_BATCH = `INSERT INTO batches
  (batch_id, currency, total, issued, failed, status, created_at, completed_at) VALUES (?, ?, ?, ?, ?, 'complete', ?, ?)`;

/** Makes cards of the staged rows, as far as the wallet holds what they cost, with all that belongs to them. */
export function commitBatch(ledger: Ledger, batch: StagedBatch): Batch {
  const { store } = ledger;
  const { batch_id, currency, total, issuedAt, expiry } = batch;
  failWhatTheWalletCannotHold(ledger, batch);
  const { issued, cost } = countStaged(store, batch_id);
  const result: Batch = { batch_id, total, issued, failed: total - issued, status: 'complete' };
  const now = ledger.now();
  store.run(INSERT_BATCH, batch_id, currency, total, issued, total - issued, issuedAt, now);
  if (cost > 0) drawOnWallet(ledger, currency, cost);
  store.run(
    INSERT_CARDS,
    ...[batch_id, currency, batch.format ?? DEFAULT_FORMAT, JSON.stringify(DEFAULT_ACCESS), batch.brand_id ?? null],
    ...[issuedAt, expiry.date, expiry.endsAt],
  );
  store.run(INSERT_ENTRIES, batch_id, now);
  store.run(INSERT_FAILURES, batch_id);
  recordEvents(ledger, result, now);
  ledger.note({ kind: 'batch', id: batch_id });
  ledger.note({ kind: 'card' });
  return result;
}

/** `card.issued` once for each card, and `batch.complete` after all of them (open point bulk-card-events). */
function recordEvents(ledger: Ledger, batch: Batch, now: number): void {
  const { store } = ledger;
  const last = store.get<{ last: number }>('SELECT coalesce(max(event), 0) AS last FROM events')?.last ?? 0;
  store.run(INSERT_EVENTS, batch.batch_id, now);
  const complete = { event: 'batch.complete', ...batch, completed_at: timestamp(now) };
  store.run('INSERT INTO events (name, payload, at) VALUES (?, ?, ?)', 'batch.complete', JSON.stringify(complete), now);
  deliverEventsAfter(ledger, last);
}

function countStaged(store: Store, batchId: string): { readonly issued: number; readonly cost: number } {
  const sql = `SELECT count(*) AS issued, coalesce(sum(value), 0) AS cost
    FROM staged WHERE batch_id = ? AND reason IS NULL`;
  return store.get<{ issued: number; cost: number }>(sql, batchId) ?? { issued: 0, cost: 0 };
}

/** Rows are served in their order; one that the wallet does not hold fails, and a smaller one after it may not. */
function failWhatTheWalletCannotHold(ledger: Ledger, { batch_id, currency }: StagedBatch): void {
  const { store } = ledger;
  let left = walletOf(ledger, currency).balance;
  if (countStaged(store, batch_id).cost <= left) return;
  const rows = store.all<{ row: number; value: number }>(
    'SELECT row, value FROM staged WHERE batch_id = ? AND reason IS NULL ORDER BY row',
    batch_id,
  );
  for (const { row, value } of rows) {
    if (value <= left) left -= value;
    else {
      store.run(
        "UPDATE staged SET reason = 'the wallet does not hold so much' WHERE batch_id = ? AND row = ?",
        ...[batch_id, row],
      );
    }
  }
}
