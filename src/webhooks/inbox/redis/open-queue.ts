import { checkRecord, type QueueRecord } from '../../engine/queue-record.ts';
import { answerInTime } from '../answer-in-time.ts';
import type { BullMqLike, QueueLike, RedisCommands } from './bullmq-like.ts';
import { explainRedisError } from './explain-redis-error.ts';
import { createQueueIndex, type QueueIndex } from './queue-index.ts';
import { endCopy, refusingConnection } from './redis-connection.ts';

export interface QueueOptions {
  readonly bullmq: BullMqLike;
  readonly connection: object;
  readonly queue: string;
  readonly prefix: string;
  readonly acceptLoss: boolean;
}

/** Whose queue it is to be. */
export interface Owner {
  readonly record: QueueRecord;
  readonly replaceSettings: boolean;
  readonly purpose: 'use' | 'inspect';
}

type Ask = <Result>(work: (queue: QueueLike, index: QueueIndex) => Promise<Result>) => Promise<Result>;

/** A queue whose Redis answered. */
export interface OpenQueue {
  /** Does something with it. Rejects in time, and with one line, where Redis is away or silent. */
  readonly ask: Ask;
  /** The same for what stores: rejects as well while Redis would forget it. */
  readonly store: Ask;
  /** Has it reported when Redis goes silent or begins to forget, until the returned function is called. */
  watch(onTrouble: (cause?: unknown) => void): () => void;
  close(): Promise<void>;
}

/** How often Redis is asked whether it is there, and still keeps what it was told. */
const WATCH_MS = 3_000;

/** Connects to a queue. Rejects with what is wrong, in one line. */
export async function openQueue(options: QueueOptions, owner: Owner): Promise<OpenQueue> {
  const { bullmq, connection, queue: name, prefix, acceptLoss } = options;
  const refusing = refusingConnection(connection);
  const queue = new bullmq.Queue(name, { connection: refusing, prefix, skipMetasUpdate: true });
  let timer: ReturnType<typeof setInterval> | undefined;
  const close = async () => {
    clearInterval(timer);
    // An unconnected client cannot be closed gracefully and would keep reconnecting.
    await inTime(queue.close()).catch(() => void queue.disconnect().catch(() => {}));
    endCopy(refusing, connection);
  };
  try {
    // BullMQ goes on trying behind its back; the first thing that went wrong says what is wrong.
    const failed = new Promise<never>((_, reject) => queue.on('error', reject));
    await inTime(Promise.race([queue.waitUntilReady(), failed]));
    const client = await queue.getBackend().client;
    const index = createQueueIndex(queue, client, JSON.stringify(owner.record));
    const checkKept = async () => {
      if (!acceptLoss) checkDurable(await client.info());
    };
    await inTime(checkKept());
    await inTime(checkOwner(name, queue, index, owner));
    const ask: Ask = async (work) => {
      checkConnected(client);
      return inTime(work(queue, index));
    };
    let loss: unknown;
    const listeners = new Set<(cause?: unknown) => void>();
    const look = async () => {
      const trouble = await ask(checkKept).catch((cause: unknown) => cause);
      // While it is silent, what is stored is refused anyway, and for that reason.
      loss = trouble instanceof NotDurable ? trouble : undefined;
      for (const listener of listeners) listener(trouble);
    };
    timer = setInterval(look, WATCH_MS).unref();
    return {
      ask,
      async store(work) {
        if (loss) throw loss;
        return ask(work);
      },
      watch(onTrouble) {
        // Once each: while Redis is away, what is wrong reads differently from one moment to the next.
        let last: 'away' | 'not durable' | undefined;
        const listener = (trouble: unknown) => {
          const now = trouble instanceof NotDurable ? 'not durable' : trouble === undefined ? undefined : 'away';
          if (now !== last) onTrouble(trouble);
          last = now;
        };
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      close,
    };
  } catch (error) {
    void queue.disconnect().catch(() => {});
    await close();
    throw explainRedisError(error);
  }
}

/** Throws while there is no connection: BullMQ waits until it is back. */
function checkConnected({ status }: RedisCommands): void {
  if (status !== 'ready' && status !== 'connect') throw new Error('Redis cannot be reached: the connection was lost.');
}

/** Throws where the queue belongs to something else or, to inspect it, where there is none. */
async function checkOwner(name: string, queue: QueueLike, index: QueueIndex, owner: Owner): Promise<void> {
  const { record, purpose, replaceSettings } = owner;
  const isInspected = purpose === 'inspect';
  const own = JSON.stringify(record);
  let stored = await index.readRecord();
  if (stored === undefined) {
    if (isInspected) throw new Error(`There is no queue '${name}' of this package in this Redis.`);
    const counts = await queue.getJobCounts();
    if (Object.values(counts).some((count) => count > 0))
      // Not for good: where Redis lost everything, the next delivery that an open process stores brings the record back.
      throw new Error(`The queue '${name}' belongs to something else, not to an ${record.kind}. Name another one.`);
    // Of several that begin at once, the first has written it.
    stored = await index.writeRecord(own, 'if none');
  }
  const isToWrite = checkRecord(name, stored, record, { replaceSettings: replaceSettings || isInspected });
  if (isToWrite && !isInspected) await index.writeRecord(own, 'always');
}

/** Redis forgets, at a crash or by itself, what was answered 200. */
class NotDurable extends Error {}

function checkDurable(info: string): void {
  const remedy = 'or pass `acceptLoss: true`.';
  if (/^aof_enabled:0/m.test(info))
    throw new NotDurable(
      `Redis keeps no append-only file: a crash of it loses deliveries that were answered 200. Set appendonly yes, ${remedy}`,
    );
  const [, policy = 'noeviction'] = /^maxmemory_policy:(\S+)/m.exec(info) ?? [];
  if (policy !== 'noeviction' && !/^maxmemory:0\s*$/m.test(info))
    throw new NotDurable(
      `Redis deletes keys when its memory is full (${policy}), deliveries among them. Set maxmemory-policy noeviction, ${remedy}`,
    );
}

/** Rejects when Redis does not answer in time, and with what is wrong with it in one line. */
async function inTime<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answerInTime('Redis', answer);
  } catch (cause) {
    throw explainRedisError(cause);
  }
}
