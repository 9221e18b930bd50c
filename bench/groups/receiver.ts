import { cpuPerRequest, expectStatus, SERVER_WARM_UP } from '../load/load.ts';
import { redemption } from '../load/redemption.ts';
import { startServer } from '../load/start-server.ts';
import { alternate, inMicroseconds, median, ratio } from '../measure.ts';
import type { Row } from '../table.ts';

/** Deliveries verified, validated and dispatched: CPU time of the receiver's process per delivery. */
export async function measureGroup(): Promise<Row[]> {
  await using bare = await startServer('receiver-bare');
  await using ours = await startServer('receiver-ours');
  await using octokit = await startServer('receiver-octokit');
  const load = { requests: Array.from({ length: 100 }, (_, index) => redemption(`crd_${index}`)), expected: 200 };
  await expectStatus(ours, redemption('crd_0', 'another body'), 400);
  const samples = await alternate(
    {
      ours: () => cpuPerRequest(ours, load),
      bare: () => cpuPerRequest(bare, load),
      octokit: () => cpuPerRequest(octokit, load),
    },
    11,
    SERVER_WARM_UP,
  );
  const row = (peer: keyof typeof samples, name: string, atLeast: number): Row => ({
    what: 'receiver: delivery verified, validated, dispatched',
    ours: inMicroseconds(median(samples.ours)),
    peer: `${name} ${inMicroseconds(median(samples[peer]))}`,
    ratio: ratio(samples, peer, 'ours'),
    target: { atLeast },
  });
  return [row('bare', 'bare node:http, HMAC', 0.6), row('octokit', 'octokit', 0.95)];
}
