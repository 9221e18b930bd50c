import type {
  Change,
  Claiming,
  EndedRun,
  Expiring,
  Listing,
  NewDelivery,
  QueueIdentity,
} from '../engine/delivery-store.ts';
import { FORMAT } from '../engine/delivery-store.ts';
import type { Claim } from '../memory/memory-store.ts';
import type { Forgotten } from '../receiver/inbox.ts';
import type { TableNames } from './tables.ts';

/** SQL with its values, which `$1`, `$2`, ... stand for. */
export interface Statement {
  readonly text: string;
  readonly values: readonly SqlValue[];
}

export type SqlValue = string | number | Uint8Array | null;

/** Syntax in which PostgreSQL and SQLite differ. */
export interface Dialect extends TableNames {
  /** Expression of the milliseconds since 1970. */
  readonly now: string;
  /** Clause that prevents two processes from waiting for each other's rows; those of `d`. */
  readonly skipLocked: string;
  /** Condition of what waits, where all of it is counted. */
  readonly isCounted: string;
  /** Condition that a column has the text of a parameter in it. */
  readonly hasText: (column: 'key' | 'serial' | 'body', parameter: string) => string;
}

/** Collects values, and returns the parameter of each. */
class Values {
  readonly list: SqlValue[] = [];
  add(value: SqlValue): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
  /** The rows of a VALUES, or the elements of an IN, in parentheses. */
  rows(rows: readonly (readonly SqlValue[])[]): string {
    return rows.map((row) => `(${row.map((value) => this.add(value)).join(', ')})`).join(', ');
  }
}

const COLUMNS = 'key, seq, event, serial, endpoint, state, attempts, failure, received_at';
/** Rows that may run or run: among them one is the head of its serial. */
const IS_OPEN = "state IN ('waiting', 'running')";
/** Written so that no index is used for it: there may be many such rows, and few are looked for, by their keys. */
const IS_WAITING = "coalesce(d.state, '') = 'waiting'";
const FORGET = 'body = NULL, headers = NULL, failure = NULL, notes = NULL, lease = NULL';
/** Most rows deleted by one statement, which bounds for how long it blocks others. */
export const MAX_PURGED = 1_000;
/** Rows that a claim looks at beside those that it takes: some wait for another run of their serial or endpoint. */
const LOOKED_AT = 50;

/** The statements of one queue. What is waiting with `due_at` NULL waits for the head of its serial. */
export function statementsOf(
  { deliveries, queues, now, skipLocked, isCounted, hasText }: Dialect,
  identity: QueueIdentity,
) {
  const { queue } = identity;
  /** Builds a statement whose first value is the queue. */
  const build = (write: (values: Values, queue: string) => string): Statement => {
    const values = new Values();
    const text = write(values, values.add(queue));
    return { text, values: values.list };
  };
  const pairs = (values: Values, claims: readonly Claim[]) =>
    `(key, lease) IN (VALUES ${values.rows(claims.map(({ key, owner }) => [key, owner]))})`;
  return {
    record: () => build((_, name) => `SELECT direction, format, application FROM ${queues} WHERE queue = ${name}`),

    noteRecord: () =>
      build((values, name) => {
        const { direction, application = '' } = identity;
        const others = [direction, FORMAT, application].map((value) => values.add(value)).join(', ');
        return `INSERT INTO ${queues} (queue, direction, format, application) VALUES (${name}, ${others})
          ON CONFLICT (queue) DO NOTHING`;
      }),

    add: (added: readonly NewDelivery[]) =>
      build((values, name) => {
        const application = values.add(identity.application ?? '');
        const rows = added.map(({ key, raw, headers, receivedAt, event, serial, endpoint }) => {
          const own = [key, event ?? null, serial ?? null, endpoint ?? null, JSON.stringify(headers), raw];
          const cells = [...own, Math.round(receivedAt)].map((value) => values.add(value));
          return `(${name}, ${application}, 'waiting', 0, 0, ${now}, ${cells.join(', ')})`;
        });
        return `INSERT INTO ${deliveries}
            (queue, application, state, attempts, deaths, due_at, key, event, serial, endpoint, headers, body, received_at)
          VALUES ${rows.join(', ')} ON CONFLICT (queue, key) DO NOTHING RETURNING key`;
      }),

    /** Claims what is due; what waits for another run of its serial is put aside until that is over. */
    claim: ({ owner, limit, leaseMs, takesSuspect, perEndpoint, busyEndpoints }: Claiming) =>
      build((values, name) => {
        const busy = [...busyEndpoints];
        const full = busy.filter(([, count]) => count >= perEndpoint).map(([endpoint]) => [endpoint]);
        const partly = busy.filter(([, count]) => count < perEndpoint);
        const isOpen =
          full.length === 0 ? '' : `AND (endpoint IS NULL OR endpoint NOT IN (VALUES ${values.rows(full)}))`;
        const free = partly.map(([endpoint, count]) => `WHEN ${values.add(endpoint)} THEN ${perEndpoint - count}`);
        const places = free.length === 0 ? perEndpoint : `CASE endpoint ${free.join(' ')} ELSE ${perEndpoint} END`;
        return `WITH seen AS (
            SELECT key, seq, serial, endpoint, deaths, due_at FROM ${deliveries}
            WHERE queue = ${name} AND state = 'waiting' AND due_at <= ${now} ${takesSuspect ? '' : 'AND deaths = 0'} ${isOpen}
            ORDER BY due_at, seq LIMIT ${limit + LOOKED_AT}
          ), judged AS (
            SELECT key, seq, deaths, due_at, serial IS NOT NULL AND EXISTS (
                SELECT 1 FROM ${deliveries} AS other WHERE other.queue = ${name} AND other.serial = seen.serial
                  AND other.${IS_OPEN} AND (other.seq < seen.seq OR other.state = 'running')
              ) AS is_blocked,
              endpoint IS NOT NULL AND row_number() OVER (PARTITION BY endpoint ORDER BY due_at, seq) > ${places} AS is_beyond,
              deaths > 0 AND row_number() OVER (PARTITION BY deaths > 0 ORDER BY due_at, seq) > 1 AS is_second_suspect
            FROM seen
          ), chosen AS MATERIALIZED (
            SELECT key, due_at, is_blocked, row_number() OVER (PARTITION BY is_blocked ORDER BY due_at, seq) AS place
            FROM judged WHERE NOT is_beyond AND NOT is_second_suspect
          ), held AS (
            SELECT d.key AS held_key, chosen.is_blocked FROM ${deliveries} AS d JOIN chosen ON chosen.key = d.key
            WHERE d.queue = ${name} AND coalesce(d.due_at, 0) = chosen.due_at AND ${IS_WAITING} AND (chosen.is_blocked OR chosen.place <= ${limit}) ${skipLocked}
          )
          UPDATE ${deliveries} AS d SET
            state = CASE WHEN held.is_blocked THEN 'waiting' ELSE 'running' END,
            due_at = CASE WHEN held.is_blocked THEN NULL ELSE ${now} + ${Math.ceil(leaseMs)} END,
            attempts = d.attempts + CASE WHEN held.is_blocked THEN 0 ELSE 1 END,
            lease = CASE WHEN held.is_blocked THEN NULL ELSE ${values.add(`${owner}-`)} || d.seq END
          FROM held WHERE d.queue = ${name} AND d.key = held.held_key
          RETURNING key, event, serial, endpoint, state, attempts, deaths, lease, notes, headers, body, received_at`;
      }),

    release: (owners: readonly string[]) =>
      build((values, name) => {
        const leases = owners.map((owner) => `${values.add(`${owner}-`)} || seq`).join(', ');
        return `UPDATE ${deliveries} SET state = 'waiting', due_at = ${now}, attempts = attempts - 1, lease = NULL
          WHERE queue = ${name} AND state = 'running' AND lease IN (${leases})`;
      }),

    renew: (claims: readonly Claim[], leaseMs: number) =>
      build(
        (values, name) => `UPDATE ${deliveries} SET due_at = ${now} + ${Math.ceil(leaseMs)}
          WHERE queue = ${name} AND state = 'running' AND ${pairs(values, claims)} RETURNING lease`,
      ),

    end: (runs: readonly EndedRun[], keepsBodies: boolean) =>
      build((values, name) => {
        const rows = runs.map(({ key, owner, state, afterMs, failure, notes, isUncounted }) => [
          key,
          owner,
          state,
          state === 'dead' ? null : String(Math.ceil(afterMs)),
          failure === undefined ? null : JSON.stringify(failure),
          notes.length === 0 ? null : JSON.stringify(notes),
          isUncounted ? '1' : '0',
        ]);
        const forget = (column: 'body' | 'headers') =>
          keepsBodies ? '' : `, ${column} = CASE ended.column3 WHEN 'handled' THEN NULL ELSE d.${column} END`;
        return `UPDATE ${deliveries} AS d SET state = ended.column3, due_at = ${now} + CAST(ended.column4 AS bigint),
            failure = ended.column5, notes = ended.column6, attempts = d.attempts - CAST(ended.column7 AS bigint),
            lease = NULL, deaths = 0 ${forget('body')} ${forget('headers')}
          FROM (VALUES ${values.rows(rows)}) AS ended
          WHERE d.queue = ${name} AND d.state = 'running' AND d.key = ended.column1 AND d.lease = ended.column2
          RETURNING key`;
      }),

    expire: ({ attempts, pauses, failure }: Expiring) =>
      build((values, name) => {
        const times = pauses.map((pause, index) => `WHEN ${index + 1} THEN ${Math.ceil(pause)}`).join(' ');
        const isLast = `attempts >= ${attempts}`;
        return `UPDATE ${deliveries} SET state = CASE WHEN ${isLast} THEN 'dead' ELSE 'waiting' END,
            due_at = CASE WHEN ${isLast} THEN NULL ELSE ${now} + CASE attempts ${times} ELSE ${Math.ceil(pauses.at(-1) ?? 0)} END END,
            lease = NULL, deaths = deaths + 1, failure = ${values.add(JSON.stringify(failure))}
          WHERE queue = ${name} AND state = 'running' AND due_at <= ${now} RETURNING key, state, serial`;
      }),

    /** Returns true if there may be something to claim, or to expire: a look that locks nothing. */
    isDue: (state: 'waiting' | 'running') =>
      build(
        (_, name) =>
          `SELECT 1 FROM ${deliveries} WHERE queue = ${name} AND state = '${state}' AND due_at <= ${now} LIMIT 1`,
      ),

    /** Frees the heads of these serials, or of all, where they wait for one that is over. */
    free: (serials?: readonly string[]) =>
      build((values, name) => {
        const parked = serials
          ? `SELECT column1 AS serial FROM (VALUES ${values.rows(serials.map((serial) => [serial]))}) AS ended`
          : `SELECT DISTINCT serial FROM ${deliveries} WHERE queue = ${name} AND state = 'waiting' AND due_at IS NULL`;
        return `WITH parked AS MATERIALIZED (${parked}), heads AS MATERIALIZED (
            SELECT (SELECT key FROM ${deliveries} AS open
              WHERE open.queue = ${name} AND open.serial = parked.serial AND open.${IS_OPEN} ORDER BY seq LIMIT 1) AS head FROM parked
          )
          UPDATE ${deliveries} AS d SET due_at = ${now} WHERE d.queue = ${name} AND d.key IN (SELECT head FROM heads)
            AND coalesce(d.due_at, 0) = 0 AND ${IS_WAITING}`;
      }),

    /** The order has it use the index, however few are over. */
    purge: (state: 'handled' | 'cancelled') =>
      build(
        (_, name) => `DELETE FROM ${deliveries} WHERE queue = ${name} AND key IN (
            SELECT d.key FROM ${deliveries} AS d WHERE d.queue = ${name} AND d.state = '${state}' AND d.due_at <= ${now}
            ORDER BY d.due_at LIMIT ${MAX_PURGED} ${skipLocked}
          ) RETURNING 1 AS purged`,
      ),

    count: () =>
      build((_, name) => {
        const count = (state: string, condition = `state = '${state}'`) =>
          `(SELECT count(*) FROM ${deliveries} WHERE queue = ${name} AND ${condition}) AS ${state}`;
        const oldest = (state: string) =>
          `(SELECT received_at FROM ${deliveries} WHERE queue = ${name} AND state = '${state}' ORDER BY seq LIMIT 1) AS oldest_${state}`;
        const counts = [count('waiting', isCounted), count('running'), count('dead')];
        return `SELECT ${[...counts, oldest('waiting'), oldest('running')].join(', ')}`;
      }),

    countByEvent: () =>
      build((_, name) => {
        const count = (which: string) => `count(*) FILTER (WHERE ${which})`;
        return `SELECT event, ${['waiting', 'running', 'dead'].map((state) => `${count(`state = '${state}'`)} AS ${state}`).join(', ')},
            ${count("state = 'waiting' AND failure IS NOT NULL")} AS failed,
            min(received_at) FILTER (WHERE state <> 'dead') AS oldest
          FROM ${deliveries} WHERE queue = ${name} AND state IN ('waiting', 'running', 'dead') GROUP BY event`;
      }),

    list: ({ states, endpoint, limit, offset }: Listing) =>
      build((values, name) => {
        const filter = endpoint === undefined ? '' : `AND endpoint = ${values.add(endpoint)}`;
        // Each by an index of its own: together they would be sorted, all of them.
        const each = states.map(
          (state) => `SELECT * FROM (SELECT ${COLUMNS} FROM ${deliveries}
            WHERE queue = ${name} AND state = '${state}' ${filter} ORDER BY seq LIMIT ${limit + offset}) AS ${state}`,
        );
        return `SELECT * FROM (${each.join(' UNION ALL ')}) AS listed ORDER BY seq LIMIT ${limit} OFFSET ${offset}`;
      }),

    get: (key: string) =>
      build(
        (values, name) =>
          `SELECT ${COLUMNS}, notes, body, headers FROM ${deliveries} WHERE queue = ${name} AND key = ${values.add(key)}`,
      ),

    change: (key: string, { to, from, keepMs }: Change) =>
      build((values, name) => {
        const states = from.map((state) => `'${state}'`).join(', ');
        const where = `WHERE queue = ${name} AND key = ${values.add(key)} AND state IN (${states})`;
        if (to === 'replay')
          return `UPDATE ${deliveries} SET state = 'waiting', due_at = ${now}, attempts = 0, deaths = 0, failure = NULL, notes = NULL
            ${where} AND body IS NOT NULL RETURNING serial`;
        return `UPDATE ${deliveries} SET state = 'cancelled', due_at = ${now} + ${Math.ceil(keepMs)}, ${FORGET}
          ${where} RETURNING serial`;
      }),

    /** Deletes those whose key has the text: it may not be kept. */
    forgetKeys: (text: string) =>
      build(
        (values, name) =>
          `DELETE FROM ${deliveries} WHERE queue = ${name} AND ${hasText('key', values.add(text))} RETURNING 1 AS forgotten`,
      ),

    forget: (which: Forgotten, keepMs: number) =>
      build((values, name) => {
        const [[field, value] = ['key', '']] = Object.entries(which);
        const parameter = values.add(value);
        const condition =
          field === 'containing'
            ? `(${hasText('body', parameter)} OR ${hasText('serial', parameter)})`
            : `${field} = ${parameter}`;
        return `UPDATE ${deliveries} SET state = CASE state WHEN 'handled' THEN state ELSE 'cancelled' END,
            due_at = CASE WHEN state IN ('handled', 'cancelled') THEN due_at ELSE ${now} + ${Math.ceil(keepMs)} END,
            serial = NULL, ${FORGET}
          WHERE queue = ${name} AND ${condition} RETURNING 1 AS forgotten`;
      }),
  };
}

export type Statements = ReturnType<typeof statementsOf>;
