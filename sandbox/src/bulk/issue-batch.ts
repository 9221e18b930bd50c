import { setTimeout as sleep } from 'node:timers/promises';
import type { Batch, BulkIssueRequest } from '../../generated/rest.ts';
import { expiryOf } from '../ledger/expiry-date.ts';
import { newIdentifier } from '../ledger/identifiers.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { SandboxProblem } from '../problem.ts';
import type { GroupCommit } from '../store/group-commit.ts';
import { commitSlice, openBatch, type StagedBatch } from './commit-batch.ts';
import { decodeBase64 } from './decode-base64.ts';
import { readCsv } from './read-csv.ts';
import { readRecipients } from './read-recipients.ts';
import { forgetRows, stageRows } from './stage-rows.ts';

/** Called with the progress of a batch, in one line. */
export type ReportProgress = (line: string) => void;

/** Before the database is asked again after it refused. */
const PAUSE_MS = 1_000;

/**
 * Issues the cards of a file. All rows are read and staged first, and become cards slice by slice after it, so that
 * nobody else waits long: a file that cannot be read leaves nothing behind, and one that could is finished, at the next
 * start if need be. Rejects with `csv-unreadable`, `batch-too-large`, and `state-conflict` after a reset.
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
  const progress = progressOf(batch_id, report);
  const staging = { batch_id, currency, issuedAt, expires_at: expiry.date, progress };
  try {
    await stageRows(ledger.store, staging, readRecipients(readCsv(decodeBase64(file)), currency));
    const batch = { batch_id, currency, issuedAt, expiry, format, brand_id };
    return (await commitFirst(ledger, commits, batch)) ?? (await commitOthers(ledger, commits, batch_id, report));
  } catch (error) {
    await forgetRows(ledger.store, batch_id);
    throw error;
  }
}

/** Opens the batch; where this fails, nothing is left behind. A short batch is done by it. */
function commitFirst(ledger: Ledger, commits: GroupCommit, batch: StagedBatch): Promise<Batch | undefined> {
  return commits.run(() => {
    openBatch(ledger, batch);
    return commitSlice(ledger, batch.batch_id);
  });
}

/** What is begun is brought to its end, however often the database refuses for a while, as a full disk does. */
async function commitOthers(ledger: Ledger, commits: GroupCommit, id: string, report: ReportProgress): Promise<Batch> {
  for (;;) {
    try {
      const batch = await commits.run(() => commitSlice(ledger, id));
      if (batch !== undefined) return batch;
    } catch (error) {
      if (error instanceof SandboxProblem || !ledger.store.isOpen) throw error;
      report(`batch ${id}: ${String(error)}`);
      await sleep(PAUSE_MS, undefined, { ref: false });
    }
  }
}

/** Rows between two reports of progress. */
const REPORT_EVERY = 20_000;

function progressOf(id: string, report: ReportProgress): (rows: number) => void {
  let next = REPORT_EVERY;
  return (rows) => {
    if (rows < next) return;
    report(`batch ${id}: ${rows} rows read`);
    next = rows + REPORT_EVERY;
  };
}
