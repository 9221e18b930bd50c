import { DatabaseError } from 'reward-card-contract/sqlite';
import { systemClock } from 'reward-card-contract/webhooks';
import type { GroupCommit } from './group-commit.ts';

export interface Patience {
  /** Called each time that the database refused. */
  readonly log: (line: string) => void;
  /** Ends the waiting. */
  readonly signal: AbortSignal;
}

/** Before the first time that the database is asked again after it refused, and at most. Doubled each time. */
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 10_000;

/** Milliseconds to wait after so many failures in a row. */
export function pauseAfter(failures: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS);
}

/**
 * Retries a background write until the database accepts it: a disk may be full
 * for a while. Resolves with `undefined` when the signal aborts first. Never rejects.
 */
export async function persist<Result>(
  commits: GroupCommit,
  work: () => Result,
  { log, signal }: Patience,
): Promise<Result | undefined> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      return await commits.run(work);
    } catch (error) {
      log(messageOf(error));
      await systemClock.sleep(pauseAfter(failures), signal).catch(() => {});
    }
  }
  return undefined;
}

/** The error in one line. */
export function messageOf(error: unknown): string {
  return error instanceof DatabaseError ? error.message : String(error);
}
