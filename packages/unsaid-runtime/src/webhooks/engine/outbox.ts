import type { Deliveries, QueueControls, QueueStats } from '../receiver/inbox.ts';
import type { WebhookSenderOptions } from '../sender/create-webhook-sender.ts';
import type { RecordedAttempt } from '../sender/deliver-once.ts';
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
  /** The deliveries; those delivered are kept for `keepMs` of the queue. */
  readonly deliveries: Deliveries;
  /** Sizes and counts. Rejects with `store-failed`. */
  stats(): Promise<QueueStats>;
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

/** Where an outbox keeps its deliveries: what `postgresQueue`, `redisQueue` and `sqliteQueue` return. */
export interface OutboxQueue<Transaction> {
  readonly store: DeliveryStore<Transaction>;
  readonly keepMs: number;
  readonly leaseMs: number;
}

/** Options that every queue of an outbox has. */
export interface QueueOptions {
  /** Milliseconds for which a delivered event is remembered, for `deliveries` and its id. Default 7 days. */
  readonly keepMs?: number;
  /** Milliseconds after which an attempt counts as ended with its process. Default 20,000. */
  readonly leaseMs?: number;
  /** Name of the application, which the queue then belongs to: one of another application is refused. Default: none. */
  readonly application?: string;
}
