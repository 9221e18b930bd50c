/** How many attempts run to each endpoint. */
interface EndpointSlots {
  /** Takes a slot; `false` where all of this endpoint are taken. */
  take(endpoint: string): boolean;
  free(endpoint: string): void;
  /** The endpoints that have no free slot. */
  full(): string[];
}

export function createEndpointSlots(perEndpoint: number): EndpointSlots {
  const taken = new Map<string, number>();
  return {
    take(endpoint) {
      const before = taken.get(endpoint) ?? 0;
      if (before >= perEndpoint) return false;
      taken.set(endpoint, before + 1);
      return true;
    },
    free(endpoint) {
      const left = (taken.get(endpoint) ?? 0) - 1;
      if (left > 0) taken.set(endpoint, left);
      else taken.delete(endpoint);
    },
    full: () => [...taken].filter(([, count]) => count >= perEndpoint).map(([endpoint]) => endpoint),
  };
}
