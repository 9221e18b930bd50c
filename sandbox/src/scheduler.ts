import { isIssuing } from './bulk/issue-batch.ts';
import type { SandboxClock } from './clock.ts';
import type { Dispatcher } from './delivery/dispatcher.ts';
import { expireOverdueCards, nextExpiry } from './ledger/cards.ts';
import type { Ledger } from './ledger/ledger.ts';

interface SchedulerOptions {
  readonly ledger: Ledger;
  readonly clock: SandboxClock;
  readonly dispatcher: Dispatcher;
  readonly log: (line: string) => void;
}

/** Longest sleep of a timer, so that a machine that slept is noticed. */
const MAX_SLEEP_MS = 60_000;
/** Before the first time that the database is asked again after it refused, and at most. Doubled each time. */
const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 10_000;
const NEVER = Number.POSITIVE_INFINITY;

/**
 * Does what falls due as time goes on: attempts at deliveries, and the expiry of cards. Where the database refuses, as on
 * a full disk, it tries again and again.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  #immediate: NodeJS.Immediate | undefined;
  /** How often in a row the database refused. */
  #failures = 0;

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  /** Does what is due in the next turn of the event loop, and sets the timer. Call it after each change and move of the clock. */
  wake(): void {
    // After a failure the timer alone tries again: many callers may wake a scheduler that is backing off.
    if (this.#failures > 0 || this.#isStopped) return;
    this.#immediate ??= setImmediate(() => this.#run());
  }

  /** When the next thing falls due, if any does. */
  nextDue(): number | undefined {
    const { ledger, dispatcher } = this.#options;
    const next = Math.min(dispatcher.nextAt() ?? NEVER, nextExpiry(ledger) ?? NEVER);
    return next === NEVER ? undefined : next;
  }

  /** Whether nothing is being done and nothing is due. */
  isIdle(): boolean {
    const { clock, dispatcher } = this.#options;
    if (this.#immediate !== undefined || dispatcher.isBusy || isIssuing(this.#options.ledger)) return false;
    return (this.nextDue() ?? NEVER) > clock.now();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    clearImmediate(this.#immediate);
  }

  /** It is called by timers, where nobody catches what is thrown. */
  #run(): void {
    this.#immediate = undefined;
    const { ledger, clock, dispatcher, log } = this.#options;
    try {
      if ((nextExpiry(ledger) ?? NEVER) <= clock.now()) ledger.store.transaction(() => expireOverdueCards(ledger));
      dispatcher.work();
      this.#failures = 0;
      const next = clock.mode === 'system' ? this.nextDue() : undefined;
      if (next === undefined) clearTimeout(this.#timer);
      else this.#runIn(Math.min(Math.max(next - clock.now(), 1), MAX_SLEEP_MS));
    } catch (error) {
      this.#failures += 1;
      log(`scheduler: ${error instanceof Error ? error.message : String(error)}`);
      this.#runIn(Math.min(FIRST_PAUSE_MS * 2 ** (this.#failures - 1), MAX_PAUSE_MS));
    }
  }

  #runIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#run(), milliseconds);
    this.#timer.unref();
  }
}
