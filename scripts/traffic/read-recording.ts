import { createReadStream } from 'node:fs';
import { UserError } from '../user-error.ts';
import type { Exchange, RecordedDelivery } from './exchange.ts';
import { harEntries } from './har-entries.ts';
import { exchangeOfHar } from './har-entry.ts';
import { ndjsonLines } from './ndjson-lines.ts';
import { recordedLine } from './recorded-line.ts';

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
 * deliveries. Its content tells which it is. Throws a UserError for a file that cannot be read or that breaks off.
 */
export async function* readRecording(
  file: string,
  { shown = file, progress = () => {}, skipped = () => {} }: ReadOptions = {},
): AsyncGenerator<Exchange | RecordedDelivery> {
  let count = 0;
  for await (const { entry, isHar } of entriesOf(file, shown, progress)) {
    count++;
    const source = { file: shown, entry: count };
    const read = isHar ? exchangeOfHar(entry, source) : recordedLine(entry, source);
    if (read) yield read;
    else skipped('an entry that is neither an exchange nor a delivery');
  }
  if (count === 0) throw new UserError(`${shown}: holds no exchange and no delivery. Give a HAR or NDJSON recording.`);
}

async function* entriesOf(file: string, shown: string, progress: (bytes: number) => void) {
  const chunks = chunksOf(file, shown, progress);
  const first = await chunks.next();
  if (first.done) return;
  const rest = prepend(first.value, chunks);
  const isHar = looksLikeHar(first.value);
  for await (const entry of isHar ? harEntries(rest, shown) : ndjsonLines(rest, shown)) yield { entry, isHar };
}

/** A HAR is one object with `log`; a line of NDJSON is an object that ends where its line does. */
function looksLikeHar(chunk: Uint8Array): boolean {
  const text = new TextDecoder().decode(chunk).replace(/^\uFEFF/, '');
  return /^\s*\{\s*"log"\s*:/.test(text) || /^\s*\{\s*\n/.test(text);
}

async function* prepend(first: Uint8Array, rest: AsyncIterable<Uint8Array>) {
  yield first;
  yield* rest;
}

async function* chunksOf(file: string, shown: string, progress: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
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
