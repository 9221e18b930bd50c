import type { RecordedAttempt } from '../sender/deliver-once.ts';
import type { WebhookErrorCode } from '../webhook-error.ts';

export interface CloseOptions {
  /** Milliseconds for which running handlers are waited for. Default 25,000. */
  readonly graceMs?: number;
}

/** A delivery as it was received. A handler's context is made of these fields. */
export interface StoredDelivery {
  /** Names the delivery: another one with the same key is a duplicate. */
  readonly key: string;
  /** Body exactly as it came over the wire. */
  readonly raw: Uint8Array<ArrayBuffer>;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
}

/**
 * State of a delivery. `waiting`: its first or next run is due or will be; `running`: a process runs it; `handled`: a run
 * succeeded; `dead`: it is kept until it is replayed or dropped; `cancelled`: only its key is kept.
 */
export type DeliveryState = 'waiting' | 'running' | 'handled' | 'dead' | 'cancelled';

/** The numbers of a queue, for all processes that share it. */
export interface QueueNumbers {
  /** Deliveries that wait for their first or next run. */
  readonly waiting: number;
  readonly running: number;
  /** Time at which the oldest of these two was received, in milliseconds since 1970; absent if there is none. */
  readonly oldestReceivedAt?: number;
  readonly deadLetters: number;
}

export interface QueueStats extends QueueNumbers {
  /** Deliveries that this process handled, or sent, since it began. */
  readonly handled: number;
}

export interface InboxStats extends QueueStats {
  /** Runs in this process for whose event there was no handler and no `onUnknown`. */
  readonly unhandled: number;
  /** Deliveries that came again to this process, which answered 200 and did not store them. */
  readonly duplicates: number;
}

/** The numbers of one event. */
export interface EventNumbers extends QueueNumbers {
  /** Absent for deliveries that name no event. */
  readonly event?: string;
  /** Deliveries among those that wait whose last run failed. */
  readonly failed: number;
}

/** Why the last run of a delivery failed. Holds no payload, but for what a handler put into its error. */
export interface Failure {
  /** `handler-failed`, `event-unhandled`, `payload-invalid`, `deadline-passed`. */
  readonly code: WebhookErrorCode;
  /** One line. */
  readonly message: string;
}

/** A delivery that an inbox or an outbox keeps, in brief. */
export interface DeliveryEntry {
  /** For an outbox: the id that `enqueue` resolved to. */
  readonly key: string;
  /** Name of the event, where the payload has one. */
  readonly event?: string;
  /** Serial returned by `serialBy`, if any. */
  readonly serial?: string;
  /** Where an outbox sends it. */
  readonly endpoint?: string;
  /** When it was received or enqueued, in milliseconds since 1970. */
  readonly receivedAt: number;
  readonly state: DeliveryState;
  /** Runs that have begun, since it was stored or replayed. */
  readonly attempts: number;
  /** Failure of the last run, if it failed. */
  readonly failure?: Failure;
}

/** An entry with its content: absent for one that an inbox handled, unless it has `keepHandledBodies`, and for a cancelled one. */
export interface DeliveryRecord extends DeliveryEntry, Partial<Pick<StoredDelivery, 'raw' | 'headers'>> {
  /** The attempts of an outbox, since it was enqueued or replayed. */
  readonly history?: readonly RecordedAttempt[];
}

/** Names the deliveries to forget. */
export type Forgotten =
  | { readonly key: string }
  /** All of this serial, as `list` shows it. */
  | { readonly serial: string }
  /** All whose body, key or serial has this text, such as a telephone number, as the body writes it. */
  | { readonly containing: string };

/** The deliveries of an inbox or an outbox, those that were stored first before the others. Each method rejects with
 * `store-failed`, and with a TypeError for what it does not take. */
export interface Deliveries {
  list(options?: ListDeliveriesOptions): Promise<DeliveryEntry[]>;
  /** Resolves to `undefined` if no delivery has this key. */
  get(key: string): Promise<DeliveryRecord | undefined>;
  /** Numbers by event. Counts every delivery that is not handled: ask once a minute. */
  byEvent(): Promise<EventNumbers[]>;
  /**
   * Runs a delivery again, with all its attempts: a dead letter, a handled one whose body was kept, or one that waits, now
   * rather than after its backoff; only one in the given state, if any. `false` if there is no such delivery, or while it runs.
   */
  replay(key: string, state?: 'waiting' | 'dead' | 'handled'): Promise<boolean>;
  /**
   * Ends a delivery that waits or is dead: only its key is kept, as that of a handled one. Only one in this state where it is named.
   * `false` if there is no such delivery, or while it runs.
   */
  cancel(key: string, state?: 'waiting' | 'dead'): Promise<boolean>;
  /**
   * Deletes what is kept of deliveries, in any state, as the law on personal data demands. Their keys are kept, so that a copy
   * does not run; a key that has the text itself is deleted. A run that has begun goes on, and is not noted. Resolves to how
   * many there were.
   */
  forget(which: Forgotten): Promise<number>;
}

export interface ListDeliveriesOptions {
  /** Default: those that wait, run or are dead. */
  readonly state?: DeliveryState;
  /** Only those that an outbox sends there. */
  readonly endpoint?: string;
  /** Most entries. Default 100. */
  readonly limit?: number;
  /** Number of entries to leave out. Default 0. */
  readonly offset?: number;
}

export interface DrainOptions {
  /** Milliseconds after which it stops to wait. Default: none. */
  readonly timeoutMs?: number;
}

/** Result of a health check of an inbox or an outbox, for a load balancer. */
export type Health = { readonly ok: true } | { readonly ok: false; readonly reason: string };

/** How the part of this process in a queue begins and ends: that of an inbox, which handles, or of an outbox, which delivers. */
export interface QueueControls extends AsyncDisposable {
  /**
   * Starts no more runs in this process, and resolves when the current ones have ended. Deliveries are still stored, and other
   * processes run them.
   */
  pause(): Promise<void>;
  /** Ends a pause. */
  resume(): void;
  /**
   * Runs until nothing waits and nothing runs, in any process, then pauses; for what is to be taken out of service, to which nothing
   * comes any more. Resolves to whether it came to that in time; if not, it goes on. Rejects with `store-failed`.
   */
  drain(options?: DrainOptions): Promise<boolean>;
  /** Checks that deliveries can be stored, within 3 s; for the health check of a load balancer. Never rejects. */
  health(): Promise<Health>;
  /**
   * Begins no more runs and waits for those that go on, for `graceMs` at most; then aborts their signals and leaves them to another
   * process, or to the next start. Stores new deliveries until then; rejects them afterwards.
   */
  close(options?: CloseOptions): Promise<void>;
}
