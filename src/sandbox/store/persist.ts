import { systemClock } from '../../webhooks/clock.ts';
import type { GroupCommit } from './group-commit.ts';

export interface Patience {
  /** Hears each time that the database refused. */
  readonly log: (line: string) => void;
  /** Ends the waiting. */
  readonly signal: AbortSignal;
}

/** Before the database is asked again after it refused. */
const PAUSE_MS = 1_000;

/**
 * Carries out a change of the sandbox's own accord, again and again until the database takes it: a disk may be full, or
 * a file locked, for a while. Resolves with `undefined` when the signal aborts first. Never rejects.
 */
export async function persist<Result>(
  commits: GroupCommit,
  work: () => Result,
  { log, signal }: Patience,
): Promise<Result | undefined> {
  while (!signal.aborted) {
    try {
      return await commits.run(work);
    } catch (error) {
      log(String(error));
      await systemClock.sleep(PAUSE_MS, signal).catch(() => {});
    }
  }
  return undefined;
}
