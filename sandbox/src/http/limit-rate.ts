import type { RequestHead } from '../../generated/server.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** Lets in as many calls as the answer to `rate-limits` allows in each window of time. */
export interface Limiter {
  /** Counts a call; says why it comes too early, if it does. */
  admit(request: RequestHead): string | undefined;
  readonly hasHeaders: boolean;
  /** Adds to the headers of a response what they say of the limit, as it was when its call came. */
  addHeaders(request: RequestHead, headers: Headers): Headers;
}

/** There is one caller, who has the token: the calls of all windows are counted together. */
export function createLimiter({ answers, now }: Ledger): Limiter {
  const { rateLimit } = answers;
  const states = new WeakMap<RequestHead, Readonly<Record<string, number | undefined>>>();
  let [window, count] = [0, 0];
  if (rateLimit === undefined)
    return { admit: () => undefined, hasHeaders: false, addHeaders: (_, headers) => headers };
  const { requests, window_seconds, headers: names = {} } = rateLimit;
  return {
    admit(request) {
      const seconds = now() / 1_000;
      const current = Math.floor(seconds / window_seconds);
      if (current !== window) [window, count] = [current, 0];
      const isAdmitted = count < requests;
      if (isAdmitted) count += 1;
      const reset = Math.ceil((current + 1) * window_seconds - seconds);
      states.set(request, {
        limit: requests,
        remaining: requests - count,
        reset,
        retry_after: isAdmitted ? undefined : reset,
      });
      return isAdmitted ? undefined : `At most ${requests} calls in ${window_seconds} s; try again in ${reset} s.`;
    },
    hasHeaders: Object.keys(names).length > 0,
    addHeaders(request, headers) {
      const state = states.get(request) ?? {};
      for (const [what, name] of Object.entries(names)) {
        if (state[what] !== undefined) headers.set(name, String(state[what]));
      }
      return headers;
    },
  };
}
