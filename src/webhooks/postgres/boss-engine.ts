import { answerInTime } from '../clock.ts';
import type { OutboxEngine, OutboxSettings } from '../engine/delivery-engine.ts';
import type { QueueRecord } from '../engine/queue-record.ts';
import type { Claim } from '../memory/memory-store.ts';
import { createBossSession } from './boss-session.ts';
import { boundedDatabase, READING_MS, reuseSlow } from './bounded-database.ts';
import { type Jobs, openJobs } from './jobs.ts';
import { ENOUGH, type PgBossLike, type QueueSettings, type SqlExecutor } from './pg-boss-like.ts';
import { findTable, prepareQueue } from './queue-table.ts';
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
  const { boss, queue, concurrency } = options;
  const database = boundedDatabase(boss);
  const reading = boundedDatabase(boss, READING_MS);
  let loop: WorkLoop | undefined;
  const session = createBossSession<Jobs>({
    boss,
    async prepare(purpose) {
      const table =
        purpose === 'use'
          ? await prepareQueue({ ...options, database, bossSettings: queueSettings(options) })
          : await findTable(boss, queue);
      const jobs = openJobs(table, { ...options, database, reading });
      return { ...jobs, stats: reuseSlow(jobs.stats) };
    },
  });
  const { ask } = session;
  const announcement = createAnnouncement(options, database);
  return {
    open: session.open,
    async store(delivery, transaction) {
      const isNew = await ask((jobs) => jobs.add(delivery, transaction));
      if (!isNew) return 'duplicate';
      // This process has it as soon as it has a place for it; what is in a transaction is not there yet.
      if (concurrency > 0 && loop?.isIdle()) loop.nudge();
      else if (!transaction) announcement.send();
      return 'stored';
    },
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
      list: (listed) => ask(({ deliveries }) => deliveries.list(listed), READING_MS),
      get: (key) => ask(({ deliveries }) => deliveries.get(key), READING_MS),
      async replay(key, state) {
        const isReplayed = await ask(({ deliveries }) => deliveries.replay(key, state), READING_MS);
        if (isReplayed) {
          loop?.nudge();
          announcement.send();
        }
        return isReplayed;
      },
      drop: (key) => ask(({ deliveries }) => deliveries.drop(key), READING_MS),
      cancel: (key) => ask(({ deliveries }) => deliveries.cancel(key), READING_MS),
    },
    close: session.close,
    running({ key, owner }) {
      const job = loop?.running.get(owner);
      return job?.key === key ? job : undefined;
    },
    finish: async ({ attempt }, transaction) =>
      (await (await session.ready()).finish([attempt], {}, transaction)) === 1,
  };
}

/** For which a run may go on beyond its time before pg-boss takes it away. */
export const EXPIRY_MARGIN_MS = 60_000;

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

/** What is stored meanwhile is announced together: each NOTIFY has all commits of a database wait for each other. */
const PAUSE_MS = 50;
const LAST_MS = 1_000;
const CHANNEL = 'reward_card_webhooks';

/** Tells processes that sleep that there is something in a queue, by NOTIFY. They look by themselves as well. */
function createAnnouncement({ boss, queue, clock }: BossEngineOptions, database: SqlExecutor) {
  let isDue = false;
  let isSending = false;
  let listening: Promise<{ close(): Promise<void> } | undefined> | undefined;
  const sendAll = async () => {
    isSending = true;
    while (isDue) {
      isDue = false;
      await database.executeSql(`SELECT pg_notify('${CHANNEL}', $1)`, [queue]).catch(() => {});
      await clock.sleep(PAUSE_MS).catch(() => {});
    }
    isSending = false;
  };
  return {
    send(): void {
      isDue = true;
      if (!isSending) void sendAll();
    },
    /** Has this called at each announcement of another process, where the database can do that, until `end`. */
    hear(nudge: () => void): void {
      const hear = (told: string) => {
        if (told === queue) nudge();
      };
      // Where it cannot: another database, or one behind a pooler of transactions.
      listening = boss
        .getDb()
        .listen?.(CHANNEL, hear, nudge)
        .catch(() => undefined);
    },
    async end(): Promise<void> {
      const closed = listening?.then((listener) => listener?.close());
      listening = undefined;
      // One that is silent says no good-bye either.
      if (closed) await answerInTime('PostgreSQL', closed, LAST_MS).catch(() => {});
    },
  };
}
