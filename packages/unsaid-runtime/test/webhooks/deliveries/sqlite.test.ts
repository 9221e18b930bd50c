import { copyFile, mkdir, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { DeliveryContext, WebhookError } from '../../../../../src/webhooks.ts';
import { createWebhookOutbox } from '../../../../../src/webhooks-outbox.ts';
import { createSqliteInbox, type SqliteInboxOptions, sqliteQueue } from '../../../../../src/webhooks-sqlite.ts';
import { createManualClock, type ManualClock } from '../../../../../src/webhooks-testing.ts';
import { temporaryFolder } from '../../../../../test/temporary-folder.ts';
import { sign } from '../scheme.ts';
import { issued, noteOf, noting, QUICK, receiving, until } from './inbox-behaviour.ts';
import { issued as event } from './outbox-behaviour.ts';

const directory = await temporaryFolder();
let files = 0;
const START = Date.UTC(2026, 5, 1);
const HOUR = 3_600_000;
const newFile = () => path.join(directory, `${++files}.db`);

function inFile() {
  const file = newFile();
  const inbox = createSqliteInbox({ path: file, busyMs: 100, ...QUICK });
  return { file, ...noting(inbox), inbox };
}

/** Leaves a copy beside it. */
async function damage(file: string): Promise<void> {
  // By another connection, as pages that are still in the cache of the first one are not read from the disk.
  using other = new DatabaseSync(file, { timeout: 5_000 });
  other.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  await copyFile(file, `${file}.copy`);
  await writeFile(file, 'x'.repeat((await readFile(file)).byteLength));
}

/** Trouble that befalls a file in use: begins, and returns how it ends. */
const TROUBLES: Record<string, (file: string, database: DatabaseSync) => Promise<() => unknown>> = {
  'is locked by another process': async (file) => {
    const holder = new DatabaseSync(file, { timeout: 5_000 });
    holder.exec('BEGIN EXCLUSIVE');
    return () => holder.close();
  },
  'is on a full disk': async (_, database) => {
    const pages = Number(database.prepare('PRAGMA page_count').get()?.page_count);
    database.exec(`PRAGMA max_page_count = ${pages}`);
    return () => database.exec('PRAGMA max_page_count = 1000000');
  },
  'was damaged': async (file) => {
    await damage(file);
    return async () => {
      await rm(file);
      await rename(`${file}.copy`, file);
    };
  },
  'was damaged, and is written over': async (file) => {
    await damage(file);
    return () => copyFile(`${file}.copy`, file);
  },
  'lost its table': async (file) => {
    const alter = (from: string, to: string) => {
      using database = new DatabaseSync(file, { timeout: 5_000 });
      database.exec(`ALTER TABLE ${from} RENAME TO ${to}`);
    };
    alter('unsaid_deliveries', 'mislaid');
    return () => alter('mislaid', 'unsaid_deliveries');
  },
};

describe('a file in use that', () => {
  test.each(Object.entries(TROUBLES))('%s: 503 in one line, and all goes on when that is over', async (_, begin) => {
    const { file, handled, inbox, ...kept } = inFile();
    await using _receiver = kept;
    expect(await kept.post(await issued('before'))).toBe(200);
    await until(() => handled.length === 1);
    await until(async () => (await inbox.stats()).handled === 1);
    const end = await begin(file, inbox.database);
    // Larger than what is free in the pages that the file has.
    const delivery = await issued('x'.repeat(50_000));
    for (let attempts = 0; attempts < 3; attempts += 1) expect(await kept.post(delivery)).toBe(503);
    expect(new Set(kept.codes())).toEqual(new Set(['store-failed']));
    for (const { message } of kept.errors)
      expect(message).toMatch(new RegExp(`^The inbox failed: The database ${file} .+$`));
    await end();
    await until(async () => (await kept.post(delivery)) === 200);
    await until(() => handled.length === 2);
    await until(async () => (await inbox.stats()).handled === 2);
  });
});

test('trouble in the background is reported once, not at every attempt to look for work', async () => {
  const { file, inbox, ...kept } = inFile();
  await using _receiver = kept;
  await inbox.stats();
  const end = await TROUBLES['is locked by another process']?.(file, inbox.database);
  await using late = receiving(createSqliteInbox({ path: file, busyMs: 100 }));
  await until(() => late.errors.length === 1);
  await setTimeout(2_500);
  expect(late.codes()).toEqual(['store-failed']);
  await end?.();
});

test('a handler that succeeded is not run again because the file was locked when that was to be noted', async () => {
  const file = newFile();
  let runs = 0;
  let end: (() => unknown) | undefined;
  await using kept = receiving(createSqliteInbox({ path: file, busyMs: 100, ...QUICK }), {
    on: {
      'card.issued': async () => {
        runs += 1;
        end = await TROUBLES['is locked by another process']?.(file, new DatabaseSync(':memory:'));
      },
    },
  });
  await kept.post(await issued());
  await until(() => kept.codes().includes('store-failed'));
  await end?.();
  await until(async () => (await kept.inbox.stats()).handled === 1);
  expect(runs).toBe(1);
});

test.each([
  ['path', { path: '' }],
  ['path', { path: ':memory:' }],
  ['busyMs', { busyMs: -1 }],
  ['leaseMs', { leaseMs: 0 }],
  ['concurrency', { concurrency: 1.5 }],
  ['attempts', { attempts: 0 }],
  ['backoff.firstMs', { backoff: { firstMs: 0, longestMs: 1 } }],
  ['timeoutMs', { timeoutMs: Number.POSITIVE_INFINITY }],
  ['keepMs', { keepMs: Number.NaN }],
  ['queue', { queue: 'a:b' }],
  ['application', { application: 'x'.repeat(101) }],
  ['serialBy', { serialBy: 'card_id' }],
  ['unhandled', { unhandled: 'ignore' }],
])('an invalid option %s is refused in one line that names it', (name, options) => {
  const create = () => createSqliteInbox({ path: path.join(directory, 'never.db'), ...(options as object) });
  expect(create).toThrow(TypeError);
  expect(create).toThrow(new RegExp(`^createSqliteInbox: \`${name}\` is .+; it takes .+\\.$`));
});

function make(file: string, sql: string): void {
  using database = new DatabaseSync(file);
  database.exec(sql);
}

test.each<[string, (file: string) => unknown]>([
  ['is something else', (file) => writeFile(file, 'x'.repeat(5_000))],
  [
    'was cut short',
    async (file) => {
      make(file, 'CREATE TABLE a (b); INSERT INTO a VALUES (zeroblob(100000))');
      await truncate(file, 20_000);
    },
  ],
  ['is a folder', (file) => mkdir(file)],
  ['has a table of that name with other columns', (file) => make(file, 'CREATE TABLE unsaid_deliveries (id INTEGER)')],
  ['has a view of that name', (file) => make(file, 'CREATE VIEW unsaid_deliveries AS SELECT 1 AS key')],
])('a file that %s is refused in one line that names it', async (_, prepare) => {
  const file = newFile();
  await prepare(file);
  await using inbox = createSqliteInbox({ path: file });
  expect(() => inbox.database).toThrow(
    expect.objectContaining({ code: 'store-failed', message: expect.stringMatching(new RegExp(`^The .*${file} .+$`)) }),
  );
});

describe('a transaction', () => {
  /** A delivery whose handler runs `work` once, in a place with a table of effects. */
  async function transacting(work: (database: DatabaseSync) => unknown) {
    const inbox = createSqliteInbox({ path: newFile(), ...QUICK, attempts: 1 });
    inbox.database.exec('CREATE TABLE effects (note TEXT)');
    let thrown: unknown;
    const handle = (_: object, context: DeliveryContext) =>
      inbox.transaction(context, work).catch((error: unknown) => {
        thrown = error;
        throw error;
      });
    await using kept = receiving(inbox, { on: { 'card.issued': handle } });
    await kept.post(await issued());
    await until(async () => (await inbox.stats()).deadLetters === 1);
    const effects = inbox.database.prepare('SELECT note FROM effects').all().length;
    return { thrown, effects, ...(await inbox.stats()) };
  }
  const insert = (database: DatabaseSync) => database.exec("INSERT INTO effects VALUES ('x')");

  test('writes nothing when the work throws', async () => {
    const work = (database: DatabaseSync) => {
      insert(database);
      throw new Error('no');
    };
    expect(await transacting(work)).toMatchObject({ thrown: { message: 'no' }, effects: 0, deadLetters: 1 });
  });

  test('writes nothing for work that is asynchronous', async () => {
    const outcome = await transacting(async (database) => insert(database));
    expect(outcome).toMatchObject({ thrown: expect.any(TypeError), effects: 0, deadLetters: 1 });
  });

  test('of the caller takes what an outbox enqueues, and takes it back', async () => {
    const file = newFile();
    using database = new DatabaseSync(file);
    // Before the outbox has opened the file, so that it waits for this transaction.
    database.exec('BEGIN IMMEDIATE');
    const queue = sqliteQueue({ path: file });
    await using outbox = createWebhookOutbox({ queue, sign, firstRetryMs: 1, concurrency: 0, onError: () => {} });
    const enqueue = (end: string) => {
      if (!database.isTransaction) database.exec('BEGIN');
      const enqueued = outbox.enqueue(event(end), { endpoint: 'https://example.com/', transaction: database });
      return enqueued.then(() => database.exec(end));
    };
    await enqueue('ROLLBACK');
    expect((await outbox.stats()).waiting).toBe(0);
    await enqueue('COMMIT');
    expect((await outbox.stats()).waiting).toBe(1);
    for (const elsewhere of [newFile(), ':memory:']) {
      using other = new DatabaseSync(elsewhere);
      const enqueued = outbox.enqueue(event('x'), { endpoint: 'https://example.com/', transaction: other });
      await expect(enqueued).rejects.toThrow(
        /`transaction` is on another database than .+; it takes one on the same file/,
      );
      expect(other.prepare('SELECT * FROM sqlite_schema').all()).toEqual([]);
    }
    expect((await outbox.stats()).waiting).toBe(1);
  });
});

test('without a receiver, an inbox creates nothing and changes nothing', async () => {
  const file = newFile();
  const looking = async () => {
    await using inbox = createSqliteInbox({ path: file });
    return inbox.stats();
  };
  await expect(looking()).rejects.toMatchObject({ code: 'store-failed' });
  await expect(stat(file)).rejects.toThrow('ENOENT');
  make(file, 'CREATE TABLE customers (id)');
  const before = await readFile(file);
  await expect(looking()).rejects.toThrow(/no such table: unsaid_deliveries/);
  expect(await readFile(file)).toEqual(before);
});

describe('in time', () => {
  /** A clock whose sleepers need not be woken one by one for the hours between attempts. */
  function leapingClock(): ManualClock {
    const clock = createManualClock(START);
    let leapt = 0;
    const now = () => clock.now() + leapt;
    const advance = async (milliseconds: number) => {
      leapt += milliseconds;
      await clock.advance(1_000);
    };
    return { sleep: clock.sleep, sleeping: 0, now, advance };
  }

  function onClock(options: Partial<SqliteInboxOptions> = {}, clock: ManualClock = createManualClock(START)) {
    return { clock, inbox: createSqliteInbox({ path: newFile(), clock, ...options }) };
  }

  /** Lets time pass in steps until it is so; resolves to how much passed. */
  async function advanceUntil(clock: ManualClock, step: number, check: () => unknown): Promise<number> {
    const start = clock.now();
    while (!(await check())) {
      await clock.advance(step);
      await setTimeout(20);
    }
    return clock.now() - start;
  }

  test('by default a handler that fails is run 25 times in about 14 hours, ever later, and then it is a dead letter', async () => {
    const { clock, inbox } = onClock({}, leapingClock());
    const runs: number[] = [];
    const handle = () => {
      runs.push(clock.now());
      throw new Error('never');
    };
    await using kept = receiving(inbox, { on: { 'card.issued': handle } });
    expect(await kept.post(await issued())).toBe(200);
    const passed = await advanceUntil(clock, 600_000, async () => (await inbox.stats()).deadLetters === 1);
    expect(runs).toHaveLength(25);
    const pauses = runs.slice(1).map((time, index) => time - (runs[index] ?? 0));
    for (const [index, pause] of pauses.entries())
      expect(pause).toBeGreaterThanOrEqual(Math.min(1_000 * 2 ** index, HOUR));
    expect(passed).toBeGreaterThan(13 * HOUR);
    expect(passed).toBeLessThan(26 * HOUR);
  });

  test('a delivery whose process vanished is handed to another after its lease, as a further attempt', async () => {
    const file = newFile();
    const going = createManualClock(START);
    let runs = 0;
    const lost: unknown[] = [];
    const hang = (_: object, { signal }: DeliveryContext) => {
      runs += 1;
      signal.addEventListener('abort', () => lost.push((signal.reason as WebhookError).code));
      return new Promise(() => {});
    };
    // It renews its leases by a clock that stands, so that they are over for the other one.
    const vanished = receiving(createSqliteInbox({ path: file, clock: createManualClock(START), leaseMs: 3_000 }), {
      on: { 'card.issued': hang },
    });
    await vanished.post(await issued('left'));
    await until(() => runs === 1);
    await using other = noting(createSqliteInbox({ path: file, clock: going, leaseMs: 3_000 }));
    const { handled } = other;
    const passed = await advanceUntil(going, 1_000, () => handled.length === 1);
    expect(passed).toBeGreaterThanOrEqual(4_000);
    // The first one finds that it lost the delivery, and aborts its handler.
    await until(() => lost.length === 1);
    expect([handled, lost]).toEqual([['left'], ['claim-lost']]);
    await vanished[Symbol.asyncDispose]();
  });

  test('a handler that never settles counts as failed when its time is over, with its signal aborted', async () => {
    const { clock, inbox } = onClock({ timeoutMs: 600, attempts: 2, backoff: { firstMs: 100, longestMs: 100 } });
    const reasons: unknown[] = [];
    const hang = (_: object, { signal }: DeliveryContext) =>
      new Promise(() => signal.addEventListener('abort', () => reasons.push((signal.reason as WebhookError).code)));
    await using kept = receiving(inbox, { on: { 'card.issued': hang } });
    await kept.post(await issued());
    await advanceUntil(clock, 200, async () => (await inbox.stats()).deadLetters === 1);
    expect(reasons).toEqual(['deadline-passed', 'deadline-passed']);
    expect(kept.codes()).toEqual(['deadline-passed', 'deadline-passed', 'dead-lettered']);
  });

  /** Leaves deliveries as a process does that died while it ran them. */
  async function leave(inbox: ReturnType<typeof createSqliteInbox>, notes: readonly string[], attempts: number) {
    await using receives = receiving(inbox, { on: {} });
    await inbox.pause();
    for (const note of notes) await receives.post(await issued(note));
    inbox.database.exec(
      `UPDATE unsaid_deliveries SET state = 'running', lease = 'died', attempts = ${attempts}, due_at = 0`,
    );
  }

  test('a process that dies in each attempt does not run the delivery for ever', async () => {
    const file = newFile();
    await leave(createSqliteInbox({ path: file, attempts: 2 }), ['poison'], 2);
    await using kept = noting(createSqliteInbox({ path: file, attempts: 2 }));
    await until(async () => (await kept.inbox.stats()).deadLetters === 1);
    expect([kept.handled, kept.codes()]).toEqual([[], ['dead-lettered']]);
    const [letter] = await kept.inbox.deliveries.list({ state: 'dead' });
    expect(letter?.failure?.message).toBe('The process of the last run died.');
  });

  test('of deliveries whose process died one runs at a time, beside others, so that one cannot take the rest with it', async () => {
    const file = newFile();
    const options = { path: file, concurrency: 4, backoff: { firstMs: 1, longestMs: 1 } };
    const left = ['1', '2', '3', '4', '5', '6'].map((number) => `left ${number}`);
    await leave(createSqliteInbox(options), left, 1);
    const running = new Set<string>();
    const ends: (() => void)[] = [];
    const seen: string[][] = [];
    await using kept = receiving(createSqliteInbox(options), {
      on: {
        'card.issued': async (issuedEvent) => {
          running.add(noteOf(issuedEvent));
          seen.push([...running]);
          await new Promise<void>((end) => ends.push(end));
          running.delete(noteOf(issuedEvent));
        },
      },
    });
    await kept.post(await issued('new'));
    await until(() => ends.length === 2);
    expect(seen.at(-1)?.toSorted()).toEqual([expect.stringContaining('left'), 'new']);
    for (let count = 3; count <= 7; count += 1) {
      ends.at(-1)?.();
      ends.at(-2)?.();
      await until(() => ends.length === count);
    }
    for (const notes of seen) expect(notes.filter((note) => note !== 'new').length).toBeLessThanOrEqual(1);
    for (const end of ends) end();
  });

  test('keys that are remembered for long enough are all deleted at once, however many there are', async () => {
    const inbox = createSqliteInbox({ path: newFile() });
    inbox.database.exec(`WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 5500)
      INSERT INTO unsaid_deliveries (queue, key, application, state, attempts, deaths, due_at, received_at)
      SELECT 'webhooks', 'over ' || n, '', 'handled', 1, 0, 1, 0 FROM n`);
    await using _ = receiving(inbox);
    const left = () => inbox.database.prepare('SELECT count(*) AS count FROM unsaid_deliveries').get()?.count;
    await until(() => left() === 0);
  });
});
