import type { StoredDelivery } from '../inbox.ts';
import { checkFormat, FORMAT, jobIdOf } from '../job-data.ts';
import type { BullMqJob, BullMqNewJob } from './bullmq-like.ts';

/** What is kept of a delivery beside its key and time, which the job has anyway. */
interface QueuedData {
  readonly format: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Base64. */
  readonly raw: string;
  readonly trace?: Readonly<Record<string, string>>;
}

/** Which runs are the last is decided here: BullMQ must not bury a delivery by itself. */
const ENOUGH = 2 ** 30;

/** A delivery as a job whose name is the key, as JSON: half of a surrogate pair is not UTF-8. */
export function toJob({ key, raw, headers, receivedAt, trace }: StoredDelivery): BullMqNewJob {
  const base64 = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('base64');
  const data: QueuedData = { format: FORMAT, headers, raw: base64, ...(trace && { trace }) };
  return {
    name: JSON.stringify(key),
    data,
    opts: {
      jobId: jobIdOf(key),
      timestamp: Math.round(receivedAt),
      attempts: ENOUGH,
      backoff: { type: 'custom' },
      stackTraceLimit: 0,
    },
  };
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

/** What was handled has lost its data, which need not take memory for as long as the key is known. */
export function isHandled({ data }: Pick<BullMqJob, 'data'>): boolean {
  return Object.keys(data).length === 0;
}
