import type { StoredDelivery } from '../inbox.ts';
import { checkFormat, FORMAT, jobIdOf } from '../job-data.ts';
import type { BullMqJob, BullMqNewJob } from './bullmq-like.ts';
import { ENOUGH } from './start-worker.ts';

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
