import { nextOwner } from '../../receiver/handler-context.ts';
import type { StoredDelivery } from '../inbox.ts';
import type { EngineSettings, Run as Handle, RunOutcome } from '../inbox-engine.ts';
import { beginRun, createOneByOne, persist } from './begin-run.ts';
import type { BullMqJob, BullMqLike } from './bullmq-like.ts';
import type { Run } from './queue-index.ts';
import { fromJob } from './queued-job.ts';
import { type FetchedJob, TryAgain } from './start-worker.ts';

export interface HandleOptions extends EngineSettings {
  readonly bullmq: BullMqLike;
  readonly handle: Handle;
  readonly onTrouble: (cause: unknown) => void;
}

/** After which another process is looked for that can read what this one cannot. */
const UNREAD_MS = 30_000;

/** Makes the function that handles one job of an inbox. */
export function createJobHandler(options: HandleOptions): (fetched: FetchedJob) => Promise<void> {
  const { bullmq, attempts, backoff, handle, keepMs, onTrouble } = options;
  const inTurn = createOneByOne();
  const backoffOf = ({ number }: Run) => Math.min(backoff.firstMs * 2 ** (number - 1), backoff.longestMs);
  const begin = { bullmq, now: Date.now, nextAt: (run: Run) => run.at + backoffOf(run) };
  const settle = async ({ id, job, token, signal, index }: FetchedJob, run: Run, outcome: RunOutcome) => {
    const listed = { id, at: job.timestamp };
    const ended = { ...run, state: 'ended' } as const;
    if (outcome.status === 'handled') {
      const handled = { isUnhandled: outcome.isUnhandled ?? false };
      await persist(() => index.move(listed, 'done', { keepMs, handled }), signal);
      return;
    }
    if (outcome.status === 'released') {
      // Where the lock was lost it was an attempt, and another process has it already.
      if (!signal.aborted) {
        await index.note(id, run, { ...ended, number: run.number - 1 });
        await job.moveToWait(token).catch(() => {});
      }
      throw new bullmq.WaitingError();
    }
    await index.note(id, run, ended);
    const reason = JSON.stringify(outcome.failure);
    if (outcome.status === 'failed' && run.number < attempts) throw new TryAgain(reason, backoffOf(run));
    await index.move(listed, 'dead');
    throw new bullmq.UnrecoverableError(reason);
  };
  return async (fetched) => {
    const { job, token, signal, during } = fetched;
    const delivery = read(job);
    if (delivery instanceof Error) {
      onTrouble(delivery);
      await job.moveToDelayed(Date.now() + UNREAD_MS, token);
      throw new bullmq.DelayedError();
    }
    await beginRun(fetched, begin, inTurn, async (run) => {
      const outcome = await during(handle(delivery, { number: run.number, owner: nextOwner(), signal }));
      await settle(fetched, run, outcome);
    });
  };
}

function read(job: BullMqJob): StoredDelivery | Error {
  try {
    return fromJob(job);
  } catch (cause) {
    return cause as Error;
  }
}
