import { describeError, isInstance } from '../../describe-error.ts';
import { answerInTime } from '../clock.ts';

/** Rejects when Redis does not answer in time, and with what is wrong with it in one line. */
export async function inTime<Result>(answer: Promise<Result>): Promise<Result> {
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
export function refusingConnection(connection: object): object {
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
  const line = describeError(cause);
  const [, meaning, remedy] = MEANINGS.find(([message]) => message.test(line)) ?? [];
  if (!meaning) return isInstance(Error, cause) ? cause : new Error(line, { cause });
  const sentence = `${meaning}: ${line}${line.endsWith('.') ? '' : '.'}`;
  return new Error(remedy ? `${sentence} ${remedy}` : sentence, { cause });
}
