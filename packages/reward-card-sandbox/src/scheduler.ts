import type { Faults } from '../generated/controls/rest.ts';
import type { SandboxClock } from './clock.ts';
import {
  type AttemptResult,
  type ClaimedDelivery,
  claimDue,
  isAttemptDue,
  nextAttemptAt,
  recordAttempt,
  repeatDelivery,
} from './delivery/delivery-rows.ts';
import type { FaultBox } from './delivery/faults.ts';
import { type BuiltInInbox, INBOX_URL } from './delivery/inbox.ts';
import type { Post } from './delivery/post.ts';
import { sendAttempt } from './delivery/send-attempt.ts';
import { expireOverdueCards, nextExpiry } from './ledger/cards.ts';
import type { Ledger } from './ledger/ledger.ts';

interface SchedulerOptions {
  readonly ledger: Ledger;
  readonly clock: SandboxClock;
  readonly faults: FaultBox;
  readonly post: Post;
  readonly inbox: BuiltInInbox;
  readonly log: (line: string) => void;
}

/** An attempt that was made and has to be recorded. */
interface Made {
  readonly claimed: ClaimedDelivery;
  readonly result: AttemptResult;
  readonly injected: Faults['webhooks'];
}

/** Longest sleep of a timer, so that a machine that slept is noticed. */
const MAX_SLEEP_MS = 60_000;
/** After which the database is asked again where it refused, as on a full disk. */
const PAUSE_MS = 1_000;
const NEVER = Number.POSITIVE_INFINITY;

/** Does what falls due as time goes on: attempts at deliveries, and the expiry of cards. */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #tasks = new Set<Promise<void>>();
  #abort = new AbortController();
  #made: Made[] = [];
  #isStopped = false;
  /** True if the database refused when it was last asked. */
  #isBackingOff = false;
  #timer: NodeJS.Timeout | undefined;
  #immediate: NodeJS.Immediate | undefined;

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  /** Does what is due in the next turn of the event loop, and sets the timer. Call it after each change and move of the clock. */
  wake(): void {
    // After a failure the timer alone tries again: many callers may wake a scheduler that is backing off.
    if (this.#isBackingOff || this.#isStopped) return;
    this.#immediate ??= setImmediate(() => this.#run());
  }

  /** When the next thing falls due, if any does. */
  nextDue(): number | undefined {
    const { ledger } = this.#options;
    const next = Math.min(nextAttemptAt(ledger) ?? NEVER, nextExpiry(ledger) ?? NEVER);
    return next === NEVER ? undefined : next;
  }

  /** Returns true if nothing is being done and nothing is due. */
  isIdle(): boolean {
    const { ledger, clock } = this.#options;
    const isBusy = this.#immediate !== undefined || this.#tasks.size > 0 || this.#made.length > 0;
    return !isBusy && !isAttemptDue(ledger) && (nextExpiry(ledger) ?? NEVER) > clock.now();
  }

  /** Gives up what is being sent; nothing of it is recorded. */
  abort(): void {
    this.#abort.abort();
    this.#abort = new AbortController();
    this.#made = [];
  }

  /** Records what was sent; what is being sent is found again at the next start. */
  async close(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearImmediate(this.#immediate);
    this.#abort.abort();
    await Promise.all(this.#tasks);
    try {
      this.#record();
    } catch (error) {
      this.#options.log(`deliveries: ${String(error)}`);
    }
  }

  /** Called by timers, which do not catch errors. */
  #run(): void {
    this.#immediate = undefined;
    const { ledger, clock, log } = this.#options;
    try {
      this.#record();
      if ((nextExpiry(ledger) ?? NEVER) <= clock.now()) ledger.store.transaction(() => expireOverdueCards(ledger));
      for (const delivery of claimDue(ledger)) this.#start(delivery);
      this.#isBackingOff = false;
      const next = clock.mode === 'system' ? this.nextDue() : undefined;
      if (next === undefined) clearTimeout(this.#timer);
      else this.#runIn(Math.min(Math.max(next - clock.now(), 1), MAX_SLEEP_MS));
    } catch (error) {
      this.#isBackingOff = true;
      log(`scheduler: ${error instanceof Error ? error.message : String(error)}`);
      this.#runIn(PAUSE_MS);
    }
  }

  #runIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#run(), milliseconds);
    this.#timer.unref();
  }

  #start(delivery: ClaimedDelivery): void {
    const task = this.#attempt(delivery).finally(() => {
      this.#tasks.delete(task);
      this.wake();
    });
    this.#tasks.add(task);
  }

  /** Never rejects. */
  async #attempt(claimed: ClaimedDelivery): Promise<void> {
    const { ledger, faults, inbox, log } = this.#options;
    const { signal } = this.#abort;
    const injected = faults.current.webhooks;
    try {
      const post = claimed.url === INBOX_URL ? inbox(claimed, injected) : this.#options.post;
      const result = await sendAttempt(claimed, { answers: ledger.answers, post, faults: injected, signal });
      if (!signal.aborted) this.#made.push({ claimed, result, injected });
    } catch (error) {
      if (!signal.aborted) log(`delivery ${claimed.delivery} ${String(error)}`);
    }
  }

  /** Records the attempts that were made. Where the database refuses they are recorded by the next call, and not sent again. */
  #record(): void {
    const { ledger, log } = this.#options;
    const made = this.#made;
    if (made.length === 0) return;
    ledger.store.transaction(() => {
      for (const { claimed, result, injected } of made) {
        recordAttempt(ledger, claimed, result);
        const isRepeated = injected.duplicate && result.outcome === 'acknowledged' && claimed.repeats === null;
        if (isRepeated) repeatDelivery(ledger, claimed.delivery, 'duplicate');
      }
    });
    this.#made = [];
    for (const { claimed, result } of made) {
      const how = `${result.outcome} ${result.status ?? ''}`.trim();
      log(`delivery ${claimed.delivery} attempt ${claimed.number} to ${claimed.webhook_id}: ${how}`);
    }
  }
}
