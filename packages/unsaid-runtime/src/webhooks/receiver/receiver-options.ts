import type { Issue } from '../../validation/index.ts';
import type { Clock } from '../clock.ts';
import type { Claim, MemoryStore } from '../memory/memory-store.ts';
import type { AnyTypes, EventOf, WebhookHandlersOf, WebhookTypes, WebhookVariant } from '../variant.ts';
import type { SignedDelivery, Verify } from '../verification/verify.ts';
import type { WebhookError } from '../webhook-error.ts';
import type { Deliveries, InboxStats, QueueControls } from './inbox.ts';

/** Context of a handler, in addition to the event. Pass it to `transaction` of an inbox as the claim. */
export interface DeliveryContext extends SignedDelivery, Claim {
  /** Aborted when the deadline passes; the delivery has then been answered, and will be retried. */
  readonly signal: AbortSignal;
}

/** A delivery whose signature is good and whose payload is not what the contract says. */
export interface InvalidPayload {
  /** The payload as parsed; `undefined` when it is not JSON. */
  readonly payload: unknown;
  readonly issues: readonly Issue[];
}

/** Decision about an invalid payload. */
export interface InvalidDecision {
  /** `true`: it is kept aside, and answered 200. `false`: it is refused, so that it comes again. */
  readonly keep: boolean;
}

export interface WebhookReceiverOptions<Types extends WebhookTypes = AnyTypes> {
  /** A generated `variant`, whose types and checks the receiver follows. */
  readonly variant: WebhookVariant<Types>;
  /** Verifies that a delivery comes from the service. Required; there is no default. An error that it throws rejects the delivery. */
  readonly verify: Verify;
  /**
   * Handlers by the name of the event. Whatever they throw or reject with leads to a retry. One that has not settled at
   * the deadline is answered 503 and goes on.
   */
  readonly on: WebhookHandlersOf<Types, DeliveryContext>;
  /**
   * Takes every event without a handler in `on`: one whose name the contract does not know, or one you left out.
   * Without it such events are reported as `event-unhandled`, and answered 200; an inbox keeps them, as its `unhandled` has it.
   */
  readonly onUnknown?: (event: EventOf<Types> | Types['unknownEvent'], context: DeliveryContext) => unknown;
  /**
   * Decides about a verified delivery whose payload is invalid. Without it such payloads are refused, as they are when it
   * returns anything but `{ keep: true }`; what it throws is `handler-failed`.
   */
  readonly onInvalid?: (
    invalid: InvalidPayload,
    context: DeliveryContext,
  ) => InvalidDecision | Promise<InvalidDecision>;
  /**
   * Called with a delivery that was handled before; it is answered 200 without running its handler. Only listens: it is
   * not awaited, and what it throws or rejects with is reported as `hook-failed`.
   */
  readonly onDuplicate?: (
    event: EventOf<Types> | Types['unknownEvent'] | undefined,
    context: DeliveryContext,
  ) => unknown;
  /**
   * Result of `createMemoryStore`. Default: one with its defaults, which is right for one process only. `false` turns
   * deduplication off.
   */
  readonly store?: MemoryStore | false;
  /**
   * Keeps each delivery and answers 200 at once; its handler runs afterwards, again where it fails, here or in another
   * process that shares the inbox. In place of `store`. Default: the handler runs before the answer.
   */
  readonly inbox?: Inbox;
  /** Names a delivery for the store. Default: `bodyDigest`, after the event where a header names it; read there what it cannot see. */
  readonly key?: (delivery: KeyInput<Types>) => string | Promise<string>;
  /** Most bytes of a body. Default 256 KiB, our choice: no size is stated. */
  readonly maxBodyBytes?: number;
  /** Milliseconds until the answer at the latest. Default 4000; less than the time for which the service waits, where the contract states it. */
  readonly deadlineMs?: number;
  /**
   * Called with everything that was refused or failed. Default: one line on the console, in which control characters
   * are escaped. Only listens: it is not awaited, and errors it throws are ignored.
   */
  readonly onError?: (error: WebhookError) => unknown;
  /** Default: that of the machine. A test injects its own. */
  readonly clock?: Clock;
}

/** Inputs for a key. */
export interface KeyInput<Types extends WebhookTypes = AnyTypes> extends SignedDelivery {
  /** `undefined` for an invalid payload. */
  readonly event: EventOf<Types> | Types['unknownEvent'] | undefined;
}

/** The options with every default filled in. */
export type ReceiverSettings = Omit<WebhookReceiverOptions, 'store' | 'onError'> &
  Required<Pick<WebhookReceiverOptions, 'key' | 'maxBodyBytes' | 'deadlineMs' | 'clock'>> & {
    readonly store: MemoryStore | false;
    /** Calls `onError`; never throws, and waits for nothing. */
    readonly report: (error: WebhookError) => void;
  };

/**
 * Keeps verified deliveries until they are handled: the receiver answers 200 once a delivery is stored durably, and its
 * handler runs afterwards, again where it fails. Made by `createSqliteInbox`, `createPostgresInbox` or
 * `createRedisInbox`, and passed to one receiver as `inbox`; without a receiver it shows, replays and drops.
 */
export interface Inbox extends QueueControls {
  /** Called by `createWebhookReceiver`: connects in the background and begins to handle. Throws a TypeError when called twice. */
  start(receiver: ReceiverSettings): void;
  /**
   * Called by the receiver with a delivery whose signature is good. Resolves when it is stored, or was before; rejects
   * with `store-failed`, which is answered 503, so that it comes again.
   */
  accept(delivery: SignedDelivery): Promise<void>;
  /** Sizes and counts. Rejects with `store-failed`. */
  stats(): Promise<InboxStats>;
  /** Every delivery that the inbox keeps. */
  readonly deliveries: Deliveries;
}
