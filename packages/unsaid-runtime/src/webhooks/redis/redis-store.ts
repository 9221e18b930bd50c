import { checkRecord, type DeliveryStore, FORMAT, LossRefused, type QueueIdentity } from '../engine/delivery-store.ts';
import { type Row, toClaimed, toEventNumbers, toKept, toNumbers } from '../engine/rows.ts';
import type { DeliveryState } from '../receiver/inbox.ts';
import { BoundedRedis, type RedisLike, type Reply } from './bounded-redis.ts';
import { FIELDS } from './scripts.ts';

/** Where an inbox or an outbox is in Redis. */
export interface RedisPlace {
  /** `new Redis(...)` or `new Cluster(...)` of the package `ioredis`, which is copied, and stays yours to end. */
  readonly redis: RedisLike;
  /** Name of the queue, after the application, as in `shop-inbox`. All processes of one name share their deliveries. */
  readonly queue: string;
  /**
   * Replicas that have to have a delivery before it counts as stored, so that a failover to one of them keeps it. Default 0: a failover
   * may lose what was stored last. Not for a cluster.
   */
  readonly waitReplicas?: number;
  /**
   * Takes deliveries also where Redis keeps no append-only file, or may delete keys when its memory is full: they can then be
   * lost. Default false: such a Redis is reported, and takes none.
   */
  readonly acceptLoss?: boolean;
}

/** Time between looks for what other processes stored. */
const POLL_MS = 100;
/** Deliveries that one script looks at, which bounds for how long it blocks others. */
const PAGE = 500;

const OPEN: readonly DeliveryState[] = ['waiting', 'running', 'dead'];
const ALL: readonly DeliveryState[] = [...OPEN, 'handled', 'cancelled'];

/** A store in keys of Redis, for any number of machines. Times are those of the server. */
export function createRedisStore(place: RedisPlace, identity: QueueIdentity): DeliveryStore<never> {
  const { waitReplicas = 0 } = place;
  const redis = new BoundedRedis(place.redis, `unsaid:{${identity.queue}}:record`);
  const application = identity.application ?? '';
  /** Deletes expired deliveries, and checks the record of the queue, which is created if absent. */
  const sweep = async (own: QueueIdentity, ...noted: readonly (string | number)[]) => {
    const [direction, format, stored] = texts(await redis.run('unsaidSweep', ...noted));
    if (direction === '') throw new Error(`There is no queue '${identity.queue}' of this package in this Redis.`);
    checkRecord(own, { direction, format, application: stored });
  };
  const record = [identity.direction, FORMAT, application] as const;
  /** All rows of a state. */
  async function* rowsOf(state: DeliveryState, withBodies: boolean, size = PAGE): AsyncGenerator<Row> {
    for (let start = 0, isMore = true; isMore; start += size) {
      const rows = (await redis.run('unsaidList', state, start, size, withBodies ? 1 : 0)) as Reply[];
      // An expired delivery may have been deleted and still be in the list.
      yield* rows.map(readRow).filter(({ key }) => key !== '');
      isMore = rows.length === size;
    }
  }
  return {
    pollMs: POLL_MS,
    async open(purpose) {
      await redis.open();
      if (purpose === 'use') {
        const losses = await findLosses(redis, place);
        await sweep(identity, ...record);
        return losses;
      }
      // A program that looks after a queue need not name its application.
      await sweep({ ...identity, application: undefined });
      return [];
    },
    async add(deliveries) {
      const values = deliveries.flatMap(({ key, receivedAt, event = '', serial = '', endpoint = '', headers, raw }) => [
        key,
        Math.round(receivedAt),
        event,
        serial,
        endpoint,
        JSON.stringify(headers),
        raw,
        application,
      ]);
      const added = redis.run('unsaidAdd', ...values);
      // Sent together: it waits for what the connection has written.
      if (waitReplicas > 0) await Promise.all([added, redis.waitFor(waitReplicas)]);
      return ((await added) as number[]).map((isNew) => isNew === 1);
    },
    async claim({ owner, limit, leaseMs, takesSuspect, perEndpoint, busyEndpoints }) {
      const settings = [owner, limit, Math.ceil(leaseMs), takesSuspect ? 1 : 0, perEndpoint];
      const rows = (await redis.run('unsaidClaim', ...settings, ...[...busyEndpoints].flat())) as Reply[];
      return { claimed: rows.map(readRow).map(toClaimed), mayBeMore: rows.length > 0 };
    },
    release: async (owners) => void (await redis.run('unsaidRelease', ...owners)),
    async renew(claims, leaseMs) {
      const pairs = claims.flatMap(({ key, owner }) => [key, owner]);
      return new Set(texts(await redis.run('unsaidRenew', Math.ceil(leaseMs), ...pairs)));
    },
    async end(runs, keepsBodies) {
      const values = runs.flatMap(({ key, owner, state, afterMs, failure, notes, isUncounted }) => [
        key,
        owner,
        state,
        Math.ceil(afterMs),
        failure === undefined ? '' : JSON.stringify(failure),
        notes.length === 0 ? '' : JSON.stringify(notes),
        isUncounted ? 1 : 0,
      ]);
      return new Set(texts(await redis.run('unsaidEnd', keepsBodies ? 1 : 0, ...values)));
    },
    async expire({ attempts, pauses, failure }) {
      const waits = pauses.map((pause) => Math.ceil(pause));
      return texts(await redis.run('unsaidExpire', attempts, JSON.stringify(failure), ...waits));
    },
    async sweep() {
      // Redis may have lost everything.
      await sweep(identity, ...record);
      return findLosses(redis, place);
    },
    async count() {
      const [waiting, running, dead, ...times] = (await redis.run('unsaidCount')) as Reply[];
      return toNumbers({ waiting, running, dead }, times);
    },
    async countByEvent() {
      const numbers = new Map<unknown, { oldest: number | null } & Record<string, unknown>>();
      for (const state of OPEN)
        for await (const { event, failure, received_at } of rowsOf(state, false)) {
          const before = numbers.get(event) ?? { waiting: 0, running: 0, dead: 0, failed: 0, oldest: null };
          numbers.set(event, {
            ...before,
            event,
            [state]: Number(before[state]) + 1,
            failed: Number(before.failed) + Number(state === 'waiting' && failure !== undefined),
            oldest: state === 'dead' ? before.oldest : Math.min(before.oldest ?? Infinity, Number(received_at)),
          });
        }
      return [...numbers.values()].map(toEventNumbers);
    },
    async list({ states, endpoint, limit, offset }) {
      const wanted = limit + offset;
      const found: Row[] = [];
      for (const state of states) {
        const size = endpoint === undefined ? Math.min(wanted, PAGE) : PAGE;
        const end = found.length + wanted;
        for await (const row of rowsOf(state, false, size)) {
          if (found.length === end) break;
          if ((endpoint ?? row.endpoint) === row.endpoint) found.push(row);
        }
      }
      const sorted = found.toSorted((one, other) => Number(one.seq) - Number(other.seq));
      return sorted.slice(offset, wanted).map(toKept);
    },
    async get(key) {
      const row = await redis.run('unsaidGet', key);
      return row === null ? undefined : toKept(readRow(row));
    },
    change: async (key, { to, from, keepMs }) =>
      (await redis.run('unsaidChange', key, from.join(','), to, Math.ceil(keepMs))) === 1,
    async forget(which, keepMs) {
      const [[field = '', value = ''] = []] = Object.entries(which) as [string, string][];
      const has = ({ key, serial, body = '' }: Row) =>
        field === 'serial'
          ? serial === value
          : [key, serial ?? '', body].some((part) => (part as Buffer).includes(value));
      const keys = field === 'key' ? [value] : [];
      for (const state of field === 'key' ? [] : ALL)
        for await (const row of rowsOf(state, field === 'containing')) if (has(row)) keys.push(String(row.key));
      let count = 0;
      for (let from = 0; from < keys.length; from += PAGE) {
        const page = keys.slice(from, from + PAGE);
        const hidden = field === 'containing' ? value : '';
        count += Number(await redis.run('unsaidForget', Math.ceil(keepMs), hidden, ...page));
      }
      return count;
    },
    close: async () => redis.close(),
  };
}

/** A row of a script, whose fields are in the order of `FIELDS`. */
function readRow(reply: Reply): Row {
  const values = reply as readonly (Buffer | null | undefined)[];
  return Object.fromEntries(
    FIELDS.flatMap((field, index) => {
      const value = values[index];
      if (!Buffer.isBuffer(value)) return [];
      return [[field, field === 'body' ? value : String(value)]];
    }),
  );
}

/** The elements of a reply as text, empty for those that are not there. */
function texts(reply: Reply): string[] {
  return (reply as readonly (Buffer | number | null)[]).map((element) => String(element ?? ''));
}

/** Settings of the server that may lose deliveries. Throws LossRefused for those that lose them when Redis alone crashes. */
async function findLosses(
  redis: BoundedRedis,
  { acceptLoss = false, waitReplicas = 0 }: RedisPlace,
): Promise<string[]> {
  const info = await redis.info();
  if (!acceptLoss) checkDurable(info);
  const losses: string[] = [];
  const fsync = /^aof_enabled:1/m.test(info) ? await redis.setting('appendfsync') : 'no';
  if (fsync !== undefined && fsync !== 'always')
    losses.push(
      `Redis syncs its append-only file later (appendfsync ${fsync}): a crash of its machine may lose deliveries of the last seconds.`,
    );
  if (waitReplicas === 0 && Number(/^connected_slaves:(\d+)/m.exec(info)?.[1] ?? 0) > 0)
    losses.push(
      'Redis does not wait for its replicas: a failover may lose deliveries. Set `waitReplicas`, or accept that.',
    );
  return losses;
}

function checkDurable(info: string): void {
  const remedy = 'or pass `acceptLoss: true`.';
  if (/^aof_enabled:0/m.test(info))
    throw new LossRefused(
      `Redis keeps no append-only file: a crash of it loses deliveries that were answered 200. Set appendonly yes, ${remedy}`,
    );
  const [, policy = 'noeviction'] = /^maxmemory_policy:(\S+)/m.exec(info) ?? [];
  if (policy !== 'noeviction' && !/^maxmemory:0\s*$/m.test(info))
    throw new LossRefused(
      `Redis deletes keys when its memory is full (${policy}), deliveries among them. Set maxmemory-policy noeviction, ${remedy}`,
    );
}
