import { UserError } from '../user-error.ts';

/** No line of a recording is longer; a file without line ends is not read into memory. */
const MAX_LINE = 64 * 1024 * 1024;

/** Reads the lines of NDJSON as JSON. Throws a UserError for a line that is not JSON. */
export async function* ndjsonLines(chunks: AsyncIterable<Uint8Array>, shown: string): AsyncGenerator<unknown> {
  let number = 0;
  for await (const bytes of linesOf(chunks, shown)) {
    number++;
    const text = new TextDecoder().decode(bytes).trim();
    if (text === '') continue;
    yield parseLine(text, shown, number);
  }
}

function parseLine(text: string, shown: string, number: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UserError(`${shown}:${number}: is not JSON. Give a HAR, or NDJSON with one exchange or delivery a line.`);
  }
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>, shown: string): AsyncGenerator<Uint8Array> {
  let parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    let begin = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, begin)) {
      yield Buffer.concat([...parts, chunk.subarray(begin, end)]);
      [parts, length, begin] = [[], 0, end + 1];
    }
    parts.push(chunk.subarray(begin));
    length += chunk.length - begin;
    if (length > MAX_LINE)
      throw new UserError(`${shown}: has a line of more than 64 MB. Give a HAR or NDJSON recording.`);
  }
  if (length > 0) yield Buffer.concat(parts);
}
