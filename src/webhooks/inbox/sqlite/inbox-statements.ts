import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { Claim } from '../../deduplication/delivery-store.ts';
import type { WebhookErrorCode } from '../../webhook-error.ts';
import type { DeadDelivery, DeadLetter, Failure, InboxStats, StoredDelivery } from '../inbox.ts';

/** A delivery that was claimed, and which attempt at it that is. */
export interface ClaimedDelivery {
  readonly delivery: StoredDelivery;
  readonly attempt: number;
}

type Row = Record<string, SQLOutputValue>;

const STORE = `
  INSERT INTO webhook_inbox (key, state, received_at, due, since, raw, headers, trace)
  VALUES (:key, 'waiting', :receivedAt, :now, :now, :raw, :headers, :trace)
  ON CONFLICT (key) DO UPDATE SET state = 'waiting', received_at = excluded.received_at, due = excluded.due,
      since = excluded.since, attempts = 0, owner = NULL, raw = excluded.raw, headers = excluded.headers,
      trace = excluded.trace, code = NULL, message = NULL
    WHERE state IN ('handled', 'dropped') AND due <= :now
`;

/** Those that this process runs stay its own, even if it slept so long that their lease is over. */
const WAITING = `
  FROM webhook_inbox WHERE state = 'waiting' AND (owner IS NULL OR owner NOT IN (SELECT value FROM json_each(:running)))
`;

const CLAIM = `
  UPDATE webhook_inbox SET owner = :owner, due = :until, since = :now, attempts = attempts + 1
  WHERE key IN (SELECT key ${WAITING} AND due <= :now ORDER BY due LIMIT :most)
  RETURNING key, raw, headers, trace, received_at, attempts
`;

const STATS = `
  SELECT handled, duplicates,
    (SELECT count(*) FROM webhook_inbox WHERE state = 'waiting') AS waiting,
    (SELECT min(received_at) FROM webhook_inbox WHERE state = 'waiting') AS oldest,
    (SELECT count(*) FROM webhook_inbox WHERE state = 'dead') AS dead
  FROM webhook_inbox_counts
`;

/** Rows from the future are from before the clock was set back: what is left of their time begins anew. */
const BEGIN_ANEW = `
  UPDATE webhook_inbox SET since = :now, due = due - since + :now
  WHERE state IN ('waiting', 'handled', 'dropped') AND since > :now
`;

const FORGET = 'raw = NULL, headers = NULL, trace = NULL, owner = NULL, code = NULL, message = NULL';
const OWN = "WHERE key = :key AND owner = :owner AND state = 'waiting'";
/** Most rows that one purge deletes, which bounds for how long it blocks. */
const MOST_PURGED = 1_000;

/** The statements of the SQLite inbox, each a short transaction unless one is open; times are in milliseconds since 1970. */
export type InboxStatements = ReturnType<typeof prepareInboxStatements>;

/** Prepares the statements on a database that has the tables. */
export function prepareInboxStatements(database: DatabaseSync, keepMs: number, now: () => number) {
  const time = () => Math.round(now());
  const changes = (sql: string) => {
    const statement = database.prepare(sql);
    return (values: Record<string, string | number | Uint8Array | null>) => statement.run(values).changes === 1;
  };
  const store = changes(STORE);
  const countDuplicate = changes('UPDATE webhook_inbox_counts SET duplicates = duplicates + 1');
  const claim = database.prepare(CLAIM);
  const nextDue = database.prepare(`SELECT min(due) AS due ${WAITING}`);
  const renew = changes(`UPDATE webhook_inbox SET due = :until, since = :now ${OWN}`);
  // Whoever has it now: that the handler succeeded stays true.
  const done = changes(
    `UPDATE webhook_inbox SET state = 'handled', due = :until, since = :now, ${FORGET} WHERE key = :key AND state = 'waiting'`,
  );
  const holds = database.prepare(`SELECT 1 FROM webhook_inbox ${OWN}`);
  const fail = changes(
    `UPDATE webhook_inbox SET owner = NULL, due = :until, since = :now, code = :code, message = :message ${OWN}`,
  );
  const die = changes(`UPDATE webhook_inbox SET state = 'dead', owner = NULL, code = :code, message = :message ${OWN}`);
  const release = changes(
    `UPDATE webhook_inbox SET owner = NULL, due = :now, since = :now, attempts = attempts - 1 ${OWN}`,
  );
  const stats = database.prepare(STATS);
  const list = database.prepare(
    `SELECT key, received_at, attempts, code, message FROM webhook_inbox WHERE state = 'dead'
     ORDER BY received_at, key LIMIT :limit OFFSET :offset`,
  );
  const get = database.prepare("SELECT * FROM webhook_inbox WHERE key = :key AND state = 'dead'");
  const replay = changes(
    `UPDATE webhook_inbox SET state = 'waiting', due = :now, since = :now, attempts = 0 WHERE key = :key AND state = 'dead'`,
  );
  const drop = changes(
    `UPDATE webhook_inbox SET state = 'dropped', due = :until, since = :now, ${FORGET} WHERE key = :key AND state = 'dead'`,
  );
  const beginAnew = database.prepare(BEGIN_ANEW);
  const purge = database.prepare(`DELETE FROM webhook_inbox WHERE key IN
    (SELECT key FROM webhook_inbox WHERE state IN ('handled', 'dropped') AND due <= :now LIMIT ${MOST_PURGED})`);
  const lasting = (milliseconds: number) => ({ now: time(), until: Math.ceil(time() + milliseconds) });
  return {
    store({ key, raw, headers, receivedAt, trace }: StoredDelivery): 'stored' | 'duplicate' {
      const texts = { headers: JSON.stringify(headers), trace: trace ? JSON.stringify(trace) : null };
      if (store({ key, raw, receivedAt: Math.round(receivedAt), now: time(), ...texts })) return 'stored';
      countDuplicate({});
      return 'duplicate';
    },
    /** `running`: the owners that this process has given out and that still run. */
    claim: (owner: string, most: number, leaseMs: number, running: readonly string[]): ClaimedDelivery[] =>
      claim.all({ owner, most, running: JSON.stringify(running), ...lasting(leaseMs) }).map((row) => ({
        delivery: toDelivery(row),
        attempt: Number(row.attempts),
      })),
    /** When the next waiting delivery may run; `undefined` where none waits. */
    nextDue: (running: readonly string[]) =>
      numberOr(nextDue.get({ running: JSON.stringify(running) })?.due, undefined),
    renew: ({ key, owner }: Claim, leaseMs: number) => renew({ key, owner, ...lasting(leaseMs) }),
    done: ({ key }: Claim) => done({ key, ...lasting(keepMs) }),
    holds: ({ key, owner }: Claim) => holds.get({ key, owner }) !== undefined,
    fail: ({ key, owner }: Claim, { code, message }: Failure, pauseMs: number) =>
      fail({ key, owner, code, message, ...lasting(pauseMs) }),
    die: ({ key, owner }: Claim, { code, message }: Failure) => die({ key, owner, code, message }),
    release: ({ key, owner }: Claim) => release({ key, owner, now: time() }),
    stats: () => toStats(stats.get() ?? {}),
    list: (limit: number, offset: number) => list.all({ limit, offset }).map(toDeadLetter),
    get(key: string): DeadDelivery | undefined {
      const row = get.get({ key });
      return row && { ...toDeadLetter(row), ...toDelivery(row) };
    },
    replay: (key: string) => replay({ key, now: time() }),
    drop: (key: string) => drop({ key, ...lasting(keepMs) }),
    /** Deletes keys that are remembered for long enough, and brings back what is too far ahead. */
    purge() {
      beginAnew.run({ now: time() });
      purge.run({ now: time() });
    },
  };
}

function toDelivery({ key, raw, headers, trace, received_at }: Row): StoredDelivery {
  const traced = typeof trace === 'string' ? { trace: JSON.parse(trace) } : {};
  const bytes = new Uint8Array(raw as Uint8Array);
  return {
    key: String(key),
    raw: bytes,
    headers: JSON.parse(String(headers)),
    receivedAt: Number(received_at),
    ...traced,
  };
}

function toDeadLetter({ key, received_at, attempts, code, message }: Row): DeadLetter {
  const failure = { code: code as WebhookErrorCode, message: String(message) };
  return { key: String(key), receivedAt: Number(received_at), attempts: Number(attempts), failure };
}

function toStats({ waiting, oldest, dead, handled, duplicates }: Row): InboxStats {
  const oldestReceivedAt = numberOr(oldest, undefined);
  return {
    waiting: Number(waiting),
    ...(oldestReceivedAt === undefined ? {} : { oldestReceivedAt }),
    deadLetters: Number(dead),
    handled: Number(handled),
    duplicates: Number(duplicates),
  };
}

function numberOr<Other>(value: SQLOutputValue | undefined, other: Other): number | Other {
  return typeof value === 'number' ? value : other;
}
