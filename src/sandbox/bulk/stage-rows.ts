import { newCode, newIdentifier } from '../ledger/identifiers.ts';
import { cardIssued } from '../ledger/issue-card.ts';
import { SandboxProblem } from '../problem.ts';
import type { Store } from '../store/open-store.ts';
import { MAX_ROWS } from './csv-limits.ts';
import type { RecipientRow } from './read-recipients.ts';

/** The batch that rows are staged for. */
export interface Staging {
  readonly batch_id: string;
  readonly currency: string;
  readonly issuedAt: number;
  readonly expires_at: string;
  /** Called with the number of rows read so far. */
  readonly progress: (rows: number) => void;
}

/** Rows deleted in one turn of the event loop. */
const FORGOTTEN_AT_ONCE = 5_000;

const INSERT = `INSERT INTO staged (batch_id, row, recipient_phone, value, reason, card_id, code, payload)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;

/**
 * Stages all rows, piece by piece, each in a turn of the event loop of its own, so that other requests are answered
 * meanwhile and memory does not grow with the file. Resolves when all are staged; rejects with `batch-too-large` and
 * what the reading throws.
 */
export async function stageRows(
  store: Store,
  staging: Staging,
  pieces: Iterable<Iterable<RecipientRow>>,
): Promise<void> {
  let count = 0;
  for (const rows of pieces) {
    store.transaction(() => {
      for (const row of rows) {
        count += 1;
        if (count > MAX_ROWS) throw new SandboxProblem('batch-too-large', `A file has at most ${MAX_ROWS} rows.`);
        stage(store, staging, row);
      }
    });
    staging.progress(count);
    await new Promise(setImmediate);
  }
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

/** Forgets the rows of a batch that did not come to be; if the database refuses, the next start does. */
export async function forgetRows(store: Store, batchId: string): Promise<void> {
  const sql = `DELETE FROM staged WHERE batch_id = ?1
    AND row <= (SELECT min(row) FROM staged WHERE batch_id = ?1) + ${FORGOTTEN_AT_ONCE}
    AND NOT EXISTS (SELECT 1 FROM unfinished_batches WHERE batch_id = ?1)`;
  try {
    while (store.isOpen && store.run(sql, batchId).changes > 0) await new Promise(setImmediate);
  } catch {
    // They belong to no batch, so that nobody sees them.
  }
}
