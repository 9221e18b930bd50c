import path from 'node:path';
import * as bullmq from 'bullmq';
import { describe, expect, test } from 'vitest';
import { createRedisInbox } from '../../../src/webhooks/redis.ts';
import { type RedisOptions, redisMissing, startRedis } from '../../servers/redis.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { type KillResult, type KillSize, killFleet, SIZE, TIMEOUT_MS, untilNothingWaits } from './kill-fleet.ts';

/** For what promises less. */
const LESS: KillSize = { ...SIZE, members: 2, events: 400, kills: 10, serverKills: 4 };
const titleOf = ({ kills, serverKills }: KillSize) => `${kills} processes and the server ${serverKills} times killed`;

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
    'with an append-only file, synced %s, %s: nothing lost after a 200, each effect at least once, each duplicate counted',
    async (appendfsync, _, size) => {
      const result = await killOnRedis({ appendonly: true, appendfsync }, size);
      const { notes, posts, seconds, stats } = result;
      console.log(
        `Redis, append-only file synced ${appendfsync}: ${notes.length} events, ${posts} requests in ${seconds.toFixed(1)} s, ` +
          `${lost(result).length} lost, ${repeated(result)} run more than once, ${stats.duplicates} duplicates counted.`,
      );
      expect(lost(result)).toEqual([]);
      expect(stats).toEqual({ waiting: 0, deadLetters: 0, handled: notes.length, duplicates: stats.duplicates });
      // One whose process was killed before it could answer 200 is counted as well.
      expect(stats.duplicates).toBeGreaterThanOrEqual((size.times - 1) * notes.length);
      expect(stats.duplicates).toBeLessThanOrEqual(posts - notes.length);
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
