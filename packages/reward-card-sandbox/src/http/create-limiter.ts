import type { RequestHead } from 'unsaid-runtime/server';
import type { Ledger } from '../ledger/ledger.ts';
import type { RateLimit } from '../provider/answers.ts';
import type { Facts } from '../provider/shape.ts';

export type Limiter = ReturnType<typeof createLimiter>;

/**
 * Lets in as many calls as the answer to `rate-limits` allows in each window of time. There is one caller, who has the
 * token. Operations with the same limit share it; another limit is counted apart.
 */
export function createLimiter({ answers, now }: Pick<Ledger, 'answers' | 'now'>) {
  const limits: Readonly<Record<string, RateLimit | undefined>> = answers.rateLimits;
  const states = new WeakMap<RequestHead, Facts>();
  const counts = new Map<string, { readonly window: number; calls: number }>();
  const stateOf = (limit: RateLimit) => {
    const { window_seconds } = limit;
    const seconds = now() / 1_000;
    const window = Math.floor(seconds / window_seconds);
    const last = counts.get(JSON.stringify(limit));
    const count = last?.window === window ? last : { window, calls: 0 };
    counts.set(JSON.stringify(limit), count);
    return { count, reset: Math.ceil((window + 1) * window_seconds - seconds) };
  };
  return {
    /** Counts a call; says why it comes too early, if it does. */
    admit(request: RequestHead, operation: string): string | undefined {
      const limit = limits[operation];
      if (limit === undefined) return undefined;
      const { requests, window_seconds } = limit;
      const { count, reset } = stateOf(limit);
      const isAdmitted = count.calls < requests;
      if (isAdmitted) count.calls += 1;
      const retry_after = isAdmitted ? undefined : reset;
      states.set(request, { limit: requests, remaining: requests - count.calls, reset, retry_after });
      return isAdmitted ? undefined : `At most ${requests} calls in ${window_seconds} s; try again in ${reset} s.`;
    },
    /** The limit as it was when a call came; of one that was not counted, as it is. */
    factsOf(request: RequestHead | undefined, operation: string): Facts {
      const limit = limits[operation];
      if (limit === undefined) return {};
      const counted = request && states.get(request);
      if (counted !== undefined) return counted;
      const { count, reset } = stateOf(limit);
      return { limit: limit.requests, remaining: limit.requests - count.calls, reset };
    },
    /** Returns true if a call was counted: only then do its responses say so where the contract does not declare it. */
    isCounted: (request: RequestHead) => states.has(request),
  };
}
