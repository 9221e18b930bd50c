import { setTimeout } from 'node:timers/promises';
import type { BullMqLike } from './bullmq-like.ts';
import type { Begun, Run } from './queue-index.ts';
import type { FetchedJob } from './start-worker.ts';

/** After which it is tried again to note what was done. */
const NOTE_AGAIN_MS = 1_000;

/** One after the other. */
export type OneByOne = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createOneByOne(): OneByOne {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
}

export interface BeginOptions {
  readonly bullmq: BullMqLike;
  readonly now: () => number;
  /** When the next run may begin after one that did not succeed. */
  readonly nextAt: (run: Run) => number;
}

/**
 * Runs a job unless it was done, or cancelled, meanwhile. After a run whose process died it waits for its time, as after one
 * that failed, and then for its turn: what ends its process ends it again, and must not use up the attempts of others that
 * ran beside it.
 */
export async function beginRun<Result>(
  { id, job, token, index }: FetchedJob,
  { bullmq, now, nextAt }: BeginOptions,
  inTurn: OneByOne,
  run: (begun: Run) => Promise<Result>,
): Promise<Result | undefined> {
  const first = await index.begin(id, now(), false);
  if (first.is === 'done') return undefined;
  if (first.is === 'begun') return run(first);
  const { is: _, ...last } = first;
  if (last.state === 'running' && nextAt(last) > now()) {
    await index.note(id, last, { ...last, state: 'held' });
    await job.moveToDelayed(nextAt(last), token);
    throw new bullmq.DelayedError();
  }
  return inTurn(async () => {
    const begun: Begun = await index.begin(id, now(), true);
    return begun.is === 'done' ? undefined : run(begun);
  });
}

/** Notes what was done, which would be done again otherwise: tries again until that succeeds, or the lock was lost. */
export async function persist(work: () => Promise<unknown>, lost: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await work();
      return;
    } catch (cause) {
      if (lost.aborted) throw cause;
      await setTimeout(NOTE_AGAIN_MS, undefined, { ref: false });
    }
  }
}
