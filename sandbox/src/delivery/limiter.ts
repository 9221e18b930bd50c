/** Limits what runs at the same time for each key, so that a slow one takes up only its own slots. */
export interface Limiter {
  /** Slots of a key that are free, out of `limit`. */
  free(key: string, limit: number): number;
  acquire(key: string, slots: number): void;
  release(key: string, slots: number): void;
}

export function createLimiter(): Limiter {
  const taken = new Map<string, number>();
  return {
    free: (key, limit) => limit - (taken.get(key) ?? 0),
    acquire: (key, slots) => taken.set(key, (taken.get(key) ?? 0) + slots),
    release(key, slots) {
      const left = (taken.get(key) ?? 0) - slots;
      if (left > 0) taken.set(key, left);
      else taken.delete(key);
    },
  };
}
