import type { EngineSettings, Run as Handle, RunOutcome } from '../engine/inbox-engine.ts';
import { checkFormat, FORMAT, jobIdOf } from '../engine/job-data.ts';
import type { StoredDelivery } from '../receiver/inbox.ts';
import { nextOwner } from '../receiver/run-handler.ts';
import type { BullMqJob, BullMqLike, BullMqNewJob } from './bullmq-like.ts';
import type { Run } from './queue-index.ts';
import { beginRun, createOneByOne, ENOUGH, type FetchedJob, persist, TryAgain } from './start-worker.ts';

interface HandleOptions extends EngineSettings {
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

/** What is kept of a delivery beside its key and time, which the job has anyway. */
interface QueuedData {
  readonly format: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Base64. */
  readonly raw: string;
  readonly trace?: Readonly<Record<string, string>>;
}

/** A delivery as a job whose name is the key, as JSON: half of a surrogate pair is not UTF-8. */
export function toJob({ key, raw, headers, receivedAt, trace }: StoredDelivery): BullMqNewJob {
  const base64 = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('base64');
  const data: QueuedData = { format: FORMAT, headers, raw: base64, ...(trace && { trace }) };
  return newJob(key, jobIdOf(key), data, receivedAt);
}

export function newJob(name: string, jobId: string, data: object, at: number): BullMqNewJob {
  const opts = { attempts: ENOUGH, backoff: { type: 'custom' }, stackTraceLimit: 0 };
  return { name: JSON.stringify(name), data, opts: { jobId, timestamp: Math.round(at), ...opts } };
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
