/** How an attempt ended. Only `acknowledged` is a success. */
export type AttemptOutcome =
  /** 200, whole and in time. */
  | 'acknowledged'
  /** Any other status, redirects included: they are not followed. */
  | 'refused'
  /** No whole answer within 5 seconds (Limits). */
  | 'timed-out'
  /** A body of the answer beyond `maxResponseBytes`. */
  | 'answer-too-large'
  /** Refused, reset, no such host, a certificate that is not trusted. */
  | 'connection-failed';

/** One attempt at one delivery. */
export interface Attempt {
  /** 1 for the first. */
  readonly number: number;
  readonly outcome: AttemptOutcome;
  /** Status of the answer, where there was one. */
  readonly status?: number;
  readonly durationMs: number;
  /** What the connection failed with. */
  readonly error?: unknown;
  /** Milliseconds until the next attempt; absent for the last. */
  readonly nextInMs?: number;
}
