/** Counts how many attempts run to each endpoint. */
export function createEndpointSlots(perEndpoint: number) {
  const taken = new Map<string, number>();
  return {
    /** Takes a slot; `false` where all of this endpoint are taken. */
    take(endpoint: string): boolean {
      const before = taken.get(endpoint) ?? 0;
      if (before >= perEndpoint) return false;
      taken.set(endpoint, before + 1);
      return true;
    },
    free(endpoint: string): void {
      const left = (taken.get(endpoint) ?? 0) - 1;
      if (left > 0) taken.set(endpoint, left);
      else taken.delete(endpoint);
    },
    /** The endpoints that have no free slot. */
    full: (): string[] => [...taken].filter(([, count]) => count >= perEndpoint).map(([endpoint]) => endpoint),
  };
}
