import { createEndpointSlots } from '../engine/endpoint-slots.ts';
import type { ClaimedDelivery, OutboxEngineSettings, RunDelivery } from '../engine/outbox.ts';
import { fromJobData, groupOf, type JobData } from '../engine/outbox-data.ts';
import { createWakeUp } from '../engine/wake-up.ts';
import { createCompletions } from './completions.ts';
import type { EndedJob, OutboxSql } from './outbox-sql.ts';
import type { JobLike, PgBossLike, SqlExecutor } from './pg-boss-like.ts';

/** Longest interval between polls for deliveries enqueued by other processes. */
const POLL_MS = 500;
const RETRY_MS = 1_000;

interface DeliveryLoopOptions extends OutboxEngineSettings {
  readonly boss: PgBossLike;
  readonly queue: string;
  readonly database: SqlExecutor;
  /** Resolves when the queue and the tables are there. */
  readonly ready: () => Promise<OutboxSql>;
  readonly run: RunDelivery;
  readonly onTrouble: (cause?: unknown) => void;
}

export interface DeliveryLoop {
  /** Looks for deliveries now. */
  nudge(): void;
  /** Claims nothing more; resolves when all attempts that run have been noted. */
  stop(): Promise<void>;
}

/** Claims what is due, as much at a time as there are slots, and has it attempted. */
export function startDeliveryLoop(options: DeliveryLoopOptions): DeliveryLoop {
  const { boss, queue, database, ready, clock, concurrency, perEndpoint, onTrouble } = options;
  const wakeUp = createWakeUp(clock);
  const slots = createEndpointSlots(perEndpoint);
  const settle = createSettling(options, () => isStopped);
  const slow = createSlowGroups(clock.now);
  const running = new Set<Promise<void>>();
  let isStopped = false;

  const attempt = async (job: JobLike, delivery: Omit<ClaimedDelivery, 'attempt'>, group: string) => {
    const noted = await options.run({ ...delivery, attempt: job.retryCount + 1 });
    slow.took(group, noted.durationMs ?? 0);
    await settle({ job, attempt: noted });
  };
  const begin = (job: JobLike, delivery: Omit<ClaimedDelivery, 'attempt'>, group: string) => {
    // One that could not be noted counts as ended with its process.
    const run = attempt(job, delivery, group)
      .catch(onTrouble)
      .finally(() => {
        slots.free(group);
        running.delete(run);
        wakeUp.now();
      });
    running.add(run);
  };
  /** Resolves to whether there may be more. */
  const claim = async () => {
    const batchSize = concurrency - running.size;
    if (batchSize === 0) return false;
    const sql = await ready();
    const ignoreGroups = slots.full();
    const jobs = await boss.fetch(queue, { batchSize, includeMetadata: true, ignoreGroups, db: database });
    const excess: JobLike[] = [];
    for (const job of jobs) {
      const delivery = fromJobData(job.id, job.data);
      const group = groupOf(delivery.endpoint);
      if (slots.take(group)) begin(job, delivery, group);
      else excess.push(job);
    }
    // Only once: the next claim of them could not be told from this one.
    if (excess.length > 0) await sql.giveBack(excess);
    const late = slow.due(slots.full());
    if (late.length > 0) await sql.putOff(late);
    return jobs.length > 0;
  };
  const loop = async () => {
    while (!isStopped) {
      let isMore = false;
      try {
        isMore = await claim();
        onTrouble();
      } catch (cause) {
        onTrouble(cause);
      }
      if (!isMore && !isStopped) await wakeUp.sleep(POLL_MS);
    }
    await Promise.all(running);
  };
  const looping = loop();
  return {
    nudge: wakeUp.now,
    stop() {
      isStopped = true;
      wakeUp.now();
      return looping;
    },
  };
}

/** Makes the function that notes what an attempt came to, those that end meanwhile together. */
function createSettling(options: DeliveryLoopOptions, isStopped: () => boolean): (ended: EndedJob) => Promise<void> {
  const { boss, queue, database: db, ready, clock, onTrouble } = options;
  const retry = async (cause: unknown) => {
    onTrouble(cause);
    if (!isStopped()) await clock.sleep(RETRY_MS);
    return !isStopped();
  };
  const complete = createCompletions<EndedJob>(
    (ended) => boss.complete(queue, ended.map(attemptOf), null, { db }),
    retry,
  );
  const fail = createCompletions<EndedJob>(async (ended) => {
    await (await ready()).noteAttempts(ended);
    await boss.fail(queue, ended.map(attemptOf), undefined, { db });
    for (const each of ended) {
      const startAfter = laterAttempt(options, each);
      if (startAfter) await boss.update(queue, undefined, { id: each.job.id, startAfter, db });
    }
  }, retry);
  return (ended) => (ended.attempt.outcome === 'acknowledged' ? complete(ended) : fail(ended));
}

/**
 * When the next attempt is due, where pg-boss might have it sooner after this one than this one came after the last: that took
 * longer than planned, since its process died or nobody was there to make it.
 */
function laterAttempt(
  { firstRetryMs, maxAttempts, clock }: DeliveryLoopOptions,
  { job, attempt }: EndedJob,
): Date | undefined {
  const { number, at } = attempt;
  if (number < 2 || number >= maxAttempts || attempt.isFinal || at === undefined) return undefined;
  const { attempts, enqueuedAt } = job.data as Partial<JobData>;
  const gapMs = at - Number(attempts?.at(-1)?.at ?? enqueuedAt);
  if (!(gapMs > firstRetryMs * 2 ** (number - 1))) return undefined;
  return new Date(clock.now() + Math.min(gapMs, firstRetryMs * 2 ** maxAttempts));
}

function attemptOf({ job: { id, retryCount } }: EndedJob) {
  return { id, retryCount };
}

/** Which groups of deliveries are worth putting off. */
interface SlowGroups {
  /** Says how long an attempt took. */
  took(group: string, milliseconds: number): void;
  /** Of these, the slow ones that have not been put off just now. */
  due(groups: readonly string[]): string[];
}

/** What an attempt takes on average in a slow group. */
const SLOW_MS = 1_000;
/** Share that a new duration has in the average. */
const WEIGHT = 0.3;
const PAUSE_MS = 5_000;
/** Most groups that are remembered. */
const MAX_GROUPS = 10_000;

/**
 * What waits for an endpoint that never answers is passed over by each look for deliveries, which costs the others the more
 * the more there is of it. Only what is due is looked at: hence it is put off, as long as the endpoint is slow.
 */
function createSlowGroups(now: () => number): SlowGroups {
  const groups = new Map<string, { average: number; putOffAt: number }>();
  return {
    took(group, milliseconds) {
      const { average, putOffAt } = groups.get(group) ?? { average: milliseconds, putOffAt: Number.NEGATIVE_INFINITY };
      if (groups.size >= MAX_GROUPS) groups.clear();
      groups.set(group, { average: average + (milliseconds - average) * WEIGHT, putOffAt });
    },
    due(full) {
      return full.filter((name) => {
        const group = groups.get(name);
        if (!group || group.average < SLOW_MS || now() < group.putOffAt + PAUSE_MS) return false;
        group.putOffAt = now();
        return true;
      });
    },
  };
}
