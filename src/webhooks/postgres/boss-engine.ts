import type { EngineSettings, InboxEngine } from '../engine/inbox-engine.ts';
import { FORMAT, jobIdOf, toJobData } from '../engine/job-data.ts';
import { inboxRecord } from '../engine/queue-record.ts';
import type { Claim } from '../memory/memory-store.ts';
import type { StoredDelivery } from '../receiver/inbox.ts';
import { createAnnouncement } from './announcement.ts';
import { createBossSession } from './boss-session.ts';
import { boundedDatabase, QueueMissing, READING_MS, reuseSlow } from './bounded-database.ts';
import { type JobTable, openJobTable } from './inbox-jobs.ts';
import { ENOUGH, type PgBossLike, type QueueSettings, type SqlExecutor } from './pg-boss-like.ts';
import { findTables, prepareQueue } from './queue-table.ts';
import { type RunningJob, startWorkLoop, type WorkLoop } from './work-loop.ts';

/** For which a run may go on beyond its time before pg-boss takes it away. */
export const EXPIRY_MARGIN_MS = 60_000;

interface BossEngineOptions extends EngineSettings {
  readonly boss: PgBossLike;
  readonly queue: string;
  readonly leaseMs: number;
}

interface BossEngine extends InboxEngine {
  /** The job that this run handles, in this process; `undefined` when it is over. */
  running(claim: Claim): RunningJob | undefined;
  /** Marks a job as handled in a transaction; resolves to whether it was still in this attempt. */
  finish(job: RunningJob, transaction: SqlExecutor): Promise<boolean>;
}

/** An engine on pg-boss. What it throws says in one line what is wrong with the database. */
export function createBossEngine(options: BossEngineOptions): BossEngine {
  const { boss, queue, concurrency } = options;
  const database = boundedDatabase(boss);
  const reading = boundedDatabase(boss, READING_MS);
  let loop: WorkLoop | undefined;
  const session = createBossSession<JobTable>({
    boss,
    async prepare(purpose) {
      const record = inboxRecord(FORMAT, options, { leaseMs: options.leaseMs });
      const tables =
        purpose === 'use'
          ? await prepareQueue({ ...options, database, record, bossSettings: queueSettings(options) })
          : await findTables(boss, queue);
      const jobs = openJobTable(tables, { ...options, database, reading });
      return { ...jobs, stats: reuseSlow(jobs.stats) };
    },
  });
  const { ask } = session;
  const announcement = createAnnouncement({ ...options, database });
  const store = async (delivery: StoredDelivery) => {
    const id = jobIdOf(delivery.key);
    if (await boss.send(queue, toJobData(delivery), { id, db: database })) {
      // This process has it as soon as it has a place for it.
      if (concurrency > 0 && loop?.isIdle()) loop.nudge();
      else announcement.send();
      return 'stored';
    }
    const [job] = await boss.findJobs(queue, { id, db: database });
    if (job) return 'duplicate';
    // Neither stored nor there: nothing is, in a queue that does not exist.
    throw new QueueMissing(queue);
  };
  return {
    open: session.open,
    store: (delivery) => ask(() => store(delivery)),
    async work(run, onTrouble) {
      session.hear(onTrouble);
      loop = startWorkLoop({ ...options, database, ready: session.ready, run, onTrouble });
      announcement.hear(loop.nudge);
    },
    async pause() {
      await announcement.end();
      await loop?.stop();
      loop = undefined;
    },
    stats: () => ask(({ stats }) => stats(), READING_MS),
    deliveries: {
      list: (listed) => ask(({ list }) => list(listed), READING_MS),
      get: (key) => ask(({ get }) => get(key), READING_MS),
      async replay(key, state) {
        const isReplayed = await ask(({ replay }) => replay(key, state), READING_MS);
        if (isReplayed) {
          loop?.nudge();
          announcement.send();
        }
        return isReplayed;
      },
      drop: (key) => ask(({ drop }) => drop(key), READING_MS),
    },
    close: session.close,
    running({ key, owner }) {
      const job = loop?.running.get(owner);
      return job?.key === key ? job : undefined;
    },
    async finish({ attempt }, transaction) {
      const { finish } = await session.ready();
      return (await finish([{ ...attempt, isUnhandled: false }], transaction)) === 1;
    },
  };
}

/** Which runs are the last is decided here; pg-boss must neither bury a delivery by itself nor delete one that waits. */
function queueSettings({ backoff, keepMs, leaseMs, timeoutMs }: BossEngineOptions): QueueSettings {
  return {
    retryLimit: ENOUGH,
    retryDelay: seconds(backoff.firstMs),
    retryBackoff: true,
    retryDelayMax: seconds(backoff.longestMs),
    expireInSeconds: seconds(timeoutMs + EXPIRY_MARGIN_MS),
    heartbeatSeconds: seconds(leaseMs),
    retentionSeconds: ENOUGH,
    deleteAfterSeconds: seconds(keepMs),
  };
}

function seconds(milliseconds: number): number {
  return Math.min(Math.ceil(milliseconds / 1_000), ENOUGH);
}
