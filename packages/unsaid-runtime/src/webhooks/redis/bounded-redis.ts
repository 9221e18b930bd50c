import { once } from 'node:events';
import { answerInTime } from '../clock.ts';
import { explainRedisError } from './explain-error.ts';
import { SCRIPTS, type ScriptName } from './scripts.ts';

// biome-ignore lint/suspicious/noExplicitAny: ioredis has so many types that no other is assignable to all of them
type Any = any;

/** Parts of a client of the package `ioredis` that are used: of `Redis`, also with sentinels, or of `Cluster`. */
export interface RedisLike {
  readonly status: string;
  duplicate(...options: Any[]): Any;
}

/** A client of this queue's own. */
interface OwnClient extends NodeJS.EventEmitter {
  readonly status: string;
  connect(): Promise<unknown>;
  disconnect(reconnect?: boolean): void;
  defineCommand(name: string, definition: { readonly lua: string; readonly numberOfKeys: number }): void;
  info(): Promise<string>;
  config(get: 'GET', setting: string): Promise<readonly string[]>;
  wait(replicas: number, milliseconds: number): Promise<number>;
}

export type Reply = Buffer | number | null | readonly Reply[];
type Argument = string | number | Uint8Array;

/** Milliseconds after which Redis counts as silent. */
const ANSWER_MS = 3_000;
const MAX_PAUSE_MS = 1_000;

/** Refuses at once while Redis is away, rather than keep commands in memory, and connects again soon. */
const OPTIONS = {
  lazyConnect: true,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  connectTimeout: ANSWER_MS,
  retryStrategy: (times: number) => Math.min(50 * times, MAX_PAUSE_MS),
};

/**
 * A copy of the user's client, each command of which ends with an answer or an error in time, whatever the network does: a connection
 * that is silent is replaced.
 */
export class BoundedRedis {
  readonly #given: RedisLike;
  readonly #key: string;
  #client: OwnClient | undefined;
  #lastError: unknown;

  /** `key`: one of those of the queue, by which a cluster finds its node. */
  constructor(given: RedisLike, key: string) {
    this.#given = given;
    this.#key = key;
  }

  /** Connects. Rejects with what is wrong, in one line. */
  async open(): Promise<void> {
    this.#client ??= this.#connect();
    const client = this.#client;
    if (client.status === 'ready') return;
    try {
      await answerInTime('Redis', once(client, 'ready'), ANSWER_MS);
    } catch (cause) {
      throw explainRedisError(this.#lastError ?? cause);
    }
  }

  run(name: ScriptName, ...values: readonly Argument[]): Promise<Reply> {
    const command = `${name}Buffer`;
    const given = values.map((value) => (value instanceof Uint8Array ? toBuffer(value) : value));
    return this.#ask((client) => (client as Any)[command](this.#key, ...given));
  }

  info(): Promise<string> {
    return this.#ask((client) => client.info());
  }

  /** A setting of the server; `undefined` where this user may not ask for it, as with most hosts. */
  async setting(name: string): Promise<string | undefined> {
    const found = await this.#ask((client) => client.config('GET', name).catch(() => []));
    return found[1];
  }

  /** Waits until so many replicas have what was written last. Rejects where they have not in time. */
  async waitFor(replicas: number): Promise<void> {
    const reached = await this.#ask((client) => client.wait(replicas, ANSWER_MS - 1_000));
    if (reached < replicas)
      throw new Error(`Redis has reached ${reached} of the ${replicas} replicas of \`waitReplicas\` in time.`);
  }

  close(): void {
    this.#client?.disconnect();
    this.#client = undefined;
  }

  #connect(): OwnClient {
    const isCluster = Reflect.get(this.#given, 'isCluster') === true;
    const client: OwnClient = isCluster
      ? this.#given.duplicate(undefined, { lazyConnect: true, redisOptions: { connectTimeout: ANSWER_MS } })
      : this.#given.duplicate(OPTIONS);
    client.on('error', (error) => {
      this.#lastError = error;
    });
    client.on('ready', () => {
      this.#lastError = undefined;
    });
    for (const [name, lua] of SCRIPTS) client.defineCommand(name, { lua, numberOfKeys: 1 });
    client.connect().catch((error) => {
      this.#lastError ??= error;
    });
    return client;
  }

  async #ask<Result>(work: (client: OwnClient) => Promise<Result>): Promise<Result> {
    const client = this.#client;
    if (!client) throw new Error('The connection to Redis was closed.');
    let isSilent = true;
    const answer = work(client).finally(() => {
      isSilent = false;
    });
    try {
      return await answerInTime('Redis', answer, ANSWER_MS);
    } catch (cause) {
      // Packets can vanish silently: only another connection detects it.
      if (isSilent) client.disconnect(true);
      throw explainRedisError(cause);
    }
  }
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
