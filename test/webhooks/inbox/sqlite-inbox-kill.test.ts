import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createSqliteInbox } from '../../../src/webhooks/sqlite.ts';
import type { Delivery } from '../../../src/webhooks/testing.ts';
import { bundleProcess } from '../../bundle-process.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { seededRandom } from '../seeded-random.ts';
import { issued, until } from './inbox-behaviour.ts';

const ENDS = process.env.SOAK ? 50 : 2;
const EVENTS_PER_LIFE = 20;
const directory = await temporaryFolder();

async function startProcess(file: string) {
  const child = fork(await bundleProcess('test/webhooks/inbox/inbox-process.ts'), [file]);
  const exited = once(child, 'exit');
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return { url: `http://127.0.0.1:${port}/`, end };
}

async function deliver(url: string, { raw, headers }: Delivery): Promise<boolean> {
  const response = await fetch(url, { method: 'POST', headers, body: raw }).catch(() => undefined);
  return response?.status === 200;
}

test(`ended ${ENDS} times, by SIGKILL and SIGTERM in turn: nothing lost after a 200, every effect written once`, async () => {
  const file = path.join(directory, 'kill.db');
  const random = seededRandom(11);
  const acknowledged = new Set<string>();
  let notAnswered = 0;
  for (let life = 0; life < ENDS; life += 1) {
    const receiving = await startProcess(file);
    const notes = Array.from({ length: EVENTS_PER_LIFE }, (_, index) => `${life}.${index}`);
    const endAfter = Math.floor(random() * EVENTS_PER_LIFE);
    let answers = 0;
    let ending: Promise<void> | undefined;
    const posts = notes.map(async (note) => {
      if (await deliver(receiving.url, await issued(note))) acknowledged.add(note);
      else notAnswered += 1;
      answers += 1;
      if (answers === endAfter + 1) ending = receiving.end(life % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
    });
    await Promise.all(posts);
    await ending;
  }
  const last = await startProcess(file);
  const inbox = createSqliteInbox({ path: file });
  await until(async () => (await inbox.stats()).waiting === 0);
  await last.end('SIGTERM');
  const { handled, deadLetters } = await inbox.stats();
  const rows = inbox.database.prepare('SELECT delivery, count(*) AS times FROM effects GROUP BY delivery').all();
  await inbox.close();
  const written = new Set(rows.map(({ delivery }) => String(delivery)));
  expect([...acknowledged].filter((note) => !written.has(note))).toEqual([]);
  expect(rows.filter(({ times }) => times !== 1)).toEqual([]);
  // What was stored, and killed before it was answered, is handled as well.
  expect(rows.length).toBeLessThanOrEqual(acknowledged.size + notAnswered);
  expect([handled, deadLetters]).toEqual([rows.length, 0]);
  expect(acknowledged.size).toBeGreaterThan(ENDS);
});
