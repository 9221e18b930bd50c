import { createCompletions } from '../../inbox/postgres/completions.ts';
import { createWakeUp } from '../../inbox/wake-up.ts';
import { createEndpointSlots } from '../endpoint-slots.ts';
import type { EnqueuedDelivery, OutboxEngineSettings, RunDelivery } from '../outbox-engine.ts';
import { fromJobData, groupOf } from './job-data.ts';
import type { OutboxBoss, OutboxJob } from './outbox-boss.ts';
import type { EndedAttempt, OutboxSql } from './outbox-sql.ts';
import { createSlowGroups } from './slow-groups.ts';

/** Longest time until deliveries that another process put down are looked for. */
const POLL_MS = 500;
const RETRY_MS = 1_000;

export interface DeliveryLoopOptions extends OutboxEngineSettings {
  readonly boss: OutboxBoss;
  readonly queue: string;
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
  const { boss, queue, ready, clock, concurrency, perEndpoint, onTrouble } = options;
  const wakeUp = createWakeUp(clock);
  const slots = createEndpointSlots(perEndpoint);
  const settle = createSettling(options, () => isStopped);
  const slow = createSlowGroups(clock.now);
  const running = new Set<Promise<void>>();
  let isStopped = false;

  const attempt = async (job: OutboxJob, delivery: EnqueuedDelivery, group: string) => {
    const noted = await options.run({ ...delivery, id: job.id, attempt: job.retryCount + 1 });
    slow.took(group, noted.durationMs ?? 0);
    await settle({ job, attempt: noted });
  };
  const begin = (job: OutboxJob, delivery: EnqueuedDelivery, group: string) => {
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
    const jobs = await boss.fetch(queue, { batchSize, includeMetadata: true, ignoreGroups: slots.full() });
    const excess: OutboxJob[] = [];
    for (const job of jobs) {
      const delivery = fromJobData(job.data);
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
function createSettling(
  { boss, queue, ready, clock, onTrouble }: DeliveryLoopOptions,
  isStopped: () => boolean,
): (ended: EndedAttempt) => Promise<void> {
  const retry = async (cause: unknown) => {
    onTrouble(cause);
    if (!isStopped()) await clock.sleep(RETRY_MS);
    return !isStopped();
  };
  const complete = createCompletions<EndedAttempt>((ended) => boss.complete(queue, ended.map(attemptOf)), retry);
  const fail = createCompletions<EndedAttempt>(async (ended) => {
    await (await ready()).noteAttempts(ended);
    await boss.fail(queue, ended.map(attemptOf));
  }, retry);
  return (ended) => (ended.attempt.outcome === 'acknowledged' ? complete(ended) : fail(ended));
}

function attemptOf({ job: { id, retryCount } }: EndedAttempt) {
  return { id, retryCount };
}
