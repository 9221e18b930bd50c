import type { Deadline } from './deadline.ts';

/** Settles as `work` does; when the deadline passes first, as `passed` does. The work itself goes on. */
export function inTime<Result>(deadline: Deadline, work: Promise<Result>, passed: () => Result): Promise<Result> {
  return new Promise((resolve, reject) => {
    deadline.onPassed(() => {
      try {
        resolve(passed());
      } catch (error) {
        reject(error);
      }
    });
    work.then(resolve, reject);
  });
}
