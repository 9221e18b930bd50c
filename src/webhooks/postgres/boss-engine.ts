import type { OutboxEngine, OutboxSettings } from '../engine/delivery-engine.ts';
import type { QueueRecord } from '../engine/queue-record.ts';
import type { Claim } from '../memory/memory-store.ts';
import { createBossSession } from './boss-session.ts';
import { boundedDatabase, READING_MS } from './bounded-database.ts';
import { openJobs, toSeconds } from './jobs.ts';
import { ENOUGH, type PgBossLike, type QueueSettings, type SqlExecutor } from './pg-boss-like.ts';
import { prepareQueue, RECORD } from './prepare-queue.ts';
import { type RunningJob, startWorkLoop, type WorkLoop } from './work-loop.ts';

interface BossEngineOptions extends OutboxSettings {
  readonly boss: PgBossLike;
  readonly queue: string;
  readonly leaseMs: number;
  readonly record: QueueRecord;
}

export interface BossEngine extends OutboxEngine<SqlExecutor> {
  /** The job of this run, in this process; `undefined` when it is over. */
  running(claim: Claim): RunningJob | undefined;
  /** Marks a job as handled in a transaction; resolves to whether it was still in this attempt. */
  finish(job: RunningJob, transaction: SqlExecutor): Promise<boolean>;
}

/** An engine on pg-boss. What it throws says in one line what is wrong with the database. */
export function createBossEngine(options: BossEngineOptions): BossEngine {
  const { boss, queue } = options;
  const database = boundedDatabase(boss);
  const jobs = openJobs({ ...options, database, reading: boundedDatabase(boss, READING_MS) });
  const { deliveries } = jobs;
  let loop: WorkLoop | undefined;
  const session = createBossSession({
    boss,
    async prepare(purpose) {
      if (purpose === 'use') await prepareQueue({ ...options, database, bossSettings: queueSettings(options) });
      // Which throws where there is no such queue.
      else await boss.findJobs(queue, { id: RECORD });
    },
  });
  const { ask, ready } = session;
  const look = <Result>(work: () => Promise<Result>) => ask(work, READING_MS);
  return {
    open: session.open,
    async store(delivery, transaction) {
      let isOver = false;
      // pg-boss may get to its statement after that was given up, and the caller's transaction with it.
      const executeSql: SqlExecutor['executeSql'] = (text, values) =>
        isOver
          ? Promise.reject(new Error('The transaction is over.'))
          : (transaction ?? database).executeSql(text, values);
      const isNew = await ask(() => jobs.add(delivery, transaction && { executeSql })).finally(() => {
        isOver = true;
      });
      if (!isNew) return 'duplicate';
      // This process has it as soon as it has a place for it; what is in a transaction is not there yet.
      if (loop?.isIdle()) loop.nudge();
      return 'stored';
    },
    async work(run, onTrouble) {
      session.hear(onTrouble);
      loop = startWorkLoop({ ...options, database, jobs, ready, run, onTrouble });
    },
    async pause() {
      await loop?.stop();
      loop = undefined;
    },
    stats: () => look(jobs.stats),
    deliveries: {
      list: (listed) => look(() => deliveries.list(listed)),
      get: (key) => look(() => deliveries.get(key)),
      async replay(key, state) {
        const isReplayed = await look(() => deliveries.replay(key, state));
        if (isReplayed) loop?.nudge();
        return isReplayed;
      },
      drop: (key) => look(() => deliveries.drop(key)),
      cancel: (key) => look(() => deliveries.cancel(key)),
    },
    close: session.close,
    running({ key, owner }) {
      const job = loop?.running.get(owner);
      return job?.key === key ? job : undefined;
    },
    finish: ({ job }, transaction) => jobs.finishIn(job, transaction),
  };
}

/** For which a run may go on beyond its time before pg-boss takes it away. */
export const EXPIRY_MARGIN_MS = 60_000;

/** Which runs are the last is decided here; pg-boss must neither bury a delivery by itself nor delete one that waits. */
function queueSettings({ backoff, keepMs, leaseMs, timeoutMs }: BossEngineOptions): QueueSettings {
  return {
    retryLimit: ENOUGH,
    retryDelay: toSeconds(backoff.firstMs),
    retryBackoff: true,
    retryDelayMax: toSeconds(backoff.longestMs),
    expireInSeconds: toSeconds(timeoutMs + EXPIRY_MARGIN_MS),
    heartbeatSeconds: toSeconds(leaseMs),
    retentionSeconds: ENOUGH,
    deleteAfterSeconds: toSeconds(keepMs),
  };
}
