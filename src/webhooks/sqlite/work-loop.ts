import { sleepAnyway } from '../clock.ts';
import type { EngineSettings, Run, RunOutcome } from '../engine/inbox-engine.ts';
import { createWakeUp } from '../engine/wake-up.ts';
import type { Claim } from '../memory/memory-store.ts';
import { nextOwner } from '../receiver/run-handler.ts';
import type { ClaimedDelivery, InboxStatements } from './inbox-statements.ts';

/** Longest time until something is tried again. */
const POLL_MS = 1_000;
/** Time between looks at whether another process has written, which cost half a percent of a core. */
const LISTEN_MS = 50;
const PURGE_EVERY_MS = 60_000;

interface WorkLoopOptions extends EngineSettings {
  readonly leaseMs: number;
  /** Claims whose effect was committed while they run, by `nameOf`. */
  readonly committed: Set<string>;
  /** Runs statements when the file is free. */
  readonly ask: <Result>(work: (statements: InboxStatements) => Result) => Promise<Result>;
  readonly run: Run;
  readonly onTrouble: (cause?: unknown) => void;
}

export interface WorkLoop {
  /** Looks for deliveries now. */
  nudge(): void;
  /** Claims nothing more; resolves when all that run have been noted. */
  stop(): Promise<void>;
}

/** Claims what is due, up to `concurrency` at a time, and has it run. */
export function startWorkLoop(options: WorkLoopOptions): WorkLoop {
  const { ask, clock, concurrency, leaseMs, onTrouble } = options;
  const wakeUp = createWakeUp(clock);
  const running = new Map<Promise<void>, { readonly owner: string; readonly wasLeft: boolean }>();
  const owners = () => [...new Set([...running.values()].map(({ owner }) => owner))];
  // One at a time: it may be what ended its process, which is not to take others that were left with it again and again.
  const takesLeft = () => ![...running.values()].some(({ wasLeft }) => wasLeft);
  let isStopped = false;
  let purgedAt = Number.NEGATIVE_INFINITY;
  let version: number | undefined;
  let isListening = false;
  const claimDue = async () => {
    while (!isStopped && running.size < concurrency) {
      const owner = nextOwner();
      const claimed = await ask(({ claim }) =>
        claim(owner, concurrency - running.size, leaseMs, owners(), takesLeft()),
      );
      for (const each of claimed) {
        const run = runClaimed(options, each, owner, () => isStopped).finally(() => {
          running.delete(run);
          wakeUp.now();
        });
        running.set(run, { owner, wasLeft: each.wasLeft });
      }
      if (claimed.length === 0) return;
    }
  };
  const pauseFor = async () => {
    if (running.size >= concurrency) return POLL_MS;
    const due = await ask(({ nextDue }) => nextDue(owners(), takesLeft()));
    return Math.min(POLL_MS, Math.max(0, due - clock.now()));
  };
  /** Wakes the loop when another process has written. */
  const listen = async () => {
    if (isListening) return;
    isListening = true;
    const seen = await ask(({ dataVersion }) => dataVersion()).catch(() => version);
    isListening = false;
    if (seen === version) return;
    version = seen;
    wakeUp.now();
  };
  /** Whether there is more to delete at once. */
  const purgeNowAndThen = async () => {
    const now = clock.now();
    if (now >= purgedAt && now < purgedAt + PURGE_EVERY_MS) return false;
    const isMore = await ask(({ purge }) => purge());
    if (!isMore) purgedAt = now;
    return isMore;
  };
  const loop = async () => {
    while (!isStopped) {
      let pause = POLL_MS;
      let isMore = false;
      try {
        isMore = await purgeNowAndThen();
        await claimDue();
        pause = await pauseFor();
        onTrouble();
      } catch (cause) {
        isMore = false;
        onTrouble(cause);
      }
      if (!isStopped && !isMore) await wakeUp.sleep(pause);
    }
    await Promise.all(running.keys());
  };
  const looping = loop();
  // By the machine's own time: another process does not go by an injected clock.
  const listening = setInterval(listen, LISTEN_MS).unref();
  return {
    nudge: wakeUp.now,
    stop() {
      isStopped = true;
      clearInterval(listening);
      wakeUp.now();
      return looping;
    },
  };
}

async function runClaimed(
  options: WorkLoopOptions,
  { delivery, attempt }: ClaimedDelivery,
  owner: string,
  isStopped: () => boolean,
): Promise<void> {
  const claim = { key: delivery.key, owner };
  const lost = new AbortController();
  const ended = new AbortController();
  const renewing = renewLease(options, claim, lost, ended.signal);
  const isCommitted = () => options.committed.has(nameOf(claim));
  const outcome = await options.run(delivery, { number: attempt, owner, signal: lost.signal, isCommitted });
  await note(options, claim, attempt, outcome, isStopped);
  options.committed.delete(nameOf(claim));
  ended.abort();
  await renewing;
}

/** A run of a delivery: those that were claimed together have the same owner. */
export function nameOf({ key, owner }: Claim): string {
  return JSON.stringify([key, owner]);
}

/** Prolongs the lease while the handler runs. A renewal that fails is tried again when the next is due. */
async function renewLease(
  { ask, clock, leaseMs }: WorkLoopOptions,
  claim: Claim,
  lost: AbortController,
  ended: AbortSignal,
): Promise<void> {
  for (;;) {
    await sleepAnyway(clock, leaseMs / 3, ended);
    if (ended.aborted) return;
    const isHeld = await ask(({ renew }) => renew(claim, leaseMs)).catch(() => true);
    if (isHeld || ended.aborted) continue;
    return lost.abort();
  }
}

/** Notes what became of a run; again where that fails, since what is not noted runs again. */
async function note(
  options: WorkLoopOptions,
  claim: Claim,
  attempt: number,
  outcome: RunOutcome,
  isStopped: () => boolean,
): Promise<void> {
  for (;;) {
    try {
      await options.ask((statements) => write(options, statements, claim, attempt, outcome));
      return;
    } catch (cause) {
      options.onTrouble(cause);
      if (isStopped()) return;
    }
    await sleepAnyway(options.clock, POLL_MS);
  }
}

function write(
  { attempts, backoff }: EngineSettings,
  statements: InboxStatements,
  claim: Claim,
  attempt: number,
  outcome: RunOutcome,
): void {
  if (outcome.status === 'handled') statements.done(claim, outcome.isUnhandled);
  else if (outcome.status === 'released') statements.release(claim);
  else if (outcome.status === 'dead' || attempt >= attempts) statements.die(claim, outcome.failure);
  else statements.fail(claim, outcome.failure, Math.min(backoff.firstMs * 2 ** (attempt - 1), backoff.longestMs));
}
