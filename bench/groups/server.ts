import type { Group } from '../group.ts';
import { drive, postOf } from '../load/drive.ts';
import { cpuPerRequest, type ServerProcess, startServer } from '../load/start-server.ts';
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
export const measureServer: Group = async ({ quick, say }) => {
  say('starting four servers, each in a process of its own');
  await using bare = await startServer('bare');
  await using ours = await startServer('ours');
  await using validated = await startServer('express-openapi-validator');
  await using hono = await startServer('hono');
  const request = postOf('/v1/cards/issue', JSON.stringify(BODY));
  const servers = { ours, bare, validated, hono };
  await refuseInvalid([ours, validated, hono]);
  const contenders = (count: number) => {
    const sample = (server: ServerProcess, times: number) => () => cpuPerRequest(server, () => request, 201, times);
    return {
      ours: sample(ours, count),
      bare: sample(bare, count),
      validated: sample(validated, count / 2),
      hono: sample(hono, count),
    };
  };
  say('warming up');
  await alternate(contenders(5000), quick ? 2 : 4);
  say('POST /v1/cards/issue over 32 keep-alive connections');
  const samples = await alternate(contenders(1500), quick ? 21 : 81);
  const row = (peer: keyof typeof servers, name: string, atLeast?: number): Row => ({
    what: 'issue a card, both checks',
    ours: inMicroseconds(median(samples.ours)),
    peer: `${name} ${inMicroseconds(median(samples[peer]))}`,
    ratio: ratio(samples, peer, 'ours'),
    ...(atLeast === undefined ? {} : { target: { atLeast } }),
  });
  return [
    row('bare', 'bare node:http, no checks', 0.75),
    row('validated', 'express-openapi-validator', 3),
    row('hono', 'Hono + zod'),
  ];
};

/** Makes sure that whoever is said to check does so. */
async function refuseInvalid(servers: readonly ServerProcess[]): Promise<void> {
  const request = postOf('/v1/cards/issue', JSON.stringify({ ...BODY, value: 1.5 }));
  for (const { port } of servers) await drive({ port, requestOf: () => request, expected: 400, count: 1 });
}
