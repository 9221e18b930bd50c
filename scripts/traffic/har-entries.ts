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
  let state: 'open' | 'ended' | 'broken' = 'open';
  parser.onEnd = () => {
    state = 'ended';
  };
  // Without it, the parser throws.
  parser.onError = () => {
    state = 'broken';
  };
  const stateNow = () => state;
  let isFirst = true;
  for await (const chunk of chunks) {
    parser.write(isFirst && chunk[0] === 0xef ? chunk.subarray(3) : chunk);
    isFirst = false;
    yield* entries;
    entries = [];
    if (stateNow() === 'broken')
      throw new UserError(`${shown}: is not a readable HAR after entry ${count}: it is not JSON. Record it again.`);
  }
  if (stateNow() !== 'ended')
    throw new UserError(`${shown}: breaks off after entry ${count}. Record it again, or repair its end.`);
}
