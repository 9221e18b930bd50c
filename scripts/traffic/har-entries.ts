import { JSONParser } from '@streamparser/json';
import { UserError } from '../user-error.ts';

/** Reads the entries of a HAR one by one. Throws a UserError for what is not a HAR and for one that breaks off. */
export async function* harEntries(chunks: AsyncIterable<Uint8Array>, shown: string): AsyncGenerator<unknown> {
  const parser = new JSONParser({ paths: ['$.log.entries.*'], keepStack: false });
  let entries: unknown[] = [];
  let count = 0;
  parser.onValue = ({ value }) => {
    entries.push(value);
    count++;
  };
  parser.onError = () => {};
  let isEnded = false;
  parser.onEnd = () => {
    isEnded = true;
  };
  let isFirst = true;
  for await (const chunk of chunks) {
    const bytes = isFirst && chunk[0] === 0xef ? chunk.subarray(3) : chunk;
    isFirst = false;
    const problem = write(parser, bytes);
    yield* entries;
    entries = [];
    if (problem !== undefined)
      throw new UserError(`${shown}: is not a readable HAR after entry ${count}: ${problem} Record it again.`);
  }
  if (!isEnded) throw new UserError(`${shown}: breaks off after entry ${count}. Record it again, or repair its end.`);
}

function write(parser: JSONParser, bytes: Uint8Array): string | undefined {
  try {
    parser.write(bytes);
    return undefined;
  } catch {
    return 'it is not JSON.';
  }
}
