import type { EventNumbers, ListOptions, QueueControls, QueueNumbers } from '../receiver/inbox.ts';
import type { WebhookSenderOptions } from '../sender/create-webhook-sender.ts';
import type { Attempt, AttemptOutcome } from '../sender/deliver-once.ts';
import type { AnyTypes, EventOf, WebhookTypes } from '../variant.ts';
import type { SignOf } from '../verification/verify.ts';
import type { WebhookError } from '../webhook-error.ts';
import type { DeliveryStore } from './delivery-store.ts';

export interface WebhookOutboxOptions<Transaction, Types extends WebhookTypes = AnyTypes>
  extends Pick<WebhookSenderOptions<Types>, 'variant' | 'maxResponseBytes' | 'clock' | 'fetch'> {
  /** Where events wait: what `postgresQueue`, `redisQueue` or `sqliteQueue` return. It belongs to one outbox. */
  readonly queue: OutboxQueue<Transaction>;
  /**
   * Makes the signature, or all headers that the variant demands of a delivery, with the secret of its endpoint. Required;
   * there is no default.
   */
  readonly sign: (
    delivery: Parameters<SignOf<Types['deliveryHeaders']>>[0] & AttemptOfDelivery,
  ) => ReturnType<SignOf<Types['deliveryHeaders']>>;
  /**
   * Milliseconds after the first failed attempt, doubled after each further one; up to a fifth is added at random. Required.
   */
  readonly firstRetryMs: number;
  /** Most deliveries attempted at a time by this process; 0: this process only enqueues. Default 50. */
  readonly concurrency?: number;
  /** Most of these to one endpoint, so that a slow one does not delay the others. Default 4. */
  readonly perEndpoint?: number;
  /** Called with each attempt as it ends, in the process that made it. Only listens. */
  readonly onAttempt?: (
    attempt: RecordedAttempt,
    delivery: { readonly id: string; readonly endpoint: string },
  ) => unknown;
  /**
   * Asked before each attempt whether the endpoint is still to be delivered to. `false` makes the delivery a dead letter at
   * once, with the outcome `endpoint-inactive`, and nothing is sent. Default: every endpoint is.
   */
  readonly isActive?: (endpoint: string) => boolean | Promise<boolean>;
  /**
   * Names what an event is about, such as an order: events of one name to one endpoint are delivered one after the other, in the
   * order in which they were enqueued. One that fails holds up the others of its name until it is delivered or a dead letter.
   * Absent, or for `undefined`: in no order.
   */
  readonly serialBy?: (event: EventOf<Types>) => unknown;
  /**
   * Called with what goes wrong in the background: `store-failed` where the queue cannot be used, `dead-lettered` for a
   * delivery whose last attempt failed, and what `sign` failed with. Default: one line on the console. Only listens.
   */
  readonly onError?: (error: WebhookError) => unknown;
}

/** Which attempt at which delivery this is. */
export interface AttemptOfDelivery {
  readonly endpoint: string;
  readonly id: string;
  /** 1 for the first; after a replay it begins with 1 again. */
  readonly attempt: number;
}

export interface WebhookOutbox<Transaction, Types extends WebhookTypes = AnyTypes> extends QueueControls {
  /**
   * Puts an event down to be delivered; resolves to the id of the delivery. With a transaction it is delivered if that
   * commits, and never otherwise; without one, once it is durable. Rejects with `payload-invalid`, and with `store-failed`.
   */
  enqueue(event: EventOf<Types>, options: EnqueueOptions<Transaction>): Promise<string>;
  /** What became of a delivery; `undefined` for one that is not known, or not any more. */
  find(id: string): Promise<OutboxDelivery | undefined>;
  /** Those enqueued first come first. Default: the first 100, in any state. */
  list(options?: ListOutboxOptions): Promise<OutboxDelivery[]>;
  /** Ends a delivery that waits, and remembers its id; `false` where there is none of this id, and while it is attempted. */
  cancel(id: string): Promise<boolean>;
  /** Deliveries whose attempts all failed, or whose endpoint is gone. Default: the first 100. */
  deadLetters(options?: ListOptions): Promise<OutboxDelivery[]>;
  /** Lets a dead letter be delivered again, with as many attempts again; `false` where there is none of this id. */
  replay(id: string): Promise<boolean>;
  /** Deletes a dead letter, and remembers its id; `false` where there is none of this id. */
  drop(id: string): Promise<boolean>;
  /**
   * Deletes what is kept of deliveries, in any state: of one id, or all whose body has a text, such as a telephone number. Ids are
   * remembered. Resolves to how many there were.
   */
  forget(which: { readonly id: string } | { readonly containing: string }): Promise<number>;
  /** Numbers by event. Counts every delivery that is not delivered: ask once a minute. */
  byEvent(): Promise<EventNumbers[]>;
  stats(): Promise<OutboxStats>;
}

export interface EnqueueOptions<Transaction> {
  /** Where to post: HTTPS, or HTTP on this machine, without a user name and a password. */
  readonly endpoint: string | URL;
  /** The caller's open transaction, as the queue takes it. */
  readonly transaction?: Transaction;
  /**
   * 1 to 200 characters that name this delivery: where one of the same id is there already, as after a crash between your
   * commit and your next step, nothing is added, and `enqueue` resolves to it all the same. Default: a new one.
   */
  readonly id?: string;
}

export interface ListOutboxOptions extends ListOptions {
  readonly state?: OutboxDelivery['state'];
  readonly endpoint?: string;
}

export interface OutboxDelivery {
  readonly id: string;
  readonly endpoint: string;
  readonly event?: string;
  /** The bytes that every attempt posts; absent for one that was cancelled. */
  readonly raw?: Uint8Array<ArrayBuffer>;
  /** Milliseconds since 1970. */
  readonly enqueuedAt: number;
  readonly state: 'waiting' | 'running' | 'delivered' | 'dead' | 'cancelled';
  /** Those of the current round: a replay begins another one. */
  readonly attempts: readonly RecordedAttempt[];
}

/** An attempt as it is stored. */
export interface RecordedAttempt extends Pick<Attempt, 'number' | 'status'>, Partial<Pick<Attempt, 'durationMs'>> {
  readonly outcome: RecordedOutcome;
  /** Milliseconds since 1970; absent for one whose process died, as is `durationMs`. */
  readonly at?: number;
  /** What failed, in one line. */
  readonly error?: string;
}

export type RecordedOutcome =
  | AttemptOutcome
  /** `sign` or `isActive` failed, so that nothing was sent. */
  | 'not-signed'
  /** `isActive` returned `false`, so that nothing was sent. */
  | 'endpoint-inactive'
  /** Its process died or stopped before there was an answer; the endpoint may have had it. */
  | 'interrupted';

export interface OutboxStats extends Omit<QueueNumbers, 'oldestReceivedAt'> {
  /** When the oldest of those that wait or run was enqueued, in milliseconds since 1970; absent where there is none. */
  readonly oldestEnqueuedAt?: number;
  /** Events that this process delivered since it began. */
  readonly delivered: number;
}

/** Where an outbox keeps its deliveries: what `postgresQueue`, `redisQueue` and `sqliteQueue` return. */
export interface OutboxQueue<Transaction> {
  readonly store: DeliveryStore<Transaction>;
  readonly keepMs: number;
  readonly leaseMs: number;
}

/** Options that every queue of an outbox has. */
export interface QueueOptions {
  /** Milliseconds for which a delivered event is remembered, for `find`, `list` and its id. Default 7 days. */
  readonly keepMs?: number;
  /** Milliseconds after which an attempt counts as ended with its process. Default 20,000. */
  readonly leaseMs?: number;
  /** Name of the application, which the queue then belongs to: one of another application is refused. Default: none. */
  readonly application?: string;
}
