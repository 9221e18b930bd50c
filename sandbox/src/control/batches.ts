import { reply } from 'reward-card-contract/server';
import type * as Shown from '../../generated/controls/rest.ts';
import type { ControlHandlers } from '../../generated/controls/server.ts';
import { quote } from '../ledger/card-record.ts';
import { timestamp } from '../ledger/ledger.ts';
import { SandboxProblem } from '../problem.ts';
import type { Controls } from './controls.ts';
import { DEFAULT_LIMIT, NEWEST, pageOf } from './page-of.ts';

interface Row extends Omit<Shown.Batch, 'created_at' | 'completed_at'> {
  readonly key: number;
  readonly created_at: number;
  readonly completed_at: number;
}

/** A batch is shown once its last row is done. */
const FINISHED = 'batch_id NOT IN (SELECT batch_id FROM unfinished_batches)';
const LIST = `SELECT rowid AS key, * FROM batches WHERE rowid < ? AND ${FINISHED} ORDER BY rowid DESC LIMIT ?`;
const FIND = `SELECT rowid AS key, * FROM batches WHERE batch_id = ? AND ${FINISHED}`;
const FAILURES = `SELECT row, recipient_phone, value, reason FROM batch_failures WHERE batch_id = ? AND row > ?
  ORDER BY row LIMIT ?`;

export function batchHandlers({ ledger: { store } }: Controls) {
  return {
    listBatches({ query: { limit = DEFAULT_LIMIT, after = NEWEST } }) {
      const rows = store.all<Row>(LIST, after, limit + 1);
      return reply(
        200,
        pageOf(rows, limit, ({ key }) => key, showBatch),
      );
    },
    inspectBatch({ params: { batch_id }, query: { limit = DEFAULT_LIMIT, after = 0 } }) {
      const batch = store.get<Row>(FIND, batch_id);
      if (batch === undefined) {
        throw new SandboxProblem('batch-not-found', `No batch has the identifier ${quote(batch_id)}.`);
      }
      const rows = store.all<Shown.BatchFailure>(FAILURES, batch_id, after, limit + 1);
      const failures = pageOf(
        rows,
        limit,
        ({ row }) => row,
        (failure) => failure,
      );
      return reply(200, { ...showBatch(batch), failures });
    },
  } satisfies Partial<ControlHandlers>;
}

function showBatch({ key: _key, created_at, completed_at, ...batch }: Row): Shown.Batch {
  return { ...batch, created_at: timestamp(created_at), completed_at: timestamp(completed_at) };
}
