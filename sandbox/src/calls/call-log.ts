import type { ApiFault } from '../../generated/controls/rest.ts';
import type { HeaderList } from '../delivery/exchanges.ts';

/** The beginning of a body, and how long it was. */
export interface Excerpt {
  readonly text: string;
  readonly bytes: number;
}

/** A call of the API, as it was seen on the wire. */
export interface LoggedCall {
  readonly call: number;
  /** Milliseconds since 1970 by the clock of the sandbox. */
  readonly at: number;
  /** Number of the newest delivery when it came: what it fired is newer. */
  readonly afterDelivery: number;
  readonly operation: string | null;
  readonly method: string;
  readonly path: string;
  /** Status of the response; of one that was dropped, the status that it would have had. */
  readonly status: number;
  readonly durationMs: number;
  /** Identifier of the card or batch that it is about. */
  readonly subject: string | null;
  readonly faults: readonly ApiFault[];
  readonly request: { readonly headers: HeaderList; readonly body: Excerpt };
  readonly response: { readonly headers: HeaderList; readonly body: Excerpt };
}

/** Calls that are kept, the newest; they are forgotten when the sandbox ends. */
export const MAX_CALLS = 500;

/** The newest calls of the API, in memory. */
export class CallLog {
  #calls: LoggedCall[] = [];
  #last = 0;

  add(call: Omit<LoggedCall, 'call'>): void {
    this.#last += 1;
    this.#calls.push({ ...call, call: this.#last });
    if (this.#calls.length > MAX_CALLS) this.#calls.shift();
  }

  /** Newest first. */
  get all(): readonly LoggedCall[] {
    return this.#calls.toReversed();
  }

  find(wanted: number): LoggedCall | undefined {
    return this.#calls.find(({ call }) => call === wanted);
  }

  clear(): void {
    this.#calls = [];
  }
}
