import { createWakeUp } from '../../inbox/sqlite/wake-up.ts';
import { createEndpointSlots } from '../endpoint-slots.ts';
import { inBatches } from '../in-batches.ts';
import type { OutboxEngineSettings, RunDelivery } from '../outbox-engine.ts';
import { fromJobData, groupOf } from './job-data.ts';
import type { OutboxBoss, OutboxJob } from './outbox-boss.ts';
import { EXPIRE_SECONDS } from './outbox-jobs.ts';
import type { EndedAttempt, OutboxSql } from './outbox-sql.ts';

/** Longest time until deliveries that another process put down are looked for. */
const POLL_MS = 500;
const RETRY_MS = 1_000;

export interface DeliveryLoopOptions extends OutboxEngineSettings {
  readonly boss: OutboxBoss;
  readonly queue: string;
  readonly sql: OutboxSql;
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
  const { boss, queue, sql, clock, concurrency, perEndpoint, onTrouble } = options;
  const wakeUp = createWakeUp(clock);
  const slots = createEndpointSlots(perEndpoint);
  const settle = createSettling(options, () => isStopped);
  const running = new Set<Promise<void>>();
  let isStopped = false;

  const attempt = async (job: OutboxJob, group: string) => {
    const delivery = fromJobData(job.data);
    const noted = await options.run({ ...delivery, id: job.id, attempt: job.retryCount + 1 });
    await settle({ job, attempt: noted });
    slots.free(group);
  };
  const begin = (job: OutboxJob, group: string) => {
    const run = attempt(job, group).finally(() => {
      running.delete(run);
      wakeUp.now();
    });
    running.add(run);
  };
  /** Resolves to whether there may be more. */
  const claim = async () => {
    const batchSize = concurrency - running.size;
    if (batchSize === 0) return false;
    const jobs = await boss.fetch(queue, { batchSize, includeMetadata: true, ignoreGroups: slots.full() });
    const excess: OutboxJob[] = [];
    for (const job of jobs) {
      const group = groupOf(fromJobData(job.data).endpoint);
      if (slots.take(group)) begin(job, group);
      else excess.push(job);
    }
    // Only once: the next claim of them could not be told from this one.
    if (excess.length > 0) await sql.giveBack(excess);
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
  { boss, queue, sql, clock, onTrouble }: DeliveryLoopOptions,
  isStopped: () => boolean,
): (ended: EndedAttempt) => Promise<void> {
  const complete = inBatches<EndedAttempt>(async (ended) => {
    await boss.complete(queue, ended.map(attemptOf));
  });
  const fail = inBatches<EndedAttempt>(async (ended) => {
    await sql.noteAttempts(ended);
    await boss.fail(queue, ended.map(attemptOf));
  });
  return async (ended) => {
    const note = ended.attempt.outcome === 'acknowledged' ? complete : fail;
    // What is not noted until then counts as ended with its process, and is tried again.
    const until = clock.now() + EXPIRE_SECONDS * 1000;
    for (;;) {
      try {
        return await note(ended);
      } catch (cause) {
        onTrouble(cause);
        if (isStopped() || clock.now() >= until) return;
      }
      await clock.sleep(RETRY_MS);
    }
  };
}

function attemptOf({ job: { id, retryCount } }: EndedAttempt) {
  return { id, retryCount };
}
