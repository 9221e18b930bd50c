/** What is used of an instance of `PgBoss` from the package `pg-boss`, version 12. */
export interface PgBossLike {
  on(event: 'error', listener: (error: Error) => void): unknown;
  start(): Promise<unknown>;
  stop(options?: {
    readonly graceful?: boolean;
    readonly timeout?: number;
    readonly close?: boolean;
  }): Promise<unknown>;
}

/** Runs SQL in a transaction that somebody else began; pg-boss takes such as `db`, and has adapters that make them. */
export interface SqlExecutor {
  // biome-ignore lint/suspicious/noExplicitAny: as the interface of pg-boss has it, rows are of any shape
  executeSql(text: string, values?: unknown[]): Promise<{ rows: any[] }>;
}
