import { UserError } from '../system/user-error.ts';

/** One entry of a recording. */
export interface Entry {
  /** `undefined` for one that is too large to be read into memory. */
  readonly value: unknown;
  /** Whether it stands in the list of a HAR, and not on a line of its own. */
  readonly isListed: boolean;
}

/** No entry of a recording that is read is longer. */
const MAX_ENTRY = 64 * 1024 * 1024;

const [QUOTE, BACKSLASH, COMMA, NEWLINE] = [0x22, 0x5c, 0x2c, 0x0a];
const [OBJECT, LIST] = [0x7b, 0x5b];
const isOpening = (byte: number) => byte === OBJECT || byte === LIST;
const isClosing = (byte: number) => byte === 0x7d || byte === 0x5d;
/** Bytes of the longest key that is looked for, and more. */
const MAX_KEY = 16;

/**
 * Reads the entries of a recording one by one: the items of `log.entries` of a HAR or of a bare list, or whole objects one
 * after the other, as in NDJSON. Finds where entries begin and end by brackets and quotes alone, so that what is not an
 * entry is never parsed. Throws a UserError for what is not JSON and for what breaks off.
 */
export async function* jsonEntries(chunks: AsyncIterable<Uint8Array>, shown: string): AsyncGenerator<Entry> {
  let [depth, line, count, began] = [0, 1, 0, 0];
  let [inString, isEscaped, isLog] = [false, false, false];
  /** How deep the items of the list of entries lie; 0 outside of it. */
  let itemsAt = 0;
  let parts: Uint8Array[] = [];
  let [length, isReading] = [0, false];
  let key = '';
  let [keyStart, keyHead] = [-1, ''];
  let isFirst = true;
  const refuse = () => {
    const advice = 'Give a HAR, or NDJSON with one exchange or delivery a line.';
    return new UserError(
      itemsAt > 0 || isLog
        ? `${shown}: is not a readable HAR after entry ${count}: it is not JSON. Record it again.`
        : `${shown}:${began || line}: is not JSON. ${advice}`,
    );
  };
  const take = (part: Uint8Array) => {
    length += part.length;
    if (length > MAX_ENTRY) parts = [];
    else parts.push(part);
  };
  const finish = (): Entry => {
    const value = length > MAX_ENTRY ? undefined : parse(Buffer.concat(parts), refuse);
    count++;
    const entry = { value, isListed: itemsAt > 0 };
    [parts, length, isReading, began] = [[], 0, false, 0];
    return entry;
  };
  for await (const given of chunks) {
    const chunk = isFirst && given[0] === 0xef ? given.subarray(3) : given;
    isFirst = false;
    let start = 0;
    for (let index = 0; index < chunk.length; index++) {
      const byte = chunk[index] as number;
      if (inString) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) {
          inString = false;
          if (keyStart >= 0) key = keyHead + textOf(chunk, keyStart, index);
          [keyStart, keyHead] = [-1, ''];
        } else if (byte === NEWLINE) throw refuse();
        continue;
      }
      if (byte <= 0x20) {
        if (byte === NEWLINE) line++;
        continue;
      }
      const atItems = depth === itemsAt;
      if (atItems && itemsAt > 0 && (byte === COMMA || isClosing(byte))) {
        // A number or a word ends with what follows it.
        if (isReading) {
          take(chunk.subarray(start, index));
          yield finish();
        }
      } else if (atItems && !isReading) {
        // At the top stands one value a line, and each is an object or a list.
        if (itemsAt === 0 && !isOpening(byte)) throw refuse();
        if (itemsAt > 0 || byte === OBJECT) [isReading, start, began] = [true, index, line];
      }
      if (byte === QUOTE) {
        inString = true;
        if (itemsAt === 0 && depth === (isLog ? 2 : 1)) keyStart = index + 1;
      } else if (isOpening(byte)) {
        if (itemsAt === 0 && depth === 0 && byte === LIST) itemsAt = 1;
        else if (itemsAt === 0 && depth === 1 && key === 'log' && byte === OBJECT) {
          // A HAR: of what stands around its entries nothing is needed.
          [isLog, parts, length, isReading, began] = [true, [], 0, false, 0];
        } else if (isLog && itemsAt === 0 && depth === 2 && key === 'entries' && byte === LIST) itemsAt = 3;
        depth++;
      } else if (isClosing(byte)) {
        depth--;
        if (depth < 0) throw refuse();
        if (itemsAt > 0 && depth < itemsAt) {
          [itemsAt, key] = [0, ''];
        } else if (isReading && depth === itemsAt) {
          take(chunk.subarray(start, index + 1));
          yield finish();
        }
        if (depth === 0) isLog = false;
      }
    }
    if (isReading) take(chunk.subarray(start));
    if (keyStart >= 0) [keyStart, keyHead] = [0, keyHead + textOf(chunk, keyStart, chunk.length)];
  }
  if (depth === 0 && !isReading && !inString) return;
  if (itemsAt === 0 && !isLog) throw refuse();
  throw new UserError(`${shown}: breaks off after entry ${count}. Record it again, or repair its end.`);
}

function textOf(chunk: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...chunk.subarray(start, Math.min(end, start + MAX_KEY)));
}

function parse(bytes: Uint8Array, refuse: () => UserError): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw refuse();
  }
}
