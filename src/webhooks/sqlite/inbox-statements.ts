import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { EngineDeliveries, EngineSettings, EngineStats } from '../engine/delivery-engine.ts';
import type { Claim } from '../memory/memory-store.ts';
import type { DeliveryEntry, DeliveryRecord, DeliveryState, Failure, StoredDelivery } from '../receiver/inbox.ts';
import type { WebhookErrorCode } from '../webhook-error.ts';

/** A delivery that was claimed, and which attempt at it that is. */
export interface ClaimedDelivery {
  readonly delivery: StoredDelivery;
  readonly attempt: number;
  /** Whether the process of its last attempt died. */
  readonly wasLeft: boolean;
}

type Row = Record<string, SQLOutputValue>;

const STORE = `
  INSERT INTO webhook_inbox (key, state, received_at, due, since, raw, headers)
  VALUES (:key, 'waiting', :receivedAt, :now, :now, :raw, :headers)
  ON CONFLICT (key) DO UPDATE SET state = 'waiting', received_at = excluded.received_at, due = excluded.due,
      since = excluded.since, attempts = 0, owner = NULL, raw = excluded.raw, headers = excluded.headers, code = NULL, message = NULL
    WHERE state IN ('handled', 'dropped') AND due <= :now
`;

/** Waiting, and not claimed. */
const FREE = "FROM webhook_inbox WHERE state = 'waiting' AND owner IS NULL";
/** Claimed by a process that died: those that this process runs stay its own, even if it slept so long that their lease is over. */
const LEFT = `
  FROM webhook_inbox WHERE state = 'waiting' AND owner IS NOT NULL AND owner NOT IN (SELECT value FROM json_each(:running))
`;

const CLAIM = `
  UPDATE webhook_inbox SET owner = :owner, due = :until, since = :now, attempts = attempts + 1 WHERE key IN
`;
const CLAIMED = 'RETURNING key, raw, headers, received_at, attempts';

const STATS = `
  SELECT handled,
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

const FORGET = 'raw = NULL, headers = NULL';
const OWN = "WHERE key = :key AND owner = :owner AND state = 'waiting'";
/** Most rows that one purge deletes, which bounds for how long it blocks. */
const MAX_PURGED = 1_000;

/** The statements of the SQLite inbox, each a short transaction unless one is open; times are in milliseconds since 1970. */
export type InboxStatements = ReturnType<typeof prepareInboxStatements>;

/** Prepares the statements on a database that has the tables. */
export function prepareInboxStatements(
  database: DatabaseSync,
  { keepMs, keepHandledBodies, clock: { now } }: EngineSettings,
) {
  const time = () => Math.round(now());
  const changes = (sql: string) => {
    const statement = database.prepare(sql);
    return (values: Record<string, string | number | Uint8Array | null>) => statement.run(values).changes === 1;
  };
  const store = changes(STORE);
  const claimFree = database.prepare(
    `${CLAIM} (SELECT key ${FREE} AND due <= :now ORDER BY due LIMIT :most) ${CLAIMED}`,
  );
  const claimLeft = database.prepare(`${CLAIM} (SELECT key ${LEFT} AND due <= :now ORDER BY due LIMIT 1) ${CLAIMED}`);
  const nextFree = database.prepare(`SELECT min(due) AS due ${FREE}`);
  const nextLeft = database.prepare(`SELECT min(due) AS due ${LEFT}`);
  const renew = changes(`UPDATE webhook_inbox SET due = :until, since = :now ${OWN}`);
  // Whoever has it now: that the handler succeeded stays true.
  const done = changes(
    `UPDATE webhook_inbox SET state = 'handled', due = :until, since = :now, owner = NULL, code = NULL, message = NULL
     ${keepHandledBodies ? '' : `, ${FORGET}`} WHERE key = :key AND state = 'waiting'`,
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
  const list = (where: string, order: string) =>
    database.prepare(`SELECT key, state, received_at, attempts, code, message FROM webhook_inbox
      WHERE state ${where} ORDER BY ${order} LIMIT :limit OFFSET :offset`);
  const lists = {
    open: list("IN ('waiting', 'dead')", 'received_at, key'),
    waiting: list("= 'waiting'", 'received_at, key'),
    dead: list("= 'dead'", 'received_at, key'),
    // By when it was handled, of which there is an index: there may be millions.
    handled: list("= 'handled'", 'due'),
  };
  const get = database.prepare("SELECT * FROM webhook_inbox WHERE key = :key AND state <> 'dropped'");
  const replay = changes(
    `UPDATE webhook_inbox SET state = 'waiting', due = :now, since = :now, attempts = 0, owner = NULL, code = NULL, message = NULL
     WHERE key = :key AND state = coalesce(:state, state) AND raw IS NOT NULL AND (owner IS NULL OR due <= :now)`,
  );
  const drop = changes(
    `UPDATE webhook_inbox SET state = 'dropped', due = :until, since = :now, code = NULL, message = NULL, ${FORGET}
     WHERE key = :key AND state = 'dead'`,
  );
  const beginAnew = database.prepare(BEGIN_ANEW);
  const purge = database.prepare(`DELETE FROM webhook_inbox WHERE key IN
    (SELECT key FROM webhook_inbox WHERE state IN ('handled', 'dropped') AND due <= :now LIMIT ${MAX_PURGED})`);
  const lasting = (milliseconds: number) => ({ now: time(), until: Math.ceil(time() + milliseconds) });
  return {
    store({ key, raw, headers, receivedAt }: StoredDelivery): 'stored' | 'duplicate' {
      const times = { receivedAt: Math.round(receivedAt), now: time() };
      return store({ key: toText(key), raw, headers: JSON.stringify(headers), ...times }) ? 'stored' : 'duplicate';
    },
    /** `running`: the owners that this process has given out and that still run. */
    claim(
      owner: string,
      most: number,
      leaseMs: number,
      running: readonly string[],
      takesLeft: boolean,
    ): ClaimedDelivery[] {
      const lease = { owner, ...lasting(leaseMs) };
      const left = takesLeft ? claimLeft.all({ ...lease, running: JSON.stringify(running) }) : [];
      const free = most > left.length ? claimFree.all({ ...lease, most: most - left.length }) : [];
      const toClaimed = (row: Row, wasLeft: boolean) => ({
        delivery: toDelivery(row),
        attempt: Number(row.attempts),
        wasLeft,
      });
      return [...left.map((row) => toClaimed(row, true)), ...free.map((row) => toClaimed(row, false))];
    },
    /** When the next waiting delivery may run; infinite where none waits. */
    nextDue(running: readonly string[], takesLeft: boolean): number {
      const free = numberOr(nextFree.get()?.due, Number.POSITIVE_INFINITY);
      if (!takesLeft) return free;
      const left = numberOr(nextLeft.get({ running: JSON.stringify(running) })?.due, Number.POSITIVE_INFINITY);
      return Math.min(free, left);
    },
    renew: ({ key, owner }: Claim, leaseMs: number) => renew({ key: toText(key), owner, ...lasting(leaseMs) }),
    done: ({ key }: Claim) => done({ key: toText(key), ...lasting(keepMs) }),
    holds: ({ key, owner }: Claim) => holds.get({ key: toText(key), owner }) !== undefined,
    fail: ({ key, owner }: Claim, { code, message }: Failure, pauseMs: number) =>
      fail({ key: toText(key), owner, code, message, ...lasting(pauseMs) }),
    die: ({ key, owner }: Claim, { code, message }: Failure) => die({ key: toText(key), owner, code, message }),
    release: ({ key, owner }: Claim) => release({ key: toText(key), owner, now: time() }),
    stats: () => toStats(stats.get() ?? {}),
    list: ({ state, limit, offset }: Parameters<EngineDeliveries['list']>[0]) =>
      lists[state ?? 'open'].all({ limit, offset }).map(toEntry),
    get(key: string): DeliveryRecord | undefined {
      const row = get.get({ key: toText(key) });
      return row && { ...toEntry(row), ...(row.raw === null ? {} : toDelivery(row)) };
    },
    replay: (key: string, state: DeliveryState | undefined) =>
      replay({ key: toText(key), state: state ?? null, now: time() }),
    drop: (key: string) => drop({ key: toText(key), ...lasting(keepMs) }),
    /** Deletes keys that are remembered for long enough, and brings back what is too far ahead; whether there may be more. */
    purge(): boolean {
      beginAnew.run({ now: time() });
      return purge.run({ now: time() }).changes === MAX_PURGED;
    },
  };
}

function toDelivery({ key, raw, headers, received_at }: Row): StoredDelivery {
  const bytes = new Uint8Array(raw as Uint8Array);
  return {
    key: fromText(key),
    raw: bytes,
    headers: JSON.parse(String(headers)),
    receivedAt: Number(received_at),
  };
}

function toEntry({ key, state, received_at, attempts, code, message }: Row): DeliveryEntry {
  const failure = { code: code as WebhookErrorCode, message: String(message) };
  return {
    key: fromText(key),
    receivedAt: Number(received_at),
    state: state as DeliveryState,
    attempts: Number(attempts),
    ...(code === null ? {} : { failure }),
  };
}

/** A key as SQLite takes it: it would replace half of a character, so that two keys became one, and hide what follows a NUL. */
function toText(key: string): string {
  return /^"|[\0\p{Cs}]/u.test(key) ? JSON.stringify(key) : key;
}

function fromText(text: SQLOutputValue | undefined): string {
  const key = String(text);
  return key.startsWith('"') ? JSON.parse(key) : key;
}

function toStats({ waiting, oldest, dead, handled }: Row): EngineStats {
  const oldestReceivedAt = numberOr(oldest, undefined);
  return {
    waiting: Number(waiting),
    ...(oldestReceivedAt === undefined ? {} : { oldestReceivedAt }),
    deadLetters: Number(dead),
    handled: Number(handled),
  };
}

function numberOr<Other>(value: SQLOutputValue | undefined, other: Other): number | Other {
  return typeof value === 'number' ? value : other;
}
