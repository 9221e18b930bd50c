import type { Batch } from '../../generated/rest.ts';
import type { Expiry } from '../ledger/expiry-date.ts';
import { DEFAULT_ACCESS, DEFAULT_FORMAT } from '../ledger/issue-card.ts';
import { type Ledger, timestamp } from '../ledger/ledger.ts';
import { deliverEventsAfter, recordEvent } from '../ledger/record-event.ts';
import { drawOnWallet, walletOf } from '../ledger/wallets.ts';
import { SandboxProblem } from '../problem.ts';
import type { Store } from '../store/open-store.ts';

/** A batch of which every row is staged. */
export interface StagedBatch {
  readonly batch_id: string;
  readonly currency: string;
  readonly issuedAt: number;
  readonly expiry: Expiry;
  readonly format?: string | undefined;
  readonly brand_id?: string | undefined;
}

/** Most rows that become cards in one transaction: it bounds for how long others wait. */
export const SLICE = 1_000;

const INSERT_BATCH = `INSERT INTO batches
  (batch_id, currency, total, issued, failed, status, created_at, completed_at) VALUES (?, ?, 0, 0, 0, 'complete', ?, ?)`;

const INSERT_UNFINISHED = `INSERT INTO unfinished_batches (batch_id, format, brand_id, expires_at, expires_ms)
  VALUES (?, ?, ?, ?, ?)`;

/** The first rows that are still staged. */
const FIND_SLICE = `SELECT count(*) AS total, max(row) AS last
  FROM (SELECT row FROM staged WHERE batch_id = ? ORDER BY row LIMIT ${SLICE})`;

const COUNT_SLICE = `SELECT count(*) AS issued, coalesce(sum(value), 0) AS cost
  FROM staged WHERE batch_id = ? AND row <= ? AND reason IS NULL`;

const INSERT_CARDS = `INSERT INTO cards (card_id, code, recipient_phone, currency, format, access, brand_id, batch_id,
    status, issued_at, expires_at, expires_ms)
  SELECT card_id, code, recipient_phone, currency, format, ?3, brand_id, batch_id, 'active', created_at, expires_at,
    expires_ms
  FROM staged JOIN batches USING (batch_id) JOIN unfinished_batches USING (batch_id)
  WHERE batch_id = ?1 AND row <= ?2 AND reason IS NULL ORDER BY row`;

const INSERT_ENTRIES = `INSERT INTO card_entries (card, kind, amount, balance_after, at)
  SELECT cards.card, 'issue', staged.value, staged.value, ?3 FROM staged JOIN cards ON cards.card_id = staged.card_id
  WHERE staged.batch_id = ?1 AND row <= ?2 AND reason IS NULL ORDER BY row`;

const INSERT_EVENTS = `INSERT INTO events (name, payload, at)
  SELECT 'card.issued', payload, ?3 FROM staged WHERE batch_id = ?1 AND row <= ?2 AND reason IS NULL ORDER BY row`;

const INSERT_FAILURES = `INSERT INTO batch_failures (batch_id, row, recipient_phone, value, reason)
  SELECT batch_id, row, recipient_phone, CAST(value AS TEXT), reason
  FROM staged WHERE batch_id = ? AND row <= ? AND reason IS NOT NULL`;

const ADD_UP = `UPDATE batches SET total = total + ?2, issued = issued + ?3, failed = failed + ?2 - ?3, completed_at = ?4
  WHERE batch_id = ?1`;

/** Opens a batch whose rows are staged. From now on it is finished, if need be after a crash. */
export function openBatch({ store }: Ledger, batch: StagedBatch): void {
  const { batch_id, currency, issuedAt, expiry, format = DEFAULT_FORMAT, brand_id = null } = batch;
  store.run(INSERT_BATCH, batch_id, currency, issuedAt, issuedAt);
  store.run(INSERT_UNFINISHED, batch_id, format, brand_id, expiry.date, expiry.endsAt);
}

/**
 * Makes cards of the first staged rows of a batch, as far as the wallet holds what they cost, with all that belongs to
 * them. Returns the batch when these were the last, and fires `batch.complete`. Throws `state-conflict` for a batch that
 * a reset has taken away.
 */
export function commitSlice(ledger: Ledger, batch_id: string): Batch | undefined {
  const { store } = ledger;
  const open = store.get<{ currency: string }>(
    'SELECT currency FROM batches JOIN unfinished_batches USING (batch_id) WHERE batch_id = ?',
    batch_id,
  );
  if (open === undefined) throw new SandboxProblem('state-conflict', 'The sandbox was reset meanwhile; send it again.');
  const { total = 0, last = 0 } = store.get<{ total: number; last: number | null }>(FIND_SLICE, batch_id) ?? {};
  if (last !== null) issueSlice(ledger, { batch_id, currency: open.currency, total, last });
  return total < SLICE ? completeBatch(ledger, batch_id) : undefined;
}

/** Finishes what a crash has interrupted: an opened batch is completed, and rows that belong to none are forgotten. */
export function finishBatches(ledger: Ledger): void {
  const { store } = ledger;
  for (const { batch_id } of store.all<{ batch_id: string }>('SELECT batch_id FROM unfinished_batches')) {
    while (store.transaction(() => commitSlice(ledger, batch_id)) === undefined);
  }
  store.run('DELETE FROM staged');
}

interface Slice {
  readonly batch_id: string;
  readonly currency: string;
  readonly total: number;
  /** The last row of the slice; rows before it are in it or are done. */
  readonly last: number;
}

function issueSlice(ledger: Ledger, slice: Slice): void {
  const { store } = ledger;
  const { batch_id, currency, total, last } = slice;
  failWhatTheWalletCannotHold(ledger, slice);
  const { issued, cost } = countSlice(store, slice);
  if (cost > 0) drawOnWallet(ledger, currency, cost);
  const now = ledger.now();
  store.run(INSERT_CARDS, batch_id, last, JSON.stringify(DEFAULT_ACCESS));
  store.run(INSERT_ENTRIES, batch_id, last, now);
  store.run(INSERT_FAILURES, batch_id, last);
  const { before } = store.get<{ before: number }>('SELECT coalesce(max(event), 0) AS before FROM events') ?? {
    before: 0,
  };
  store.run(INSERT_EVENTS, batch_id, last, now);
  deliverEventsAfter(ledger, before);
  store.run(ADD_UP, batch_id, total, issued, now);
  store.run('DELETE FROM staged WHERE batch_id = ? AND row <= ?', batch_id, last);
  ledger.note({ kind: 'card' });
}

/** `batch.complete` comes once, after `card.issued` of every card (open point bulk-card-events). */
function completeBatch(ledger: Ledger, batch_id: string): Batch {
  const { store } = ledger;
  store.run('DELETE FROM unfinished_batches WHERE batch_id = ?', batch_id);
  const batch = store.get<Batch>(
    'SELECT batch_id, total, issued, failed, status FROM batches WHERE batch_id = ?',
    batch_id,
  );
  if (batch === undefined) throw new Error(`The batch ${batch_id} is gone.`);
  recordEvent(ledger, { event: 'batch.complete', ...batch, completed_at: timestamp(ledger.now()) });
  ledger.note({ kind: 'batch', id: batch_id });
  return { ...batch };
}

function countSlice(store: Store, { batch_id, last }: Slice): { readonly issued: number; readonly cost: number } {
  return store.get<{ issued: number; cost: number }>(COUNT_SLICE, batch_id, last) ?? { issued: 0, cost: 0 };
}

/** Rows are served in their order; one that the wallet does not hold fails, and a smaller one after it may not. */
function failWhatTheWalletCannotHold(ledger: Ledger, slice: Slice): void {
  const { store } = ledger;
  let left = walletOf(ledger, slice.currency).balance;
  if (countSlice(store, slice).cost <= left) return;
  const rows = store.all<{ row: number; value: number }>(
    'SELECT row, value FROM staged WHERE batch_id = ? AND row <= ? AND reason IS NULL ORDER BY row',
    ...[slice.batch_id, slice.last],
  );
  for (const { row, value } of rows) {
    if (value <= left) left -= value;
    else {
      store.run(
        "UPDATE staged SET reason = 'insufficient wallet balance' WHERE batch_id = ? AND row = ?",
        ...[slice.batch_id, row],
      );
    }
  }
}
