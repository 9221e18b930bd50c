import { quote } from '../ledger/card-record.ts';
import { timestamp } from '../ledger/ledger.ts';
import { SandboxProblem } from '../problem.ts';
import type { ShownBatch, ShownBatchWithFailures, ShownFailure } from './answers.ts';
import { NEWEST, pageOf, readPage } from './pages.ts';
import type { ControlRoute } from './route.ts';

interface Row extends Omit<ShownBatch, 'created_at' | 'completed_at'> {
  readonly key: number;
  readonly created_at: number;
  readonly completed_at: number;
}

/** A batch is shown once its last row is done. */
const FINISHED = 'batch_id NOT IN (SELECT batch_id FROM unfinished_batches)';

export const BATCH_ROUTES: readonly ControlRoute[] = [
  {
    method: 'GET',
    path: '/batches',
    answer({ controls: { ledger }, query }) {
      const { limit, after } = readPage(query, {});
      const sql = `SELECT rowid AS key, * FROM batches WHERE rowid < ? AND ${FINISHED} ORDER BY rowid DESC LIMIT ?`;
      return {
        body: pageOf(ledger.store.all<Row>(sql, after ?? NEWEST, limit + 1), limit, ({ key }) => key, showBatch),
      };
    },
  },
  {
    method: 'GET',
    path: '/batches/{batch_id}',
    answer({ controls: { ledger }, params: { batch_id = '' }, query }) {
      const { limit, after = 0 } = readPage(query, {});
      const batch = ledger.store.get<Row>(
        `SELECT rowid AS key, * FROM batches WHERE batch_id = ? AND ${FINISHED}`,
        batch_id,
      );
      if (batch === undefined) {
        throw new SandboxProblem('batch-not-found', `No batch has the identifier ${quote(batch_id)}.`);
      }
      const rows = ledger.store.all<ShownFailure>(
        `SELECT row, recipient_phone, value, reason FROM batch_failures WHERE batch_id = ? AND row > ?
         ORDER BY row LIMIT ?`,
        ...[batch_id, after, limit + 1],
      );
      const keyOf = ({ row }: ShownFailure) => row;
      const body: ShownBatchWithFailures = {
        ...showBatch(batch),
        failures: pageOf(rows, limit, keyOf, (failure) => failure),
      };
      return { body };
    },
  },
];

function showBatch({ key: _key, created_at, completed_at, ...batch }: Row): ShownBatch {
  return { ...batch, created_at: timestamp(created_at), completed_at: timestamp(completed_at) };
}
