import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as bullmq from 'bullmq';
import { PgBoss } from 'pg-boss';
import { describe, expect, test } from 'vitest';
import type { Inbox } from '../../../src/webhooks/index.ts';
import { createPostgresInbox } from '../../../src/webhooks/postgres.ts';
import { createRedisInbox } from '../../../src/webhooks/redis.ts';
import { postgresMissing, startPostgres } from '../../servers/postgres.ts';
import { redisMissing, startRedis } from '../../servers/redis.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { type Member, startMember } from './fleet.ts';
import type { FleetOptions } from './fleet-process.ts';
import { issued, until } from './inbox-behaviour.ts';
import { countLines, untilNothingWaits } from './kill-fleet.ts';

/** A handler that is ended in the middle, having had no time to end by itself. */
const SIZE = { handlerMs: 30_000, failures: 20, deployAfterMs: 10_000, graceMs: 5_000 };
/** For which the delivery service waits for an answer. */
const ANSWER_MS = 5_000;

/** Deploys receiver and worker anew while their handlers run. Resolves to how often each note was run. */
async function deploy(options: Omit<FleetOptions, 'isReceiver' | 'runs'>, inbox: Inbox) {
  const runs = path.join(await temporaryFolder(), 'runs');
  const start = (isReceiver: boolean) => startMember({ ...options, ...SIZE, runs, isReceiver });
  const post = async (receiver: Member, note: string) => {
    const delivery = await issued(note);
    const began = performance.now();
    // What a machine with too much to do takes for a request that stores nothing does not count.
    const idle = receiver.probe().then(() => performance.now() - began);
    expect(await receiver.post(delivery)).toBe(200);
    expect(performance.now() - began - (await idle)).toBeLessThan(ANSWER_MS);
  };
  const [receiver, worker] = await Promise.all([start(true), start(false)]);
  for (const note of ['slow 1', 'failing', 'slow 2']) await post(receiver, note);
  await until(async () => (await countLines(runs)).size === 3);
  await setTimeout(SIZE.deployAfterMs);
  await using nextReceiver = await start(true);
  await post(receiver, 'slow 3');
  const ended = Promise.all([receiver.end('SIGTERM'), worker.end('SIGTERM')]);
  await post(nextReceiver, 'slow 4');
  await using _ = await start(false);
  await post(nextReceiver, 'slow 1');
  await ended;
  await untilNothingWaits(inbox);
  expect(await inbox.stats()).toEqual({ waiting: 0, deadLetters: 0, handled: 5, unhandled: 0, duplicates: 0 });
  return countLines(runs);
}

const title = `a handler of ${SIZE.handlerMs / 1_000} s, one that fails ${SIZE.failures} times, and SIGTERM in the middle: all handled, and answered 200 in time`;
const settings = { attempts: 100, backoff: { firstMs: 500, longestMs: 1_000 } };

function isComplete(runs: ReadonlyMap<string, number>): void {
  expect([...runs.keys()].toSorted()).toEqual(['failing', 'slow 1', 'slow 2', 'slow 3', 'slow 4']);
  expect(runs.get('failing')).toBeGreaterThan(SIZE.failures);
  // Given up by the first process, and run again by the second.
  expect([runs.get('slow 1'), runs.get('slow 2')]).toEqual([2, 2]);
}

/** What each process does when it stops has a short test in `inboxBehaviour`. */
const isLeftOut = (isMissing: (what: string) => boolean) =>
  !process.env.SOAK || isMissing('a deployment with an inbox');

describe.skipIf(isLeftOut(postgresMissing))('an inbox in PostgreSQL', () => {
  test(title, async () => {
    await using server = await startPostgres();
    const boss = new PgBoss(server.url);
    await boss.start();
    const ask = async (text: string) => (await boss.getDb().executeSql(text)).rows;
    await ask('CREATE TABLE effects (note text)');
    await using inbox = createPostgresInbox({ boss, queue: 'deployed' });
    const shared = { queue: 'deployed', leaseMs: 10_000 };
    isComplete(await deploy({ ...shared, ...settings, engine: 'postgres', url: server.url }, inbox));
    const written = await ask('SELECT note FROM effects ORDER BY note');
    expect(written.map(({ note }) => note)).toEqual(['failing', 'slow 1', 'slow 2', 'slow 3', 'slow 4']);
    await boss.stop({ graceful: false });
  });
});

describe.skipIf(isLeftOut(redisMissing))('an inbox in Redis', () => {
  test(title, async () => {
    await using server = await startRedis({ appendonly: true });
    // So long that a machine with too much to do loses none: each loss is one more run.
    const shared = { queue: 'deployed', leaseMs: 10_000 };
    await using inbox = createRedisInbox({ ...shared, bullmq, connection: { url: server.url } });
    isComplete(await deploy({ ...shared, ...settings, engine: 'redis', url: server.url }, inbox));
  });
});
