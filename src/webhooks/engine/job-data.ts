import { createHash } from 'node:crypto';
import type { QueuedDelivery } from './delivery-engine.ts';
import { FORMAT } from './queue-record.ts';

/**
 * A delivery as the data of a job. The key is JSON within a string: `jsonb` refuses NUL and halves of surrogate pairs, both
 * of which the key of an outbox may have. Headers have neither.
 */
export interface JobData {
  readonly format: number;
  readonly key: string;
  readonly receivedAt: number;
  readonly group?: string;
  readonly headers: QueuedDelivery['headers'];
  /** Base64. */
  readonly raw: string;
  /** What runs left. */
  readonly notes?: readonly string[];
  /** When the last run began. */
  readonly lastAt?: number;
  /** Runs of the job whose place this one has. */
  readonly before?: number;
}

export function toJobData({ key, raw, headers, receivedAt, group }: QueuedDelivery): JobData {
  return {
    format: FORMAT,
    key: JSON.stringify(key),
    receivedAt: Math.round(receivedAt),
    headers,
    raw: Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('base64'),
    ...(group !== undefined && { group }),
  };
}

/** Throws an Error for what a newer version of this package stored. */
export function fromJobData(data: object): QueuedDelivery {
  const { format, key, receivedAt, headers, raw, group } = data as JobData;
  checkFormat(format);
  return {
    key: JSON.parse(key),
    raw: new Uint8Array(Buffer.from(raw, 'base64')),
    headers,
    receivedAt,
    ...(group !== undefined && { group }),
  };
}

/** Throws an Error for what a newer version of this package stored. */
export function checkFormat(format: number): void {
  if (format === FORMAT) return;
  throw new Error(
    `A delivery was stored in format ${format} by another version of reward-card-contract; this one reads ${FORMAT}.`,
  );
}

/** The id of the job that has a delivery: a UUID made of the key, so that the database itself refuses another one. */
export function jobIdOf(key: string): string {
  const hex = createHash('sha256').update(JSON.stringify(key)).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
