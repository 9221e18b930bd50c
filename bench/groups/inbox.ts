import { randomUUID } from 'node:crypto';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { postgresMissing, startPostgres } from '../../test/servers/postgres.ts';
import { redisMissing, startRedis } from '../../test/servers/redis.ts';
import { expectStatus, sendOnce } from '../load/load.ts';
import { redemption } from '../load/redemption.ts';
import { type ServerProcess, startServer } from '../load/start-server.ts';
import { alternate, median, ratio, type Samples } from '../measure.ts';
import type { Row } from '../table.ts';

const WHAT = 'inbox: deliveries accepted and handled';
// So many that most of them are of a server that is warm.
const ROUNDS = 12;
const CONNECTIONS = 50;
/** Deliveries of one sample. */
const COUNT = 3_000;
/** Of a bare queue, which keeps no headers, checks no event and does not delete what was handled. */
const AT_LEAST = 0.7;

/** Deliveries per second, from the first request until the last one is handled. */
export async function measureGroup(): Promise<Row[]> {
  const rows = [await measureSqlite()];
  if (!postgresMissing('its inbox beside bare pg-boss')) rows.push(await measurePostgres());
  if (!redisMissing('its inbox beside bare BullMQ')) rows.push(await measureRedis());
  return rows;
}

async function measurePostgres(): Promise<Row> {
  await using server = await startPostgres();
  return await compare('postgres', server.url, 'PostgreSQL', 'bare pg-boss');
}

async function measureRedis(): Promise<Row> {
  await using server = await startRedis({ appendonly: true });
  return await compare('redis', server.url, 'Redis', 'bare BullMQ');
}

async function compare(engine: string, url: string, name: string, peer: string): Promise<Row> {
  await using ours = await startServer('inbox-ours', engine, url);
  await using bare = await startServer('inbox-bare', engine, url);
  const samples = await sample(ours, bare);
  return rowOf(`${WHAT}, ${name}`, peer, samples, { atLeast: AT_LEAST });
}

async function measureSqlite(): Promise<Row> {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'contract-bench-'));
  await using ours = await startServer('inbox-ours', 'sqlite', path.join(folder.path, 'inbox.db'));
  await using direct = await startServer('inbox-ours', 'direct');
  return rowOf(`${WHAT}, SQLite`, 'no inbox, memory store', await sample(ours, direct));
}

async function sample(ours: ServerProcess, peer: ServerProcess): Promise<Samples<'ours' | 'peer'>> {
  for (const server of [ours, peer]) await expectStatus(server, redemption('crd_0', 'another body'), 400);
  return alternate({ ours: () => perSecond(ours), peer: () => perSecond(peer) }, ROUNDS);
}

async function perSecond(server: ServerProcess): Promise<number> {
  const run = randomUUID();
  const requests = Array.from({ length: COUNT }, (_, index) => redemption(`crd_${run}_${index}`));
  await sendOnce(server, requests, CONNECTIONS);
  const response = await fetch(`http://127.0.0.1:${server.port}/rate?of=${COUNT}`);
  return Number(await response.text());
}

function rowOf(what: string, peer: string, samples: Samples<'ours' | 'peer'>, target?: { atLeast: number }): Row {
  return {
    what,
    ours: `${median(samples.ours).toFixed(0)}/s`,
    peer: `${peer} ${median(samples.peer).toFixed(0)}/s`,
    ratio: ratio(samples, 'ours', 'peer'),
    ...(target && { target }),
  };
}
