import createClient from 'openapi-fetch';
import type { paths } from '../../generated/rest.ts';
import { createRewardCardClient } from '../../src/client.ts';
import { startServer } from '../load/start-server.ts';
import { alternate, inMicroseconds, median, ratio } from '../measure.ts';
import type { Row } from '../table.ts';

const CALLS = 50;
const PATH = '/v1/cards/issue';
const BODY = { recipient_phone: '+254712345678', value: 5000, currency: 'KES' };

/** One call over the loopback: CPU time of this process. */
export async function measureGroup(): Promise<Row[]> {
  await using server = await startServer('provider-bare');
  const baseUrl = `http://127.0.0.1:${server.port}`;
  const ours = createRewardCardClient({ baseUrl });
  const plain = createClient<paths>({ baseUrl });
  const samples = await alternate(
    {
      ours: () => cpuPerCall(() => ours.POST(PATH, { body: BODY })),
      plain: () => cpuPerCall(() => plain.POST(PATH, { body: BODY })),
    },
    250,
  );
  return [
    {
      what: 'client: call over the loopback',
      ours: inMicroseconds(median(samples.ours)),
      peer: `plain openapi-fetch ${inMicroseconds(median(samples.plain))}`,
      ratio: ratio(samples, 'ours', 'plain'),
      target: { atMost: 1.05 },
    },
  ];
}

/** In µs, over a number of calls. */
async function cpuPerCall(call: () => Promise<{ data?: unknown }>): Promise<number> {
  const before = process.cpuUsage();
  for (let index = 0; index < CALLS; index += 1) {
    if ((await call()).data === undefined) throw new Error('A call failed.');
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / CALLS;
}
