import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Batch, BulkIssueRequest } from '../../generated/rest.ts';
import { MAX_ROWS } from '../answers.ts';
import { issueCard } from '../ledger/cards.ts';
import { type Ledger, newIdentifier, recordEvent, timestamp } from '../ledger/ledger.ts';
import { SandboxProblem } from '../problem.ts';
import { type RecipientRow, readRecipients } from './read-recipients.ts';

/** Most rows that become cards in one transaction: it bounds for how long others wait. */
export const SLICE = 1_000;

const OPEN = `INSERT INTO batches (batch_id, currency, total, issued, failed, status, created_at)
  VALUES (?, ?, 0, 0, 0, 'complete', ?)`;
const COUNT =
  'UPDATE batches SET total = total + 1, issued = issued + ?2, failed = failed + 1 - ?2 WHERE batch_id = ?1';
const FAIL = 'INSERT INTO batch_failures (batch_id, row, recipient_phone, value, reason) VALUES (?, ?, ?, ?, ?)';
const COMPLETE = `UPDATE batches SET completed_at = ? WHERE batch_id = ?
  RETURNING batch_id, total, issued, failed, status`;

/**
 * Issues the cards of a file. It is read as a whole first, so that a file that cannot be read leaves nothing behind; then
 * its rows become cards slice by slice, so that nobody else waits long. Rejects with `csv-unreadable`, `body-too-large`,
 * `batch-too-large`, and `state-conflict` after a reset.
 */
export async function issueBatch(ledger: Ledger, request: BulkIssueRequest): Promise<Batch> {
  const { store } = ledger;
  const rows: RecipientRow[] = [];
  for await (const row of readRecipients(request.file, request.currency)) {
    if (rows.push(row) > MAX_ROWS) throw new SandboxProblem('batch-too-large', `A file has at most ${MAX_ROWS} rows.`);
  }
  const batch_id = newIdentifier('bat');
  const { generation } = store;
  store.transaction(() => store.run(OPEN, batch_id, request.currency, ledger.now()));
  for (let at = 0; at < rows.length; at += SLICE) {
    await nextTurn();
    if (store.generation !== generation) {
      throw new SandboxProblem('state-conflict', 'The sandbox was reset meanwhile; send it again.');
    }
    store.transaction(() => {
      for (const row of rows.slice(at, at + SLICE)) issueRow(ledger, batch_id, request, row);
    });
  }
  return store.transaction(() => completeBatch(ledger, batch_id));
}

/** Completes batches that ended with the process, with the cards that they had until then. */
export function completeInterrupted(ledger: Ledger): void {
  const sql = 'SELECT batch_id FROM batches WHERE completed_at IS NULL';
  for (const { batch_id } of ledger.store.all<{ batch_id: string }>(sql)) completeBatch(ledger, batch_id);
}

/** Rows are served in their order; one that the wallet does not hold fails, and a smaller one after it may not. */
function issueRow(
  ledger: Ledger,
  batch_id: string,
  { currency, format, brand_id }: BulkIssueRequest,
  { row, recipient_phone, value, reason }: RecipientRow,
): void {
  const failed = (why: string) => ledger.store.run(FAIL, batch_id, row, recipient_phone, String(value), why);
  let issued = 0;
  try {
    if (reason !== undefined) failed(reason);
    else {
      const card = { recipient_phone, value, currency, ...(format && { format }), ...(brand_id && { brand_id }) };
      issueCard(ledger, card, batch_id);
      issued = 1;
    }
  } catch (error) {
    if (!(error instanceof SandboxProblem && error.code === 'wallet-insufficient')) throw error;
    failed('insufficient wallet balance');
  }
  ledger.store.run(COUNT, batch_id, issued);
}

/** `batch.complete` comes once, after `card.issued` of every card (open point bulk-card-events). */
function completeBatch(ledger: Ledger, batch_id: string): Batch {
  const batch = ledger.store.get<Batch>(COMPLETE, ledger.now(), batch_id);
  if (batch === undefined)
    throw new SandboxProblem('state-conflict', 'The sandbox was reset meanwhile; send it again.');
  recordEvent(ledger, { event: 'batch.complete', ...batch, completed_at: timestamp(ledger.now()) });
  ledger.note({ kind: 'batch', id: batch_id });
  return { ...batch };
}
