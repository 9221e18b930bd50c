/**
 * Starts a command line with the arguments of the process: from its source in a repository, or from what is built of it.
 * Says in one line which Node it needs where this one is older.
 */
export declare function start(
  command: string,
  /** Address of the module that exports `run`, a TypeScript file. */
  source: string,
  /** Address of the same module as it is shipped. */
  built: string,
): Promise<void>;
