import type { Batch, BulkIssueRequest } from '../../../generated/sandbox/rest.ts';
import { expiryOf } from '../ledger/expiry-date.ts';
import { newIdentifier } from '../ledger/identifiers.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { GroupCommit } from '../store/group-commit.ts';
import { commitBatch } from './commit-batch.ts';
import { decodeBase64 } from './decode-base64.ts';
import { readCsv } from './read-csv.ts';
import { readRecipients } from './read-recipients.ts';
import { stageRows } from './stage-rows.ts';

/** How far a batch is; `rows` are those read so far. */
export type ReportProgress = (batchId: string, rows: number) => void;

/** Rows between two reports of progress. */
const REPORT_EVERY = 20_000;

/**
 * Issues the cards of a file. All rows are read into a temporary table first, and become cards in one transaction
 * after it: whatever happens on the way, the batch is there with its counts, its cards and its events, or not at all.
 * Rejects with `csv-unreadable` and `batch-too-large`.
 */
export async function issueBatch(
  ledger: Ledger,
  commits: GroupCommit,
  { file, currency, format, brand_id }: BulkIssueRequest,
  report: ReportProgress = () => {},
): Promise<Batch> {
  const batch_id = newIdentifier('bat');
  const issuedAt = ledger.now();
  const expiry = expiryOf(issuedAt);
  const progress = (rows: number) => {
    if (rows > 0 && rows % REPORT_EVERY === 0) report(batch_id, rows);
  };
  const staging = { batch_id, currency, issuedAt, expires_at: expiry.date, progress };
  try {
    const total = await stageRows(ledger.store, staging, readRecipients(readCsv(decodeBase64(file)), currency));
    return await commits.run(() => commitBatch(ledger, { ...staging, expiry, total, format, brand_id }));
  } finally {
    unstage(ledger, batch_id);
  }
}

/** Rows that cannot be deleted, on a full disk, stay until the sandbox ends; what was committed stands all the same. */
function unstage({ store }: Ledger, batchId: string): void {
  try {
    if (store.isOpen) store.run('DELETE FROM staged WHERE batch_id = ?', batchId);
  } catch {}
}
