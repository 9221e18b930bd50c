import type { RequestHead } from '../../generated/server.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { RateLimit } from '../provider/answers.ts';

/**
 * Lets in as many calls as the answer to `rate-limits` allows in each window of time. There is one caller, who has the
 * token. Operations with the same limit share it; another limit is counted apart.
 */
export function createLimiter({ answers, now }: Pick<Ledger, 'answers' | 'now'>) {
  const limits: Readonly<Record<string, RateLimit | undefined>> = answers.rateLimits;
  const states = new WeakMap<RequestHead, readonly (readonly [header: string, value: number | undefined])[]>();
  const counts = new Map<string, { readonly window: number; calls: number }>();
  return {
    /** Counts a call; says why it comes too early, if it does. */
    admit(request: RequestHead, operation: string): string | undefined {
      const limit = limits[operation];
      if (limit === undefined) return undefined;
      const { requests, window_seconds, headers = {} } = limit;
      const seconds = now() / 1_000;
      const window = Math.floor(seconds / window_seconds);
      const last = counts.get(JSON.stringify(limit));
      const count = last?.window === window ? last : { window, calls: 0 };
      counts.set(JSON.stringify(limit), count);
      const isAdmitted = count.calls < requests;
      if (isAdmitted) count.calls += 1;
      const reset = Math.ceil((window + 1) * window_seconds - seconds);
      const retry_after = isAdmitted ? undefined : reset;
      const remaining = requests - count.calls;
      const state: Record<string, number | undefined> = { limit: requests, remaining, reset, retry_after };
      states.set(
        request,
        Object.entries(headers).map(([what, name]) => [name, state[what]]),
      );
      return isAdmitted ? undefined : `At most ${requests} calls in ${window_seconds} s; try again in ${reset} s.`;
    },
    hasHeaders: Object.values(limits).some((limit) => limit?.headers !== undefined),
    /** Adds to the headers of a response what they say of the limit, as it was when its call came. */
    addHeaders(request: RequestHead, headers: Headers): Headers {
      for (const [name, value] of states.get(request) ?? []) if (value !== undefined) headers.set(name, String(value));
      return headers;
    },
  };
}
