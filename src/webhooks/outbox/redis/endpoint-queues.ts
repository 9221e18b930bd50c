/** When to come back to deliveries whose endpoint has as many attempts as it may. */
export interface EndpointQueues {
  /** Milliseconds after which it is the turn of one more delivery. */
  wait(endpoint: string): number;
  /** Says how long an attempt took. */
  took(endpoint: string, milliseconds: number): void;
}

/** What an attempt is taken to last before one has ended. */
const FIRST_GUESS_MS = 100;
const MIN_WAIT_MS = 20;
/** Not longer, since the endpoint may have recovered meanwhile. */
const MAX_WAIT_MS = 30_000;
/** Share that a new duration has in the average. */
const WEIGHT = 0.3;
/** Most endpoints that are remembered. */
const MAX_ENDPOINTS = 10_000;

/**
 * Gives out turns: each delivery that is put off gets one after those before it, as far apart as attempts end, so that
 * thousands for an endpoint that never answers are not fetched again and again.
 */
export function createEndpointQueues(perEndpoint: number, now: () => number): EndpointQueues {
  const queues = new Map<string, { lasts: number; turnAt: number }>();
  const queueOf = (endpoint: string) => {
    const queue = queues.get(endpoint) ?? { lasts: FIRST_GUESS_MS, turnAt: 0 };
    if (queues.size >= MAX_ENDPOINTS) queues.clear();
    queues.set(endpoint, queue);
    return queue;
  };
  return {
    wait(endpoint) {
      const queue = queueOf(endpoint);
      queue.turnAt = Math.max(now(), queue.turnAt) + queue.lasts / perEndpoint;
      const wait = Math.max(queue.turnAt - now(), MIN_WAIT_MS);
      // Those beyond it come spread over time, not all at once.
      return wait < MAX_WAIT_MS ? wait : (MAX_WAIT_MS * (1 + Math.random())) / 2;
    },
    took(endpoint, milliseconds) {
      const queue = queueOf(endpoint);
      queue.lasts += (milliseconds - queue.lasts) * WEIGHT;
    },
  };
}
