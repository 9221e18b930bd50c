import { stat } from 'node:fs/promises';
import path from 'node:path';
import * as bullmq from 'bullmq';
import { describe, expect, test } from 'vitest';
import { createRedisInbox } from '../../../src/webhooks/redis.ts';
import { type RedisOptions, redisMissing, startRedis } from '../../servers/redis.ts';
import { startCutNetwork } from '../../servers/silent-proxy.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { noteOf, receiving } from './inbox-behaviour.ts';
import { type KillResult, type KillSize, killFleet, SIZE, TIMEOUT_MS, untilNothingWaits } from './kill-fleet.ts';

/** For what promises less. */
const LESS: KillSize = { ...SIZE, members: 2, events: 400, kills: 4, serverKills: 2 };
/** Once each, so that each answer is followed by a run. */
const ALSO_CUT: KillSize = { members: 2, events: 1_000, times: 1, kills: 4, serverKills: 2 };
const titleOf = ({ kills, serverKills }: KillSize) => `${kills} processes and the server ${serverKills} times killed`;

const sizeOf = async (file: string) => (await stat(file).catch(() => undefined))?.size ?? 0;

async function killOnRedis(options: RedisOptions, size: KillSize) {
  const runs = path.join(await temporaryFolder(), 'runs');
  await using server = await startRedis(options);
  const shared = { queue: 'killed', leaseMs: 1_000, acceptLoss: !options.appendonly };
  await using inbox = createRedisInbox({ ...shared, bullmq, connection: { url: server.url } });
  const result = await killFleet(
    { ...shared, engine: 'redis', url: server.url, runs, attempts: 1_000, backoff: { firstMs: 100, longestMs: 1_000 } },
    server,
    () => untilNothingWaits(inbox),
    size,
  );
  return { ...result, stats: await inbox.stats() };
}

const repeated = ({ runs }: KillResult) => [...runs.values()].filter((times) => times > 1).length;
const lost = ({ notes, runs }: KillResult) => notes.filter((note) => !runs.has(note));

const isLeftOut = !process.env.SOAK || redisMissing('the inbox in Redis while everything is killed');

// Each kind of end has a short test among those of trouble; this is for all at once.
describe.skipIf(isLeftOut)('an inbox in Redis', () => {
  test.each([
    ['always', titleOf(SIZE), SIZE],
    ['everysec', titleOf(LESS), LESS],
  ] as const)(
    'with an append-only file, synced %s, %s: nothing lost after a 200, each effect at least once',
    async (appendfsync, _, size) => {
      const result = await killOnRedis({ appendonly: true, appendfsync }, size);
      const { notes, posts, seconds, stats } = result;
      console.log(
        `Redis, append-only file synced ${appendfsync}: ${notes.length} events, ${posts} requests in ${seconds.toFixed(1)} s, ` +
          `${lost(result).length} lost, ${repeated(result)} run more than once.`,
      );
      expect(lost(result)).toEqual([]);
      expect(stats).toMatchObject({ waiting: 0, deadLetters: 0 });
      // One that comes again just as it is handled may count twice.
      expect(stats.handled).toBeGreaterThanOrEqual(notes.length);
    },
    TIMEOUT_MS,
  );

  test.each([
    ['always', ALSO_CUT],
    ['everysec', ALSO_CUT],
  ] as const)(
    'with an append-only file, synced %s, while its network goes silent and processes are killed: goes on within 10 s each time, nothing lost, nothing handled by another',
    async (appendfsync, size) => {
      await using server = await startRedis({ appendonly: true, appendfsync });
      const runs = path.join(await temporaryFolder(), 'runs');
      await using cut = await startCutNetwork(server, () => sizeOf(runs));
      const shared = { bullmq, connection: { url: server.url }, acceptLoss: true };
      const settings = { attempts: 1_000, backoff: { firstMs: 100, longestMs: 1_000 } };
      const taken: string[] = [];
      await using _ = receiving(createRedisInbox({ ...shared, queue: 'another' }), {
        on: { 'card.issued': (event) => void taken.push(noteOf(event)) },
      });
      await using inbox = createRedisInbox({ ...shared, ...settings, queue: 'cut' });
      const result = await killFleet(
        { ...settings, queue: 'cut', leaseMs: 1_000, engine: 'redis', url: cut.url, runs },
        cut,
        () => untilNothingWaits(inbox),
        size,
      );
      const stats = await inbox.stats();
      console.log(
        `Redis, ${appendfsync}, ${size.kills} processes killed, network silent ${size.serverKills} times: ` +
          `${result.notes.length} events, ${lost(result).length} lost, ${repeated(result)} run more than once, ` +
          `${taken.length} handled by another, 0 deaths; on again after ${cut.resumedMs.map(Math.round).join(', ')} ms.`,
      );
      expect([lost(result), taken]).toEqual([[], []]);
      expect(stats).toMatchObject({ waiting: 0, deadLetters: 0 });
      expect(stats.handled).toBeGreaterThanOrEqual(result.notes.length);
      expect(Math.max(...cut.resumedMs)).toBeLessThan(10_000);
    },
    TIMEOUT_MS,
  );

  // Once each, as what is lost may come again.
  test.runIf(process.env.SOAK)(
    `without an append-only file, ${titleOf(LESS)}: says what was lost after a 200`,
    async () => {
      const result = await killOnRedis({ appendonly: false }, { ...LESS, events: 2_000, times: 1 });
      const { notes, posts, seconds, stats } = result;
      console.log(
        `Redis without an append-only file: ${notes.length} events, ${posts} requests in ${seconds.toFixed(1)} s, ` +
          `${lost(result).length} lost after a 200, ${repeated(result)} run more than once; it remembers ${stats.handled} as handled.`,
      );
      // It began anew with the last kill: keys and counts before that are gone.
      expect(stats).toMatchObject({ waiting: 0, deadLetters: 0 });
      expect(stats.handled).toBeLessThan(notes.length);
      expect(lost(result).length + result.runs.size).toBe(notes.length);
    },
  );
});
