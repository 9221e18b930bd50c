import type { EngineSettings, Run as Handle, RunOutcome } from '../engine/inbox-engine.ts';
import { checkFormat, FORMAT, jobIdOf } from '../engine/job-data.ts';
import type { StoredDelivery } from '../receiver/inbox.ts';
import { nextOwner } from '../receiver/run-handler.ts';
import type { BullMqJob, BullMqLike, NewJob } from './bullmq-like.ts';
import { newJob, type Run } from './kept-jobs.ts';
import { beginRun, createTurns, type FetchedJob, markDone, type ProcessJob, TryAgain } from './start-worker.ts';

interface HandleOptions extends EngineSettings {
  readonly bullmq: BullMqLike;
  readonly handle: Handle;
  readonly onTrouble: (cause: unknown) => void;
}

/** After which another process is looked for that can read what this one cannot. */
const UNREAD_MS = 30_000;

/** Makes the function that handles one job of an inbox. */
export function createJobHandler(options: HandleOptions): ProcessJob {
  const { bullmq, attempts, backoff, handle, keepMs, onTrouble } = options;
  const backoffOf = ({ number }: Run) => Math.min(backoff.firstMs * 2 ** (number - 1), backoff.longestMs);
  const running = { bullmq, inTurn: createTurns(), nextAt: (run: Run) => run.at + backoffOf(run) };
  const settle = async (fetched: FetchedJob, run: Run, outcome: RunOutcome) => {
    const { job, token, signal } = fetched;
    if (outcome.status === 'handled') return markDone(fetched, keepMs, run);
    // Where the lock was lost it was an attempt, and another process has it already.
    if (signal.aborted) throw new bullmq.WaitingError();
    if (outcome.status === 'released') {
      await job.updateProgress({ ...run, state: 'ended', number: run.number - 1 });
      await job.moveToWait(token).catch(() => {});
      throw new bullmq.WaitingError();
    }
    await job.updateProgress({ ...run, state: 'ended' });
    const reason = JSON.stringify(outcome.failure);
    if (outcome.status === 'failed' && run.number < attempts) throw new TryAgain(reason, backoffOf(run));
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
    await beginRun(fetched, running, async (run) => {
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

/** What is kept of a delivery beside its key and time, which the job has anyway. */
interface QueuedData {
  readonly format: number;
  /** Tells who added it. */
  readonly token: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Base64. */
  readonly raw: string;
  readonly trace?: Readonly<Record<string, string>>;
}

/** A delivery as a job whose name is the key. */
export function toJob({ key, raw, headers, receivedAt, trace }: StoredDelivery, token: string): NewJob {
  const base64 = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('base64');
  const data: QueuedData = { format: FORMAT, token, headers, raw: base64, ...(trace && { trace }) };
  return newJob(key, jobIdOf(key), data, receivedAt);
}

/** Throws an Error for what a newer version of this package stored. */
export function fromJob(job: Pick<BullMqJob, 'name' | 'data' | 'timestamp'>): StoredDelivery {
  const { format, headers, raw, trace } = job.data as QueuedData;
  checkFormat(format);
  return {
    key: JSON.parse(job.name),
    raw: new Uint8Array(Buffer.from(raw, 'base64')),
    headers,
    receivedAt: job.timestamp,
    ...(trace && { trace }),
  };
}
