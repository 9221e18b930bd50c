/**
 * Safe ways to call a function that a user supplied, in addition to `await callback()` within `try`, which
 * is bounded by the deadline that applies. Such a function may be synchronous or asynchronous, may throw, reject or
 * never settle, and may return anything; none of that may end the process.
 */

/** Calls a function whose result is needed at once. Throws a TypeError for a promise, whose rejection is swallowed. */
export function askSync<Result>(name: string, callback: () => Result): Result {
  const result = callback();
  if (!isThenable(result)) return result;
  notify(() => result);
  throw new TypeError(`\`${name}\` returned a promise; it has to return its result synchronously.`);
}

/**
 * Calls a function that only listens, and waits for nothing: it changes no result and delays none. What it throws or
 * rejects with goes to `onFailure`, which only listens as well.
 */
export function notify(listener: () => unknown, onFailure?: (cause: unknown) => unknown): void {
  new Promise((resolve) => resolve(listener())).catch(onFailure).catch(() => {});
}

function isThenable(value: unknown): boolean {
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isObject && 'then' in value && typeof value.then === 'function';
}
