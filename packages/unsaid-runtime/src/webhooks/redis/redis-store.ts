import {
  type ClaimedDelivery,
  checkRecord,
  type DeliveryStore,
  FORMAT,
  type KeptDelivery,
  type QueueIdentity,
} from '../engine/delivery-store.ts';
import type { DeliveryState, EventNumbers } from '../receiver/inbox.ts';
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
  /** Rows of a state, from the first, as far as `take` wants them. */
  const scan = async (
    state: DeliveryState,
    withBodies: boolean,
    take: (kept: readonly KeptDelivery[]) => boolean,
    size = PAGE,
  ) => {
    for (let start = 0; ; start += size) {
      const rows = (await redis.run('unsaidList', state, start, size, withBodies ? 1 : 0)) as Reply[];
      // What is over may have been deleted, and still be in the list.
      const kept = rows.map(readRow).filter(({ key }) => key !== '');
      if (!take(kept.map(toKept)) || rows.length < size) return;
    }
  };
  return {
    pollMs: POLL_MS,
    async open(purpose) {
      await redis.open();
      const losses = await findLosses(redis, place);
      const [direction, format, app] = texts(await redis.run('unsaidSweep'));
      if (direction === '' && purpose === 'inspect')
        throw new Error(`There is no queue '${identity.queue}' of this package in this Redis.`);
      const noted =
        direction === ''
          ? texts(await redis.run('unsaidNote', identity.direction, FORMAT, application))
          : [direction, format, app];
      const own = purpose === 'inspect' ? { ...identity, application: undefined } : identity;
      checkRecord(own, { direction: noted[0], format: noted[1], application: noted[2] });
      return losses;
    },
    async add(deliveries) {
      const values = deliveries.flatMap(({ key, receivedAt, event = '', serial = '', endpoint = '', headers, raw }) => [
        ...[key, Math.round(receivedAt), event, serial, endpoint, JSON.stringify(headers)],
        ...[raw, application],
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
    async renew(claims, leaseMs) {
      const pairs = claims.flatMap(({ key, owner }) => [key, owner]);
      return new Set(texts(await redis.run('unsaidRenew', Math.ceil(leaseMs), ...pairs)));
    },
    async end(runs, keepsBodies) {
      const values = runs.flatMap(({ key, owner, state, afterMs, failure, notes, isUncounted }) => [
        ...[key, owner, state, Math.min(Math.ceil(afterMs), MAX_MS)],
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
      const [direction, format, app] = texts(await redis.run('unsaidSweep'));
      // Redis has lost everything.
      if (direction === '') await redis.run('unsaidNote', identity.direction, FORMAT, application);
      else checkRecord(identity, { direction, format, application: app });
    },
    async count() {
      const [waiting, running, deadLetters, ...times] = (await redis.run('unsaidCount')) as [number, number, number];
      const oldest = texts(times as Reply).filter((time) => time !== '');
      const numbers = { waiting, running, deadLetters };
      return oldest.length === 0 ? numbers : { ...numbers, oldestReceivedAt: Math.min(...oldest.map(Number)) };
    },
    async countByEvent() {
      const numbers = new Map<string | undefined, EventNumbers>();
      for (const state of OPEN)
        await scan(state, false, (page) => {
          for (const kept of page) numbers.set(kept.event, counted(numbers.get(kept.event), kept));
          return true;
        });
      return [...numbers.values()];
    },
    async list({ states, endpoint, limit, offset, withBodies }) {
      const wanted = limit + offset;
      const found: { readonly kept: KeptDelivery; readonly seq: number }[] = [];
      for (const state of states) {
        let count = 0;
        for (let start = 0, isMore = true; isMore && count < wanted; ) {
          const size = endpoint === undefined ? Math.min(wanted, PAGE) : PAGE;
          const rows = (await redis.run('unsaidList', state, start, size, withBodies ? 1 : 0)) as Reply[];
          const read = rows.map(readRow).filter((row) => row.key !== '' && (endpoint ?? row.endpoint) === row.endpoint);
          count += read.length;
          found.push(...read.map((row) => ({ kept: toKept(row), seq: Number(row.seq) })));
          start += size;
          isMore = rows.length === size;
        }
      }
      const sorted = found.toSorted((one, other) => one.seq - other.seq);
      return sorted.slice(offset, wanted).map(({ kept }) => kept);
    },
    async get(key) {
      const row = await redis.run('unsaidGet', key);
      return row === null ? undefined : toKept(readRow(row));
    },
    async change(key, change) {
      const keepMs = change.to === 'remove' ? Math.ceil(change.keepMs) : 0;
      return (await redis.run('unsaidChange', key, change.from.join(','), change.to, keepMs)) === 1;
    },
    async forget(which, keepMs) {
      const [[field = '', value = ''] = []] = Object.entries(which) as [string, string][];
      const keys = field === 'key' ? [value] : await findKeys(redis, field, value);
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

/** Redis refuses times beyond its calendar. */
const MAX_MS = 1e15;

/** The keys of all deliveries that have a field, or a text in them. */
async function findKeys(redis: BoundedRedis, field: string, value: string): Promise<string[]> {
  const keys: string[] = [];
  for (const state of ALL)
    for (let start = 0, isMore = true; isMore; start += PAGE) {
      const [size, found] = (await redis.run('unsaidFind', state, start, PAGE, field, value)) as [number, Reply];
      keys.push(...texts(found));
      isMore = size === PAGE;
    }
  return keys;
}

type Row = Readonly<Partial<Record<(typeof FIELDS)[number], string>>> & {
  readonly key: string;
  readonly raw?: Uint8Array<ArrayBuffer>;
};

/** A row of a script, whose fields are in the order of `FIELDS`; those that are not there are left out. */
function readRow(reply: Reply): Row {
  const values = reply as readonly (Buffer | null | undefined)[];
  const entries = FIELDS.map((field, index) => [field, values[index]] as const).filter(([, value]) =>
    Buffer.isBuffer(value),
  );
  const body = values[FIELDS.indexOf('body')];
  return {
    key: '',
    ...Object.fromEntries(
      entries.filter(([field]) => field !== 'body').map(([field, value]) => [field, String(value)]),
    ),
    ...(body && { raw: new Uint8Array(body) }),
  };
}

function toClaimed(row: Row): ClaimedDelivery {
  const { key, raw = new Uint8Array(), headers = '{}', event, serial, endpoint, lease = '', notes = '[]' } = row;
  return {
    ...{ key, raw, headers: JSON.parse(headers), receivedAt: Number(row.receivedAt), event, serial, endpoint },
    ...{ owner: lease, attempt: Number(row.attempts), isSuspect: Number(row.deaths) > 0, notes: JSON.parse(notes) },
  };
}

function toKept(row: Row): KeptDelivery {
  const { key, event, serial, endpoint, failure, headers, raw } = row;
  return {
    key,
    receivedAt: Number(row.receivedAt),
    state: row.state as DeliveryState,
    attempts: Number(row.attempts),
    notes: JSON.parse(row.notes ?? '[]'),
    ...(event !== undefined && { event }),
    ...(serial !== undefined && { serial }),
    ...(endpoint !== undefined && { endpoint }),
    ...(failure !== undefined && { failure: JSON.parse(failure) }),
    ...(raw && headers !== undefined && { raw, headers: JSON.parse(headers) }),
  };
}

function counted(before: EventNumbers | undefined, { event, state, failure, receivedAt }: KeptDelivery): EventNumbers {
  const { waiting = 0, running = 0, deadLetters = 0, failed = 0, oldestReceivedAt = receivedAt } = before ?? {};
  const numbers = {
    waiting: waiting + Number(state === 'waiting'),
    running: running + Number(state === 'running'),
    deadLetters: deadLetters + Number(state === 'dead'),
    failed: failed + Number(state === 'waiting' && failure !== undefined),
  };
  const oldest = state === 'dead' ? before?.oldestReceivedAt : Math.min(oldestReceivedAt, receivedAt);
  return {
    ...(event !== undefined && { event }),
    ...numbers,
    ...(oldest !== undefined && { oldestReceivedAt: oldest }),
  };
}

/** The elements of a reply as text, empty for those that are not there. */
function texts(reply: Reply): string[] {
  return (reply as readonly (Buffer | number | null)[]).map((element) => String(element ?? ''));
}

/** What the settings of the server may lose. Throws an Error for what loses deliveries by a crash of Redis alone. */
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
    throw new Error(
      `Redis keeps no append-only file: a crash of it loses deliveries that were answered 200. Set appendonly yes, ${remedy}`,
    );
  const [, policy = 'noeviction'] = /^maxmemory_policy:(\S+)/m.exec(info) ?? [];
  if (policy !== 'noeviction' && !/^maxmemory:0\s*$/m.test(info))
    throw new Error(
      `Redis deletes keys when its memory is full (${policy}), deliveries among them. Set maxmemory-policy noeviction, ${remedy}`,
    );
}
