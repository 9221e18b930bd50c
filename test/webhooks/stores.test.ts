import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createMemoryStore, type DeliveryStore } from '../../src/webhooks/index.ts';
import { createSqliteStore } from '../../src/webhooks/sqlite.ts';
import { heldMemory } from '../held-memory.ts';
import { temporaryFolder } from '../temporary-folder.ts';

interface Times {
  readonly leaseMs: number;
  readonly keepMs: number;
  readonly now: () => number;
}

const directory = await temporaryFolder();
let files = 0;
const freshPath = () => path.join(directory, `${++files}.db`);
/** Weak references hold their targets until the end of the turn that made or read them. */
async function collectGarbage(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 0));
  heldMemory();
}

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
    await done(a);
    pass(999);
    expect(await claim(b)).toBe('done');
    pass(1);
    expect(await claim(b)).toBe('fresh');
  });

  test('frees what is released, but only by its owner', async () => {
    const { claim, release } = store();
    await claim(a);
    await release(b);
    expect(await claim(b)).toBe('busy');
    await release(a);
    expect(await claim(b)).toBe('fresh');
  });

  test('does not forget what is done by a release', async () => {
    const { claim, done, release } = store();
    await claim(a);
    await done(a);
    await release(a);
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
    await renew(a);
    pass(90);
    await renew(b);
    expect(await claim(b)).toBe('busy');
    pass(10);
    expect(await claim(b)).toBe('fresh');
    await renew(a);
    pass(100);
    expect(await claim(a)).toBe('fresh');
  });

  test('lets a late owner say that it is done, but not free what another has', async () => {
    const { claim, done, release, pass } = store();
    await claim(a);
    pass(100);
    await claim(b);
    await release(a);
    expect(await claim(a)).toBe('busy');
    await done(a);
    await release(b);
    expect(await claim(b)).toBe('done');
  });
});

const HOUR = 3_600_000;

describe.each(STORES)('%s, when its clock is set back by an hour,', (_, create) => {
  function store() {
    let time = 2 * HOUR;
    const made = create({ leaseMs: 100, keepMs: 1_000, now: () => time });
    return {
      ...made,
      pass: (milliseconds: number) => {
        time += milliseconds;
      },
    };
  }

  test('frees a key when as much time as its lease has gone by', async () => {
    const { claim, pass } = store();
    await claim(a);
    pass(-HOUR);
    expect(await claim(b)).toBe('busy');
    pass(100);
    expect(await claim(b)).toBe('fresh');
  });

  test('frees a key that nobody asked for meanwhile, if any other was asked for', async () => {
    const { claim, pass } = store();
    await claim(a);
    pass(-HOUR);
    await claim({ key: 'other', owner: 'b' });
    pass(100);
    expect(await claim(b)).toBe('fresh');
  });

  test('leaves the key to a handler that goes on', async () => {
    const { claim, renew, pass } = store();
    await claim(a);
    pass(-HOUR);
    for (let renewals = 0; renewals < 5; renewals += 1) {
      pass(90);
      await renew(a);
      expect(await claim(b)).toBe('busy');
    }
  });

  test('remembers what is done for as long as it was told, and no longer', async () => {
    const { claim, done, pass } = store();
    await claim(a);
    await done(a);
    pass(-HOUR);
    expect(await claim(b)).toBe('done');
    pass(999);
    expect(await claim(b)).toBe('done');
    pass(1);
    expect(await claim(b)).toBe('fresh');
  });
});

test('a SQLite store that is opened after a crash and a clock set back frees the key after its lease', async () => {
  const file = freshPath();
  let time = 2 * HOUR;
  const open = () => createSqliteStore({ path: file, leaseMs: 100, now: () => time });
  const crashed = open();
  await crashed.claim(a);
  crashed.close();
  time -= HOUR;
  using store = open();
  await store.claim({ key: 'other', owner: 'b' });
  time += 99;
  expect(await store.claim(b)).toBe('busy');
  time += 1;
  expect(await store.claim(b)).toBe('fresh');
});

describe('the bound of the memory store', () => {
  test('drops the claims of handlers that never settle', async () => {
    let time = 0;
    const store = createMemoryStore({ leaseMs: 100, now: () => time });
    const dropped: WeakRef<object>[] = [];
    const claimed = () => {
      // Text cannot be referred to weakly; its owner stands for the claim in the store's memory.
      const owner = { name: `owner ${dropped.length}` };
      dropped.push(new WeakRef(owner));
      return store.claim({ key: `${dropped.length}`, owner: owner as unknown as string });
    };
    for (let index = 0; index < 1_000; index += 1) await claimed();
    time = 100;
    await store.claim({ key: 'another', owner: 'a' });
    await collectGarbage();
    expect(dropped.filter((reference) => reference.deref() !== undefined)).toEqual([]);
  });

  test('forgets the key that was unused for longest', async () => {
    const { claim, done } = createMemoryStore({ maxKeys: 2 });
    const state = (key: string) => claim({ key, owner: 'again' });
    for (const key of ['1', '2', '3']) {
      await claim({ key, owner: 'a' });
      await done({ key, owner: 'a' });
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
    await write();
    await store.release(a);
    expect([effects(), await store.claim(b)]).toEqual([1, 'done']);
  });

  test('writes neither when the work throws', async () => {
    const { store, effects } = await claimed();
    const fail = () =>
      store.transaction(a, (database) => {
        database.exec("INSERT INTO effects VALUES ('x')");
        throw new Error('no');
      });
    await expect(fail()).rejects.toThrow('no');
    await store.release(a);
    expect([effects(), await store.claim(b)]).toEqual([0, 'fresh']);
  });

  test('writes nothing for an owner that lost the key, or a second time', async () => {
    const { store, write, effects, pass } = await claimed();
    pass(100);
    await store.claim(b);
    await expect(write(a)).rejects.toMatchObject({ code: 'claim-lost' });
    await write(b);
    await expect(write(b)).rejects.toMatchObject({ code: 'claim-lost' });
    expect(effects()).toBe(1);
  });

  test('writes nothing for work that is asynchronous', async () => {
    const { store, effects } = await claimed();
    const work = () =>
      store.transaction(a, async (database) => {
        database.exec("INSERT INTO effects VALUES ('x')");
        throw new Error('later');
      });
    await expect(work()).rejects.toThrow(TypeError);
    expect(effects()).toBe(0);
  });
});

test('two SQLite stores on one file are one store, and what is done outlives them', async () => {
  const file = freshPath();
  const [first, second] = [createSqliteStore({ path: file }), createSqliteStore({ path: file })];
  expect([await first.claim(a), await second.claim(b)]).toEqual(['fresh', 'busy']);
  await first.done(a);
  expect(await second.claim(b)).toBe('done');
  first.close();
  second.close();
  using third = createSqliteStore({ path: file });
  expect(await third.claim(b)).toBe('done');
});

describe('the SQLite store throws away what is over', () => {
  async function filled(rows: number) {
    let time = 2 * HOUR;
    const store = createSqliteStore({ path: freshPath(), leaseMs: 10, keepMs: 1_000, now: () => time });
    await store.claim(a);
    store.database.exec(`WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${rows})
      INSERT INTO webhook_deliveries SELECT 'filled ' || n, 'a', n % 2, ${time + 1_000}, ${time} FROM n`);
    const left = () => Number(store.database.prepare('SELECT count(*) AS rows FROM webhook_deliveries').get()?.rows);
    return {
      store,
      left,
      pass: (milliseconds: number) => {
        time += milliseconds;
      },
    };
  }

  test('every minute', async () => {
    const { store, left, pass } = await filled(100);
    pass(60_000);
    await store.claim(b);
    expect(left()).toBe(1);
  });

  test('a thousand at a time, so that nobody waits for long', async () => {
    const { store, left, pass } = await filled(2_500);
    pass(60_000);
    const counts = [];
    for (let claims = 0; claims < 3; claims += 1) {
      await store.claim(b);
      counts.push(left());
    }
    expect(counts).toEqual([1_502, 502, 1]);
  });

  test('also when the clock was set back meanwhile', async () => {
    const { store, left, pass } = await filled(100);
    pass(-HOUR);
    await store.claim(b);
    pass(60_000);
    await store.claim(b);
    expect(left()).toBe(1);
  });
});
