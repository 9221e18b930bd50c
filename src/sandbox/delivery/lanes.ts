/** Counts what is under way to each endpoint, so that a slow one takes up only its own places. */
export interface Lanes {
  /** Places that an endpoint has left, of so many. */
  free(webhookId: string, places: number): number;
  /** Takes places, or gives them back where the number is negative. */
  occupy(webhookId: string, places: number): void;
}

export function createLanes(): Lanes {
  const taken = new Map<string, number>();
  return {
    free: (webhookId, places) => places - (taken.get(webhookId) ?? 0),
    occupy(webhookId, places) {
      const left = (taken.get(webhookId) ?? 0) + places;
      if (left > 0) taken.set(webhookId, left);
      else taken.delete(webhookId);
    },
  };
}
