import { statSync } from 'node:fs';
import { DatabaseError } from 'reward-card-contract/sqlite';

/**
 * Remembers which files a database consists of; returns the check that they still are where they were. A file that is
 * open goes on to exist after it was deleted or replaced, and takes changes that nobody will find after a restart.
 * The check throws a DatabaseError.
 */
export function rememberFiles(path: string): () => void {
  const files = [path, `${path}-wal`].map((file) => ({ file, identity: identityOf(file) }));
  return () => {
    for (const { file, identity } of files) {
      if (identityOf(file) === identity) continue;
      const message = `The file ${file} was deleted or replaced while the sandbox was running. Put it back, or restart the sandbox.`;
      throw new DatabaseError('database-unusable', message);
    }
  };
}

function identityOf(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats && `${stats.dev}:${stats.ino}`;
}
