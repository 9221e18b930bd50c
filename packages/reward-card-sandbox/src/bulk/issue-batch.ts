import type { BulkIssueRequest } from '../../generated/rest.ts';
import { issueCard } from '../ledger/cards.ts';
import { fire, type Ledger } from '../ledger/ledger.ts';
import { quote, SandboxProblem } from '../problem.ts';
import type { Facts } from '../provider/shape.ts';
import { type RecipientRow, readRecipients } from './read-recipients.ts';

const INSERT = 'INSERT INTO batches (batch_id, currency, issued, failed, created_at) VALUES (?, ?, ?, ?, ?)';
const FAIL = 'INSERT INTO batch_failures (batch_id, row, recipient_phone, value, reason) VALUES (?, ?, ?, ?, ?)';

/**
 * Issues the cards of the rows of a file, within the transaction of its caller: of a file that cannot be read, or in
 * which the process ends, nothing is left. `batch.complete` comes after `card.issued` of every card (open point
 * bulk-card-events). Returns the facts for the response, which are those of the beginning where the contract says that
 * the response comes first. Throws `csv-unreadable`, `body-too-large` and `batch-too-large`.
 */
export function issueBatch(
  ledger: Ledger,
  request: BulkIssueRequest,
  read: (take: (row: RecipientRow) => void) => void = (take) => readRecipients(ledger.answers, request, take),
) {
  const { store, answers } = ledger;
  const batch_id = answers.newId('batch');
  const created_at = ledger.now();
  let issued = 0;
  let failed = 0;
  read((row) => {
    const reason = row.reason ?? issueRow(ledger, batch_id, request, row);
    if (reason === undefined) issued += 1;
    else {
      failed += 1;
      store.run(FAIL, batch_id, row.row, row.recipient_phone, String(row.value), reason);
    }
  });
  store.run(INSERT, batch_id, request.currency ?? '', issued, failed, created_at);
  const batch = { batch_id, total: issued + failed, created_at };
  const complete = { ...batch, issued, failed, status: answers.batchStatus('complete'), completed_at: ledger.now() };
  fire(ledger, 'batch.complete', { ...complete, failures: failuresOf(ledger, batch_id) });
  ledger.note('batch');
  return answers.isBulkAsynchronous
    ? { ...batch, issued: 0, failed: 0, status: answers.batchStatus('pending') }
    : complete;
}

/** Most rows that failed which an event or a response lists. */
const MAX_LISTED = 1_000;

const FAILURES = `SELECT row, recipient_phone, value, reason FROM batch_failures WHERE batch_id = ? ORDER BY row LIMIT ${MAX_LISTED}`;

const failuresOf = ({ store }: Ledger, batch_id: string) => store.all<Facts>(FAILURES, batch_id);

const FIND = 'SELECT batch_id, currency, issued, failed, created_at FROM batches WHERE batch_id = ?';

/** Retrieves a batch, which has finished. Throws `batch-not-found`. */
export function retrieveBatch(ledger: Ledger, batch_id: string): Facts {
  const batch = ledger.store.get<{ issued: number; failed: number }>(FIND, batch_id);
  if (batch === undefined)
    throw new SandboxProblem('batch-not-found', `No batch has the identifier ${quote(batch_id)}.`);
  const total = batch.issued + batch.failed;
  return { ...batch, total, status: ledger.answers.batchStatus('complete'), failures: failuresOf(ledger, batch_id) };
}

/** Issues the card of a row; returns why it cannot. Where the wallet does not hold one, it may hold a smaller one after it. */
function issueRow(
  ledger: Ledger,
  batch_id: string,
  { currency, format, brand_id }: BulkIssueRequest,
  row: RecipientRow & { readonly reason?: undefined },
): string | undefined {
  const { recipient_phone, value } = row;
  const others = { ...(format && { format }), ...(brand_id && { brand_id }) };
  try {
    issueCard(ledger, { recipient_phone, value, currency: row.currency ?? currency, ...others }, batch_id);
    return undefined;
  } catch (error) {
    if (!(error instanceof SandboxProblem) || error.code === 'internal-error') throw error;
    return error.message;
  }
}
