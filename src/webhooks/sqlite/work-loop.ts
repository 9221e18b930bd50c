import { sleepOrAbort } from '../clock.ts';
import type { EngineSettings, Run, RunOutcome } from '../engine/delivery-engine.ts';
import { type PollLoop, startPollLoop } from '../engine/poll-loop.ts';
import type { Claim } from '../memory/memory-store.ts';
import { nextOwner } from '../receiver/run-handler.ts';
import type { ClaimedDelivery, InboxStatements } from './inbox-statements.ts';

/** Time between looks for what other processes stored. */
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

/** Claims what is due, up to `concurrency` at a time, and has it run. */
export function startWorkLoop(options: WorkLoopOptions): PollLoop {
  const { ask, clock, leaseMs } = options;
  const running = new Set<{ readonly owner: string; readonly wasLeft: boolean }>();
  const owners = () => [...new Set([...running].map(({ owner }) => owner))];
  // One at a time: it may be what ended its process, which is not to take others that were left with it again and again.
  const takesLeft = () => ![...running].some(({ wasLeft }) => wasLeft);
  let purgedAt = Number.NEGATIVE_INFINITY;
  /** Whether there is more to delete at once. */
  const purgeNowAndThen = async () => {
    const now = clock.now();
    if (now >= purgedAt && now < purgedAt + PURGE_EVERY_MS) return false;
    const isMore = await ask(({ purge }) => purge());
    if (!isMore) purgedAt = now;
    return isMore;
  };
  const loop = startPollLoop({
    ...options,
    async look(places, begin) {
      const isMore = await purgeNowAndThen();
      if (places === 0) return LISTEN_MS;
      const due = await ask(({ nextDue }) => nextDue(owners(), takesLeft()));
      if (due > clock.now()) return isMore ? 0 : LISTEN_MS;
      const owner = nextOwner();
      const claimed = await ask(({ claim }) => claim(owner, places, leaseMs, owners(), takesLeft()));
      for (const each of claimed) {
        const claim = { owner, wasLeft: each.wasLeft };
        running.add(claim);
        begin(runClaimed(options, each, owner, loop.persist).finally(() => running.delete(claim)));
      }
      return isMore || claimed.length > 0 ? 0 : LISTEN_MS;
    },
  });
  return loop;
}

async function runClaimed(
  options: WorkLoopOptions,
  { delivery, attempt }: ClaimedDelivery,
  owner: string,
  persist: PollLoop['persist'],
): Promise<void> {
  const claim = { key: delivery.key, owner };
  const lost = new AbortController();
  const ended = new AbortController();
  const renewing = renewLease(options, claim, lost, ended.signal);
  const isCommitted = () => options.committed.has(nameOf(claim));
  const outcome = await options.run(delivery, { number: attempt, owner, signal: lost.signal, isCommitted });
  // What is not noted runs again.
  await persist(() => options.ask((statements) => write(options, statements, claim, attempt, outcome)));
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
    await sleepOrAbort(clock, leaseMs / 3, ended);
    if (ended.aborted) return;
    const isHeld = await ask(({ renew }) => renew(claim, leaseMs)).catch(() => true);
    if (isHeld || ended.aborted) continue;
    return lost.abort();
  }
}

function write(
  { attempts, backoff }: EngineSettings,
  statements: InboxStatements,
  claim: Claim,
  attempt: number,
  outcome: RunOutcome,
): void {
  if (outcome.status === 'handled') statements.done(claim);
  else if (outcome.status === 'released') statements.release(claim);
  else if (outcome.status === 'dead' || attempt >= attempts) statements.die(claim, outcome.failure);
  else statements.fail(claim, outcome.failure, Math.min(backoff.firstMs * 2 ** (attempt - 1), backoff.longestMs));
}
