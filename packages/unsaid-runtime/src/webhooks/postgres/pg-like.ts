import { describe } from '../check-options.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows are of any shape, and the types of `pg` have many overloads
type Any = any;

/** Parts of a client of the package `pg`, version 8, that are used. */
export interface PgClientLike {
  query(statement: Any, values?: Any): Promise<{ rows: Any[] }>;
}

/** A client that was taken from a pool. */
export interface PgPoolClientLike extends PgClientLike {
  on(event: 'error', listener: (error: Error) => void): unknown;
  /** With an error, or `true`, the connection is closed. */
  release(destroy?: Error | boolean): void;
}

/**
 * Parts of a `Pool` of the package `pg`, version 8, that are used. Its own types are not imported: an application without it could not
 * compile these.
 */
export interface PgPoolLike<Client extends PgPoolClientLike = PgPoolClientLike> extends PgClientLike {
  connect(): Promise<Client>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'acquire', listener: (client: Client) => void): unknown;
  readonly idleCount: number;
}

/** A transaction of the caller's: a client of `pg`, or what has `executeSql`, as pg-boss and its adapters do. */
export type SqlTransaction = PgClientLike | { executeSql(text: string, values?: unknown[]): Promise<{ rows: Any[] }> };

/** Throws a TypeError for what is not a pool. */
export function checkPool(caller: string, pool: unknown): void {
  const missing = ['query', 'connect', 'on'].filter(
    (method) => typeof Reflect.get(Object(pool), method) !== 'function',
  );
  if (missing.length === 0) return;
  throw new TypeError(
    `${caller}: \`pool\` has no method ${missing.join(', ')}; it takes a \`new Pool(...)\` of pg, version 8.`,
  );
}

/** Throws a TypeError for what is not the name of a schema. */
export function checkSchema(caller: string, schema: unknown): void {
  if (schema === undefined || (typeof schema === 'string' && /^[a-z_]\w{0,62}$/i.test(schema))) return;
  throw new TypeError(`${caller}: \`schema\` is ${describe(schema)}; it takes letters, digits and _.`);
}
