import { expect, test } from 'vitest';
import { createGroupCommit } from '../../src/sandbox/store/group-commit.ts';
import { openStore } from '../../src/sandbox/store/open-store.ts';

const OPEN_WALLET = "INSERT INTO wallets (currency, wallet_id) VALUES (?1, 'wal_' || ?1)";

test.each([
  ['before it has written anything', 0],
  ['after it has written something', 1],
  ['because the database refuses what it writes', 2],
])(
  'of changes that are committed together, one that fails %s leaves nothing behind, and the others stand',
  async (_, kind) => {
    const store = openStore(':memory:');
    let commits = 0;
    const group = createGroupCommit(store, () => {
      commits += 1;
    });
    const open = (currency: string) => group.run(() => store.run(OPEN_WALLET, currency).changes);
    const outcomes = await Promise.allSettled([
      open('AAA'),
      group.run(() => {
        if (kind === 1) store.run(OPEN_WALLET, 'BBB');
        if (kind === 2) store.run(OPEN_WALLET, 'no currency');
        throw new Error('It failed.');
      }),
      open('CCC'),
    ]);
    const kept = store.all<{ currency: string }>('SELECT currency FROM wallets ORDER BY currency');
    store.close();
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(kept.map(({ currency }) => currency)).toEqual(['AAA', 'CCC']);
    expect(commits).toBe(1);
  },
);
