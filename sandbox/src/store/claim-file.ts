import { closeSync, existsSync, openSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseError, explainDatabaseError, isBusy } from 'reward-card-contract/sqlite';

/**
 * Claims a database file for one sandbox, by a lock on an empty file next to it; returns the function that gives it up.
 * The lock is SQLite's, so the operating system releases it when the process dies, however it dies. Throws a
 * DatabaseError at once if another sandbox has the file.
 */
export function claimFile(path: string): () => void {
  if (!existsSync(dirname(path))) {
    throw new DatabaseError('database-unusable', `The database ${path} cannot be created: its folder does not exist.`);
  }
  const lockPath = `${path}.lock`;
  let lock: DatabaseSync | undefined;
  try {
    if (!existsSync(lockPath)) closeSync(openSync(lockPath, 'a', 0o600));
    lock = new DatabaseSync(lockPath, { timeout: 0 });
    // The transaction stays open and writes nothing: a journal in memory leaves no file behind if the process is killed.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN IMMEDIATE');
  } catch (error) {
    lock?.close();
    if (!isBusy(error)) throw explainDatabaseError(lockPath, error);
    const message = `The database ${path} is in use by another sandbox. End that, or name another file.`;
    throw new DatabaseError('database-locked', message, error);
  }
  return () => {
    if (!lock.isOpen) return;
    removeQuietly(lockPath);
    lock.close();
  };
}

/** An empty file that is left behind does no harm; some systems do not remove one that is open. */
function removeQuietly(file: string): void {
  try {
    rmSync(file);
  } catch {}
}
