import type { Clock } from '../clock.ts';
import type { ReceiverSettings } from '../receiver/read-options.ts';
import type { OpenTelemetry } from '../telemetry/open-telemetry.ts';
import type { SignedDelivery } from '../verification/verify.ts';
import type { WebhookErrorCode } from '../webhook-error.ts';

/**
 * Keeps verified deliveries until they are handled: the receiver answers 200 once a delivery is stored durably, and its
 * handler runs afterwards, again where it fails. Made by `createSqliteInbox`, `createPostgresInbox` or
 * `createRedisInbox`, and passed to one receiver as `inbox`; without a receiver it shows, replays and drops.
 */
export interface Inbox extends AsyncDisposable {
  /** Called by `createWebhookReceiver`: connects in the background and begins to handle. Throws a TypeError when called twice. */
  start(receiver: InboxReceiver): void;
  /**
   * Called by the receiver with a delivery whose signature is good. Resolves when it is stored, or was before; rejects
   * with `store-failed`, which is answered 503, so that it comes again.
   */
  accept(delivery: SignedDelivery): Promise<void>;
  /** Sizes and counts. Rejects with `store-failed`. */
  stats(): Promise<InboxStats>;
  /** Every delivery that the inbox keeps. */
  readonly deliveries: Deliveries;
  /** Deliveries that nobody handles any more until somebody decides about them. */
  readonly deadLetters: DeadLetters;
  /**
   * Hands no more deliveries to handlers in this process, and resolves when those that run have ended. Deliveries are stored
   * meanwhile, and other processes handle them.
   */
  pause(): Promise<void>;
  /** Ends a pause. */
  resume(): void;
  /**
   * Hands no more deliveries to handlers and waits for those that run, for `graceMs` at most; then aborts their signals
   * and leaves them to another process, or to the next start. Stores what comes meanwhile; refuses afterwards.
   */
  close(options?: CloseOptions): Promise<void>;
}

export interface CloseOptions {
  /** Milliseconds for which running handlers are waited for. Default 25,000. */
  readonly graceMs?: number;
}

/** What an inbox needs of its receiver. */
export type InboxReceiver = ReceiverSettings;

/** A delivery as it was received. What is here is what a handler's context is made of. */
export interface StoredDelivery {
  /** Names the delivery: another one with the same key is a duplicate. */
  readonly key: string;
  /** Body exactly as it came over the wire. */
  readonly raw: Uint8Array<ArrayBuffer>;
  /** Names in lower case. Where the server's headers cannot be listed: the signature and the content type. */
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
  /** Where a trace goes on that began with the request; an OpenTelemetry carrier. */
  readonly trace?: Readonly<Record<string, string>>;
}

/** The numbers of an inbox, for all processes that share it. */
export interface InboxStats {
  /** Deliveries that are stored and neither handled nor dead: those being handled and those to be tried again included. */
  readonly waiting: number;
  /** When the oldest of these was received, in milliseconds since 1970; absent where none waits. */
  readonly oldestReceivedAt?: number;
  readonly deadLetters: number;
  /** Deliveries handled since the inbox was made, or as far back as the engine remembers. */
  readonly handled: number;
  /** Those of the handled ones for whose event there was no handler, and no `onUnknown`. Likewise. */
  readonly unhandled: number;
  /** Deliveries that came again under a key that was stored, and were answered 200 without being stored. Likewise. */
  readonly duplicates: number;
}

/** Why the last attempt at a delivery failed. Holds no payload, but for what a handler put into its error. */
export interface Failure {
  /** `handler-failed`, `payload-invalid`, `deadline-passed`. */
  readonly code: WebhookErrorCode;
  /** One line. */
  readonly message: string;
}

/** What became of a delivery: it waits for its first or next run or runs, a run of it succeeded, or it is a dead letter. */
export type DeliveryState = 'waiting' | 'handled' | 'dead';

/** A delivery that an inbox keeps, in brief. */
export interface DeliveryEntry {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly receivedAt: number;
  readonly state: DeliveryState;
  /** Runs that have begun, since it was stored or replayed. */
  readonly attempts: number;
  /** Of the last run, where that failed. */
  readonly failure?: Failure;
}

/** The same with what was received: without it for a handled one, unless the inbox has `keepHandledBodies`. */
export interface DeliveryRecord extends DeliveryEntry, Partial<Pick<StoredDelivery, 'raw' | 'headers' | 'trace'>> {}

/** The deliveries of an inbox. Each method rejects with `store-failed`. */
export interface Deliveries {
  /** Those received first come first; of the handled ones, an engine may list those first that were handled first. */
  list(options?: ListDeliveriesOptions): Promise<DeliveryEntry[]>;
  /** `undefined` where there is none of this key. */
  get(key: string): Promise<DeliveryRecord | undefined>;
  /**
   * Runs a delivery again, with all its attempts: a dead letter, a handled one whose body was kept, or one that waits, now
   * rather than after its backoff. `false` where there is none such, or while it runs.
   */
  replay(key: string): Promise<boolean>;
}

/** A delivery that is not tried any more: its attempts are used up, or its payload breaks the contract. */
export interface DeadLetter extends DeliveryEntry {
  readonly failure: Failure;
}

/** The same with what was received. */
export interface DeadDelivery extends DeadLetter, StoredDelivery {}

/** The place for deliveries that are not tried any more. Each method rejects with `store-failed`. */
export interface DeadLetters {
  /** Those received first come first. */
  list(options?: ListOptions): Promise<DeadLetter[]>;
  /** One with its body and headers; `undefined` where there is none of this key. */
  get(key: string): Promise<DeadDelivery | undefined>;
  /** Lets it be handled again, with all its attempts; `false` where there is none of this key. */
  replay(key: string): Promise<boolean>;
  /** Deletes it and remembers its key, as that of a handled one; `false` where there is none of this key. */
  drop(key: string): Promise<boolean>;
}

export interface ListOptions {
  /** Most entries. Default 100. */
  readonly limit?: number;
  /** Number of entries to leave out. Default 0. */
  readonly offset?: number;
}

export interface ListDeliveriesOptions extends ListOptions {
  /** Default: those that wait and the dead letters. */
  readonly state?: DeliveryState;
}

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
  /** Milliseconds for which the key of a handled delivery is remembered, so that it is not handled again. Default 30 days. */
  readonly keepMs?: number;
  /**
   * Keeps body and headers of a handled delivery for `keepMs` as well, so that it can be looked up and run again. Default
   * false: they are personal data, and are deleted as soon as the delivery is handled.
   */
  readonly keepHandledBodies?: boolean;
  /**
   * Opens a queue that was made with other settings and gives it those of this inbox. Default false: the settings of a
   * queue hold for all its processes, so one with others is refused, and `store-failed` names the difference.
   */
  readonly replaceSettings?: boolean;
  /** `import * as opentelemetry from '@opentelemetry/api'`: numbers and traces go there. Default: nowhere. */
  readonly telemetry?: OpenTelemetry;
  /** Default: that of the machine. Engines that keep time themselves do not go by it. */
  readonly clock?: Clock;
}
