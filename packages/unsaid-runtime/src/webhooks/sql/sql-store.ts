import { checkRecord, type DeliveryStore, type QueueIdentity, type StoredRecord } from '../engine/delivery-store.ts';
import { type Row, toClaimed, toEventNumbers, toKept, toNumbers } from '../engine/rows.ts';
import type { Claim } from '../memory/memory-store.ts';
import { MAX_PURGED, type Statement, type Statements } from './statements.ts';

type Run = (statement: Statement) => Promise<readonly Row[]>;

interface SqlStoreOptions<Transaction> extends Pick<DeliveryStore, 'pollMs' | 'close'> {
  /** Runs one statement; resolves to what it returns. */
  readonly run: Run;
  /** Runs one in the caller's transaction. */
  readonly runIn: (transaction: Transaction, statement: Statement) => Promise<readonly Row[]>;
  /** Runs several in a transaction, each when the one before is done; resolves to what they return. */
  readonly runAll: (statements: readonly Statement[]) => Promise<readonly (readonly Row[])[]>;
  /** Returns true if the statement failed since another process claimed the same serial at the same moment. */
  readonly isRace: (cause: unknown) => boolean;
  readonly identity: QueueIdentity;
  readonly statements: Statements;
  /** True if even a statement that changes nothing blocks others, so that it looks first. */
  readonly looksFirst: boolean;
  /** Creates the tables where they are missing. */
  readonly prepare: () => Promise<void>;
  /** Variant in the caller's transaction, if that blocks every other one. */
  readonly prepareIn?: (transaction: Transaction) => void;
  /** Settings of the server that may lose deliveries. Throws LossRefused for those that are not accepted. */
  readonly findLosses: () => Promise<readonly string[]>;
}

/** A store in a table of a database, by the same statements in PostgreSQL and SQLite. */
export function createSqlStore<Transaction>(options: SqlStoreOptions<Transaction>): DeliveryStore<Transaction> {
  const { close, findLosses, identity, isRace, looksFirst, pollMs, prepareIn, run, runAll, runIn, statements } =
    options;
  const check = async (ask: Run = run, own: QueueIdentity = identity) => {
    const [record] = await ask(statements.record());
    if (record) checkRecord(own, record as unknown as StoredRecord);
    return record !== undefined;
  };
  const noteRecord = async (ask: Run) => {
    if (await check(ask)) return;
    await ask(statements.noteRecord());
    // If two begin at once, the first one's holds.
    await check(ask);
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
      if (purpose === 'inspect') {
        // A program that looks after a queue need not name its application.
        if (await check(run, { ...identity, application: undefined })) return [];
        throw new Error(`There is no queue '${identity.queue}' of this package.`);
      }
      const losses = await findLosses();
      await options.prepare();
      await noteRecord(run);
      return losses;
    },
    ...(prepareIn && {
      async openIn(transaction) {
        prepareIn(transaction);
        await noteRecord((statement) => runIn(transaction, statement));
      },
    }),
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
    release: async (owners) => void (await run(statements.release(owners))),
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
      return findLosses();
    },
    async count() {
      const [row = {}] = await run(statements.count());
      return toNumbers(row, [row.oldest_waiting, row.oldest_running]);
    },
    countByEvent: async () => (await run(statements.countByEvent())).map(toEventNumbers),
    list: async (listing) => (await run(statements.list(listing))).map(toKept),
    async get(key) {
      const [row] = await run(statements.get(key));
      return row && toKept(row);
    },
    async change(key, change) {
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
function ownersOf(runs: readonly Claim[], rows: readonly Row[]): Set<string> {
  const ended = new Set(rows.map(({ key }) => key));
  return new Set(runs.filter(({ key }) => ended.has(key)).map(({ owner }) => owner));
}
