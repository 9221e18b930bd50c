import { createContext, runInContext } from 'node:vm';

const CONTEXT = createContext();

/** Runs a synchronous function, and returns `undefined` in place of its result if that takes longer. */
export function withinTime<Result extends object>(milliseconds: number, run: () => Result): Result | undefined {
  CONTEXT.run = run;
  try {
    return runInContext('run()', CONTEXT, { timeout: milliseconds }) as Result;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined;
    throw error;
  }
}
