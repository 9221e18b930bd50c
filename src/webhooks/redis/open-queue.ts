import { checkRecord, type QueueRecord } from '../engine/queue-record.ts';
import type { BullMqLike, QueueLike, RedisClient } from './bullmq-like.ts';
import { endCopy, explainRedisError, inTime, refusingConnection } from './redis-connection.ts';

export interface QueueOptions {
  readonly bullmq: BullMqLike;
  readonly connection: object;
  readonly queue: string;
  readonly prefix: string;
  readonly acceptLoss: boolean;
  readonly record: QueueRecord;
}

/** A queue whose Redis answered. */
export interface OpenQueue {
  /** Does something with it. Rejects in time, and with one line, where Redis is away or silent. */
  ask<Result>(work: (queue: QueueLike) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Connects to a queue. Rejects with what is wrong, in one line. */
export async function openQueue(options: QueueOptions, purpose: 'use' | 'inspect'): Promise<OpenQueue> {
  const { bullmq, connection, queue: name, prefix, acceptLoss } = options;
  const refusing = refusingConnection(connection);
  const queue = new bullmq.Queue(name, { connection: refusing, prefix, skipMetasUpdate: true });
  const close = async () => {
    // An unconnected client cannot be closed gracefully and would keep reconnecting.
    await inTime(queue.close()).catch(() => void queue.disconnect().catch(() => {}));
    endCopy(refusing, connection);
  };
  try {
    // BullMQ goes on trying behind its back; the first thing that went wrong says what is wrong.
    const failed = new Promise<never>((_, reject) => queue.on('error', reject));
    await inTime(Promise.race([queue.waitUntilReady(), failed]));
    const client = await queue.getBackend().client;
    if (!acceptLoss) checkDurable(await inTime(client.info()));
    await inTime(checkOwner(options, purpose, queue, client));
    return {
      async ask(work) {
        // BullMQ would wait until it is back.
        if (client.status !== 'ready' && client.status !== 'connect')
          throw new Error('Redis cannot be reached: the connection was lost.');
        return inTime(work(queue));
      },
      close,
    };
  } catch (error) {
    void queue.disconnect().catch(() => {});
    await close();
    throw explainRedisError(error);
  }
}

const ALL_STATES = ['active', 'wait', 'delayed', 'failed', 'completed'];

/** Throws where the queue belongs to something else or, to inspect it, where there is none. */
async function checkOwner(
  { queue: name, record }: QueueOptions,
  purpose: 'use' | 'inspect',
  queue: QueueLike,
  client: RedisClient,
): Promise<void> {
  const key = queue.toKey('record');
  const stored = await client.get(key);
  if (stored !== null) return checkRecord(name, stored, record);
  if (purpose === 'inspect') throw new Error(`There is no queue '${name}' of this package in this Redis.`);
  // Where Redis lost everything, what was stored since has no record, and is ours.
  const [job] = await queue.getJobs(ALL_STATES, 0, 0, true);
  if (job && job.data?.format === undefined)
    throw new Error(`The queue '${name}' belongs to something else, not to an ${record.kind}. Name another one.`);
  await client.set(key, JSON.stringify(record));
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
