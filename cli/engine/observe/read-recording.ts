import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { isRecord } from '../model/json-pointer.ts';
import { UserError } from '../system/user-error.ts';
import type { Exchange, RecordedDelivery } from './exchange.ts';
import { jsonEntries } from './json-entries.ts';
import { exchangeOfHar, recordedLine } from './recorded-entry.ts';

export interface ReadOptions {
  /** How messages and findings name the file; as it was given without it. */
  readonly shown?: string;
  /** Called now and then with the bytes that were read. */
  readonly progress?: (bytes: number) => void;
  /** Called for an entry that is neither an exchange nor a delivery, with what it is instead. */
  readonly skipped?: (reason: string) => void;
}

/**
 * Reads a recording entry by entry, in memory that does not grow with the file: a HAR 1.2, or NDJSON of exchanges or
 * deliveries. Its content tells which it is, and a list of either will do. Throws a UserError for a file that cannot be read or that breaks off.
 */
export async function* readRecording(
  file: string,
  { shown = file, progress = () => {}, skipped = () => {} }: ReadOptions = {},
): AsyncGenerator<Exchange | RecordedDelivery> {
  let [count, used] = [0, 0];
  for await (const { value, isListed } of jsonEntries(chunksOf(file, shown, progress), shown)) {
    count++;
    const source = { file: shown, entry: count };
    const read = isListed && isHarEntry(value) ? exchangeOfHar(value, source) : recordedLine(value, source);
    if (read) used++;
    if (read) yield read;
    else if (value === undefined) skipped('an entry of more than 64 MB');
    else skipped('an entry that is neither an exchange nor a delivery');
  }
  if (count === 0 || (used === 0 && count === 1))
    throw new UserError(`${shown}: holds no exchange and no delivery. Give a HAR or NDJSON recording.`);
}

/** A recorder of ours writes `time`, and a HAR `startedDateTime`. */
function isHarEntry(value: unknown): boolean {
  return !isRecord(value) || typeof value.time !== 'string';
}

async function* chunksOf(file: string, shown: string, progress: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    // A pipe might never be written to.
    if (!(await stat(file)).isFile()) throw new UserError(`${shown}: is not a file. Name a HAR or NDJSON recording.`);
    for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
      bytes += chunk.length;
      yield chunk;
      progress(bytes);
    }
  } catch (error) {
    if (error instanceof UserError) throw error;
    const [reason] = (error as Error).message.split(', ');
    throw new UserError(`${shown}: cannot be read: ${reason}. Name a HAR or NDJSON recording.`);
  }
}
