import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { isRecord } from '../model/json-pointer.ts';
import { UserError } from '../system/user-error.ts';
import type { Exchange, RecordedDelivery } from './exchange.ts';
import { recordedEntry } from './recorded-entry.ts';

export interface ReadOptions {
  /** How messages and findings name the file; as it was given without it. */
  readonly shown?: string;
  /** Called for an entry that is neither an exchange nor a delivery. */
  readonly skipped?: (reason: string) => void;
}

/**
 * Reads a recording: a HAR 1.2 as a whole, or NDJSON of exchanges or deliveries line by line, in memory that does not
 * grow with the file. Its content tells which it is. Throws a UserError for a file that cannot be read or is not JSON.
 */
export async function* readRecording(
  file: string,
  { shown = file, skipped = () => {} }: ReadOptions = {},
): AsyncGenerator<Exchange | RecordedDelivery> {
  let [count, used] = [0, 0];
  for await (const value of valuesOf(linesOf(file, shown), shown)) {
    for (const entry of entriesIn(value)) {
      const read = recordedEntry(entry, { file: shown, entry: ++count });
      if (read) used++;
      if (read) yield read;
      else skipped('an entry that is neither an exchange nor a delivery');
    }
  }
  if (count === 0 || (used === 0 && count === 1))
    throw new UserError(`${shown}: holds no exchange and no delivery. Give a HAR or NDJSON recording.`);
}

/** The entries of a HAR or of a bare list of them; any other value is an entry itself. */
function entriesIn(value: unknown): readonly unknown[] {
  const entries = isRecord(value) && isRecord(value.log) ? value.log.entries : value;
  return Array.isArray(entries) ? entries : [value];
}

const ADVICE = 'Give a HAR, or NDJSON with one exchange or delivery a line.';

/** The value of each line, or of all lines together where the first is no value by itself, as in an indented HAR. */
async function* valuesOf(lines: AsyncIterable<string>, shown: string): AsyncGenerator<unknown> {
  let number = 0;
  let isByLine = false;
  let whole: string | undefined;
  for await (const each of lines) {
    number++;
    const line = number === 1 ? each.replace(/^\uFEFF/, '') : each;
    if (whole !== undefined) whole += `\n${line}`;
    else if (line.trim() !== '') {
      try {
        yield JSON.parse(line);
        isByLine = true;
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        if (isByLine) throw new UserError(`${shown}:${number}: is not JSON. ${ADVICE}`);
        whole = '\n'.repeat(number - 1) + line;
      }
    }
  }
  if (whole !== undefined) yield parseWhole(whole, shown);
}

function parseWhole(text: string, shown: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // The message of the parser is not shown: it quotes the recording, which may hold secrets.
    const { message } = error as Error;
    if (/^Unexpected end|^Unterminated/.test(message))
      throw new UserError(`${shown}: breaks off before its end. Record it again, or repair its end.`);
    throw new UserError(`${shown}:${/\(line (\d+)/.exec(message)?.[1] ?? 1}: is not JSON. ${ADVICE}`);
  }
}

async function* linesOf(file: string, shown: string): AsyncGenerator<string> {
  try {
    // A pipe might never be written to.
    if (!(await stat(file)).isFile()) throw new UserError(`${shown}: is not a file. Name a HAR or NDJSON recording.`);
    const stream = createReadStream(file, { encoding: 'utf8', highWaterMark: 1024 * 1024 });
    let rest = '';
    for await (const chunk of stream as AsyncIterable<string>) {
      const [first = '', ...others] = chunk.split('\n');
      rest += first;
      for (const line of others) {
        yield rest;
        rest = line;
      }
    }
    yield rest;
  } catch (error) {
    if (error instanceof UserError) throw error;
    const [reason] =
      error instanceof RangeError ? ['it is a HAR of more than 512 MB'] : (error as Error).message.split(', ');
    throw new UserError(`${shown}: cannot be read: ${reason}. Name a HAR or NDJSON recording.`);
  }
}
