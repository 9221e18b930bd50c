import { createHmac } from 'node:crypto';
import { cpuPerRequest, expectStatus, postOf } from '../load/load.ts';
import { startServer } from '../load/start-server.ts';
import { alternate, inMicroseconds, median, ratio } from '../measure.ts';
import { SECRET } from '../servers/secret.ts';
import type { Row } from '../table.ts';

/** Deliveries verified, validated and dispatched: CPU time of the receiver's process per delivery. */
export async function measureGroup(): Promise<Row[]> {
  await using bare = await startServer('receiver-bare');
  await using ours = await startServer('receiver-ours');
  await using octokit = await startServer('receiver-octokit');
  const load = { requests: Array.from({ length: 100 }, (_, index) => delivery(index)), expected: 200 };
  await expectStatus(ours, delivery(0, 'another body'), 400);
  const samples = await alternate(
    {
      ours: () => cpuPerRequest(ours, load),
      bare: () => cpuPerRequest(bare, load),
      octokit: () => cpuPerRequest(octokit, load),
    },
    11,
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

/** A delivery with the headers of both schemes; how the service signs is an open point, so an HMAC stands for it. */
function delivery(index: number, signed?: string) {
  const body = JSON.stringify({
    event: 'card.redeemed',
    card_id: `crd_${index}`,
    amount_redeemed: 4300,
    balance_remaining: 700,
    currency: 'KES',
    redeemed_at: '2026-08-19T16:05:52Z',
    method: 'ussd',
    market: 'KE',
  });
  const signature = createHmac('sha256', SECRET)
    .update(signed ?? body)
    .digest('hex');
  return postOf('/webhooks', body, {
    'x-service-signature': signature,
    'x-hub-signature-256': `sha256=${signature}`,
    'x-github-event': 'push',
    'x-github-delivery': String(index),
  });
}
