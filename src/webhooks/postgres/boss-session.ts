import { answerInTime } from '../clock.ts';
import { explainPostgresError, isSomethingMissing, READING_MS } from './bounded-database.ts';
import type { PgBossLike } from './pg-boss-like.ts';

interface BossSessionOptions {
  readonly boss: PgBossLike;
  /** Finds the queue on a boss that runs; to `use` it, creates what is missing. */
  readonly prepare: (purpose: 'use' | 'inspect') => Promise<void>;
}

/** A queue on a boss that the user handed over, from the first connection to the end. */
export function createBossSession({ boss, prepare }: BossSessionOptions) {
  let purpose: 'use' | 'inspect' = 'use';
  let release: (() => Promise<void>) | undefined;
  let prepared: Promise<void> | undefined;
  let onError = (_error: Error) => {};
  const begin = async () => {
    release ??= holdBoss(boss, (error) => onError(error));
    try {
      // A database of the user's own does not tell; such a boss is the user's to stop.
      if (Reflect.get(boss.getDb(), 'opened') === false) holdersOf(boss).isOurs = true;
      await boss.start();
      await prepare(purpose);
    } catch (error) {
      // What did not open is not closed: it may be the last attempt.
      await release().catch(() => {});
      release = undefined;
      throw error;
    }
  };
  /** Resolves when the queue is there, which is created again where somebody dropped it. */
  const ready = async () => {
    prepared ??= begin();
    const current = prepared;
    try {
      await answerInTime('PostgreSQL', current, READING_MS);
    } catch (cause) {
      // One that only takes long goes on, as pg-boss may have much to migrate.
      current.catch(() => {
        if (prepared === current) prepared = undefined;
      });
      throw explainPostgresError(cause);
    }
  };
  const forget = () => {
    prepared = undefined;
  };
  return {
    async open(asked: 'use' | 'inspect'): Promise<void> {
      if (asked !== purpose) forget();
      purpose = asked;
      await ready();
    },
    ready,
    /** Rejects in time, with what says in one line what is wrong with the database. */
    async ask<Result>(work: () => Promise<Result>, milliseconds?: number): Promise<Result> {
      const answer = async () => {
        await ready();
        return work();
      };
      try {
        return await answerInTime('PostgreSQL', answer(), milliseconds);
      } catch (cause) {
        if (isSomethingMissing(cause)) forget();
        throw explainPostgresError(cause);
      }
    },
    /** From now on what the boss emits as an error goes there. */
    hear(listener: (error: Error) => void): void {
      onError = (error) => listener(explainPostgresError(error));
    },
    /** Stops the boss, if it was started here and nobody else holds it. */
    close: async () => release?.(),
  };
}

interface Holders {
  count: number;
  isOurs: boolean;
}

/** An inbox and an outbox may have been given the same boss. */
const held = new WeakMap<PgBossLike, Holders>();

function holdersOf(boss: PgBossLike): Holders {
  const known = held.get(boss);
  if (known) return known;
  const holders = { count: 0, isOurs: false };
  held.set(boss, holders);
  // For good: a connection may still report its end after the boss was stopped, which without a listener ends the process.
  boss.on('error', () => {});
  return holders;
}

/** Passes on the errors of a boss. Returns what lets go of it. */
function holdBoss(boss: PgBossLike, onError: (error: Error) => void): () => Promise<void> {
  const holders = holdersOf(boss);
  holders.count += 1;
  let isReleased = false;
  boss.on('error', onError);
  return async () => {
    if (isReleased) return;
    isReleased = true;
    holders.count -= 1;
    try {
      if (holders.count > 0 || !holders.isOurs) return;
      holders.isOurs = false;
      await boss.stop({ graceful: false });
    } finally {
      boss.off('error', onError);
    }
  };
}
