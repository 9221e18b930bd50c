import type { Clock } from '../clock.ts';
import type { CloseOptions, ListOptions } from '../receiver/inbox.ts';
import type { WebhookSenderOptions } from '../sender/create-webhook-sender.ts';
import type { AttemptOutcome } from '../sender/deliver-once.ts';
import type { EventOf, OpenTypes, WebhookTypes } from '../variant.ts';
import type { SignOf } from '../verification/verify.ts';
import type { WebhookError } from '../webhook-error.ts';
import type { OutboxEngine, OutboxSettings } from './delivery-engine.ts';

export interface WebhookOutboxOptions<Transaction, Types extends WebhookTypes = OpenTypes>
  extends Pick<WebhookSenderOptions<Types>, 'variant' | 'maxResponseBytes' | 'clock' | 'fetch'> {
  /** Where events wait: `postgresQueue({ boss })` or `redisQueue({ bullmq, connection })`. It belongs to one outbox. */
  readonly queue: OutboxQueue<Transaction>;
  /**
   * Makes the signature, or all headers that the variant demands of a delivery, with the secret of its endpoint. Required;
   * there is no default (open points signature-algorithm, signed-content).
   */
  readonly sign: (
    delivery: Parameters<SignOf<Types['deliveryHeaders']>>[0] & AttemptOfDelivery,
  ) => ReturnType<SignOf<Types['deliveryHeaders']>>;
  /**
   * Milliseconds after the first failed attempt, doubled after each further one. Required (open point retry-intervals).
   * PostgreSQL rounds them up to seconds, and adds up to as much again at random.
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

export interface WebhookOutbox<Transaction, Types extends WebhookTypes = OpenTypes> extends AsyncDisposable {
  /**
   * Puts an event down to be delivered; resolves to the id of the delivery. With a transaction it is delivered if that
   * commits, and never otherwise; without one, once it is durable. Rejects with `payload-invalid`, and with `store-failed`.
   */
  enqueue(event: EventOf<Types>, options: EnqueueOptions<Transaction>): Promise<string>;
  /** What became of a delivery; `undefined` for one that is not known, or not any more. */
  find(id: string): Promise<OutboxDelivery | undefined>;
  /** In PostgreSQL those enqueued first come first. Default: the first 100, in any state. */
  list(options?: ListOutboxOptions): Promise<OutboxDelivery[]>;
  /** Ends a delivery that waits; `false` where there is none of this id, and while it is being attempted. */
  cancel(id: string): Promise<boolean>;
  /** Deliveries whose 5 attempts failed, or whose endpoint is gone. Default: the first 100. */
  deadLetters(options?: ListOptions): Promise<OutboxDelivery[]>;
  /** Lets a dead letter be delivered again, with 5 more attempts; `false` where there is none of this id. */
  replay(id: string): Promise<boolean>;
  /** Deletes a dead letter; `false` where there is none of this id. */
  drop(id: string): Promise<boolean>;
  stats(): Promise<OutboxStats>;
  /**
   * Starts no more attempts and waits for those that run, for `graceMs` at most; then gives them up, to be tried again by
   * another process or after the next start. Refuses events from then on.
   */
  close(options?: CloseOptions): Promise<void>;
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
  /** The bytes that every attempt posts. */
  readonly raw: Uint8Array<ArrayBuffer>;
  /** Milliseconds since 1970. */
  readonly enqueuedAt: number;
  readonly state: 'waiting' | 'delivered' | 'dead';
  /** Those of the current round: a replay begins another one. */
  readonly attempts: readonly RecordedAttempt[];
}

/** An attempt as it is stored. */
export interface RecordedAttempt {
  /** 1 for the first. */
  readonly number: number;
  readonly outcome: RecordedOutcome;
  /** Milliseconds since 1970; absent for one whose process died. */
  readonly at?: number;
  /** Likewise. For an acknowledged attempt PostgreSQL keeps the time until that was noted. */
  readonly durationMs?: number;
  /** Status of the answer, where there was one. */
  readonly status?: number;
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

export interface OutboxStats {
  /** Neither delivered nor dead. */
  readonly waiting: number;
  /** When the oldest of these was enqueued, in milliseconds since 1970; absent where none waits. */
  readonly oldestEnqueuedAt?: number;
  readonly deadLetters: number;
  /** Since the outbox was made, or as far back as the engine remembers. */
  readonly delivered: number;
}

/** Where an outbox keeps its deliveries: what `postgresQueue` and `redisQueue` return. */
export interface OutboxQueue<Transaction> {
  /** Called by `createWebhookOutbox`, and by `inspectWebhookOutbox`. */
  connect(settings: OutboxRules): OutboxEngine<Transaction>;
}

/** What a queue goes by. */
export interface OutboxRules {
  readonly concurrency: number;
  readonly perEndpoint: number;
  /** Of the contract. */
  readonly maxAttempts: number;
  readonly firstRetryMs: number;
  readonly clock: Clock;
}

/** What an attempt may take: `isActive` and `sign` have 5 seconds together, and so has the endpoint. */
const ATTEMPT_MS = 15_000;

/** What an outbox asks of its engine. */
export function outboxEngineSettings(rules: OutboxRules, keepMs: number): OutboxSettings {
  const { concurrency, perEndpoint, maxAttempts, firstRetryMs, clock } = rules;
  return {
    ...{ concurrency, clock, keepMs, keepHandledBodies: true, timeoutMs: ATTEMPT_MS },
    perGroup: perEndpoint,
    attempts: maxAttempts,
    backoff: { firstMs: firstRetryMs, longestMs: Number.MAX_SAFE_INTEGER },
  };
}
