import { randomUUID } from 'node:crypto';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { postgresMissing, startPostgres } from '../../packages/unsaid-runtime/test/servers/postgres.ts';
import { redisMissing, startRedis } from '../../packages/unsaid-runtime/test/servers/redis.ts';
import { FILL, KEPT } from '../load/fill.ts';
import { expectStatus, sendOnce } from '../load/load.ts';
import { redemption } from '../load/redemption.ts';
import { type ServerProcess, startServer } from '../load/start-server.ts';
import { alternate, median, ratio } from '../measure.ts';
import { INBOXES } from '../servers/inboxes.ts';
import type { Row } from '../table.ts';

const WHAT = 'inbox: deliveries accepted and handled';
// So many that most of them are of a server that is warm.
const ROUNDS = 12;
const CONNECTIONS = 50;
/** Deliveries of one sample. */
const COUNT = 3_000;
/** Relative to a bare queue, which keeps no headers, checks no event and does not delete handled deliveries. */
const AT_LEAST = 0.7;
const MUCH = `${KEPT.handled} kept and ${KEPT.waiting} waiting`;
/** Relative to the rate with nothing stored. */
const FLAT = 0.9;

/** Milliseconds in which what an operator looks at is there. */
const MOST_MS = 50;
const LOOKS = 20;

/** Deliveries per second, from the first request until the last one is handled. */
export async function measureGroup(): Promise<Row[]> {
  const rows = await measureSqlite();
  if (!postgresMissing('its inbox beside bare pg-boss')) rows.push(...(await measurePostgres()));
  if (!redisMissing('its inbox beside bare BullMQ')) rows.push(...(await measureRedis()));
  return rows;
}

async function measurePostgres(): Promise<Row[]> {
  await using server = await startPostgres();
  await using other = await startPostgres();
  await using bare = await startServer('inbox-bare', 'postgres', server.url);
  return await compare('postgres', server.url, other.url, 'PostgreSQL', 'bare pg-boss', bare, { atLeast: AT_LEAST });
}

async function measureRedis(): Promise<Row[]> {
  await using server = await startRedis({ appendonly: true });
  await using other = await startRedis({ appendonly: true });
  await using bare = await startServer('inbox-bare', 'redis', server.url);
  return await compare('redis', server.url, other.url, 'Redis', 'bare BullMQ', bare, { atLeast: AT_LEAST });
}

async function measureSqlite(): Promise<Row[]> {
  await using folder = await mkdtempDisposable(path.join(tmpdir(), 'contract-bench-'));
  await using direct = await startServer('inbox-ours', 'direct');
  const [empty, full] = ['empty.db', 'full.db'].map((name) => path.join(folder.path, name)) as [string, string];
  return await compare('sqlite', empty, full, 'SQLite', 'no inbox, memory store', direct);
}

/** An inbox that keeps nothing, and one that keeps much, beside a peer. */
async function compare(
  engine: string,
  empty: string,
  full: string,
  name: string,
  peer: string,
  bare: ServerProcess,
  target?: { readonly atLeast: number },
): Promise<Row[]> {
  await using ours = await startServer('inbox-ours', engine, empty);
  await using kept = await startServer('inbox-ours', engine, full);
  for (const server of [ours, kept, bare]) await expectStatus(server, redemption('crd_0', 'another body'), 400);
  // Once it has stored one its tables are there.
  await expectStatus(kept, redemption('crd_0'), 200);
  await FILL[engine]?.(full);
  const contenders = { ours: () => perSecond(ours), kept: () => perSecond(kept), peer: () => perSecond(bare) };
  const samples = await alternate(contenders, ROUNDS);
  const row = (what: string, over: 'ours' | 'kept', under: 'ours' | 'peer', label: string): Row => ({
    what: `${WHAT}, ${name}${what}`,
    ours: `${median(samples[over]).toFixed(0)}/s`,
    peer: `${label} ${median(samples[under]).toFixed(0)}/s`,
    ratio: ratio(samples, over, under),
    ...(target && { target }),
  });
  return [
    row('', 'ours', 'peer', peer),
    row(`, ${MUCH}`, 'kept', 'peer', peer),
    { ...row(`, ${MUCH}`, 'kept', 'ours', 'nothing kept'), target: { atLeast: FLAT } },
    ...(await looks(engine, full, name)),
  ];
}

/** Queries of an inbox that stores much. */
async function looks(engine: string, where: string, name: string): Promise<Row[]> {
  const inbox = INBOXES[engine]?.(where);
  if (!inbox) return [];
  const row = async (what: string, look: () => Promise<unknown>): Promise<Row> => {
    const times: number[] = [];
    for (let count = 0; count <= LOOKS; count += 1) {
      const began = performance.now();
      await look();
      times.push(performance.now() - began);
    }
    const took = median(times.slice(1));
    return {
      what: `inbox: ${what}, ${name}, ${MUCH}`,
      ours: `${took.toFixed(1)} ms`,
      peer: `${MOST_MS} ms`,
      ratio: took / MOST_MS,
      target: { atMost: 1 },
    };
  };
  try {
    return [
      await row('stats', () => inbox.stats()),
      await row('first page of a list', () => inbox.deliveries.list()),
      await row('first page of what waits', () => inbox.deliveries.list({ state: 'waiting' })),
    ];
  } finally {
    await inbox.close();
  }
}

async function perSecond(server: ServerProcess): Promise<number> {
  const run = randomUUID();
  const requests = Array.from({ length: COUNT }, (_, index) => redemption(`crd_${run}_${index}`));
  await sendOnce(server, requests, CONNECTIONS);
  const response = await fetch(`http://127.0.0.1:${server.port}/rate?of=${COUNT}`);
  return Number(await response.text());
}
