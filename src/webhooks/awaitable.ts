/** A value, or a promise of it. */
export type Awaitable<Value> = Value | Promise<Value>;

/** Goes on with a value: at once when it is there, for most deliveries never wait; later when it is promised. */
export function andThen<Value, Result>(
  value: Awaitable<Value>,
  next: (value: Value) => Awaitable<Result>,
): Awaitable<Result> {
  return isPromise(value) ? Promise.resolve(value).then(next) : next(value);
}

/** Goes on with what `run` returned or resolved to, or with what it threw or rejected with. */
export function settle<Value, Result>(
  run: () => Awaitable<Value>,
  next: (value: Value) => Awaitable<Result>,
  recover: (error: unknown) => Awaitable<Result>,
): Awaitable<Result> {
  let value: Value;
  try {
    const outcome = run();
    if (isPromise(outcome)) return Promise.resolve(outcome).then(next, recover);
    value = outcome;
  } catch (error) {
    return recover(error);
  }
  return next(value);
}

/** What `await` waits for: everything with a method `then`. */
function isPromise<Value>(value: Awaitable<Value>): value is Promise<Value> {
  return (
    ((typeof value === 'object' && value !== null) || typeof value === 'function') &&
    typeof (value as Promise<Value>).then === 'function'
  );
}
