import type { SandboxClock } from '../clock.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { GroupCommit } from '../store/group-commit.ts';
import { messageOf, persist } from '../store/persist.ts';
import {
  activeWebhooks,
  type ClaimedDelivery,
  claimDue,
  nextAttemptAt,
  recordAttempt,
  repeatDelivery,
} from './delivery-rows.ts';
import type { FaultBox } from './faults.ts';
import { type BuiltInInbox, INBOX_URL } from './inbox.ts';
import { createLimiter } from './limiter.ts';
import type { PinnedFetch } from './pinned-fetch.ts';
import { sendAttempt } from './send-attempt.ts';

interface DispatcherOptions {
  readonly ledger: Ledger;
  readonly commits: GroupCommit;
  readonly clock: SandboxClock;
  readonly faults: FaultBox;
  readonly pinned: PinnedFetch;
  readonly inbox: BuiltInInbox;
  readonly log: (line: string) => void;
  /** Called when a slot became free, and more may be started. */
  readonly onFree: () => void;
}

/** Attempts at one endpoint at the same time: a slow endpoint delays nobody but itself. */
const MAX_CONCURRENT = 16;
const NEVER = Number.POSITIVE_INFINITY;

/** Delivers what the outbox holds. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #stop = new AbortController();
  readonly #limiter = createLimiter();
  readonly #tasks = new Set<Promise<void>>();

  constructor(options: DispatcherOptions) {
    this.#options = options;
  }

  /** Starts what is due. Throws a DatabaseError if that cannot be read. */
  startDue(): void {
    const { ledger, clock } = this.#options;
    for (const webhook of activeWebhooks(ledger)) {
      const slots = this.#freeSlots(webhook);
      const isDue = slots > 0 && (nextAttemptAt(ledger, webhook) ?? NEVER) <= clock.now();
      if (isDue) this.#track(this.#claim(webhook, slots));
    }
  }

  /** Whether anything is being sent. */
  get isBusy(): boolean {
    return this.#tasks.size > 0;
  }

  /** When the next attempt is due. What is due already and waits for a slot is not counted. Throws as `startDue` does. */
  nextAt(): number | undefined {
    const { ledger, clock } = this.#options;
    const times = activeWebhooks(ledger).map((webhook) => {
      const next = nextAttemptAt(ledger, webhook) ?? NEVER;
      // More is started when a slot becomes free; a timer would only run in circles until then.
      return next <= clock.now() && this.#freeSlots(webhook) <= 0 ? NEVER : next;
    });
    const next = Math.min(...times);
    return next === NEVER ? undefined : next;
  }

  /** Aborts what is being sent; its attempts count. */
  async close(): Promise<void> {
    this.#stop.abort(new Error('The sandbox was closed.'));
    while (this.#tasks.size > 0) await Promise.allSettled(this.#tasks);
  }

  #freeSlots(webhook: string): number {
    return this.#limiter.free(webhook, this.#options.faults.current.webhooks.reorder ? 1 : MAX_CONCURRENT);
  }

  /** Claims what is due, and starts it. It holds its slots until it knows how many it needs. */
  async #claim(webhook: string, slots: number): Promise<void> {
    const { ledger, commits, faults, log } = this.#options;
    this.#limiter.acquire(webhook, slots);
    const claim = () => {
      const claimed = claimDue(ledger, webhook, slots, faults.current.webhooks.reorder);
      return { claimed, generation: ledger.store.generation };
    };
    const patience = { log: (line: string) => log(`deliveries: ${line}`), signal: this.#stop.signal };
    const { claimed, generation } = (await persist(commits, claim, patience)) ?? { claimed: [], generation: 0 };
    this.#limiter.release(webhook, slots - claimed.length);
    for (const delivery of claimed) this.#track(this.#attempt(delivery, generation));
  }

  async #attempt(delivery: ClaimedDelivery, generation: number): Promise<void> {
    await attempt(this.#options, delivery, generation, this.#stop.signal);
    this.#limiter.release(delivery.webhook_id, 1);
    this.#options.onFree();
  }

  #track(task: Promise<void>): void {
    this.#tasks.add(task);
    void task.finally(() => this.#tasks.delete(task));
  }
}

/** One attempt, from the POST to its record, for which there is no place any more after a reset. Never rejects. */
async function attempt(
  { ledger, commits, faults, pinned, inbox, log }: DispatcherOptions,
  claimed: ClaimedDelivery,
  generation: number,
  signal: AbortSignal,
): Promise<void> {
  const injected = faults.current.webhooks;
  const say = (line: string) => log(`delivery ${claimed.delivery} ${line}`);
  try {
    const fetch = claimed.url === INBOX_URL ? inbox.fetchFor(claimed) : pinned.fetch;
    const result = await sendAttempt(claimed, { fetch, faults: injected, signal });
    const record = () => {
      if (ledger.store.generation !== generation) return;
      recordAttempt(ledger, claimed, result);
      const isFirst = isNoRepetition(ledger, claimed.delivery);
      if (injected.duplicate && result.outcome === 'acknowledged' && isFirst) {
        repeatDelivery(ledger, claimed.delivery, 'duplicate');
      }
    };
    await persist(commits, record, { log: say, signal });
    if (ledger.store.generation !== generation) return;
    say(`attempt ${claimed.number} to ${claimed.webhook_id}: ${result.outcome} ${result.status ?? ''}`.trim());
  } catch (error) {
    // Aborted at the end: what was being sent is found again at the next start.
    if (!signal.aborted) say(messageOf(error));
  }
}

function isNoRepetition({ store }: Ledger, delivery: number): boolean {
  return store.get('SELECT 1 FROM deliveries WHERE delivery = ? AND repeats IS NULL', delivery) !== undefined;
}
