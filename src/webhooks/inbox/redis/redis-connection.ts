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
