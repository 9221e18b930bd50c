import type { DatabaseSync } from 'node:sqlite';
import type { Claim, ClaimState } from './delivery-store.ts';

/** The statements of the SQLite store. Each is one short transaction, unless one is open. */
export interface SqliteClaims {
  claim(claim: Claim): ClaimState;
  renew(claim: Claim): void;
  done(claim: Claim): void;
  release(claim: Claim): void;
  /** Whether the owner still has the key, undone. */
  holds(claim: Claim): boolean;
}

export interface SqliteClaimsOptions {
  readonly keepMs: number;
  readonly leaseMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const CLAIM = `
  INSERT INTO webhook_deliveries (key, owner, done, since, until) VALUES (:key, :owner, 0, :now, :until)
  ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, done = 0, since = excluded.since, until = excluded.until
    WHERE until <= :now
`;

const DONE = `
  INSERT INTO webhook_deliveries (key, owner, done, since, until) VALUES (:key, :owner, 1, :now, :until)
  ON CONFLICT (key) DO UPDATE SET done = 1, since = excluded.since, until = excluded.until WHERE done = 0
`;

/**
 * A row from the future is one of before the clock was set back. Its time begins anew, so that it ends when as much time
 * has really gone by; to end it at once would run a handler again whose first run goes on.
 */
const BEGIN_ANEW = 'UPDATE webhook_deliveries SET since = :now, until = until - since + :now WHERE since > :now';

const PURGE_EVERY_MS = 60_000;
/** Most rows that one purge deletes, which bounds for how long it blocks. */
const MOST_PURGED = 1_000;

/** Prepares the statements on a database that has the table. */
export function prepareClaims(database: DatabaseSync, { keepMs, leaseMs, now }: SqliteClaimsOptions): SqliteClaims {
  const own = 'WHERE key = :key AND owner = :owner AND done = 0';
  const claim = database.prepare(CLAIM);
  const read = database.prepare('SELECT done, since > :now AS future FROM webhook_deliveries WHERE key = :key');
  const beginAnew = database.prepare(`${BEGIN_ANEW} AND key = :key`);
  const renew = database.prepare(`UPDATE webhook_deliveries SET since = :now, until = :until ${own}`);
  const done = database.prepare(DONE);
  const release = database.prepare(`DELETE FROM webhook_deliveries ${own}`);
  const holds = database.prepare(`SELECT 1 FROM webhook_deliveries ${own}`);
  const time = () => Math.round(now());
  const lasting = (milliseconds: number) => {
    const start = time();
    return { now: start, until: Math.min(Math.ceil(start + milliseconds), Number.MAX_SAFE_INTEGER) };
  };
  const purgeNowAndThen = createPurge(database, keepMs);
  return {
    claim({ key, owner }) {
      const lease = lasting(leaseMs);
      purgeNowAndThen(lease.now);
      if (claim.run({ key, owner, ...lease }).changes === 1) return 'fresh';
      // A row that vanished in between was released; the next attempt finds the key free.
      const row = read.get({ key, now: lease.now });
      if (row?.future === 1) beginAnew.run({ key, now: lease.now });
      return row?.done === 1 ? 'done' : 'busy';
    },
    renew: ({ key, owner }) => void renew.run({ key, owner, ...lasting(leaseMs) }),
    done({ key, owner }) {
      const term = lasting(keepMs);
      // After a `transaction` there is nothing to write, hence no lock to wait for.
      if (read.get({ key, now: term.now })?.done !== 1) done.run({ key, owner, ...term });
    },
    release: ({ key, owner }) => void release.run({ key, owner }),
    holds: ({ key, owner }) => holds.get({ key, owner }) !== undefined,
  };
}

/** Deletes what is over, and brings back what is too far ahead: at first, when the clock was set back, and every minute. */
function createPurge(database: DatabaseSync, keepMs: number): (now: number) => void {
  const purge = database.prepare(`DELETE FROM webhook_deliveries
    WHERE key IN (SELECT key FROM webhook_deliveries WHERE done IN (0, 1) AND until <= ? LIMIT ${MOST_PURGED})`);
  const claimsAnew = database.prepare(`${BEGIN_ANEW} AND done = 0`);
  const handledAnew = database.prepare(`${BEGIN_ANEW} AND done = 1 AND until > :now + :keepMs`);
  let purgedAt = Number.POSITIVE_INFINITY;
  return (now) => {
    if (now >= purgedAt && now < purgedAt + PURGE_EVERY_MS) return;
    claimsAnew.run({ now });
    handledAnew.run({ now, keepMs });
    // As long as there is more, the next claim goes on with it.
    purgedAt = purge.run(now).changes === MOST_PURGED ? Number.POSITIVE_INFINITY : now;
  };
}
