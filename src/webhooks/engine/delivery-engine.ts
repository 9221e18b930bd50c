import { checkInteger, checkPositive } from '../check-options.ts';
import { type Clock, systemClock } from '../clock.ts';
import type { DeliveryRecord, DeliveryState, Failure, InboxStats, StoredDelivery } from '../receiver/inbox.ts';

/** The options that every inbox has. The numbers are ours. */
export interface InboxOptions {
  /** Most deliveries handled at a time by this process; 0: this process only receives. Default 10. */
  readonly concurrency?: number;
  /** Most runs of a handler for one delivery, before it is a dead letter. Default 25, which take 14 hours. */
  readonly attempts?: number;
  /**
   * Milliseconds between attempts: after the first failure, doubled after each further one, and at most. Default 1,000 and
   * 3,600,000. An engine may round them up to seconds, and spread them.
   */
  readonly backoff?: { readonly firstMs: number; readonly longestMs: number };
  /** Milliseconds for which one run of a handler is waited for, after which it counts as failed. Default 900,000. */
  readonly timeoutMs?: number;
  /**
   * Milliseconds for which the key of a handled delivery is remembered, in Redis since it was received, so that it is not
   * handled again. Default 30 days.
   */
  readonly keepMs?: number;
  /**
   * Keeps body and headers of a handled delivery for `keepMs` as well, so that it can be looked up and run again. Default
   * false: they are personal data, and are deleted as soon as the delivery is handled.
   */
  readonly keepHandledBodies?: boolean;
  /** Default: that of the machine. Engines that keep time themselves do not go by it. */
  readonly clock?: Clock;
}

/**
 * What an inbox and an outbox need of the engine that keeps the deliveries: SQLite, pg-boss, BullMQ. The engine owns durability,
 * locking, retries, backoff and dead letters. Errors are passed on as they are: they become `store-failed` with the first line
 * of their message, so that should name the engine and the remedy.
 */
export interface DeliveryEngine<Transaction = never> {
  readonly deliveries: EngineDeliveries;
  /**
   * Connects. To `use` the queue it creates what is missing and checks the record of the queue by `checkRecord`, whose
   * QueueRefused is final. To `inspect` it, it creates and changes nothing, whatever the settings are, and rejects where there
   * is no such queue. Called before everything else, again after it rejected, and to `use` after it was opened to `inspect`; a
   * connection that is lost later is the engine's to restore.
   */
  open(purpose: 'use' | 'inspect'): Promise<void>;
  /**
   * Stores a delivery unless one of its key is kept; with a transaction, writes in that alone. Resolves when it is durable, as
   * far as the engine can be. Rejects rather than waits when the engine is down.
   */
  store(delivery: QueuedDelivery, transaction?: Transaction): Promise<'stored' | 'duplicate'>;
  /**
   * Begins to hand deliveries to `run`, up to `concurrency` at a time, those of other processes included. Keeps a delivery
   * locked while it runs, and hands it out again when its process died. Not called for a concurrency of 0, and again only
   * after it rejected or `pause` resolved. What goes wrong in the background goes to `onTrouble`; `onTrouble()` says that it is over.
   */
  work(run: Run, onTrouble: (cause?: unknown) => void): Promise<void>;
  /** Hands out nothing more, until `work` is called again. Resolves when the outcome of every run has been noted. */
  pause(): Promise<void>;
  stats(): Promise<EngineStats>;
  /** Frees what `open` took, and nothing that the user handed over open. Called after `pause`, or without `work`. */
  close(): Promise<void>;
}

/** A delivery as an engine keeps it. */
export interface QueuedDelivery extends StoredDelivery {
  /** The endpoint of a delivery that is sent: `perGroup` bounds how many of one run at a time. */
  readonly group?: string;
}

/** A delivery with what became of it. */
export interface KeptDelivery extends DeliveryRecord, Pick<QueuedDelivery, 'group'> {
  /** What runs left, in their order. */
  readonly notes?: readonly string[];
  /** Whether one runs now. */
  readonly isRunning?: boolean;
}

/** The numbers that an engine keeps. */
export type EngineStats = Omit<InboxStats, 'unhandled' | 'duplicates'>;

/** What is kept. */
export interface EngineDeliveries {
  /** `state` absent: any but handled. */
  list(options: {
    readonly state: DeliveryState | undefined;
    readonly group?: string | undefined;
    readonly limit: number;
    readonly offset: number;
  }): Promise<KeptDelivery[]>;
  get(key: string): Promise<KeptDelivery | undefined>;
  /** Lets a delivery run now, with all its attempts; with `dead` only a dead letter; never one that runs. */
  replay(key: string, state?: 'dead'): Promise<boolean>;
  /** Deletes a dead letter and remembers its key, as that of a handled one; Redis forgets it. */
  drop(key: string): Promise<boolean>;
}

/** The engine of an outbox. */
export interface OutboxEngine<Transaction> extends DeliveryEngine<Transaction> {
  readonly deliveries: EngineDeliveries & {
    /** Deletes a delivery that waits and does not run, and remembers its key; Redis forgets it. */
    cancel(key: string): Promise<boolean>;
  };
}

/** Runs one delivery, once. Never rejects. */
export type Run = (delivery: QueuedDelivery, attempt: RunAttempt) => Promise<RunOutcome>;

export interface RunAttempt {
  /** 1 for the first run of this delivery, or the first after a replay. */
  readonly number: number;
  /** A token that only this run has; `transaction` of the engine knows it again. */
  readonly owner: string;
  /** Aborted by the engine when it lost the lock. */
  readonly signal?: AbortSignal;
  /** Whether `transaction` has committed the effect: then the delivery is handled, whatever the handler throws. */
  readonly isCommitted?: () => boolean;
}

/** What is to become of a delivery after a run. A note is kept with it. */
export type RunOutcome =
  /** `isUnhandled`: nothing was registered for its event. */
  | { readonly status: 'handled'; readonly isUnhandled?: boolean; readonly note?: string }
  /** To be tried again, or a dead letter where this was the last attempt. */
  | { readonly status: 'failed'; readonly failure: Failure; readonly note?: string }
  /** A dead letter at once: to try again would change nothing. */
  | { readonly status: 'dead'; readonly failure: Failure; readonly note?: string }
  /** Given up because this process stops: for another one at once, not counted as an attempt if the engine can do that. */
  | { readonly status: 'released' };

/** What an engine goes by. */
export interface EngineSettings {
  readonly concurrency: number;
  readonly attempts: number;
  readonly backoff: { readonly firstMs: number; readonly longestMs: number };
  readonly timeoutMs: number;
  readonly keepMs: number;
  readonly keepHandledBodies: boolean;
  readonly clock: Clock;
}

/** What an outbox asks of its engine beside that. */
export interface OutboxSettings extends EngineSettings {
  /** Most deliveries of one group that run at a time in this process. */
  readonly perGroup: number;
}

/** Fills in the defaults. Throws a TypeError that names the function and the option which cannot be meant. */
export function readInboxOptions(name: string, options: InboxOptions): EngineSettings {
  const { firstMs = 1_000, longestMs = 3_600_000 } = options.backoff ?? {};
  const settings = {
    concurrency: options.concurrency ?? 10,
    attempts: options.attempts ?? 25,
    backoff: { firstMs, longestMs },
    timeoutMs: options.timeoutMs ?? 900_000,
    keepMs: options.keepMs ?? 2_592_000_000,
    keepHandledBodies: options.keepHandledBodies ?? false,
    clock: options.clock ?? systemClock,
  };
  const { concurrency, attempts, timeoutMs, keepMs } = settings;
  checkInteger(name, 'concurrency', concurrency, 0);
  checkInteger(name, 'attempts', attempts, 1);
  checkPositive(name, { 'backoff.firstMs': firstMs, 'backoff.longestMs': longestMs, timeoutMs, keepMs });
  return settings;
}
