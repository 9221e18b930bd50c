import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BulkIssueRequest } from '../../generated/rest.ts';
import { issueCard } from '../ledger/cards.ts';
import { fire, type Ledger } from '../ledger/ledger.ts';
import { type Repeatable, recall, remember } from '../ledger/replay.ts';
import { SandboxProblem } from '../problem.ts';
import { type RecipientRow, readRecipients } from './read-recipients.ts';

/** Most rows that become cards in one transaction: it bounds for how long others wait. */
export const SLICE = 1_000;

const OPEN = `INSERT INTO batches (batch_id, currency, total, issued, failed, status, created_at, requested, request)
  VALUES (?, ?, 0, 0, 0, 'complete', ?, ?, ?)`;
const COUNT =
  'UPDATE batches SET total = total + 1, issued = issued + ?2, failed = failed + 1 - ?2 WHERE batch_id = ?1';
const FAIL = 'INSERT INTO batch_failures (batch_id, row, recipient_phone, value, reason) VALUES (?, ?, ?, ?, ?)';
const COMPLETE = 'UPDATE batches SET completed_at = ?, request = NULL WHERE batch_id = ? RETURNING *';

type Log = (line: string) => void;

/** A batch as it is kept. */
interface BatchRow {
  readonly batch_id: string;
  readonly total: number;
  readonly issued: number;
  readonly failed: number;
  readonly requested: number;
  readonly created_at: number;
  readonly completed_at: number | null;
  /** JSON of the request, while its cards are promised and not all of them are issued. */
  readonly request: string | null;
}

/** What the sandbox knows of a batch, for responses and events. */
function factsOf({ answers }: Ledger, { batch_id, issued, failed, requested, completed_at, ...row }: BatchRow) {
  const isDone = completed_at !== null;
  return {
    ...{ batch_id, issued, failed, total: isDone ? row.total : requested, created_at: row.created_at },
    status: answers.batchStatus(isDone ? 'complete' : 'pending'),
    completed_at: completed_at ?? undefined,
  };
}

/** Batches whose cards are being issued, by the sandbox that issues them. */
const UNDER_WAY = new WeakMap<Ledger['store'], Map<string, Promise<unknown>>>();

function underWay({ store }: Ledger): Map<string, Promise<unknown>> {
  const batches = UNDER_WAY.get(store) ?? new Map<string, Promise<unknown>>();
  UNDER_WAY.set(store, batches);
  return batches;
}

/** Whether the cards of any batch are being issued. */
export const isIssuing = (ledger: Ledger): boolean => underWay(ledger).size > 0;

/**
 * Issues the cards of a file. It is read as a whole first, so that a file that cannot be read leaves nothing behind; then
 * its rows become cards slice by slice, so that nobody else waits long. Resolves once all are issued, or before that where
 * the contract says so. Rejects with `csv-unreadable`, `body-too-large`, `batch-too-large`, `idempotency-conflict`, and
 * `state-conflict` after a reset.
 */
export async function issueBatch(ledger: Ledger, request: BulkIssueRequest, call: Repeatable, log: Log = () => {}) {
  const earlier = recall<{ batch_id: string }>(ledger, call);
  if (earlier !== undefined) return settled(ledger, earlier.batch_id);
  return issueRecipients(ledger, request, await rowsOf(ledger, request), call, log);
}

/** The same for rows that were read. */
export async function issueRecipients(
  ledger: Ledger,
  request: BulkIssueRequest,
  rows: readonly RecipientRow[],
  call: Repeatable,
  log: Log = () => {},
) {
  const { store, answers } = ledger;
  const batch_id = answers.newId('batch');
  // What may be repeated, and what is answered first, is finished after the end of this process as well.
  const isPromised = call.key !== null || answers.isBulkAsynchronous;
  const first = store.transaction(() => {
    // The same key may have come while the file was read.
    const other = recall<{ batch_id: string }>(ledger, call);
    if (other !== undefined) return other.batch_id;
    const kept = isPromised ? JSON.stringify(request) : null;
    store.run(OPEN, batch_id, request.currency ?? '', ledger.now(), rows.length, kept);
    remember(ledger, call, { batch_id });
    return batch_id;
  });
  if (first === batch_id) run(ledger, batch_id, issueRows(ledger, batch_id, request, rows), log);
  return settled(ledger, first);
}

/** The batch as it is to be answered: at once, or when it has finished. */
async function settled(ledger: Ledger, batch_id: string) {
  const { isBulkAsynchronous } = ledger.answers;
  if (!isBulkAsynchronous) await underWay(ledger).get(batch_id);
  const row = ledger.store.get<BatchRow>('SELECT * FROM batches WHERE batch_id = ?', batch_id);
  if (row === undefined) throw wasReset();
  // A repeated call gets the first response again, however far its cards are.
  return factsOf(ledger, isBulkAsynchronous ? { ...row, issued: 0, failed: 0, completed_at: null } : row);
}

async function rowsOf({ answers }: Ledger, request: BulkIssueRequest): Promise<RecipientRow[]> {
  const rows: RecipientRow[] = [];
  for await (const row of readRecipients(answers, request)) {
    if (rows.push(row) > answers.maxRows)
      throw new SandboxProblem('batch-too-large', `A file has at most ${answers.maxRows} rows.`);
  }
  return rows;
}

/** Issues the cards of rows, and keeps that it is being done until it is. Who waits for it gets what it rejects with. */
function run(ledger: Ledger, batch_id: string, rows: Promise<void>, log: Log): void {
  const batches = underWay(ledger);
  const work = rows.finally(() => batches.delete(batch_id));
  work.catch((error: unknown) => {
    if (!(error instanceof SandboxProblem)) log(`batch ${batch_id} cannot be finished: ${String(error)}`);
  });
  batches.set(batch_id, work);
}

async function issueRows(ledger: Ledger, batch_id: string, request: BulkIssueRequest, rows: readonly RecipientRow[]) {
  const { store } = ledger;
  const { generation } = store;
  for (let at = 0; at < rows.length; at += SLICE) {
    await nextTurn();
    if (store.generation !== generation) throw wasReset();
    store.transaction(() => {
      for (const row of rows.slice(at, at + SLICE)) issueRow(ledger, batch_id, request, row);
    });
  }
  await nextTurn();
  store.transaction(() => completeBatch(ledger, batch_id));
}

function wasReset(): SandboxProblem {
  return new SandboxProblem('state-conflict', 'The sandbox was reset meanwhile; send it again.');
}

/**
 * Goes on with batches that the process before did not finish: those that were promised get the rest of their cards, the
 * others are complete with the cards that they had.
 */
export function resumeBatches(ledger: Ledger, log: Log): void {
  const left = ledger.store.all<BatchRow>('SELECT * FROM batches WHERE completed_at IS NULL');
  for (const { batch_id, request, total } of left) {
    if (request === null) ledger.store.transaction(() => completeBatch(ledger, batch_id));
    else {
      const asked = JSON.parse(request) as BulkIssueRequest;
      run(
        ledger,
        batch_id,
        rowsOf(ledger, asked).then((rows) => issueRows(ledger, batch_id, asked, rows.slice(total))),
        log,
      );
    }
  }
}

/** Why the card of a row is not issued, by the problem. */
const REASONS = new Map<string, string>([
  ['wallet-insufficient', 'insufficient wallet balance'],
  ['invalid-request', 'value is not above 0'],
]);

/** Rows are served in their order; one that the wallet does not hold fails, and a smaller one after it may not. */
function issueRow(
  ledger: Ledger,
  batch_id: string,
  { currency, format, brand_id }: BulkIssueRequest,
  { row, recipient_phone, value, currency: own, reason }: RecipientRow,
): void {
  const failed = (why: string) => ledger.store.run(FAIL, batch_id, row, recipient_phone, String(value), why);
  let issued = 0;
  try {
    if (reason !== undefined) failed(reason);
    else {
      const card = {
        recipient_phone,
        value,
        currency: own ?? currency,
        ...(format && { format }),
        ...(brand_id && { brand_id }),
      };
      issueCard(ledger, card, batch_id);
      issued = 1;
    }
  } catch (error) {
    if (!(error instanceof SandboxProblem && REASONS.has(error.code))) throw error;
    failed(REASONS.get(error.code) ?? error.message);
  }
  ledger.store.run(COUNT, batch_id, issued);
}

/** `batch.complete` comes once, after `card.issued` of every card (open point bulk-card-events). */
function completeBatch(ledger: Ledger, batch_id: string): void {
  const batch = ledger.store.get<BatchRow>(COMPLETE, ledger.now(), batch_id);
  if (batch === undefined) throw wasReset();
  fire(ledger, 'batch.complete', factsOf(ledger, batch));
  ledger.note({ kind: 'batch', id: batch_id });
}
