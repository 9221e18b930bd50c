import type { Claim } from '../memory/memory-store.ts';
import type {
  DeliveryEntry,
  DeliveryRecord,
  DeliveryState,
  EventNumbers,
  Failure,
  Forgotten,
  QueueNumbers,
  StoredDelivery,
} from '../receiver/inbox.ts';

/** How deliveries are stored. A queue of another format is refused. */
export const FORMAT = 1;

/** The queue that a store keeps, as its record has it. */
export interface QueueIdentity {
  readonly queue: string;
  /** `in`: deliveries that were received; `out`: deliveries to be sent. */
  readonly direction: 'in' | 'out';
  /** Name of the application that the queue belongs to, which may be empty; absent: any. */
  readonly application?: string | undefined;
}

/** A delivery as it is put into a store. */
export interface NewDelivery extends StoredDelivery {
  readonly event?: string | undefined;
  /** Deliveries of one serial run one after the other, in the order in which they were stored. */
  readonly serial?: string | undefined;
  /** Where to send it. */
  readonly endpoint?: string | undefined;
}

/** A delivery that this process has claimed. */
export interface ClaimedDelivery extends NewDelivery {
  /** Token of this run only: it cannot change a delivery that another run has claimed since. */
  readonly owner: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** True if a process died with an earlier run of it. */
  readonly isSuspect: boolean;
  /** Notes of earlier runs, in their order. */
  readonly notes: readonly string[];
}

export interface Claiming {
  /** Prefix of the tokens of this claim. */
  readonly owner: string;
  /** Most deliveries to claim. */
  readonly limit: number;
  readonly leaseMs: number;
  /** True if it may claim a delivery during which a process died. */
  readonly takesSuspect: boolean;
  /** Most deliveries of one endpoint that run at a time in this process; with those that run now. */
  readonly perEndpoint: number;
  readonly busyEndpoints: ReadonlyMap<string, number>;
}

export interface EndedRun extends Claim {
  readonly serial: string | undefined;
  /** `waiting`: to be run again after `afterMs`. */
  readonly state: 'handled' | 'waiting' | 'dead';
  /** Milliseconds until it is due again, or, once it is handled, until it is deleted. */
  readonly afterMs: number;
  readonly failure?: Failure | undefined;
  readonly notes: readonly string[];
  /** True if the run does not count as an attempt. */
  readonly isUncounted?: boolean;
}

/** Next state of deliveries whose process died. */
export interface Expiring {
  /** Runs after which a delivery is a dead letter. */
  readonly attempts: number;
  /** Milliseconds until the next run, after 1, 2, ... runs; the last holds for all after it. */
  readonly pauses: readonly number[];
  readonly failure: Failure;
}

export interface Listing {
  readonly states: readonly DeliveryState[];
  readonly endpoint?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Has what is in one of these states run again, or ends it and keeps its key alone, for `keepMs`. */
export interface Change {
  readonly to: 'replay' | 'remove';
  readonly from: readonly DeliveryState[];
  readonly keepMs: number;
}

/** Rows of one queue. Errors are passed on as they are: their first line names the store, and what to do about it. */
export interface DeliveryStore<Transaction = never> {
  /** Longest time, in milliseconds, until a process looks for what others stored. */
  readonly pollMs: number;
  /**
   * Connects and checks the record of the queue by `checkRecord`. To `use` the queue it creates what is missing; to `inspect` it,
   * it changes nothing, and rejects where there is no such queue. Resolves to what the settings of the server may lose, in
   * sentences. Called again after it rejected.
   */
  open(purpose: 'use' | 'inspect'): Promise<readonly string[]>;
  /** Opens the queue in the caller's transaction alone, where that keeps `open` waiting. */
  openIn?(transaction: Transaction): Promise<void>;
  /** Stores deliveries whose keys are not kept yet; resolves to which are new. With a transaction it writes in that alone. */
  add(deliveries: readonly NewDelivery[], transaction?: Transaction): Promise<boolean[]>;
  /** Claims what is due. Resolves to what was claimed, and whether more may be due. */
  claim(claiming: Claiming): Promise<{ readonly claimed: readonly ClaimedDelivery[]; readonly mayBeMore: boolean }>;
  /** Puts back, uncounted, what these claims took: their answers were lost. `owners`: their prefixes. */
  release(owners: readonly string[]): Promise<void>;
  /** Resolves to the owners that still have their claims, for another `leaseMs`. */
  renew(claims: readonly Claim[], leaseMs: number): Promise<ReadonlySet<string>>;
  /** Notes the ends of runs whose claims were not lost; resolves to their owners. */
  end(runs: readonly EndedRun[], keepsBodies: boolean): Promise<ReadonlySet<string>>;
  /** Puts back what processes that died had claimed; resolves to the keys of those that are dead letters now. */
  expire(expiring: Expiring): Promise<readonly string[]>;
  /**
   * Deletes what is kept long enough, and frees what waits for a run that is over. Rejects where the record has changed. Resolves, and
   * rejects with LossRefused, as `open` does: after a failover the settings are those of another server.
   */
  sweep(): Promise<readonly string[]>;
  count(): Promise<QueueNumbers>;
  countByEvent(): Promise<EventNumbers[]>;
  list(listing: Listing): Promise<DeliveryEntry[]>;
  get(key: string): Promise<DeliveryRecord | undefined>;
  /** Resolves to whether there was one in these states. */
  change(key: string, change: Change): Promise<boolean>;
  /** Deletes what is kept of deliveries, and remembers the keys for `keepMs`; resolves to how many there were. */
  forget(which: Forgotten, keepMs: number): Promise<number>;
  close(): Promise<void>;
}

/** Why a queue cannot be used by this process: that does not change by itself, so it is not tried again. */
export class QueueRefused extends Error {
  override readonly name = 'QueueRefused';
}

/** Why a server takes no deliveries: it may lose them, until its settings are changed. */
export class LossRefused extends Error {
  override readonly name = 'LossRefused';
}

/** The record of a queue as it is stored. */
export interface StoredRecord {
  readonly direction: unknown;
  readonly format: unknown;
  readonly application: unknown;
}

/** Throws a QueueRefused, in one line, for the record of a queue that is not one's own. */
export function checkRecord({ queue, direction, application }: QueueIdentity, stored: StoredRecord): void {
  if (Number(stored.format) !== FORMAT)
    throw new QueueRefused(
      `The queue '${queue}' has format ${stored.format}, and this version of unsaid-runtime reads ${FORMAT}. Use the version that made it, or name another queue.`,
    );
  if (stored.direction !== direction) {
    const own = direction === 'in' ? 'an inbox' : 'an outbox';
    const other = stored.direction === 'in' ? 'an inbox' : 'an outbox';
    throw new QueueRefused(`The queue '${queue}' belongs to ${other}, not to ${own}. Name another one.`);
  }
  if (application !== undefined && stored.application !== application)
    throw new QueueRefused(
      `The queue '${queue}' belongs to the application '${stored.application}', not to '${application}'. Name another queue, or the same application.`,
    );
}
