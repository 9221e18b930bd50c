import { createHash } from 'node:crypto';
import type { QueuedDelivery } from './delivery-engine.ts';
import { FORMAT } from './queue-record.ts';

/**
 * A delivery as the data of a job. Texts that others had a hand in are JSON within a string: `jsonb` refuses NUL and
 * halves of surrogate pairs, both of which a key may have.
 */
export interface JobData {
  readonly format: number;
  readonly key: string;
  readonly receivedAt: number;
  readonly group?: string;
  readonly headers: string;
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
    headers: JSON.stringify(headers),
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
    headers: JSON.parse(headers),
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
  const hash = createHash('sha256').update(JSON.stringify(key)).digest();
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  const hex = hash.toString('hex');
  const parts = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)];
  return parts.join('-');
}
