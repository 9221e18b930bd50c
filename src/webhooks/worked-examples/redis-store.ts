import type { DeliveryStore } from '../deduplication/delivery-store.ts';

// A worked example, to be copied: a store in Redis for several instances. No door of the package exports it.
// Redis forgets by itself; with its default persistence a crash of Redis can also forget what was done last.

/** What the example needs of a client; a client of the package `redis` is such. */
export interface RedisClient {
  set(key: string, value: string, options: { NX?: true; PX: number }): Promise<unknown>;
  get(key: string): Promise<string | null>;
  eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown>;
}

/** Stands in the place of the owner once a delivery is done; an owner is a UUID and never this. */
const DONE = 'done';
const RENEW = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end";
const RELEASE = "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end";

/** Remembers deliveries in Redis, under keys that begin with `webhook:`. */
export function createRedisStore(client: RedisClient, leaseMs: number, keepMs: number): DeliveryStore {
  const name = (key: string) => `webhook:${key}`;
  return {
    leaseMs,
    async claim({ key, owner }) {
      const claimed = await client.set(name(key), owner, { NX: true, PX: leaseMs });
      if (claimed !== null) return 'fresh';
      return (await client.get(name(key))) === DONE ? 'done' : 'busy';
    },
    renew: ({ key, owner }) => client.eval(RENEW, { keys: [name(key)], arguments: [owner, String(leaseMs)] }),
    done: ({ key }) => client.set(name(key), DONE, { PX: keepMs }),
    release: ({ key, owner }) => client.eval(RELEASE, { keys: [name(key)], arguments: [owner] }),
  };
}
