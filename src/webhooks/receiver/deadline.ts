import { after, type Clock } from '../clock.ts';
import { WebhookError } from '../webhook-error.ts';

/** The time within which one delivery is answered. */
export class Deadline {
  /** What to refuse a delivery with; `undefined` until the time is over. */
  error: WebhookError | undefined;
  #controller: AbortController | undefined;
  #reject: ((error: WebhookError) => void) | undefined;
  readonly #stop: () => void;

  /** Starts the time. */
  constructor(clock: Clock, milliseconds: number) {
    this.#stop = after(clock, milliseconds, () => {
      this.error = new WebhookError('deadline-passed', `A delivery was not handled within ${milliseconds} ms.`);
      this.#controller?.abort(this.error);
      this.#reject?.(this.error);
    });
  }

  /** Aborted when the time is over. */
  get signal(): AbortSignal {
    this.#controller ??= new AbortController();
    if (this.error) this.#controller.abort(this.error);
    return this.#controller.signal;
  }

  /** Settles as `work` does, or rejects with `deadline-passed` when the time is over first. The work itself goes on. */
  race<Result>(work: Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      work.then(resolve, reject);
    });
  }

  /** Throws `deadline-passed` when the time is over, so that no further step begins. */
  check(): void {
    if (this.error) throw this.error;
  }

  /** Ends the measurement; the signal is not aborted any more. */
  cancel(): void {
    this.#stop();
  }
}
