import { Redis } from 'ioredis';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createWebhookReceiver, type DeliveryStore, type WebhookError } from '../../src/webhooks/index.ts';
import { createPostgresStore, type PostgresStore } from '../../src/webhooks/postgres.ts';
import { createRedisStore } from '../../src/webhooks/redis.ts';
import { type Delivery, signDelivery } from '../../src/webhooks/testing.ts';
import { POSTGRES_PASSWORD, postgresMissing, startPostgres } from '../servers/postgres.ts';
import { redisMissing, startRedis } from '../servers/redis.ts';
import type { TestServer } from '../servers/server-process.ts';
import { canMount, smallDisk } from '../servers/small-disk.ts';
import { sign, verify } from './scheme.ts';

/** Long enough for nothing to end by itself: time passes in the stores alone. */
const TIMES = { leaseMs: 100_000, keepMs: 1_000_000 };
let keys = 0;
const BEGINNING = '^The store failed, so nothing ran\\. ';

/** A key of its own for each test; with what a database might not take. */
function claims() {
  const key = `key ${++keys} \0 \ud800`;
  return { a: { key, owner: 'a' }, b: { key, owner: 'b' } };
}

type Pass = (milliseconds: number) => Promise<unknown>;

function behaves(open: () => { store: ReturnType<typeof createRedisStore>; pass: Pass }): void {
  test('gives a free key to one', async () => {
    const { store } = open();
    const { a, b } = claims();
    expect((await Promise.all([store.claim(a), store.claim(b)])).toSorted()).toEqual(['busy', 'fresh']);
    expect(await store.claim({ ...a, key: `${a.key} other` })).toBe('fresh');
  });

  test('remembers what is done, for as long as it was told', async () => {
    const { store, pass } = open();
    const { a, b } = claims();
    await store.claim(a);
    await store.done(a);
    await store.release(a);
    await pass(900_000);
    expect(await store.claim(b)).toBe('done');
    await pass(100_000);
    expect(await store.claim(b)).toBe('fresh');
  });

  test('frees what is released, and a lease that is over, but only for the owner before', async () => {
    const { store, pass } = open();
    const { a, b } = claims();
    await store.claim(a);
    await store.release(b);
    expect(await store.claim(b)).toBe('busy');
    await store.release(a);
    expect(await store.claim(b)).toBe('fresh');
    await pass(50_000);
    expect(await store.claim(a)).toBe('busy');
    await pass(50_000);
    expect(await store.claim(a)).toBe('fresh');
  });

  test('renews a lease, but only for its owner', async () => {
    const { store, pass } = open();
    const { a, b } = claims();
    await store.claim(a);
    await pass(50_000);
    await store.renew(a);
    await pass(60_000);
    await store.renew(b);
    expect(await store.claim(b)).toBe('busy');
    await pass(40_000);
    expect(await store.claim(b)).toBe('fresh');
  });

  test('lets a late owner say that it is done, but not free what another has', async () => {
    const { store, pass } = open();
    const { a, b } = claims();
    await store.claim(a);
    await pass(100_000);
    await store.claim(b);
    await store.release(a);
    expect(await store.claim(a)).toBe('busy');
    await store.done(a);
    await store.release(b);
    expect(await store.claim(b)).toBe('done');
  });
}

/** A receiver on a store, with what it reported. */
function receiving(store: DeliveryStore) {
  const errors: WebhookError[] = [];
  const handled: string[] = [];
  const receiver = createWebhookReceiver({
    verify,
    store,
    onError: (error) => errors.push(error),
    on: { 'card.issued': (_, { key }) => void handled.push(key) },
  });
  const post = async (delivery: Delivery) => (await receiver.fetch(delivery.request())).status;
  return { post, errors, handled };
}

let notes = 0;
const issued = () => signDelivery({ event: 'card.issued', note: `${++notes}` }, { sign });

/** A delivery that comes while the store is in trouble is refused with what is wrong in one line. */
async function isRefused({ post, errors, handled }: ReturnType<typeof receiving>, line: RegExp): Promise<Delivery> {
  const delivery = await issued();
  expect(await post(delivery)).toBe(503);
  expect(errors.map(({ code, message }) => [code, message])).toEqual([['store-failed', expect.stringMatching(line)]]);
  expect(handled).toEqual([]);
  return delivery;
}

/** While there is trouble, and when it is over. */
async function goesOn(store: DeliveryStore, begin: () => unknown, end: () => unknown, line: RegExp): Promise<void> {
  const kept = receiving(store);
  await begin();
  const delivery = await isRefused(kept, line).finally(end);
  await expect.poll(() => kept.post(delivery)).toBe(200);
  expect([await kept.post(delivery), kept.handled.length]).toEqual([200, 1]);
}

describe.skipIf(postgresMissing('the store in PostgreSQL'))('a store in PostgreSQL', () => {
  let server: TestServer;
  let pool: pg.Pool;
  let store: PostgresStore<pg.PoolClient>;
  beforeAll(async () => {
    server = await startPostgres();
    pool = new pg.Pool({ connectionString: server.url });
    pool.on('error', () => {});
    store = createPostgresStore<pg.PoolClient>({
      ...TIMES,
      query: (text, values) => pool.query(text, values),
      async transaction(work) {
        const client = await pool.connect();
        try {
          await client.query('BEGIN');
          const result = await work(client);
          await client.query('COMMIT');
          return result;
        } catch (error) {
          await client.query('ROLLBACK');
          throw error;
        } finally {
          client.release();
        }
      },
    });
    await pool.query('CREATE TABLE effects (note text)');
  });
  afterAll(async () => {
    await pool?.end();
    await server?.[Symbol.asyncDispose]();
  });
  const pass: Pass = (milliseconds) =>
    pool.query(`UPDATE webhook_deliveries SET until = until - ${milliseconds} * interval '1 millisecond'`);

  test('is created at once by many', async () => {
    const stores = Array.from({ length: 8 }, () => createPostgresStore({ query: (...args) => pool.query(...args) }));
    const { a } = claims();
    const states = await Promise.all(stores.map((each, index) => each.claim({ ...a, owner: `${index}` })));
    expect(states.filter((state) => state === 'fresh').length).toBe(1);
  });

  behaves(() => ({ store, pass }));

  test('commits effect and key together, and neither where the claim was lost or the work failed', async () => {
    const { a, b } = claims();
    const write = (note: string) => (client: pg.PoolClient) => client.query('INSERT INTO effects VALUES ($1)', [note]);
    const effects = async () => (await pool.query('SELECT note FROM effects')).rows.map(({ note }) => note);
    await store.claim(a);
    await expect(store.transaction(b, write('stranger'))).rejects.toMatchObject({ code: 'claim-lost' });
    await expect(
      store.transaction(a, async (client) => {
        await write('half')(client);
        throw new Error('the other half');
      }),
    ).rejects.toThrow('the other half');
    expect([await effects(), await store.claim(b)]).toEqual([[], 'busy']);
    await store.transaction(a, write('effect'));
    expect([await effects(), await store.claim(b)]).toEqual([['effect'], 'done']);
    await expect(store.transaction(a, write('twice'))).rejects.toMatchObject({ code: 'claim-lost' });
    expect(await effects()).toEqual(['effect']);
  });

  test('deletes what is over', async () => {
    const { a } = claims();
    await store.claim(a);
    await pass(10_000_000);
    const fresh = createPostgresStore({ query: (...args) => pool.query(...args) });
    await fresh.claim({ ...a, key: 'another' });
    expect((await pool.query('SELECT key FROM webhook_deliveries')).rows).toEqual([{ key: 'another' }]);
  });

  const open = (change: (url: URL) => URL) => {
    const other = new pg.Pool({ connectionString: change(new URL(server.url)).href });
    other.on('error', () => {});
    onTestFinished(() => other.end());
    return createPostgresStore({ query: (...args) => other.query(...args) });
  };

  test.each([
    ['a wrong password', (url: URL) => Object.assign(url, { password: 'wrong' }), /refuses the user or the password: /],
    [
      'a database that is not there',
      (url: URL) => Object.assign(url, { pathname: '/no' }),
      /has no such database: .+no/,
    ],
    ['nobody listening', (url: URL) => Object.assign(url, { port: '1' }), /cannot be reached: connect ECONNREFUSED/],
    ['a user who may not', (url: URL) => Object.assign(url, { username: 'guest' }), /does not let this user do it: /],
  ])('begun with %s: 503 in one line', async (_, change, line) => {
    await pool.query(`CREATE ROLE guest LOGIN PASSWORD '${POSTGRES_PASSWORD}'`).catch(() => {});
    await isRefused(receiving(open(change)), new RegExp(`${BEGINNING}PostgreSQL ${line.source}.*\\.$`));
  });

  test.each(['42P07', '42710', '23505'])(
    'takes a table that another process created just now, told by %s',
    async (code) => {
      await pool.query('DROP TABLE IF EXISTS webhook_deliveries');
      const query = async (text: string, values: unknown[]) => {
        const result = await pool.query(text, values);
        if (text.startsWith('CREATE TABLE')) throw Object.assign(new Error('It already exists.'), { code });
        return result;
      };
      expect(await createPostgresStore({ query }).claim(claims().a)).toBe('fresh');
    },
  );

  test('creates a table again that was dropped', async () => {
    await pool.query('DROP TABLE webhook_deliveries');
    const { post, errors } = receiving(store);
    expect([await post(await issued()), errors]).toEqual([200, []]);
  });

  test('leaves a table of its name alone that another version made: 503 in one line', async () => {
    await pool.query('CREATE SCHEMA other CREATE TABLE webhook_deliveries (key text)');
    const store = open((url) => Object.assign(url, { search: '?options=-csearch_path%3Dother' }));
    const line = `${BEGINNING}The tables in PostgreSQL are .+ of another version: column .+ Rename the table webhook_deliveries`;
    await isRefused(receiving(store), new RegExp(line));
  });

  test.skipIf(!process.env.SOAK || !canMount())(
    'on a full disk: 503 in one line, and goes on when that is over',
    async () => {
      await using disk = await smallDisk('2m', 'postgres');
      await pool.query(`CREATE TABLESPACE small LOCATION '${disk.folder}'`);
      const begin = async () => {
        await pool.query('TRUNCATE webhook_deliveries');
        await pool.query('ALTER TABLE webhook_deliveries SET TABLESPACE small');
        disk.fill();
      };
      await goesOn(store, begin, disk.free, new RegExp(`${BEGINNING}PostgreSQL has no space left: .+\\.$`)).finally(
        async () => {
          await pool.query('ALTER TABLE webhook_deliveries SET TABLESPACE pg_default');
          await pool.query('DROP TABLESPACE small');
        },
      );
    },
  );

  test.runIf(process.env.SOAK).each(['later', 'at the start'])(
    'whose server is down %s: 503 in one line, and goes on when it is up',
    (when) => {
      const chosen = when === 'later' ? store : open((url) => url);
      return goesOn(
        chosen,
        server.kill,
        server.restart,
        new RegExp(`${BEGINNING}PostgreSQL cannot be reached: .+\\.$`),
      );
    },
  );
});

describe.skipIf(redisMissing('the store in Redis'))('a store in Redis', () => {
  let server: TestServer;
  let client: Redis;
  beforeAll(async () => {
    server = await startRedis({ appendonly: true });
    const retryStrategy = () => 20;
    client = new Redis(server.url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, retryStrategy });
    client.on('error', () => {});
    await new Promise((resolve) => client.once('ready', resolve));
  });
  afterAll(async () => {
    client?.disconnect();
    await server?.[Symbol.asyncDispose]();
  });
  const pass: Pass = async (milliseconds) => {
    for (const key of await client.keys('*')) {
      const left = (await client.pttl(key)) - milliseconds;
      await (left > 0 ? client.pexpire(key, left) : client.del(key));
    }
  };

  behaves(() => ({ store: createRedisStore({ ...TIMES, client }), pass }));

  test('takes a client of the other package', async () => {
    const { a, b } = claims();
    // As `redis` has it: all parts of a command in one list.
    const other = { sendCommand: ([command = '', ...args]: string[]) => client.call(command, ...args) };
    const store = createRedisStore({ client: other, prefix: 'other:' });
    expect([await store.claim(a), await store.claim(b)]).toEqual(['fresh', 'busy']);
    expect(await createRedisStore({ client }).claim(b)).toBe('fresh');
  });

  const begin = (url: string) => {
    const other = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 0, retryStrategy: () => 20 });
    other.on('error', () => {});
    onTestFinished(() => other.disconnect());
    return createRedisStore({ client: other });
  };

  test.each([
    [
      'a wrong password',
      (url: URL) => Object.assign(url, { password: 'wrong' }),
      /refuses the user or the password: WRONGPASS .+\. Check the user and the password of the connection/,
    ],
    ['nobody listening', (url: URL) => Object.assign(url, { port: '1' }), /cannot be reached: connect ECONNREFUSED .+/],
  ])('begun with %s: 503 in one line from the first delivery on', async (_, change, line) => {
    const kept = receiving(begin(change(new URL(server.url)).href));
    expect(await kept.post(await issued())).toBe(503);
    expect(kept.errors[0]?.message).toMatch(new RegExp(`${BEGINNING}Redis ${line.source}\\.$`));
  });

  test('whose server has no memory left: 503 in one line, and goes on when it has', () =>
    goesOn(
      createRedisStore({ client }),
      () => client.config('SET', 'maxmemory', '1mb'),
      () => client.config('SET', 'maxmemory', '0'),
      new RegExp(`${BEGINNING}Redis has no memory left: .+\\.$`),
    ));

  test.each(['later', 'at the start'])(
    'whose server is down %s: 503 in one line, and goes on when it is up',
    (when) => {
      const store = when === 'later' ? createRedisStore({ client }) : begin(server.url);
      return goesOn(store, server.kill, server.restart, new RegExp(`${BEGINNING}Redis cannot be reached: .+\\.$`));
    },
  );
});

test.each([
  ['`query`', () => createPostgresStore({ query: undefined as never })],
  ['`keepMs`', () => createPostgresStore({ query: async () => ({ rows: [] }), keepMs: 0 })],
  ['`client`', () => createRedisStore({ client: 'redis://' as never })],
  ['`leaseMs`', () => createRedisStore({ client: { sendCommand: async () => null }, leaseMs: -1 })],
])('an option %s that cannot be meant is refused in one line that names it', (name, create) => {
  expect(create).toThrow(TypeError);
  expect(create).toThrow(new RegExp(`^create(Postgres|Redis)Store: ${name} is .+; it takes .+\\.$`));
});

test('a store without a way to begin a transaction says so', async () => {
  const store = createPostgresStore({ query: async () => ({ rows: [] }) });
  await expect(store.transaction({ key: 'k', owner: 'a' }, async () => {})).rejects.toThrow(/without `transaction`/);
});
