import type { Faults } from '../../generated/controls/rest.ts';
import type { SandboxClock } from '../clock.ts';
import type { Ledger } from '../ledger/ledger.ts';
import {
  type AttemptResult,
  activeWebhooks,
  type ClaimedDelivery,
  claimDue,
  nextAttemptAt,
  recordAttempt,
  repeatDelivery,
} from './delivery-rows.ts';
import type { FaultBox } from './faults.ts';
import { type BuiltInInbox, INBOX_URL } from './inbox.ts';
import type { Post } from './post.ts';
import { sendAttempt } from './send-attempt.ts';

interface DispatcherOptions {
  readonly ledger: Ledger;
  readonly clock: SandboxClock;
  readonly faults: FaultBox;
  readonly post: Post;
  readonly inbox: BuiltInInbox;
  readonly log: (line: string) => void;
  /** Called when an attempt ended: it is to be recorded, and then another may start. */
  readonly onEnd: () => void;
}

/** An attempt that was made and has to be recorded. */
interface Made {
  readonly claimed: ClaimedDelivery;
  readonly result: AttemptResult;
  readonly injected: Faults['webhooks'];
  readonly generation: number;
}

/** Attempts at one endpoint at the same time: a slow endpoint delays nobody but itself. */
const MAX_CONCURRENT = 16;
const NEVER = Number.POSITIVE_INFINITY;

/** Delivers what the outbox holds. */
export class Dispatcher {
  readonly #options: DispatcherOptions;
  readonly #stop = new AbortController();
  readonly #tasks = new Set<Promise<void>>();
  /** Attempts of each endpoint that are under way or not recorded yet. */
  readonly #taken = new Map<string, number>();
  #made: Made[] = [];

  constructor(options: DispatcherOptions) {
    this.#options = options;
  }

  /**
   * Records what was sent, and starts what is due. Throws a DatabaseError if the database refuses; what was sent is then
   * recorded by the next call, and not sent again.
   */
  work(): void {
    this.#record();
    const { ledger, clock, faults } = this.#options;
    for (const webhook of activeWebhooks(ledger)) {
      const slots = this.#freeSlots(webhook);
      if (slots <= 0 || (nextAttemptAt(ledger, webhook) ?? NEVER) > clock.now()) continue;
      const { reorder } = faults.current.webhooks;
      const claimed = ledger.store.transaction(() => claimDue(ledger, webhook, slots, reorder));
      this.#take(webhook, claimed.length);
      for (const delivery of claimed) this.#start(delivery);
    }
  }

  /** Whether anything is being sent, or was and is not recorded yet. */
  get isBusy(): boolean {
    return this.#tasks.size > 0 || this.#made.length > 0;
  }

  /** When the next attempt is due. What is due already and waits for a slot is not counted. Throws as `work` does. */
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
    await Promise.all(this.#tasks);
    try {
      this.#record();
    } catch (error) {
      this.#options.log(`deliveries: ${String(error)}`);
    }
  }

  #freeSlots(webhook: string): number {
    const most = this.#options.faults.current.webhooks.reorder ? 1 : MAX_CONCURRENT;
    return most - (this.#taken.get(webhook) ?? 0);
  }

  #take(webhook: string, slots: number): void {
    this.#taken.set(webhook, (this.#taken.get(webhook) ?? 0) + slots);
  }

  #start(delivery: ClaimedDelivery): void {
    const task = this.#attempt(delivery).finally(() => this.#tasks.delete(task));
    this.#tasks.add(task);
  }

  /** Never rejects. */
  async #attempt(claimed: ClaimedDelivery): Promise<void> {
    const { ledger, faults, inbox, log, onEnd } = this.#options;
    const { generation } = ledger.store;
    const injected = faults.current.webhooks;
    try {
      const post = claimed.url === INBOX_URL ? inbox(claimed) : this.#options.post;
      const result = await sendAttempt(claimed, {
        answers: ledger.answers,
        post,
        faults: injected,
        signal: this.#stop.signal,
      });
      this.#made.push({ claimed, result, injected, generation });
    } catch (error) {
      this.#take(claimed.webhook_id, -1);
      // Aborted at the end: what was being sent is found again at the next start.
      if (!this.#stop.signal.aborted) log(`delivery ${claimed.delivery} ${String(error)}`);
    }
    onEnd();
  }

  /** Records all attempts that were made, in one transaction; for those from before a reset there is no place any more. */
  #record(): void {
    if (this.#made.length === 0) return;
    const { ledger, log } = this.#options;
    const [made, kept] = [this.#made, this.#made.filter(({ generation }) => generation === ledger.store.generation)];
    ledger.store.transaction(() => {
      for (const each of kept) recordMade(ledger, each);
    });
    this.#made = [];
    for (const { claimed } of made) this.#take(claimed.webhook_id, -1);
    for (const { claimed, result } of kept) {
      const how = `${result.outcome} ${result.status ?? ''}`.trim();
      log(`delivery ${claimed.delivery} attempt ${claimed.number} to ${claimed.webhook_id}: ${how}`);
    }
  }
}

function recordMade(ledger: Ledger, { claimed, result, injected }: Made): void {
  recordAttempt(ledger, claimed, result);
  const sql = 'SELECT 1 FROM deliveries WHERE delivery = ? AND repeats IS NULL';
  const isFirst = ledger.store.get(sql, claimed.delivery) !== undefined;
  if (injected.duplicate && result.outcome === 'acknowledged' && isFirst) {
    repeatDelivery(ledger, claimed.delivery, 'duplicate');
  }
}
