import type { SandboxClock } from './clock.ts';
import type { Dispatcher } from './delivery/create-dispatcher.ts';
import { expireOverdueCards, nextExpiry } from './ledger/expire-cards.ts';
import type { Ledger } from './ledger/ledger.ts';
import type { GroupCommit } from './store/group-commit.ts';
import { persist } from './store/persist.ts';

/** Does what falls due as time goes on: attempts at deliveries, and the expiry of cards. */
export interface Caretaker {
  /** Looks after what has fallen due, and sleeps until the next does. Call it after each commit and move of the clock. */
  tend(): void;
  /** When the next thing falls due, if any does. */
  nextDue(): number | undefined;
  /** Whether nothing is being done and nothing is due. */
  readonly isIdle: boolean;
  stop(): void;
}

export interface CaretakerOptions {
  readonly ledger: Ledger;
  readonly commits: GroupCommit;
  readonly clock: SandboxClock;
  readonly dispatcher: Dispatcher;
  readonly log: (line: string) => void;
}

/** Longest sleep of a timer, so that a machine that slept is noticed. */
const LONGEST_SLEEP_MS = 60_000;
const NEVER = Number.POSITIVE_INFINITY;

export function createCaretaker({ ledger, commits, clock, dispatcher, log }: CaretakerOptions): Caretaker {
  let timer: NodeJS.Timeout | undefined;
  let expiring = false;
  const stop = new AbortController();
  const patience = { log: (line: string) => log(`expiry: ${line}`), signal: stop.signal };
  const isExpiryDue = () => (nextExpiry(ledger) ?? NEVER) <= clock.now();
  const nextDue = () => {
    const next = Math.min(dispatcher.nextAt() ?? NEVER, nextExpiry(ledger) ?? NEVER);
    return next === NEVER ? undefined : next;
  };
  const expire = async () => {
    expiring = true;
    await persist(commits, () => expireOverdueCards(ledger), patience);
    expiring = false;
    tend();
  };
  const tend = () => {
    if (stop.signal.aborted) return;
    if (!expiring && isExpiryDue()) void expire();
    dispatcher.wake();
    clearTimeout(timer);
    const next = clock.mode === 'system' ? nextDue() : undefined;
    if (next === undefined) return;
    timer = setTimeout(tend, Math.min(Math.max(next - clock.now(), 1), LONGEST_SLEEP_MS));
    timer.unref();
  };
  return {
    tend,
    nextDue,
    get isIdle() {
      return commits.isIdle && !expiring && dispatcher.isIdle && !isExpiryDue();
    },
    stop() {
      stop.abort();
      clearTimeout(timer);
    },
  };
}
