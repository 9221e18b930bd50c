import type { Deadline } from './deadline.ts';

/** Settles as `work` does; when the deadline passes first, as `passed` does. The work itself goes on. */
export async function inTime<Result>(deadline: Deadline, work: Promise<Result>, passed: () => Result): Promise<Result> {
  let stopWatching = () => {};
  const late = new Promise<Result>((resolve, reject) => {
    stopWatching = deadline.onPassed(() => {
      try {
        resolve(passed());
      } catch (error) {
        reject(error);
      }
    });
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    stopWatching();
  }
}
