import { createEndpointSlots } from '../engine/attempt-delivery.ts';
import type { ClaimedDelivery, OutboxEngineSettings, RunDelivery } from '../engine/outbox.ts';
import { fromJobData, groupOf, type JobData } from '../engine/outbox-data.ts';
import { createCompletions, type PollLoop, startPollLoop } from '../engine/poll-loop.ts';
import type { EndedJob, OutboxSql } from './outbox-sql.ts';
import type { JobLike, PgBossLike, SqlExecutor } from './pg-boss-like.ts';

/** Longest interval between polls for deliveries enqueued by other processes. */
const DELIVERY_POLL_MS = 500;

interface DeliveryLoopOptions extends OutboxEngineSettings {
  readonly boss: PgBossLike;
  readonly queue: string;
  readonly database: SqlExecutor;
  /** Resolves when the queue and the tables are there. */
  readonly ready: () => Promise<OutboxSql>;
  readonly run: RunDelivery;
  readonly onTrouble: (cause?: unknown) => void;
}

/** Claims what is due, as much at a time as there are slots, and has it attempted. */
export function startDeliveryLoop(options: DeliveryLoopOptions): PollLoop {
  const { boss, queue, database: db, ready, clock, perEndpoint } = options;
  const slots = createEndpointSlots(perEndpoint);
  const slow = createSlowGroups(clock.now);
  const complete = createCompletions<EndedJob>((ended) =>
    loop.persist(() => boss.complete(queue, ended.map(attemptOf), null, { db })),
  );
  const fail = createCompletions<EndedJob>((ended) =>
    loop.persist(async () => {
      await (await ready()).noteAttempts(ended);
      await boss.fail(queue, ended.map(attemptOf), undefined, { db });
      for (const each of ended) {
        const startAfter = laterAttempt(options, each);
        if (startAfter) await boss.update(queue, undefined, { id: each.job.id, startAfter, db });
      }
    }),
  );
  const attempt = async (job: JobLike, delivery: Omit<ClaimedDelivery, 'attempt'>, group: string) => {
    const ended = await options.run({ ...delivery, attempt: job.retryCount + 1 });
    slow.took(group, ended.durationMs ?? 0);
    await (ended.outcome === 'acknowledged' ? complete : fail)({ job, attempt: ended });
  };
  const loop = startPollLoop({
    ...options,
    async look(places, begin) {
      if (places === 0) return DELIVERY_POLL_MS;
      const sql = await ready();
      const fetching = { batchSize: places, includeMetadata: true, ignoreGroups: slots.full(), db } as const;
      const jobs = await boss.fetch(queue, fetching);
      const excess: JobLike[] = [];
      for (const job of jobs) {
        const delivery = fromJobData(job.id, job.data);
        const group = groupOf(delivery.endpoint);
        // One that could not be noted counts as ended with its process.
        if (slots.take(group)) begin(attempt(job, delivery, group).finally(() => slots.free(group)));
        else excess.push(job);
      }
      // Only once: the next claim of them could not be told from this one.
      if (excess.length > 0) await sql.giveBack(excess);
      const late = slow.due(slots.full());
      if (late.length > 0) await sql.putOff(late);
      return jobs.length > 0 ? 0 : DELIVERY_POLL_MS;
    },
  });
  return loop;
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
function createSlowGroups(now: () => number) {
  const groups = new Map<string, { average: number; putOffAt: number }>();
  return {
    /** Says how long an attempt took. */
    took(group: string, milliseconds: number): void {
      const { average, putOffAt } = groups.get(group) ?? { average: milliseconds, putOffAt: Number.NEGATIVE_INFINITY };
      if (groups.size >= MAX_GROUPS) groups.clear();
      groups.set(group, { average: average + (milliseconds - average) * WEIGHT, putOffAt });
    },
    /** Of these, the slow ones that have not been put off just now. */
    due(full: readonly string[]): string[] {
      return full.filter((name) => {
        const group = groups.get(name);
        if (!group || group.average < SLOW_MS || now() < group.putOffAt + PAUSE_MS) return false;
        group.putOffAt = now();
        return true;
      });
    },
  };
}
