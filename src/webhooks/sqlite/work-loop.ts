import { sleepOrAbort } from '../clock.ts';
import type { EngineSettings, Run, RunOutcome } from '../engine/delivery-engine.ts';
import { type PollLoop, startPollLoop } from '../engine/poll-loop.ts';
import type { Claim } from '../memory/memory-store.ts';
import { nextOwner } from '../receiver/run-handler.ts';
import type { ClaimedDelivery, InboxTable } from './inbox-table.ts';

/** Time between looks for what other processes stored. */
const LISTEN_MS = 50;
const PURGE_EVERY_MS = 60_000;

interface WorkLoopOptions extends EngineSettings {
  readonly leaseMs: number;
  /** Owners whose effect was committed while they run. */
  readonly committed: Set<string>;
  /** Does something with the table when the file is free. */
  readonly ask: <Result>(work: (table: InboxTable) => Result) => Promise<Result>;
  readonly run: Run;
  readonly onTrouble: (cause?: unknown) => void;
}

/** Claims what is due, up to `concurrency` at a time, and has it run. */
export function startWorkLoop(options: WorkLoopOptions): PollLoop {
  const { ask, clock, leaseMs } = options;
  /** Whether each delivery that runs was left by a process that died, by its owner. */
  const running = new Map<string, boolean>();
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
      // One at a time: it may be what ended its process, which is not to take others that were left with it again and again.
      const look = { running: [...running.keys()], takesLeft: ![...running.values()].includes(true) };
      const claimed = await ask(({ isDue, claim }) => (isDue(look) ? claim(nextOwner(), places, leaseMs, look) : []));
      for (const each of claimed) {
        running.set(each.owner, each.wasLeft);
        begin(runClaimed(options, each, loop.persist).finally(() => running.delete(each.owner)));
      }
      return isMore || claimed.length > 0 ? 0 : LISTEN_MS;
    },
  });
  return loop;
}

async function runClaimed(
  options: WorkLoopOptions,
  { delivery, owner, attempt }: ClaimedDelivery,
  persist: PollLoop['persist'],
): Promise<void> {
  const { ask, committed, run } = options;
  const claim = { key: delivery.key, owner };
  const lost = new AbortController();
  const ended = new AbortController();
  const renewing = renewLease(options, claim, lost, ended.signal);
  const isCommitted = () => committed.has(owner);
  const outcome = await run(delivery, { number: attempt, owner, signal: lost.signal, isCommitted });
  // What is not noted runs again.
  await persist(() => ask((table) => note(options, table, claim, attempt, outcome)));
  committed.delete(owner);
  ended.abort();
  await renewing;
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

function note(
  { attempts, backoff }: EngineSettings,
  table: InboxTable,
  claim: Claim,
  attempt: number,
  outcome: RunOutcome,
): void {
  if (outcome.status === 'handled') table.done(claim);
  else if (outcome.status === 'released') table.release(claim);
  else if (outcome.status === 'dead' || attempt >= attempts) table.die(claim, outcome.failure);
  else table.fail(claim, outcome.failure, Math.min(backoff.firstMs * 2 ** (attempt - 1), backoff.longestMs));
}
