import type { HeaderList } from '../delivery/delivery-rows.ts';

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

/** What went wrong on purpose with a call. */
export type ApiFault = 'latency' | 'status' | 'drop' | 'error';

/** Calls that are kept, the newest; they are forgotten when the sandbox ends. */
export const MAX_CALLS = 500;

/** The newest calls of the API, in memory. */
export interface CallLog {
  add(call: Omit<LoggedCall, 'call'>): void;
  /** Newest first. */
  readonly all: readonly LoggedCall[];
  find(call: number): LoggedCall | undefined;
  clear(): void;
}

export function createCallLog(): CallLog {
  let calls: LoggedCall[] = [];
  let last = 0;
  return {
    add(call) {
      last += 1;
      calls.push({ ...call, call: last });
      // Now and then, and not each time, because it moves them all.
      if (calls.length >= 2 * MAX_CALLS) calls = calls.slice(-MAX_CALLS);
    },
    get all() {
      return calls.slice(-MAX_CALLS).reverse();
    },
    find: (wanted) => calls.find(({ call }) => call === wanted),
    clear() {
      calls = [];
    },
  };
}
