import { createHash } from 'node:crypto';
import { SandboxProblem } from '../problem.ts';
import type { Facts } from '../provider/shape.ts';
import type { Ledger } from './ledger.ts';

/** A call that the caller may repeat (open point idempotency). */
export interface Repeatable {
  readonly operation: string;
  /** What the caller tells repetitions by; without it every call acts. */
  readonly key: string | null;
  readonly body: unknown;
  /** For how long the key is remembered; until the sandbox is reset where the answer does not say. */
  readonly lifetime_seconds: number | undefined;
}

interface Row {
  readonly digest: string;
  readonly result: string;
  readonly at: number;
}

/**
 * Acts once for each key: a repeated call gets the result of the first, and changes nothing. Called within the transaction
 * of the change, so that neither is there without the other. Throws `idempotency-conflict` for a key that came with
 * another request.
 */
export function once<Result extends Facts>({ store, now }: Ledger, call: Repeatable, work: () => Result): Result {
  const { operation, key, body, lifetime_seconds = Number.POSITIVE_INFINITY } = call;
  if (key === null) return work();
  const digest = createHash('sha256').update(JSON.stringify(body)).digest('base64');
  const row = store.get<Row>('SELECT digest, result, at FROM replays WHERE operation = ? AND key = ?', operation, key);
  if (row !== undefined && now() - row.at < lifetime_seconds * 1_000) {
    if (row.digest === digest) return JSON.parse(row.result) as Result;
    throw new SandboxProblem(
      'idempotency-conflict',
      'This key came with another request before. Use a new key for each.',
    );
  }
  const result = work();
  store.run(
    'INSERT OR REPLACE INTO replays (operation, key, digest, result, at) VALUES (?, ?, ?, ?, ?)',
    ...[operation, key, digest, JSON.stringify(result), now()],
  );
  return result;
}
