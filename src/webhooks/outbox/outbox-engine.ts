import type { Clock } from '../clock.ts';
import type { ListOutboxOptions, OutboxDelivery, OutboxStats, RecordedAttempt } from './outbox.ts';

/** A delivery as it is stored. */
export interface EnqueuedDelivery extends Pick<OutboxDelivery, 'endpoint' | 'raw' | 'enqueuedAt'> {
  /** Of the caller's choice: a second one of the same id is not stored. Default: the engine's choice. */
  readonly id?: string;
  /** Where a trace goes on; an OpenTelemetry carrier. */
  readonly trace?: Readonly<Record<string, string>>;
}

/**
 * What an outbox needs of the engine that keeps its deliveries. The engine owns durability, locking, the retries and their
 * times; `createWebhookOutbox` signs, posts and judges.
 */
export interface OutboxEngine<Transaction> {
  /** See `InboxEngine.open`. */
  open(settings: OutboxEngineSettings, purpose: 'use' | 'inspect'): Promise<void>;
  /** Resolves to the id, also where a delivery of this id is there already; with a transaction, writes in that alone. */
  enqueue(delivery: EnqueuedDelivery, transaction: Transaction | undefined): Promise<string>;
  /** Begins to hand deliveries to `run`; see `InboxEngine.work`. */
  work(run: RunDelivery, onTrouble: (cause?: unknown) => void): Promise<void>;
  pause(): Promise<void>;
  find(id: string): Promise<OutboxDelivery | undefined>;
  /** Those enqueued first come first. */
  list(options: ListOutboxOptions & { readonly limit: number; readonly offset: number }): Promise<OutboxDelivery[]>;
  /** Ends a delivery that waits and is not being attempted; its id stays taken, as that of a delivered one. */
  cancel(id: string): Promise<boolean>;
  replay(id: string): Promise<boolean>;
  drop(id: string): Promise<boolean>;
  stats(): Promise<OutboxStats>;
  close(): Promise<void>;
}

/**
 * Attempts a delivery once, and never rejects. The engine records the attempt; `acknowledged` ends the delivery, `isFinal`
 * makes it a dead letter at once, anything else is tried again until `maxAttempts`. Each call counts, one whose process died
 * included: nothing is sent more often.
 */
export type RunDelivery = (delivery: ClaimedDelivery) => Promise<EndedAttempt>;

export interface EndedAttempt extends RecordedAttempt {
  /** No further attempt is made. Not recorded. */
  readonly isFinal?: boolean;
}

export interface ClaimedDelivery extends EnqueuedDelivery {
  readonly id: string;
  /** Number of this attempt, 1 for the first. */
  readonly attempt: number;
}

export interface OutboxEngineSettings {
  readonly concurrency: number;
  readonly perEndpoint: number;
  /** `DELIVERY.maxAttempts`. */
  readonly maxAttempts: number;
  readonly firstRetryMs: number;
  readonly replaceSettings: boolean;
  readonly clock: Clock;
}
