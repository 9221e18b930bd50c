/** Runs something, and returns its result with every error that would have ended the process meanwhile. */
export async function withStrayErrors<Result>(
  run: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly stray: readonly unknown[] }> {
  const stray: unknown[] = [];
  const note = (error: unknown) => stray.push(error);
  process.on('unhandledRejection', note).on('uncaughtException', note);
  try {
    const result = await run();
    await ticks();
    return { result, stray };
  } finally {
    process.off('unhandledRejection', note).off('uncaughtException', note);
  }
}

/** Lets all that is ready run, and Node tell of the rejections that nothing handled. */
export async function ticks(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** A result, or `pending` where there is none once everything that was ready has run. */
export async function orPending<Result>(promise: Promise<Result>): Promise<Result | 'pending'> {
  return Promise.race([promise, ticks().then(() => 'pending' as const)]);
}
