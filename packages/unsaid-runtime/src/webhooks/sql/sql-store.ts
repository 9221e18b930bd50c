import {
  type Change,
  type ClaimedDelivery,
  checkRecord,
  type DeliveryStore,
  type KeptDelivery,
  type NewDelivery,
  type QueueIdentity,
  type StoredRecord,
} from '../engine/delivery-store.ts';
import type { Claim } from '../memory/memory-store.ts';
import type { DeliveryState, EventNumbers, Failure, QueueNumbers } from '../receiver/inbox.ts';
import { MAX_PURGED, type Statement, type Statements } from './statements.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Runs statements on a database. */
export interface SqlDatabase<Transaction> {
  /** Runs one; resolves to what it returns. */
  run(statement: Statement): Promise<readonly Row[]>;
  /** Runs one in the caller's transaction. */
  runIn(transaction: Transaction, statement: Statement): Promise<readonly Row[]>;
  /** Runs several in a transaction, each when the one before is done; resolves to what they return. */
  runAll(statements: readonly Statement[]): Promise<readonly (readonly Row[])[]>;
  /** Whether the statement failed since another process claimed the same serial at the same moment. */
  isRace(cause: unknown): boolean;
}

interface SqlStoreOptions<Transaction>
  extends Pick<DeliveryStore, 'pollMs' | 'close'>,
    Pick<SqlDatabase<Transaction>, 'run' | 'runIn' | 'runAll' | 'isRace'> {
  readonly identity: QueueIdentity;
  readonly statements: Statements;
  /** Whether a statement that changes nothing keeps others waiting all the same, so that it looks first. */
  readonly looksFirst: boolean;
  /** Creates the tables where they are missing, to `use` them; resolves to what the settings may lose. */
  readonly prepare: (purpose: 'use' | 'inspect') => Promise<readonly string[]>;
}

/** A store in a table of a database, by the same statements in PostgreSQL and SQLite. */
export function createSqlStore<Transaction>(options: SqlStoreOptions<Transaction>): DeliveryStore<Transaction> {
  const { close, identity, isRace, looksFirst, pollMs, prepare, run, runAll, runIn, statements } = options;
  const check = async (own: QueueIdentity = identity) => {
    const [record] = await run(statements.record());
    if (record) checkRecord(own, record as unknown as StoredRecord);
    return record !== undefined;
  };
  const isIdle = async (state: 'waiting' | 'running') =>
    looksFirst && (await run(statements.isDue(state))).length === 0;
  /** Frees what waits for one of these serials. */
  const freeing = (serials: Iterable<unknown>): Statement[] => {
    const waitedFor = [...new Set(serials)].filter((serial) => typeof serial === 'string');
    return waitedFor.length > 0 ? [statements.free(waitedFor)] : [];
  };
  const freeSerials = async (rows: readonly Row[]) => {
    for (const statement of freeing(rows.map(({ serial }) => serial))) await run(statement);
  };
  return {
    pollMs,
    close,
    async open(purpose) {
      const losses = await prepare(purpose);
      const isInspected = purpose === 'inspect';
      // Who looks after a queue need not name its application.
      if (await check(isInspected ? { ...identity, application: undefined } : identity)) return losses;
      if (isInspected) throw new Error(`There is no queue '${identity.queue}' of this package.`);
      await run(statements.noteRecord());
      // Of two that begin at once the first one's holds.
      await check();
      return losses;
    },
    async add(added, transaction) {
      // In one order in all processes: each locks the keys that it adds.
      const sorted = added.toSorted((one, other) => (one.key < other.key ? -1 : 1));
      const statement = statements.add(sorted);
      const rows = await (transaction === undefined ? run(statement) : runIn(transaction, statement));
      const fresh = new Set(rows.map(({ key }) => key));
      // The first of each key is new, and no other.
      return added.map(({ key }) => fresh.delete(key));
    },
    async claim(claiming) {
      if (await isIdle('waiting')) return { claimed: [], mayBeMore: false };
      try {
        const rows = await run(statements.claim(claiming));
        const claimed = rows.filter(({ state }) => state === 'running').map(toClaimed);
        return { claimed, mayBeMore: rows.length > 0 };
      } catch (cause) {
        if (!isRace(cause)) throw cause;
        return { claimed: [], mayBeMore: true };
      }
    },
    async renew(claims, leaseMs) {
      const rows = await run(statements.renew(claims, leaseMs));
      return new Set(rows.map(({ lease }) => String(lease)));
    },
    async end(runs, keepsBodies) {
      const over = runs.filter(({ state }) => state !== 'waiting').map(({ serial }) => serial);
      const frees = freeing(over);
      const ending = statements.end(runs, keepsBodies);
      const [rows = []] = frees.length > 0 ? await runAll([ending, ...frees]) : [await run(ending)];
      return ownersOf(runs, rows);
    },
    async expire(expiring) {
      if (await isIdle('running')) return [];
      const rows = await run(statements.expire(expiring));
      const dead = rows.filter(({ state }) => state === 'dead');
      await freeSerials(dead);
      return dead.map(({ key }) => String(key));
    },
    async sweep() {
      await check();
      await run(statements.free());
      for (const state of ['handled', 'cancelled'] as const)
        while ((await run(statements.purge(state))).length === MAX_PURGED);
    },
    async count() {
      const [row = {}] = await run(statements.count());
      return numbersOf(
        Number(row.waiting),
        Number(row.running),
        Number(row.dead),
        [row.oldest_waiting, row.oldest_running].filter((time) => time !== null).map(Number),
      );
    },
    async countByEvent() {
      const rows = await run(statements.countByEvent());
      const events = new Set(rows.map(({ event }) => event));
      return [...events].map((name) =>
        toEventNumbers(
          name,
          rows.filter(({ event }) => event === name),
        ),
      );
    },
    list: async (listing) => (await run(statements.list(listing))).map(toKept),
    async get(key) {
      const [row] = await run(statements.get(key));
      return row && toKept(row);
    },
    async change(key, change: Change) {
      const rows = await run(statements.change(key, change));
      if (change.to === 'remove') await freeSerials(rows);
      return rows.length === 1;
    },
    async forget(which, keepMs) {
      const gone = 'containing' in which ? await run(statements.forgetKeys(which.containing)) : [];
      const rows = await run(statements.forget(which, keepMs));
      await run(statements.free());
      return gone.length + rows.length;
    },
  };
}

/** The owners of those of the runs whose keys a statement returned. */
export function ownersOf(runs: readonly Claim[], rows: readonly Row[]): Set<string> {
  const ended = new Set(rows.map(({ key }) => key));
  return new Set(runs.filter(({ key }) => ended.has(key)).map(({ owner }) => owner));
}

export function numbersOf(
  waiting: number,
  running: number,
  deadLetters: number,
  times: readonly number[],
): QueueNumbers {
  const numbers = { waiting, running, deadLetters };
  return times.length === 0 ? numbers : { ...numbers, oldestReceivedAt: Math.min(...times) };
}

function toEventNumbers(event: unknown, rows: readonly Row[]): EventNumbers {
  const sum = (which: (row: Row) => boolean) =>
    rows.filter(which).reduce((total, { deliveries }) => total + Number(deliveries), 0);
  const open = rows.filter(({ state }) => state !== 'dead');
  const numbers = numbersOf(
    sum(({ state }) => state === 'waiting'),
    sum(({ state }) => state === 'running'),
    sum(({ state }) => state === 'dead'),
    open.map(({ oldest }) => Number(oldest)),
  );
  const failed = sum(({ state, has_failed }) => state === 'waiting' && Boolean(has_failed));
  return { ...(typeof event === 'string' && { event }), ...numbers, failed };
}

function toClaimed(row: Row): ClaimedDelivery {
  return {
    ...toNew(row),
    owner: String(row.lease),
    attempt: Number(row.attempts),
    isSuspect: Number(row.deaths) > 0,
    notes: toNotes(row.notes),
  };
}

function toNew({ key, event, serial, endpoint, headers, body, received_at }: Row): NewDelivery {
  return {
    key: String(key),
    raw: new Uint8Array(body as Uint8Array),
    headers: JSON.parse(String(headers)),
    receivedAt: Number(received_at),
    event: toText(event),
    serial: toText(serial),
    endpoint: toText(endpoint),
  };
}

function toKept(row: Row): KeptDelivery {
  const { key, event, serial, endpoint, state, attempts, failure, notes, received_at, body, headers } = row;
  return {
    key: String(key),
    receivedAt: Number(received_at),
    state: state as DeliveryState,
    attempts: Number(attempts),
    notes: toNotes(notes),
    ...(typeof event === 'string' && { event }),
    ...(typeof serial === 'string' && { serial }),
    ...(typeof endpoint === 'string' && { endpoint }),
    ...(typeof failure === 'string' && { failure: JSON.parse(failure) as Failure }),
    ...(body instanceof Uint8Array && { raw: new Uint8Array(body), headers: JSON.parse(String(headers)) }),
  };
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function toNotes(notes: unknown): string[] {
  return typeof notes === 'string' ? JSON.parse(notes) : [];
}
