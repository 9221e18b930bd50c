/** Which groups of deliveries are worth putting off. */
export interface SlowGroups {
  /** Says how long an attempt took. */
  took(group: string, milliseconds: number): void;
  /** Of these, the slow ones that have not been put off just now. */
  due(groups: readonly string[]): string[];
}

/** What an attempt takes on average in a slow group. */
const SLOW_MS = 1_000;
/** Share that a new duration has in the average. */
const WEIGHT = 0.3;
const PAUSE_MS = 5_000;
/** Most groups that are remembered. */
const MAX_GROUPS = 10_000;

/**
 * What waits for an endpoint that never answers is passed over by each look for deliveries, which costs the others the more
 * the more there is of it. Only what is due is looked at: hence it is put off, as long as the endpoint is slow.
 */
export function createSlowGroups(now: () => number): SlowGroups {
  const groups = new Map<string, { average: number; putOffAt: number }>();
  return {
    took(group, milliseconds) {
      const { average, putOffAt } = groups.get(group) ?? { average: milliseconds, putOffAt: Number.NEGATIVE_INFINITY };
      if (groups.size >= MAX_GROUPS) groups.clear();
      groups.set(group, { average: average + (milliseconds - average) * WEIGHT, putOffAt });
    },
    due(full) {
      return full.filter((name) => {
        const group = groups.get(name);
        if (!group || group.average < SLOW_MS || now() < group.putOffAt + PAUSE_MS) return false;
        group.putOffAt = now();
        return true;
      });
    },
  };
}
