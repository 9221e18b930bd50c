import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { DeliveryContext, WebhookError } from '../../../src/webhooks/index.ts';
import { createSqliteInbox, type SqliteInboxOptions } from '../../../src/webhooks/sqlite.ts';
import { createManualClock, type ManualClock } from '../../../src/webhooks/testing.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { issued, noteOf, noting, receiving, until } from './inbox-behaviour.ts';

const directory = await temporaryFolder();
let files = 0;
const START = Date.UTC(2026, 5, 1);
const HOUR = 3_600_000;

/** A clock whose sleepers need not be woken one by one for the hours between attempts. */
function leapingClock() {
  const clock = createManualClock(START);
  let leapt = 0;
  const now = () => clock.now() + leapt;
  const advance = async (milliseconds: number) => {
    leapt += milliseconds;
    await clock.advance(1_000);
  };
  return { sleep: clock.sleep, sleeping: 0, now, advance };
}

function onClock<Kind extends ManualClock = ManualClock>(
  options: Partial<SqliteInboxOptions> = {},
  clock = createManualClock(START) as Kind,
) {
  return { clock, inbox: createSqliteInbox({ path: path.join(directory, `${++files}.db`), clock, ...options }) };
}

/** Lets time pass in steps until it is so; resolves to how much passed. */
async function advanceUntil(clock: ManualClock, step: number, check: () => unknown): Promise<number> {
  const start = clock.now();
  while (!(await check())) {
    await clock.advance(step);
    await setTimeout(1);
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
  expect(passed).toBeLessThan(24 * HOUR);
});

test('a handler that takes three leases keeps its delivery, though another process looks for work', async () => {
  const place = { path: path.join(directory, 'slow.db'), leaseMs: 1_000 };
  const { clock, inbox } = onClock(place);
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  let runs = 0;
  const handle = () => {
    runs += 1;
    return held;
  };
  await using slow = receiving(inbox, { on: { 'card.issued': handle } });
  await using other = receiving(createSqliteInbox({ ...place, clock }), {
    on: { 'card.issued': handle },
  });
  const delivery = await issued();
  expect(await slow.post(delivery)).toBe(200);
  await until(() => runs === 1);
  for (let passed = 0; passed < 3_000; passed += 250) {
    await clock.advance(250);
    // Statements of both connections run between the steps.
    await other.inbox.stats();
    await slow.inbox.stats();
  }
  expect(await other.post(delivery)).toBe(200);
  end();
  await until(async () => (await inbox.stats()).handled === 1);
  expect(runs).toBe(1);
  expect((await other.inbox.stats()).duplicates).toBe(1);
});

test('a delivery whose process vanished is handed to another after its lease, as a further attempt', async () => {
  const file = path.join(directory, 'vanished.db');
  const [stopped, going] = [createManualClock(START), createManualClock(START)];
  let runs = 0;
  const lost: unknown[] = [];
  const hang = (_: object, { signal }: DeliveryContext) => {
    runs += 1;
    signal.addEventListener('abort', () => lost.push((signal.reason as WebhookError).code));
    return new Promise(() => {});
  };
  await using vanished = receiving(createSqliteInbox({ path: file, clock: stopped }), { on: { 'card.issued': hang } });
  await vanished.post(await issued('left'));
  await until(() => runs === 1);
  await using other = noting(createSqliteInbox({ path: file, clock: going }));
  const { handled } = other;
  const passed = await advanceUntil(going, 1_000, () => handled.length === 1);
  expect(passed).toBeGreaterThanOrEqual(30_000);
  await until(async () => (await other.inbox.stats()).handled === 1);
  // The first one wakes up, finds that it lost the delivery, and aborts its handler.
  await advanceUntil(stopped, 10_000, () => lost.length === 1);
  expect([handled, lost]).toEqual([['left'], ['claim-lost']]);
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

test('a process that dies in each attempt does not run the delivery for ever', async () => {
  const file = path.join(directory, 'poison.db');
  const clock = createManualClock(START);
  const other = createSqliteInbox({ path: file, clock, attempts: 2 });
  const key = 'poison';
  other.database
    .prepare(
      `INSERT INTO webhook_inbox (key, state, received_at, due, attempts, owner, raw, headers)
       VALUES (?, 'waiting', ?, ?, 2, 'gone', x'7b7d', '{}')`,
    )
    .run(key, START, START + 1_000);
  let runs = 0;
  await using kept = receiving(other, { onInvalid: () => ({ keep: ++runs > 0 }) });
  await advanceUntil(clock, 1_000, async () => (await kept.inbox.stats()).deadLetters === 1);
  expect(runs).toBe(0);
  expect((await kept.inbox.deadLetters.get(key))?.failure.message).toBe(
    'The last of 2 attempts ended with its process.',
  );
});

test('the key of a handled delivery is forgotten after its time, and its body at once', async () => {
  const { clock, inbox } = onClock({ keepMs: 5_000 });
  let runs = 0;
  await using kept = receiving(inbox, { on: { 'card.issued': () => void runs++ } });
  const delivery = await issued();
  await kept.post(delivery);
  await until(async () => (await inbox.stats()).handled === 1);
  const rows = () => inbox.database.prepare('SELECT raw, headers FROM webhook_inbox').all();
  expect(rows()).toEqual([{ raw: null, headers: null }]);
  await clock.advance(4_000);
  await kept.post(delivery);
  expect([runs, (await inbox.stats()).duplicates]).toEqual([1, 1]);
  await advanceUntil(clock, 10_000, () => rows().length === 0);
  await kept.post(delivery);
  await until(() => runs === 2);
});

test('keys that are remembered for long enough are all deleted at once, however many there are', async () => {
  // The clock stands, so that there is one look at them.
  const { inbox } = onClock({ keepMs: 1_000 });
  inbox.database.exec(`WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 5500)
    INSERT INTO webhook_inbox (key, state, received_at, due) SELECT 'over ' || n, 'handled', 0, ${START} FROM n`);
  await using _ = receiving(inbox);
  const left = () => inbox.database.prepare('SELECT count(*) AS count FROM webhook_inbox').get()?.count;
  await until(() => left() === 0);
});

test('of deliveries whose process died one runs at a time, beside others, so that one cannot take the rest with it', async () => {
  const { clock, inbox } = onClock({ concurrency: 4 });
  await using receives = receiving(inbox, { on: {} });
  await inbox.pause();
  for (const note of ['1', '2', '3', '4', '5', '6']) await receives.post(await issued(`left ${note}`));
  inbox.database.exec(`UPDATE webhook_inbox SET owner = 'died', attempts = 1, due = ${clock.now() - 1}`);
  await receives.post(await issued('new'));
  const running = new Set<string>();
  const ends: (() => void)[] = [];
  const seen: string[][] = [];
  await using _ = receiving(createSqliteInbox({ path: path.join(directory, `${files}.db`), clock, concurrency: 4 }), {
    on: {
      'card.issued': async (event) => {
        running.add(noteOf(event));
        seen.push([...running]);
        await new Promise<void>((end) => ends.push(end));
        running.delete(noteOf(event));
      },
    },
  });
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
