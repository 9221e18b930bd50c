import { expect, test } from 'vitest';
import { createGroupCommit } from '../../sandbox/src/store/group-commit.ts';
import { openStore, type Store } from '../../sandbox/src/store/open-store.ts';

const OPEN_WALLET = "INSERT INTO wallets (currency, wallet_id) VALUES (?1, 'wal_' || ?1)";

function groupOn(store: Store) {
  let commits = 0;
  const runs = new Map<string, number>();
  const group = createGroupCommit(store, () => {
    commits += 1;
  });
  const open = (currency: string, then = () => {}) =>
    group.run(() => {
      runs.set(currency, (runs.get(currency) ?? 0) + 1);
      store.run(OPEN_WALLET, currency);
      then();
    });
  const kept = () => store.all<{ currency: string }>('SELECT currency FROM wallets ORDER BY currency');
  return { group, open, runs, commits: () => commits, kept: () => kept().map(({ currency }) => currency) };
}

test.each([
  ['before it has written anything', 0],
  ['after it has written something', 1],
  ['because the database refuses what it writes', 2],
])(
  'of changes that are committed together, one that fails %s leaves nothing behind, and the others stand',
  async (_, kind) => {
    const store = await openStore(':memory:');
    const { group, open, runs, commits, kept } = groupOn(store);
    const outcomes = await Promise.allSettled([
      open('AAA'),
      group.run(() => {
        if (kind === 1) store.run(OPEN_WALLET, 'BBB');
        if (kind === 2) store.run(OPEN_WALLET, 'not a currency');
        throw new Error('It failed.');
      }),
      open('CCC'),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(kept()).toEqual(['AAA', 'CCC']);
    expect(commits()).toBe(1);
    expect([...runs.values()]).toEqual([1, 1]);
    store.close();
  },
);

test('of changes that are committed together, none is left when one fills the disk, and each was run once', async () => {
  const store = await openStore(':memory:');
  const { open, runs, commits, kept } = groupOn(store);
  const limit = store.get<{ page_count: number }>('PRAGMA page_count')?.page_count ?? 0;
  store.get(`PRAGMA max_page_count = ${limit + 1}`);
  const large = 'x'.repeat(100_000);
  const outcomes = await Promise.allSettled([
    open('AAA'),
    open('BBB', () => store.run('INSERT INTO events (name, payload, at) VALUES (?, ?, 0)', 'large', large)),
    open('CCC'),
    open('DDD'),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected']);
  expect(kept()).toEqual([]);
  expect(commits()).toBe(0);
  expect([...runs.values()].every((count) => count === 1)).toBe(true);
  expect(outcomes[0]).toMatchObject({ reason: { name: 'DatabaseError', code: 'database-full' } });
  await open('EEE');
  expect(kept()).toEqual(['EEE']);
  store.close();
});
