import { describeError } from '../describe-error.ts';

/** What is wrong with a database file; it does not change between versions. */
export type DatabaseErrorCode =
  | 'database-locked'
  | 'database-damaged'
  | 'not-a-database'
  | 'database-read-only'
  | 'database-full'
  | 'database-unusable';

/** Why a database file cannot be used: one line that names the file and what to do. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: DatabaseErrorCode;

  constructor(code: DatabaseErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

/** Result codes of SQLite, without their extensions, as sqlite.org/rescode.html lists them. */
const REASONS: Readonly<Record<number, readonly [DatabaseErrorCode, string]>> = {
  5: ['database-locked', 'is locked by another process. Wait until that has finished, or end it.'],
  6: ['database-locked', 'is locked by another connection. Close that first.'],
  8: ['database-read-only', 'cannot be written. Make the file and its folder writable, or name another file.'],
  10: ['database-unusable', 'cannot be read or written. Check the disk that it is on.'],
  11: ['database-damaged', 'is damaged. Restore it from a backup, or name another file.'],
  13: ['database-full', 'cannot grow, since the disk is full. Make room on it.'],
  14: ['database-unusable', 'cannot be opened. Check that its folder exists and that both may be read and written.'],
  15: ['database-locked', 'is in use by too many processes at once. Try again.'],
  26: ['not-a-database', 'is not an SQLite database. Name another file.'],
};

/** Result code of SQLite without its extension; `undefined` for an error that does not come from SQLite. */
export function resultCodeOf(error: unknown): number | undefined {
  const { errcode } = ((error instanceof DatabaseError ? error.cause : error) ?? {}) as { errcode?: unknown };
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}

/** Whether another connection was in the way, so that the same statement may succeed a little later. */
export function isBusy(error: unknown): boolean {
  const code = resultCodeOf(error);
  // 15, "locking protocol": a race for the log's index was lost several times in a row.
  return code === 5 || code === 6 || code === 15;
}

/** Says what an error of SQLite or of the file system means for a file. */
export function explainDatabaseError(path: string, cause: unknown): DatabaseError {
  if (cause instanceof DatabaseError) return cause;
  const [code, text] = REASONS[resultCodeOf(cause) ?? 0] ?? [
    'database-unusable',
    `cannot be used: ${describeError(cause)}.`,
  ];
  return new DatabaseError(code, `The database ${path} ${text}`, cause);
}
