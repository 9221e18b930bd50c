import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMemoryStore, type DeliveryStore } from '../../src/webhooks/index.ts';
import { createSqliteStore } from '../../src/webhooks/sqlite.ts';

interface Times {
  readonly leaseMs: number;
  readonly keepMs: number;
  readonly now: () => number;
}

let directory: string;
let files = 0;
const freshPath = () => path.join(directory, `${++files}.db`);
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'webhook-stores-'));
});
afterAll(() => rm(directory, { recursive: true }));

const STORES: [string, (times: Times) => DeliveryStore][] = [
  ['the memory store', createMemoryStore],
  ['the SQLite store', (times) => createSqliteStore({ path: freshPath(), ...times })],
];
const a = { key: 'k', owner: 'a' };
const b = { key: 'k', owner: 'b' };

describe.each(STORES)('%s', (_, create) => {
  function store() {
    let time = 1_000_000;
    const made = create({ leaseMs: 100, keepMs: 1_000, now: () => time });
    return {
      ...made,
      pass: (milliseconds: number) => {
        time += milliseconds;
      },
    };
  }

  test('gives a free key to one', async () => {
    const { claim } = store();
    expect(await Promise.all([claim(a), claim(b)])).toEqual(['fresh', 'busy']);
    expect(await claim({ key: 'other', owner: 'b' })).toBe('fresh');
  });

  test('remembers what is done, for as long as it was told', async () => {
    const { claim, done, pass } = store();
    await claim(a);
    done(a);
    pass(999);
    expect(await claim(b)).toBe('done');
    pass(1);
    expect(await claim(b)).toBe('fresh');
  });

  test('frees what is released, but only by its owner', async () => {
    const { claim, release } = store();
    await claim(a);
    release(b);
    expect(await claim(b)).toBe('busy');
    release(a);
    expect(await claim(b)).toBe('fresh');
  });

  test('does not forget what is done by a release', async () => {
    const { claim, done, release } = store();
    await claim(a);
    done(a);
    release(a);
    expect(await claim(b)).toBe('done');
  });

  test('frees a key when its lease is over, and no sooner', async () => {
    const { claim, pass } = store();
    await claim(a);
    pass(99);
    expect(await claim(b)).toBe('busy');
    pass(1);
    expect(await claim(b)).toBe('fresh');
  });

  test('renews a lease, but only for its owner', async () => {
    const { claim, renew, pass } = store();
    await claim(a);
    pass(90);
    renew(a);
    pass(90);
    renew(b);
    expect(await claim(b)).toBe('busy');
    pass(10);
    expect(await claim(b)).toBe('fresh');
    renew(a);
    pass(100);
    expect(await claim(a)).toBe('fresh');
  });

  test('lets a late owner say that it is done, but not free what another has', async () => {
    const { claim, done, release, pass } = store();
    await claim(a);
    pass(100);
    await claim(b);
    release(a);
    expect(await claim(a)).toBe('busy');
    done(a);
    release(b);
    expect(await claim(b)).toBe('done');
  });
});

describe('the bound of the memory store', () => {
  test('forgets the key that was unused for longest', async () => {
    const { claim, done } = createMemoryStore({ maxKeys: 2 });
    const state = (key: string) => claim({ key, owner: 'again' });
    for (const key of ['1', '2', '3']) {
      await claim({ key, owner: 'a' });
      done({ key, owner: 'a' });
      if (key === '2') expect(await state('1')).toBe('done');
    }
    expect([await state('1'), await state('3'), await state('2')]).toEqual(['done', 'done', 'fresh']);
  });
});

describe('a transaction of the SQLite store', () => {
  async function claimed() {
    let time = 0;
    const store = createSqliteStore({ path: freshPath(), leaseMs: 100, now: () => time });
    store.database.exec('CREATE TABLE effects (name TEXT)');
    await store.claim(a);
    const write = (claim = a) =>
      store.transaction(claim, (database) => database.exec("INSERT INTO effects VALUES ('x')"));
    const effects = () => store.database.prepare('SELECT name FROM effects').all().length;
    return {
      store,
      write,
      effects,
      pass: (milliseconds: number) => {
        time += milliseconds;
      },
    };
  }

  test('writes the effect and remembers the delivery together', async () => {
    const { store, write, effects } = await claimed();
    write();
    store.release(a);
    expect([effects(), await store.claim(b)]).toEqual([1, 'done']);
  });

  test('writes neither when the work throws', async () => {
    const { store, effects } = await claimed();
    const fail = () =>
      store.transaction(a, (database) => {
        database.exec("INSERT INTO effects VALUES ('x')");
        throw new Error('no');
      });
    expect(fail).toThrow('no');
    store.release(a);
    expect([effects(), await store.claim(b)]).toEqual([0, 'fresh']);
  });

  test('writes nothing for an owner that lost the key, or a second time', async () => {
    const { store, write, effects, pass } = await claimed();
    pass(100);
    await store.claim(b);
    expect(() => write(a)).toThrow(expect.objectContaining({ code: 'claim-lost' }));
    write(b);
    expect(() => write(b)).toThrow(expect.objectContaining({ code: 'claim-lost' }));
    expect(effects()).toBe(1);
  });

  test('writes nothing for work that is asynchronous', async () => {
    const { store, effects } = await claimed();
    const work = () =>
      store.transaction(a, async (database) => {
        database.exec("INSERT INTO effects VALUES ('x')");
        throw new Error('later');
      });
    expect(work).toThrow(TypeError);
    expect(effects()).toBe(0);
  });
});

test('two SQLite stores on one file are one store, and what is done outlives them', async () => {
  const file = freshPath();
  const [first, second] = [createSqliteStore({ path: file }), createSqliteStore({ path: file })];
  expect([await first.claim(a), await second.claim(b)]).toEqual(['fresh', 'busy']);
  first.done(a);
  expect(await second.claim(b)).toBe('done');
  first.close();
  second.close();
  using third = createSqliteStore({ path: file });
  expect(await third.claim(b)).toBe('done');
});

test('the SQLite store throws away what is over', async () => {
  let time = 0;
  const store = createSqliteStore({ path: freshPath(), leaseMs: 10, keepMs: 1_000, now: () => time });
  for (let index = 0; index < 100; index += 1) {
    await store.claim({ key: `${index}`, owner: 'a' });
    store.done({ key: `${index}`, owner: 'a' });
  }
  time = 120_000;
  await store.claim(a);
  expect(store.database.prepare('SELECT count(*) AS rows FROM webhook_deliveries').get()).toEqual({ rows: 1 });
});
