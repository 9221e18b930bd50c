import type { PgBossLike } from './pg-boss-like.ts';

/** A boss for as long as somebody needs it. */
export interface BossHold {
  /** Starts it unless it runs. Rejects when the database cannot be used; may be called again. */
  start(): Promise<void>;
  /** Stops it, if it was started here and nobody else holds it. */
  release(): Promise<void>;
}

interface Holders {
  count: number;
  isOurs: boolean;
}

/** An inbox and an outbox may have been given the same boss. */
const held = new WeakMap<PgBossLike, Holders>();

/**
 * Holds a boss that the user handed over, started or not. What it emits as `error` goes to `onError`: an EventEmitter
 * without a listener for that ends the process.
 */
export function holdBoss(boss: PgBossLike, onError: (error: Error) => void): BossHold {
  const holders = held.get(boss) ?? { count: 0, isOurs: false };
  held.set(boss, holders);
  holders.count += 1;
  let isReleased = false;
  boss.on('error', onError);
  return {
    async start() {
      // A database of the user's own does not tell; such a boss is the user's to stop.
      const isClosed = Reflect.get(boss.getDb(), 'opened') === false;
      if (isClosed) holders.isOurs = true;
      await boss.start();
    },
    async release() {
      if (isReleased) return;
      isReleased = true;
      holders.count -= 1;
      try {
        if (holders.count > 0 || !holders.isOurs) return;
        holders.isOurs = false;
        await boss.stop({ graceful: false });
      } finally {
        // Not before: what its connections say while they are closed has to be heard.
        boss.off('error', onError);
      }
    },
  };
}
