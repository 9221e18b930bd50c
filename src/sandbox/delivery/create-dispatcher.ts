import type { SandboxClock } from '../clock.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { GroupCommit } from '../store/group-commit.ts';
import { persist } from '../store/persist.ts';
import {
  activeWebhooks,
  type ClaimedDelivery,
  claimDue,
  nextAttemptAt,
  recordAttempt,
  repeatDelivery,
} from './delivery-rows.ts';
import type { FaultBox } from './faults.ts';
import { createLanes } from './lanes.ts';
import type { PinnedFetch } from './pinned-fetch.ts';
import { sendAttempt } from './send-attempt.ts';

export interface DispatcherOptions {
  readonly ledger: Ledger;
  readonly commits: GroupCommit;
  readonly clock: SandboxClock;
  readonly faults: FaultBox;
  readonly pinned: PinnedFetch;
  readonly log: (line: string) => void;
  /** Attempts at one endpoint at the same time: a slow endpoint holds up nobody but itself. */
  readonly concurrency?: number;
}

/** Delivers what the outbox holds. */
export interface Dispatcher {
  /** Looks for what is due; call it after every commit and whenever the clock moves. */
  wake(): void;
  /** Whether nothing is being sent and nothing is due. */
  readonly isIdle: boolean;
  /** When to look again: the next attempt is due then. What is due already and waits for a place is not counted. */
  nextAt(): number | undefined;
  /** Breaks off what is being sent; its attempts count. */
  close(): Promise<void>;
}

const DEFAULT_CONCURRENCY = 16;
const NEVER = Number.POSITIVE_INFINITY;

export function createDispatcher(options: DispatcherOptions): Dispatcher {
  return new OutboxDispatcher(options);
}

class OutboxDispatcher implements Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #stop = new AbortController();
  readonly #lanes = createLanes();
  readonly #tasks = new Set<Promise<void>>();
  #scheduled = false;

  constructor(options: DispatcherOptions) {
    this.#options = options;
  }

  wake(): void {
    if (this.#scheduled || this.#stop.signal.aborted) return;
    this.#scheduled = true;
    setImmediate(() => this.#pump());
  }

  get isIdle(): boolean {
    return this.#tasks.size === 0 && !this.#scheduled && (this.nextAt() ?? NEVER) > this.#options.clock.now();
  }

  nextAt(): number | undefined {
    const { ledger, clock } = this.#options;
    const times = activeWebhooks(ledger).map((webhook) => {
      const next = nextAttemptAt(ledger, webhook) ?? NEVER;
      // Whoever gives a place back looks for more; a timer would only run in circles until then.
      return next <= clock.now() && this.#free(webhook) <= 0 ? NEVER : next;
    });
    const next = Math.min(...times);
    return next === NEVER ? undefined : next;
  }

  async close(): Promise<void> {
    this.#stop.abort(new Error('The sandbox was closed.'));
    while (this.#tasks.size > 0) await Promise.allSettled(this.#tasks);
  }

  #pump(): void {
    this.#scheduled = false;
    if (this.#stop.signal.aborted) return;
    const { ledger, clock } = this.#options;
    for (const webhook of activeWebhooks(ledger)) {
      const free = this.#free(webhook);
      if (free > 0 && (nextAttemptAt(ledger, webhook) ?? NEVER) <= clock.now()) this.#track(this.#claim(webhook, free));
    }
  }

  #free(webhook: string): number {
    const { faults, concurrency = DEFAULT_CONCURRENCY } = this.#options;
    return this.#lanes.free(webhook, faults.current.webhooks.reorder ? 1 : concurrency);
  }

  /** Claims what is due, and starts it. The claim holds its places until it knows how many it needs. */
  async #claim(webhook: string, places: number): Promise<void> {
    const { ledger, commits, faults, log } = this.#options;
    this.#lanes.occupy(webhook, places);
    const claim = () => claimDue(ledger, webhook, places, faults.current.webhooks.reorder);
    const patience = { log: (line: string) => log(`deliveries: ${line}`), signal: this.#stop.signal };
    const claimed = (await persist(commits, claim, patience)) ?? [];
    this.#lanes.occupy(webhook, claimed.length - places);
    for (const delivery of claimed) this.#track(this.#attempt(delivery));
  }

  async #attempt(delivery: ClaimedDelivery): Promise<void> {
    await attempt(this.#options, delivery, this.#stop.signal);
    this.#lanes.occupy(delivery.webhook_id, -1);
    this.wake();
  }

  #track(task: Promise<void>): void {
    this.#tasks.add(task);
    void task.finally(() => this.#tasks.delete(task));
  }
}

/** One attempt, from the POST to its record. Never rejects. */
async function attempt(
  { ledger, commits, faults, pinned, log }: DispatcherOptions,
  claimed: ClaimedDelivery,
  signal: AbortSignal,
): Promise<void> {
  const injected = faults.current.webhooks;
  const say = (line: string) => log(`delivery ${claimed.delivery} ${line}`);
  try {
    const result = await sendAttempt(claimed, { fetch: pinned.fetch, faults: injected, signal });
    const record = () => {
      recordAttempt(ledger, claimed, result);
      const isFirst = isNoRepetition(ledger, claimed.delivery);
      if (injected.duplicate && result.outcome === 'acknowledged' && isFirst) repeatDelivery(ledger, claimed.delivery);
    };
    await persist(commits, record, { log: say, signal });
    say(`attempt ${claimed.number} to ${claimed.webhook_id}: ${result.outcome} ${result.status ?? ''}`.trim());
  } catch (error) {
    // Broken off at the end: what was being sent is found again at the next start.
    if (!signal.aborted) say(String(error));
  }
}

function isNoRepetition({ store }: Ledger, delivery: number): boolean {
  return store.get('SELECT 1 FROM deliveries WHERE delivery = ? AND repeats IS NULL', delivery) !== undefined;
}
