import { after, type Clock } from '../clock.ts';
import { WebhookError } from '../webhook-error.ts';

/** The time within which one delivery is answered. */
export class Deadline {
  readonly #stop: () => void;
  readonly #listeners = new Set<() => void>();
  /** What to refuse a delivery with; `undefined` until the time is over. */
  error: WebhookError | undefined;
  #controller: AbortController | undefined;

  /** Starts the time. */
  constructor(clock: Clock, milliseconds: number) {
    this.#stop = after(clock, milliseconds, () => this.#pass(milliseconds));
  }

  /** Aborted when the time is over. Made when first asked for: most handlers are done before they need one. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.error) this.#controller.abort(this.error);
    return this.#controller.signal;
  }

  /** Calls back when the time is over, at once if it is; returns the function that takes that back. */
  onPassed(listener: () => void): () => void {
    if (this.error) listener();
    else this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Throws `deadline-passed` when the time is over, so that no further step begins. */
  check(): void {
    if (this.error) throw this.error;
  }

  /** Ends the measurement; the signal is not aborted any more, and nobody is called back. */
  cancel(): void {
    this.#stop();
    this.#listeners.clear();
  }

  #pass(milliseconds: number): void {
    this.error = new WebhookError('deadline-passed', `A delivery was not handled within ${milliseconds} ms.`);
    this.#controller?.abort(this.error);
    for (const listener of this.#listeners) listener();
  }
}

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
