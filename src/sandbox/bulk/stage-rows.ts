import { newCode, newIdentifier } from '../ledger/identifiers.ts';
import { cardIssued } from '../ledger/issue-card.ts';
import { SandboxProblem } from '../problem.ts';
import type { Store } from '../store/open-store.ts';
import type { RecipientRow } from './read-recipients.ts';

/** Most rows of one file (open point batch-size). */
export const MOST_ROWS = 200_000;

/** Rows taken in one turn of the event loop. */
const CHUNK = 1_000;

/** The batch that rows are staged for. */
export interface Staging {
  readonly batch_id: string;
  readonly currency: string;
  readonly issuedAt: number;
  readonly expires_at: string;
  /** Is told how many rows were read so far. */
  readonly progress: (rows: number) => void;
}

const INSERT = `INSERT INTO staged (batch_id, row, recipient_phone, value, reason, card_id, code, payload)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;

/**
 * Reads all rows into the temporary table, chunk by chunk, so that other requests are answered meanwhile and memory
 * does not grow with the file. Resolves with their number; rejects with `batch-too-large` and what the reading throws.
 */
export async function stageRows(store: Store, staging: Staging, rows: Iterable<RecipientRow>): Promise<number> {
  const iterator = rows[Symbol.iterator]();
  let count = 0;
  for (let more = true; more; ) {
    store.transaction(() => {
      for (let taken = 0; taken < CHUNK && more; taken += 1) {
        const { done, value } = iterator.next();
        if (done) more = false;
        else {
          stage(store, staging, value);
          count += 1;
        }
      }
    });
    if (count > MOST_ROWS) throw new SandboxProblem('batch-too-large', `A file has at most ${MOST_ROWS} rows.`);
    if (more) staging.progress(count);
    await new Promise(setImmediate);
  }
  return count;
}

function stage(store: Store, { batch_id, currency, issuedAt, expires_at }: Staging, row: RecipientRow): void {
  const { recipient_phone, value } = row;
  if (row.reason !== undefined) {
    store.run(INSERT, batch_id, row.row, recipient_phone, value, row.reason, null, null, null);
    return;
  }
  const card_id = newIdentifier('crd');
  const payload = cardIssued({ card_id, value: row.value, currency, expires_at, issuedAt, batch_id });
  store.run(INSERT, batch_id, row.row, recipient_phone, value, null, card_id, newCode(), JSON.stringify(payload));
}
