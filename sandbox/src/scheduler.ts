import type { SandboxClock } from './clock.ts';
import type { Dispatcher } from './delivery/dispatcher.ts';
import { expireOverdueCards, nextExpiry } from './ledger/expire-cards.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { GroupCommit } from './store/group-commit.ts';
import { messageOf, pauseAfter, persist } from './store/persist.ts';

interface SchedulerOptions {
  readonly ledger: Ledger;
  readonly commits: GroupCommit;
  readonly clock: SandboxClock;
  readonly dispatcher: Dispatcher;
  readonly log: (line: string) => void;
}

/** Longest sleep of a timer, so that a machine that slept is noticed. */
const MAX_SLEEP_MS = 60_000;
const NEVER = Number.POSITIVE_INFINITY;

/** Starts what falls due as time goes on: attempts at deliveries, and the expiry of cards. */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #stop = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #immediate: NodeJS.Immediate | undefined;
  #isExpiring = false;
  /** How often in a row what is due could not be read. */
  #failures = 0;

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  /** Starts what is due in the next turn of the event loop, and sets the timer. Call it after each commit and move of the clock. */
  wake(): void {
    // After a failure the timer alone tries again: many callers may wake a scheduler that is backing off.
    if (this.#failures > 0 || this.#stop.signal.aborted) return;
    this.#immediate ??= setImmediate(() => this.#run());
  }

  /** When the next thing falls due, if any does. */
  nextDue(): number | undefined {
    const { ledger, dispatcher } = this.#options;
    // An expiry that is under way sets the timer when it is done; until then it would only run in circles.
    const expiry = this.#isExpiring ? undefined : nextExpiry(ledger);
    const next = Math.min(dispatcher.nextAt() ?? NEVER, expiry ?? NEVER);
    return next === NEVER ? undefined : next;
  }

  /** Whether nothing is being done and nothing is due. */
  isIdle(): boolean {
    const { commits, dispatcher } = this.#options;
    const isBusy = !commits.isIdle || this.#isExpiring || this.#immediate !== undefined || dispatcher.isBusy;
    return !isBusy && !this.#isDue();
  }

  stop(): void {
    this.#stop.abort();
    clearTimeout(this.#timer);
    clearImmediate(this.#immediate);
  }

  /** It is called by timers, where nobody catches what is thrown. */
  #run(): void {
    this.#immediate = undefined;
    try {
      if (this.#isExpiryDue()) void this.#expire();
      this.#options.dispatcher.startDue();
      this.#setTimer();
      this.#failures = 0;
    } catch (error) {
      this.#failures += 1;
      this.#options.log(`scheduler: ${messageOf(error)}`);
      this.#runIn(pauseAfter(this.#failures));
    }
  }

  #setTimer(): void {
    const { clock } = this.#options;
    const next = clock.mode === 'system' ? this.nextDue() : undefined;
    if (next === undefined) clearTimeout(this.#timer);
    else this.#runIn(Math.min(Math.max(next - clock.now(), 1), MAX_SLEEP_MS));
  }

  #runIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#run(), milliseconds);
    this.#timer.unref();
  }

  #isDue(): boolean {
    return (this.nextDue() ?? NEVER) <= this.#options.clock.now();
  }

  #isExpiryDue(): boolean {
    const { ledger, clock } = this.#options;
    return !this.#isExpiring && (nextExpiry(ledger) ?? NEVER) <= clock.now();
  }

  async #expire(): Promise<void> {
    const { ledger, commits, log } = this.#options;
    const patience = { log: (line: string) => log(`expiry: ${line}`), signal: this.#stop.signal };
    this.#isExpiring = true;
    await persist(commits, () => expireOverdueCards(ledger), patience);
    this.#isExpiring = false;
    this.wake();
  }
}
