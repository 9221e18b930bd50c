import { describeError } from '../../describe-error.ts';
import { answerInTime } from '../clock.ts';
import { checkRecord, type QueueRecord } from '../engine/queue-record.ts';
import type { BullMqLike, QueueLike, RedisClient } from './bullmq-like.ts';
import { createMarks, type Marks } from './kept-jobs.ts';

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

type Ask = <Result>(work: (queue: QueueLike, marks: Marks) => Promise<Result>) => Promise<Result>;

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

/** In which the record of the queue is. */
const RECORD = 'record';
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
    const marks = createMarks(queue, client);
    const checkKept = async () => {
      if (!acceptLoss) checkDurable(await client.info());
    };
    await inTime(checkKept());
    await inTime(checkOwner(name, queue, client, owner));
    const ask: Ask = async (work) => {
      checkConnected(client);
      return inTime(work(queue, marks));
    };
    let loss: unknown;
    const listeners = new Set<(cause?: unknown) => void>();
    const restoreRecord = async () => {
      const isLost = owner.purpose === 'use' && (await client.get(queue.toKey(RECORD))) === null;
      if (isLost) await client.set(queue.toKey(RECORD), JSON.stringify(owner.record));
    };
    const look = async () => {
      const trouble = await ask(checkKept)
        .then(restoreRecord)
        .catch((cause: unknown) => cause);
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
function checkConnected({ status }: RedisClient): void {
  if (status !== 'ready' && status !== 'connect') throw new Error('Redis cannot be reached: the connection was lost.');
}

/** Throws where the queue belongs to something else or, to inspect it, where there is none. */
async function checkOwner(name: string, queue: QueueLike, client: RedisClient, owner: Owner): Promise<void> {
  const { record, purpose, replaceSettings } = owner;
  const key = queue.toKey(RECORD);
  const stored = (await client.get(key)) ?? undefined;
  if (purpose === 'inspect') {
    if (stored === undefined) throw new Error(`There is no queue '${name}' of this package in this Redis.`);
    checkRecord(name, stored, record, { replaceSettings: true });
    return;
  }
  if (!checkRecord(name, stored, record, { replaceSettings })) return;
  const counts = stored === undefined ? await queue.getJobCounts() : {};
  if (Object.values(counts).some((count) => count > 0))
    // Not for good: where Redis lost everything, a process that is open brings the record back.
    throw new Error(`The queue '${name}' belongs to something else, not to an ${record.kind}. Name another one.`);
  await client.set(key, JSON.stringify(record));
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

/**
 * After so many milliseconds without an answer to anything a connection is given up: packets may vanish without a word. More
 * than the longest wait of a command that blocks, see `startWorker`.
 */
const SILENT_MS = 4_000;

/** Milliseconds between attempts to connect; the defaults of drivers double them to many seconds. */
const retryStrategy = (times: number) => Math.min(50 * times, 1_000);

const DEFAULTS = { retryStrategy, connectTimeout: SILENT_MS };

/** A connection as BullMQ takes it, for what stores: it refuses at once while Redis is away, rather than keep it in memory. */
function refusingConnection(connection: object): object {
  return change(connection, { enableOfflineQueue: false, maxRetriesPerRequest: 0, socketTimeout: SILENT_MS });
}

/** The same for what handles: it waits until Redis is back. */
export function patientConnection(connection: object): object {
  return change(connection, { maxRetriesPerRequest: null, socketTimeout: SILENT_MS });
}

/** Options are completed; a client of ioredis is copied, as it serves others; those of other drivers are left alone. */
function change(connection: object, options: object): object {
  if ('duplicate' in connection && typeof connection.duplicate === 'function') {
    return 'defineCommand' in connection ? connection.duplicate({ ...DEFAULTS, ...options }) : connection;
  }
  return { ...DEFAULTS, ...connection, ...options };
}

/** Ends what was copied: BullMQ leaves clients alone that it was handed. */
export function endCopy(copy: object, connection: object): void {
  const isCopy = copy !== connection && 'duplicate' in connection;
  if (isCopy && 'disconnect' in copy && typeof copy.disconnect === 'function') copy.disconnect();
}

/** Beginnings of messages, with what they mean here, and the remedy where it is one. */
const MEANINGS: readonly (readonly [message: RegExp, meaning: string, remedy?: string])[] = [
  [
    /^(WRONGPASS|NOAUTH|ERR AUTH|NOPERM|.*invalid username-password)/,
    'Redis refuses the user or the password',
    'Check the user and the password of the connection.',
  ],
  [/^OOM/, 'Redis has no memory left'],
  [/^MISCONF/, 'Redis cannot write to its disk'],
  [/^(READONLY|UNBLOCKED)/, 'Redis takes no writes, as a replica'],
  [/^(LOADING|MASTERDOWN|CLUSTERDOWN|TRYAGAIN)/, 'Redis is not ready'],
  [
    /^(Connection is closed|Stream isn't writeable|Reached the max retries|connect |read E|write E|getaddrinfo|Socket closed|The client is closed|Command timed out|Socket timeout)/,
    'Redis cannot be reached',
  ],
];

/** What Redis, its driver or BullMQ threw, as an Error whose message says in one line what is wrong. */
export function explainRedisError(cause: unknown): Error {
  const error = cause instanceof AggregateError && cause.errors.length > 0 ? cause.errors[0] : cause;
  const line = describeError(error);
  const [, meaning, remedy] = MEANINGS.find(([message]) => message.test(line)) ?? [];
  if (!meaning) return error instanceof Error ? error : new Error(line, { cause });
  const sentence = `${meaning}: ${line}${line.endsWith('.') ? '' : '.'}`;
  return new Error(remedy ? `${sentence} ${remedy}` : sentence, { cause });
}
