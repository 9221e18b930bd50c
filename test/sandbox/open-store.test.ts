import { expect, test } from 'vitest';
import { openStore, type Store } from '../../src/sandbox/store/open-store.ts';

const MEGABYTE = 2 ** 20;
/** Far more than the cache of the database holds. */
const SIZE_MB = 200;

function insertEvents(store: Store): void {
  store.transaction(() => {
    for (let event = 0; event < SIZE_MB; event += 1) {
      store.run('INSERT INTO events (name, payload, at) VALUES (?, hex(randomblob(?)), 0)', 'large', MEGABYTE / 2);
    }
  });
}

const countOf = (store: Store) => store.get<{ events: number }>('SELECT count(*) AS events FROM events')?.events;

test('a database without a file of its own does not fill the memory', async () => {
  const store = await openStore(':memory:');
  const before = process.memoryUsage.rss();
  insertEvents(store);
  expect((process.memoryUsage.rss() - before) / MEGABYTE).toBeLessThan(SIZE_MB / 2);
  expect(countOf(store)).toBe(SIZE_MB);
  store.close();
});

test('a change of it that fails leaves nothing behind, however large', async () => {
  const store = await openStore(':memory:');
  const failing = () =>
    store.transaction(() => {
      insertEvents(store);
      throw new Error('thrown on purpose');
    });
  expect(failing).toThrow('thrown on purpose');
  expect(countOf(store)).toBe(0);
  store.close();
});
