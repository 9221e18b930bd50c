import type { DatabaseSync } from 'node:sqlite';
import type { Claim, ClaimState } from './delivery-store.ts';

/** One row for each key; `until` is the end of the lease, or of the time for which a handled key is remembered. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS webhook_deliveries (
    key TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    done INTEGER NOT NULL,
    until INTEGER NOT NULL
  ) WITHOUT ROWID, STRICT;
  CREATE INDEX IF NOT EXISTS webhook_deliveries_until ON webhook_deliveries (until);
`;

const CLAIM = `
  INSERT INTO webhook_deliveries (key, owner, done, until) VALUES (:key, :owner, 0, :until)
  ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, done = 0, until = excluded.until WHERE until <= :now
`;

const DONE = `
  INSERT INTO webhook_deliveries (key, owner, done, until) VALUES (:key, :owner, 1, :until)
  ON CONFLICT (key) DO UPDATE SET done = 1, until = excluded.until WHERE done = 0
`;

const PURGE_EVERY_MS = 60_000;

/** The statements of the SQLite store. */
export interface SqliteClaims {
  claim(claim: Claim): Promise<ClaimState>;
  renew(claim: Claim): void;
  done(claim: Claim): void;
  release(claim: Claim): void;
  /** Tells whether the owner still has the key, undone. */
  holds(claim: Claim): boolean;
}

/** Creates the table if it is missing, and prepares the statements. */
export function prepareClaims(
  database: DatabaseSync,
  { keepMs, leaseMs, now }: { keepMs: number; leaseMs: number; now: () => number },
): SqliteClaims {
  database.exec(SCHEMA);
  const own = 'WHERE key = :key AND owner = :owner AND done = 0';
  const claim = database.prepare(CLAIM);
  const read = database.prepare('SELECT done FROM webhook_deliveries WHERE key = ?');
  const renew = database.prepare(`UPDATE webhook_deliveries SET until = :until ${own}`);
  const done = database.prepare(DONE);
  const release = database.prepare(`DELETE FROM webhook_deliveries ${own}`);
  const holds = database.prepare(`SELECT 1 FROM webhook_deliveries ${own}`);
  const purge = database.prepare('DELETE FROM webhook_deliveries WHERE until <= ?');
  let purgeAt = 0;
  const purgeNowAndThen = () => {
    if (now() < purgeAt) return;
    purgeAt = now() + PURGE_EVERY_MS;
    purge.run(now());
  };
  return {
    async claim({ key, owner }) {
      purgeNowAndThen();
      if (claim.run({ key, owner, now: now(), until: now() + leaseMs }).changes === 1) return 'fresh';
      // A row that vanished in between was released; the next attempt finds the key free.
      return read.get(key)?.done === 1 ? 'done' : 'busy';
    },
    renew: ({ key, owner }) => void renew.run({ key, owner, until: now() + leaseMs }),
    done: ({ key, owner }) => void done.run({ key, owner, until: now() + keepMs }),
    release: ({ key, owner }) => void release.run({ key, owner }),
    holds: ({ key, owner }) => holds.get({ key, owner }) !== undefined,
  };
}
