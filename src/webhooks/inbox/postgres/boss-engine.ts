import type { Claim } from '../../deduplication/delivery-store.ts';
import { answerInTime } from '../answer-in-time.ts';
import type { StoredDelivery } from '../inbox.ts';
import type { EngineSettings, InboxEngine } from '../inbox-engine.ts';
import { jobIdOf, toJobData } from '../job-data.ts';
import { explainPostgresError, isTableMissing } from './explain-postgres-error.ts';
import { type JobTable, openJobTable } from './job-table.ts';
import type { PgBossLike, QueueSettings } from './pg-boss-like.ts';
import { type BossHold, holdBoss } from './share-boss.ts';
import { type RunningJob, startWorkLoop, type WorkLoop } from './work-loop.ts';

/** For which a run may go on beyond its time before pg-boss takes it away. */
export const EXPIRY_MARGIN_MS = 60_000;

export interface BossEngineOptions extends EngineSettings {
  readonly boss: PgBossLike;
  readonly queue: string;
  readonly leaseMs: number;
}

export interface BossEngine extends InboxEngine {
  /** The job that this run handles, in this process; `undefined` when it is over. */
  running(claim: Claim): RunningJob | undefined;
}

/** An engine on pg-boss. What it throws says in one line what is wrong with the database. */
export function createBossEngine(options: BossEngineOptions): BossEngine {
  const { boss, queue } = options;
  let hold: BossHold | undefined;
  let prepared: Promise<JobTable> | undefined;
  let loop: WorkLoop | undefined;
  let onError = (_error: Error) => {};
  const prepare = async () => {
    hold ??= holdBoss(boss, (error) => onError(error));
    try {
      await hold.start();
      const settings = queueSettings(options);
      await boss.createQueue(queue, settings);
      await boss.updateQueue(queue, settings);
      return await openJobTable(boss, queue, seconds(options.keepMs));
    } catch (error) {
      // What did not open is not closed: it may be the last attempt.
      await hold.release().catch(() => {});
      hold = undefined;
      throw error;
    }
  };
  const ready = () => {
    prepared ??= prepare().catch((error) => {
      prepared = undefined;
      throw error;
    });
    return prepared;
  };
  const ask = async <Result>(work: (jobs: JobTable) => Promise<Result>): Promise<Result> => {
    try {
      return await work(await ready());
    } catch (cause) {
      // Somebody dropped them: the next one creates them, if it may.
      if (isTableMissing(cause)) prepared = undefined;
      throw explainPostgresError(cause);
    }
  };
  const store = async ({ countDuplicate }: JobTable, delivery: StoredDelivery) => {
    if (await boss.send(queue, toJobData(delivery), { id: jobIdOf(delivery.key) })) {
      loop?.nudge();
      return 'stored';
    }
    if (await countDuplicate(delivery.key)) return 'duplicate';
    // Neither stored nor there: nothing is, in a queue that does not exist.
    prepared = undefined;
    throw new Error(`pg-boss has no queue ${queue} any more. It is created again.`);
  };
  return {
    open: () => ask(async () => {}),
    store: (delivery) =>
      answerInTime(
        'PostgreSQL',
        ask((jobs) => store(jobs, delivery)),
      ),
    async work(run, onTrouble) {
      onError = (error) => onTrouble(explainPostgresError(error));
      loop = startWorkLoop({ ...options, ready: () => ask(async (jobs) => jobs), run, onTrouble });
    },
    pause: async () => loop?.stop(),
    stats: () => ask(({ stats }) => stats()),
    deadLetters: {
      list: ({ limit = 100, offset = 0 } = {}) => ask(({ list }) => list(limit, offset)),
      get: (key) => ask(({ get }) => get(key)),
      async replay(key) {
        const isReplayed = await ask(({ replay }) => replay(key));
        loop?.nudge();
        return isReplayed;
      },
      drop: (key) => ask(({ drop }) => drop(key)),
    },
    close: async () => hold?.release(),
    running({ key, owner }) {
      const job = loop?.running.get(owner);
      return job?.key === key ? job : undefined;
    },
  };
}

/** Which runs are the last is decided here; pg-boss must neither bury a delivery by itself nor delete one that waits. */
const ENOUGH = 2 ** 30;

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
