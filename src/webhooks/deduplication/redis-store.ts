import { setTimeout } from 'node:timers/promises';
import { explainRedisError } from '../inbox/redis/explain-redis-error.ts';
import { checkPositive, describe } from './check-options.ts';
import type { Claim, ClaimState, DeliveryStore } from './delivery-store.ts';

/** A client of the package `ioredis`, or of `redis`. */
export type RedisClient =
  | { call(command: string, ...args: string[]): Promise<unknown> }
  | { sendCommand(args: string[]): Promise<unknown> };

/** The numbers are ours: the retry intervals are not shown (open point retry-intervals). */
export interface RedisStoreOptions {
  /** `new Redis(url)` of the package `ioredis`, or what `createClient` of `redis` makes, connected. */
  readonly client: RedisClient;
  /** What the names of the keys in Redis begin with. Default `webhook:`. */
  readonly prefix?: string;
  /** Milliseconds for which a handled key is remembered. Default 30 days. */
  readonly keepMs?: number;
  /** Milliseconds after which the claim of a process that died is free again; until then its retries are refused. Default 6,000. */
  readonly leaseMs?: number;
}

export interface RedisStore extends DeliveryStore {
  claim(claim: Claim): Promise<ClaimState>;
  renew(claim: Claim): Promise<void>;
  done(claim: Claim): Promise<void>;
  release(claim: Claim): Promise<void>;
}

/** Stands in the place of the owner once a delivery is done; an owner is never this. */
const DONE = 'done';
const CLAIM = `if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then return 'fresh' end
  if redis.call('GET', KEYS[1]) == '${DONE}' then return 'done' end
  return 'busy'`;
const RENEW = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end";
const RELEASE = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end";
/** Milliseconds for which a refusal waits for the first connection to fail. */
const FIRST_TRY_MS = 1_000;
/** In milliseconds: Redis refuses what goes beyond its calendar. */
const LONGEST = 1e15;

/**
 * Remembers deliveries in Redis, for any number of machines. Weaker than the other stores: Redis has no transaction that an
 * effect elsewhere could be part of, and forgets at a crash what it had not yet synced to its append-only file, all of it
 * where it keeps none; a delivery that comes again is then handled again. Throws a TypeError for options that cannot be meant.
 */
export function createRedisStore({
  client,
  prefix = 'webhook:',
  keepMs = 2_592_000_000,
  leaseMs = 6_000,
}: RedisStoreOptions): RedisStore {
  const run = commandsOf(client);
  const connectionError = lastErrorOf(client);
  checkPositive('createRedisStore', { keepMs, leaseMs });
  const [keep, lease] = [keepMs, leaseMs].map((milliseconds) => String(Math.min(Math.ceil(milliseconds), LONGEST)));
  const ask = (...args: string[]) =>
    run(args).catch(async (cause) => {
      throw explainRedisError((await connectionError()) ?? cause);
    });
  const evaluate = (script: string, { key, owner }: Claim, ...args: string[]) =>
    ask('EVAL', script, '1', prefix + key, owner, ...args);
  return {
    leaseMs,
    claim: async (claim) => String(await evaluate(CLAIM, claim, lease ?? '')) as ClaimState,
    renew: async (claim) => void (await evaluate(RENEW, claim, lease ?? '')),
    done: async ({ key }) => void (await ask('SET', prefix + key, DONE, 'PX', keep ?? '')),
    release: async (claim) => void (await evaluate(RELEASE, claim)),
  };
}

/** What a client that is not connected was refused with: its commands only say that there is no connection. */
function lastErrorOf(client: RedisClient): () => Promise<unknown> {
  if (!('on' in client && typeof client.on === 'function')) return async () => undefined;
  const { on } = client;
  let last: unknown;
  const tried = new Promise<void>((resolve) => {
    const know = (error?: unknown) => {
      last = error;
      resolve();
    };
    on.call(client, 'error', know);
    on.call(client, 'ready', () => know());
    if (isReady(client)) resolve();
  });
  return async () => {
    // One that begins to connect knows the reason a moment later.
    await Promise.race([tried, setTimeout(FIRST_TRY_MS, undefined, { ref: false })]);
    return last;
  };
}

/** As `ioredis` and `redis` have it. */
function isReady(client: RedisClient): boolean {
  return Reflect.get(client, 'status') === 'ready' || Reflect.get(client, 'isReady') === true;
}

function commandsOf(client: RedisClient): (args: string[]) => Promise<unknown> {
  if (typeof client === 'object' && client !== null) {
    // The client of ioredis has a `sendCommand` as well, which takes something else.
    if ('call' in client) return ([command = '', ...args]) => client.call(command, ...args);
    if ('sendCommand' in client) return (args) => client.sendCommand(args);
  }
  throw new TypeError(`createRedisStore: \`client\` is ${describe(client)}; it takes a client of ioredis or redis.`);
}
