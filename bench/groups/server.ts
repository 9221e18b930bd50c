import { cpuPerRequest, expectStatus, postOf, SERVER_WARM_UP } from '../load/load.ts';
import { startServer } from '../load/start-server.ts';
import { alternate, inMicroseconds, median, ratio } from '../measure.ts';
import type { Row } from '../table.ts';

const BODY = {
  recipient_phone: '+254712345678',
  value: 5000,
  currency: 'KES',
  format: 'digital',
  access: ['whatsapp', 'web'],
  brand_id: 'brand_acme_hr',
};

/** Issuing a card with request and response checked: CPU time of the server's process per request. */
export async function measureGroup(): Promise<Row[]> {
  await using bare = await startServer('provider-bare');
  await using ours = await startServer('provider-ours');
  await using express = await startServer('provider-express');
  const invalid = postOf('/v1/cards/issue', { ...BODY, value: 1.5 });
  for (const server of [ours, express]) await expectStatus(server, invalid, 400);
  const load = { requests: [postOf('/v1/cards/issue', BODY)], expected: 201 };
  const samples = await alternate(
    {
      ours: () => cpuPerRequest(ours, load),
      bare: () => cpuPerRequest(bare, load),
      express: () => cpuPerRequest(express, load),
    },
    11,
    SERVER_WARM_UP,
  );
  const row = (peer: keyof typeof samples, name: string, atLeast: number): Row => ({
    what: 'stubs: issue a card, both checks',
    ours: inMicroseconds(median(samples.ours)),
    peer: `${name} ${inMicroseconds(median(samples[peer]))}`,
    ratio: ratio(samples, peer, 'ours'),
    target: { atLeast },
  });
  return [row('bare', 'bare node:http, no checks', 0.75), row('express', 'express-openapi-validator', 3)];
}
