import type { WebhookErrorCode } from '../webhook-error.ts';

export interface CloseOptions {
  /** Milliseconds for which running handlers are waited for. Default 25,000. */
  readonly graceMs?: number;
}

/** A delivery as it was received. What is here is what a handler's context is made of. */
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

/** The numbers of an inbox, for all processes that share it. */
export interface InboxStats {
  /** Deliveries that are stored and neither handled nor dead: those being handled and those to be tried again included. */
  readonly waiting: number;
  /** When the oldest of these was received, in milliseconds since 1970; absent where none waits. */
  readonly oldestReceivedAt?: number;
  readonly deadLetters: number;
  /** Deliveries handled since the inbox was made, or as far back as the engine remembers. */
  readonly handled: number;
  /** Deliveries that this process handled, since it began, for whose event there was no handler and no `onUnknown`. */
  readonly unhandled: number;
  /** Deliveries that came again to this process, which answered 200 and did not store them. 0 in Redis, which does not tell. */
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
export interface DeliveryRecord extends DeliveryEntry, Partial<Pick<StoredDelivery, 'raw' | 'headers'>> {}

/** The deliveries of an inbox. Each method rejects with `store-failed`. */
export interface Deliveries {
  /** Those received first come first; handled ones in the order in which they were handled; in Redis all in the order of BullMQ. */
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
  /** Those received first come first; in Redis, those that failed first. */
  list(options?: ListOptions): Promise<DeadLetter[]>;
  /** One with its body and headers; `undefined` where there is none of this key. */
  get(key: string): Promise<DeadDelivery | undefined>;
  /** Lets it be handled again, with all its attempts; `false` where there is none of this key. */
  replay(key: string): Promise<boolean>;
  /** Deletes it and remembers its key, as that of a handled one, but in Redis; `false` where there is none of this key. */
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
