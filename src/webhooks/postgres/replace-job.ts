import { beginTransaction } from './bounded-database.ts';
import type { FoundJob, PgBossLike, SqlExecutor } from './pg-boss-like.ts';

/** For which a transaction of ours may be idle. */
const IDLE_MS = 10_000;
/** When what is being taken out would be due. */
const NEVER = new Date('3000-01-01');

interface Replaced {
  readonly queue: string;
  readonly id: string;
  readonly states: readonly string[];
  /** Default: any. */
  readonly isReplaced?: (job: FoundJob) => boolean;
}

/**
 * Takes a job that is in one of these states out of its queue, and does what is to come in its place in the same transaction.
 * Never one that runs, whatever the states are. Resolves to whether there was one.
 */
export function replaceJob(
  boss: PgBossLike,
  { queue, id, states, isReplaced = () => true }: Replaced,
  replace: (job: FoundJob, db: SqlExecutor) => Promise<unknown>,
): Promise<boolean> {
  return inTransaction(boss, async (db) => {
    const [job] = await boss.findJobs(queue, { id, db });
    if (!job || !states.includes(job.state) || !isReplaced(job) || !(await hold(boss, queue, job, db))) return false;
    await boss.deleteJob(queue, id, { db });
    await replace(job, db);
    return true;
  });
}

/** Whether nobody fetches a job until the transaction ends, nor has done so. */
async function hold(boss: PgBossLike, queue: string, { id, state }: FoundJob, db: SqlExecutor): Promise<boolean> {
  if (state === 'completed') return true;
  if (state === 'failed') await boss.retry(queue, id, { db });
  return holdWaiting(boss, queue, id, db);
}

/** The same for one that waits: pg-boss updates a job only before it is fetched, and tells whether it did. */
export async function holdWaiting(boss: PgBossLike, queue: string, id: string, db: SqlExecutor): Promise<boolean> {
  return (await boss.update(queue, undefined, { id, startAfter: NEVER, db })).updated === 1;
}

export async function inTransaction<Result>(
  boss: PgBossLike,
  work: (db: SqlExecutor) => Promise<Result>,
): Promise<Result> {
  const transaction = await beginTransaction(boss, IDLE_MS);
  try {
    const result = await work(transaction.db);
    await transaction.commit();
    return result;
  } catch (cause) {
    await transaction.rollback();
    throw cause;
  }
}
