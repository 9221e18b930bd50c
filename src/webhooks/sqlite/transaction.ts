import type { DatabaseSync } from 'node:sqlite';
import type { Claim } from '../memory/memory-store.ts';
import { WebhookError } from '../webhook-error.ts';
import type { OpenConnection } from './connection.ts';

/** What a transaction needs to know of the claim that it ends. */
interface ClaimStatements {
  /** Whether the owner still has the key, undone. */
  holds(claim: Claim): boolean;
  done(claim: Claim): void;
}

type Outcome<Result> = { readonly result: Result } | { readonly error: unknown };

/**
 * Begins a transaction, does the work and marks the delivery as handled in it. Throws when it cannot begin; what the work
 * or the commit throws is returned, so that it is not taken for a lock.
 */
export function transact<Result>(
  { database, statements }: OpenConnection<ClaimStatements>,
  claim: Claim,
  work: (database: DatabaseSync) => Result,
): Outcome<Result> {
  database.exec('BEGIN IMMEDIATE');
  try {
    if (!statements.holds(claim))
      throw new WebhookError('claim-lost', 'The delivery was taken over meanwhile.', { key: claim.key });
    const result = work(database);
    refusePromise(result);
    statements.done(claim);
    database.exec('COMMIT');
    return { result };
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    return { error };
  }
}

/** Returns the result, or throws the error. */
export function settle<Result>(outcome: Outcome<Result>): Result {
  if ('error' in outcome) throw outcome.error;
  return outcome.result;
}

/** What runs after an await would run after the commit, outside the transaction. */
function refusePromise(result: unknown): void {
  if (result instanceof Promise) {
    result.catch(() => {});
    throw new TypeError('transaction: `work` returned a promise; a transaction of node:sqlite is synchronous.');
  }
}
