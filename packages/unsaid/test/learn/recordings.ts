import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { harOf } from '../../src/engine/observe/har-recorder.ts';
import type { Traffic } from '../traffic/traffic.ts';

/** Writes traffic as recordings: calls as a HAR, deliveries as NDJSON. Returns the files that hold any. */
export async function record(folder: string, traffic: Traffic): Promise<string[]> {
  const calls = traffic.flatMap((each) => ('request' in each ? [{ exchange: each, milliseconds: 5 }] : []));
  const deliveries = traffic.flatMap((each) => ('request' in each ? [] : [each]));
  const lines = deliveries.map(({ time, headers, body, response }) =>
    JSON.stringify({
      time,
      headers: Object.fromEntries(headers),
      body_base64: Buffer.from(body).toString('base64'),
      response,
    }),
  );
  const [har, ndjson] = [path.join(folder, 'calls.har'), path.join(folder, 'deliveries.ndjson')];
  if (calls.length > 0) await writeFile(har, harOf(calls, { name: 'test', version: '1' }));
  if (lines.length > 0) await writeFile(ndjson, `${lines.join('\n')}\n`);
  return [...(calls.length > 0 ? [har] : []), ...(lines.length > 0 ? [ndjson] : [])];
}
