import type { Clock } from '../clock.ts';
import type { ListOptions } from '../inbox/inbox.ts';
import type { OutboxDelivery, OutboxStats, RecordedAttempt } from './outbox.ts';

/** A delivery as it is put down. */
export interface EnqueuedDelivery extends Pick<OutboxDelivery, 'endpoint' | 'raw' | 'enqueuedAt'> {
  /** Where a trace goes on; an OpenTelemetry carrier. */
  readonly trace?: Readonly<Record<string, string>>;
}

/**
 * What an outbox needs of the engine that keeps its deliveries. The engine owns durability, locking, the retries and their
 * times; `createWebhookOutbox` signs, posts and judges.
 */
export interface OutboxEngine<Transaction> {
  open(settings: OutboxEngineSettings): Promise<void>;
  /** Resolves to the id; with a transaction, writes in that alone. */
  enqueue(delivery: EnqueuedDelivery, transaction: Transaction | undefined): Promise<string>;
  /** Begins to hand deliveries to `run`; see `InboxEngine.work`. */
  work(run: RunDelivery, onTrouble: (cause?: unknown) => void): Promise<void>;
  pause(): Promise<void>;
  find(id: string): Promise<OutboxDelivery | undefined>;
  deadLetters(options?: ListOptions): Promise<OutboxDelivery[]>;
  replay(id: string): Promise<boolean>;
  drop(id: string): Promise<boolean>;
  stats(): Promise<OutboxStats>;
  close(): Promise<void>;
}

/**
 * Attempts a delivery once, and never rejects. The engine records the attempt; `acknowledged` ends the delivery, anything
 * else is tried again until `maxAttempts`. Each call counts, one whose process died included: nothing is sent more often.
 */
export type RunDelivery = (delivery: ClaimedDelivery) => Promise<RecordedAttempt>;

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
  readonly clock: Clock;
}
