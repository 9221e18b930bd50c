import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { EngineDeliveries, EngineSettings, EngineStats } from '../engine/delivery-engine.ts';
import type { Claim } from '../memory/memory-store.ts';
import type { DeliveryEntry, DeliveryRecord, DeliveryState, Failure, StoredDelivery } from '../receiver/inbox.ts';
import type { WebhookErrorCode } from '../webhook-error.ts';

/**
 * One row for each key. `due` is when a waiting delivery may run next, which is the end of its lease while it runs, and
 * until when the key of a handled or dropped one is remembered. What was received is kept until it is handled or dropped.
 */
const TABLE = `
  CREATE TABLE IF NOT EXISTS webhook_inbox (
    key TEXT PRIMARY KEY,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'dead', 'handled', 'dropped')),
    received_at INTEGER NOT NULL,
    due INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    owner TEXT,
    raw BLOB,
    headers TEXT,
    code TEXT,
    message TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS webhook_inbox_due ON webhook_inbox (state, due);
  CREATE INDEX IF NOT EXISTS webhook_inbox_received ON webhook_inbox (state, received_at)
    WHERE state IN ('waiting', 'dead');
`;

/** Waiting, and not claimed. */
const FREE = "state = 'waiting' AND owner IS NULL";
/** Claimed by a process that died: those that this process runs stay its own, even if it slept so long that their lease is over. */
const LEFT = `state = 'waiting' AND owner IS NOT NULL AND owner NOT IN (SELECT value FROM json_each(:running))`;

const STATS = `
  SELECT
    (SELECT count(*) FROM webhook_inbox WHERE state = 'waiting') AS waiting,
    (SELECT min(received_at) FROM webhook_inbox WHERE state = 'waiting') AS oldest,
    (SELECT count(*) FROM webhook_inbox WHERE state = 'dead') AS dead,
    (SELECT count(*) FROM webhook_inbox WHERE state = 'handled') AS handled
`;

/** The row of a claim that was not lost. */
const OWN = "WHERE key = :key AND owner = :owner AND state = 'waiting'";
/** Most rows that one purge deletes, which bounds for how long it blocks. */
const MAX_PURGED = 1_000;

/** A delivery that was claimed, and which attempt at it that is. */
export interface ClaimedDelivery {
  readonly delivery: StoredDelivery;
  /** A token of this claim alone. */
  readonly owner: string;
  readonly attempt: number;
  /** Whether the process of its last attempt died. */
  readonly wasLeft: boolean;
}

/** What a process that looks for work has and takes. */
interface Look {
  /** The owners of the claims that this process runs. */
  readonly running: readonly string[];
  /** Whether it may take one that was left. */
  readonly takesLeft: boolean;
}

type Row = Record<string, SQLOutputValue>;

/** The table of an inbox: each method is a short transaction unless one is open; times are in milliseconds since 1970. */
export type InboxTable = ReturnType<typeof openInboxTable>;

/** Throws an Error where there is no such table. */
export function findInboxTable(database: DatabaseSync): void {
  database.prepare('SELECT key, state, due FROM webhook_inbox');
}

/** Creates the table where it is missing. Throws an Error where there is another one of its name. */
export function openInboxTable(database: DatabaseSync, { keepMs, keepHandledBodies, clock }: EngineSettings) {
  database.exec(TABLE);
  const change = (sql: string) => {
    const statement = database.prepare(sql);
    return (values: Record<string, string | number | Uint8Array | null>) => statement.run(values).changes === 1;
  };
  const update = (set: string) => change(`UPDATE webhook_inbox SET ${set}`);
  const claim = (which: string, most: string) =>
    database.prepare(`UPDATE webhook_inbox SET owner = :owner || rowid, due = :until, attempts = attempts + 1
      WHERE key IN (SELECT key FROM webhook_inbox WHERE ${which} AND due <= :now ORDER BY due LIMIT ${most})
      RETURNING key, raw, headers, received_at, attempts, owner`);
  const list = (states: string, order: string) =>
    database.prepare(`SELECT key, state, received_at, attempts, code, message FROM webhook_inbox
      WHERE state IN (${states}) ORDER BY ${order} LIMIT :limit OFFSET :offset`);
  const store = change(`INSERT INTO webhook_inbox (key, state, received_at, due, raw, headers)
    VALUES (:key, 'waiting', :receivedAt, :now, :raw, :headers) ON CONFLICT DO NOTHING`);
  const isDue = database.prepare(
    `SELECT 1 FROM webhook_inbox WHERE due <= :now AND (${FREE} OR (:takesLeft = 1 AND ${LEFT})) LIMIT 1`,
  );
  const claimFree = claim(FREE, ':most');
  const claimLeft = claim(LEFT, '1');
  const renew = update(`due = :until ${OWN}`);
  const forget = keepHandledBodies ? '' : ', raw = NULL, headers = NULL';
  // Whoever has it now: that the handler succeeded stays true.
  const done = update(`state = 'handled', due = :until, owner = NULL, code = NULL, message = NULL ${forget}
    WHERE key = :key AND state = 'waiting'`);
  const holds = database.prepare(`SELECT 1 FROM webhook_inbox ${OWN}`);
  const fail = update(`owner = NULL, due = :until, code = :code, message = :message ${OWN}`);
  const die = update(`state = 'dead', owner = NULL, code = :code, message = :message ${OWN}`);
  const release = update(`owner = NULL, due = :now, attempts = attempts - 1 ${OWN}`);
  const stats = database.prepare(STATS);
  const lists = {
    open: list("'waiting', 'dead'", 'received_at, key'),
    waiting: list("'waiting'", 'received_at, key'),
    dead: list("'dead'", 'received_at, key'),
    // By when it was handled, of which there is an index: there may be millions.
    handled: list("'handled'", 'due'),
  };
  const get = database.prepare("SELECT * FROM webhook_inbox WHERE key = :key AND state <> 'dropped'");
  const replay = update(`state = 'waiting', due = :now, attempts = 0, owner = NULL, code = NULL, message = NULL
    WHERE key = :key AND state = coalesce(:state, state) AND raw IS NOT NULL AND (owner IS NULL OR due <= :now)`);
  const drop = update(`state = 'dropped', due = :until, code = NULL, message = NULL, raw = NULL, headers = NULL
    WHERE key = :key AND state = 'dead'`);
  const purge = database.prepare(`DELETE FROM webhook_inbox WHERE key IN
    (SELECT key FROM webhook_inbox WHERE state IN ('handled', 'dropped') AND due <= :now LIMIT ${MAX_PURGED})`);
  const now = () => Math.round(clock.now());
  const after = (milliseconds: number) => Math.ceil(now() + milliseconds);
  return {
    store({ key, raw, headers, receivedAt }: StoredDelivery): 'stored' | 'duplicate' {
      const times = { receivedAt: Math.round(receivedAt), now: now() };
      return store({ key, raw, headers: JSON.stringify(headers), ...times }) ? 'stored' : 'duplicate';
    },
    isDue: ({ running, takesLeft }: Look) =>
      isDue.get({ now: now(), takesLeft: Number(takesLeft), running: JSON.stringify(running) }) !== undefined,
    claim(owner: string, most: number, leaseMs: number, { running, takesLeft }: Look): ClaimedDelivery[] {
      const lease = { owner: `${owner}-`, now: now(), until: after(leaseMs) };
      const left = takesLeft ? claimLeft.all({ ...lease, running: JSON.stringify(running) }) : [];
      const free = most > left.length ? claimFree.all({ ...lease, most: most - left.length }) : [];
      return [...left.map((row) => toClaimed(row, true)), ...free.map((row) => toClaimed(row, false))];
    },
    renew: ({ key, owner }: Claim, leaseMs: number) => renew({ key, owner, until: after(leaseMs) }),
    done: ({ key }: Claim) => done({ key, until: after(keepMs) }),
    /** Whether the owner still has the key, undone. */
    holds: ({ key, owner }: Claim) => holds.get({ key, owner }) !== undefined,
    fail: ({ key, owner }: Claim, { code, message }: Failure, pauseMs: number) =>
      fail({ key, owner, code, message, until: after(pauseMs) }),
    die: ({ key, owner }: Claim, { code, message }: Failure) => die({ key, owner, code, message }),
    release: ({ key, owner }: Claim) => release({ key, owner, now: now() }),
    stats(): EngineStats {
      const { waiting, oldest, dead, handled } = stats.get() ?? {};
      const counts = { waiting: Number(waiting), deadLetters: Number(dead), handled: Number(handled) };
      return typeof oldest === 'number' ? { ...counts, oldestReceivedAt: oldest } : counts;
    },
    list: ({ state, limit, offset }: Parameters<EngineDeliveries['list']>[0]) =>
      lists[state ?? 'open'].all({ limit, offset }).map(toEntry),
    get(key: string): DeliveryRecord | undefined {
      const row = get.get({ key });
      return row && { ...toEntry(row), ...(row.raw === null ? {} : toDelivery(row)) };
    },
    replay: (key: string, state: 'dead' | undefined) => replay({ key, state: state ?? null, now: now() }),
    drop: (key: string) => drop({ key, until: after(keepMs) }),
    /** Deletes keys that are remembered for long enough; whether there may be more. */
    purge: () => purge.run({ now: now() }).changes === MAX_PURGED,
  };
}

function toClaimed(row: Row, wasLeft: boolean): ClaimedDelivery {
  return { delivery: toDelivery(row), owner: String(row.owner), attempt: Number(row.attempts), wasLeft };
}

function toDelivery({ key, raw, headers, received_at }: Row): StoredDelivery {
  return {
    key: String(key),
    raw: new Uint8Array(raw as Uint8Array),
    headers: JSON.parse(String(headers)),
    receivedAt: Number(received_at),
  };
}

function toEntry({ key, state, received_at, attempts, code, message }: Row): DeliveryEntry {
  const failure = { code: code as WebhookErrorCode, message: String(message) };
  return {
    key: String(key),
    receivedAt: Number(received_at),
    state: state as DeliveryState,
    attempts: Number(attempts),
    ...(code === null ? {} : { failure }),
  };
}
