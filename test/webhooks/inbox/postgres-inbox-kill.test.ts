import path from 'node:path';
import { PgBoss } from 'pg-boss';
import { describe, expect, test } from 'vitest';
import { createPostgresInbox } from '../../../src/webhooks/postgres.ts';
import { postgresMissing, startPostgres } from '../../servers/postgres.ts';
import { networkCuts, startSilentProxy } from '../../servers/silent-proxy.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { killFleet, SIZE, TIMEOUT_MS, untilNothingWaits } from './kill-fleet.ts';

const CUTS = 2;
const title = `${SIZE.kills} processes and the server ${SIZE.serverKills} times killed, and the network ${CUTS} times silent`;

const isLeftOut = !process.env.SOAK || postgresMissing('the inbox in PostgreSQL while everything is killed');

// Each kind of end has a short test among those of trouble; this is for all at once.
describe.skipIf(isLeftOut)('an inbox in PostgreSQL', () => {
  test(
    `${title}: nothing lost after a 200, each effect in a transaction written once`,
    async () => {
      const runs = path.join(await temporaryFolder(), 'runs');
      // A kill loses nothing that was written, synced or not; the disk of the test's machine is not what is tested.
      await using server = await startPostgres({ settings: ['max_connections=200', 'fsync=off', 'jit=off'] });
      await using proxy = await startSilentProxy(server);
      const boss = new PgBoss(server.url);
      boss.on('error', () => {});
      await boss.start();
      const ask = async (text: string) => (await boss.getDb().executeSql(text)).rows;
      await ask('CREATE TABLE effects (note text)');
      await using inbox = createPostgresInbox({ boss, queue: 'killed' });
      const network = networkCuts(proxy, async () => (await ask('SELECT count(*)::int FROM effects'))[0]?.count);
      const {
        notes,
        runs: ran,
        posts,
        seconds,
      } = await killFleet(
        {
          engine: 'postgres',
          url: proxy.url,
          queue: 'killed',
          runs,
          leaseMs: 10_000,
          attempts: 1_000,
          backoff: { firstMs: 1_000, longestMs: 1_000 },
        },
        server,
        () => untilNothingWaits(inbox),
        { ...SIZE, cuts: CUTS },
        network.cut,
      );
      const resumed = await network.resumed();
      const written = await ask('SELECT note, count(*)::int AS times FROM effects GROUP BY note');
      const stats = await inbox.stats();
      const again = [...ran.values()].filter((times) => times > 1).length;
      console.log(
        `PostgreSQL: ${notes.length} events, ${posts} requests in ${seconds.toFixed(1)} s, ${again} run more than once; ` +
          `went on ${resumed.join(', ')} ms after the network was silent.`,
      );
      expect(resumed.filter((milliseconds) => milliseconds > 10_000)).toEqual([]);
      expect(written.filter(({ times }) => times !== 1)).toEqual([]);
      expect(written.map(({ note }) => note).toSorted()).toEqual(notes.toSorted());
      expect(notes.filter((note) => !ran.has(note))).toEqual([]);
      expect(stats).toEqual({
        waiting: 0,
        deadLetters: 0,
        handled: notes.length,
        unhandled: 0,
        duplicates: 0,
      });
      await boss.stop({ graceful: false });
    },
    TIMEOUT_MS,
  );
});
