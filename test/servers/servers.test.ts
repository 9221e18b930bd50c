import { existsSync } from 'node:fs';
import { Redis } from 'ioredis';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { postgresMissing, startPostgres } from './postgres.ts';
import { redisMissing, startRedis } from './redis.ts';

// The tests that use them show in the short run that they come and go.
describe.skipIf(!process.env.SOAK || postgresMissing('a PostgreSQL of the tests'))('a PostgreSQL of the tests', () => {
  test('keeps what was committed when it is killed and started again, and leaves nothing behind', async () => {
    const query = async (url: string, text: string) => {
      const client = new pg.Client(url);
      client.on('error', () => {});
      await client.connect();
      try {
        return (await client.query(text)).rows;
      } finally {
        await client.end();
      }
    };
    let [url, folder] = ['', ''];
    {
      await using server = await startPostgres();
      ({ url, folder } = server);
      expect(existsSync(folder)).toBe(true);
      await query(url, 'CREATE TABLE notes AS SELECT 1 AS note');
      const open = new pg.Client(url);
      open.on('error', () => {});
      await open.connect();
      await server.kill();
      await expect(query(url, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
      await server.restart();
      expect(await query(url, 'SELECT note FROM notes')).toEqual([{ note: 1 }]);
      await server.kill();
    }
    await expect(query(url, 'SELECT 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(existsSync(folder)).toBe(false);
  });
});

describe.skipIf(!process.env.SOAK || redisMissing('a Redis of the tests'))('a Redis of the tests', () => {
  test.each([
    [true, 'kept'],
    [false, null],
  ])('with an append-only file (%j), killed and started again, has %j', async (appendonly, kept) => {
    await using server = await startRedis({ appendonly });
    const ask = async <Result>(work: (client: Redis) => Promise<Result>) => {
      const client = new Redis(server.url, { retryStrategy: () => null });
      client.on('error', () => {});
      try {
        return await work(client);
      } finally {
        client.disconnect();
      }
    };
    await ask((client) => client.set('note', 'kept'));
    await server.kill();
    await expect(ask((client) => client.get('note'))).rejects.toThrow();
    await server.restart();
    expect(await ask((client) => client.get('note'))).toBe(kept);
  });
});
