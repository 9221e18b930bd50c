import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createSqliteStore } from '../../src/webhooks/sqlite.ts';
import { type Delivery, signDelivery } from '../../src/webhooks/testing.ts';
import { sign } from './scheme.ts';
import { seededRandom } from './seeded-random.ts';
import { startReceiving } from './start-receiving.ts';

const KILLS = process.env.SOAK ? 300 : 6;
/** Receivers that are killed beside each other, each with a file of its own. */
const LANES = 3;
const EVENTS_PER_LIFE = 20;

/** Delivers until it is answered 200 or the receiver is gone. */
async function deliver(url: string, { raw, headers }: Delivery): Promise<boolean> {
  const response = await fetch(url, { method: 'POST', headers, body: raw }).catch(() => undefined);
  return response?.status === 200;
}

/** Starts and kills a receiver so many times on a file of its own, then delivers what is left. */
async function killAgainAndAgain(lane: number, kills: number, directory: string) {
  const database = path.join(directory, `deliveries-${lane}.db`);
  const options = { database, leaseMs: 30, deadlineMs: 25 };
  const random = seededRandom(9 + lane);
  const waiting = new Map<string, Delivery>();
  const acknowledged = new Set<string>();
  const post = async (url: string, [note, delivery]: [string, Delivery]) => {
    if (!(await deliver(url, delivery))) return;
    acknowledged.add(note);
    waiting.delete(note);
  };
  let interrupted = 0;
  for (let life = 0; life < kills; life += 1) {
    await using receiving = await startReceiving(options);
    for (let index = 0; index < EVENTS_PER_LIFE; index += 1) {
      const note = `${life}.${index}`;
      waiting.set(note, await signDelivery({ event: 'card.issued', note }, { sign }));
    }
    // Killed after a random number of answers: some deliveries are over, some under way, some not begun.
    const killAfter = Math.floor(random() * waiting.size);
    let answers = 0;
    const posts = [...waiting].map(async (entry) => {
      await post(receiving.url, entry);
      answers += 1;
      if (answers === killAfter + 1) await receiving.kill();
    });
    await Promise.all(posts);
    interrupted += waiting.size;
  }
  await using last = await startReceiving(options);
  for (let round = 0; waiting.size > 0 && round < 2_000; round += 1) {
    await Promise.all([...waiting].map((entry) => post(last.url, entry)));
  }
  await last.kill();
  using store = createSqliteStore({ path: database });
  const effects = store.database.prepare('SELECT delivery, count(*) AS times FROM effects GROUP BY delivery').all();
  return { interrupted, acknowledged, effects };
}

test(`kill -9 and restart ${KILLS} times: nothing lost after a 200, every effect written once`, async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'webhook-kill-'));
  const kills = KILLS / LANES;
  const lanes = await Promise.all(
    Array.from({ length: LANES }, (_, lane) => killAgainAndAgain(lane, kills, directory)),
  );
  await rm(directory, { recursive: true });
  // In all: few kills may come late in each life of one receiver.
  expect(lanes.reduce((sum, { interrupted }) => sum + interrupted, 0)).toBeGreaterThan(KILLS);
  for (const { acknowledged, effects } of lanes) {
    expect(acknowledged.size).toBe(kills * EVENTS_PER_LIFE);
    expect(effects.length).toBe(acknowledged.size);
    expect(effects.filter(({ times }) => times !== 1)).toEqual([]);
  }
});
