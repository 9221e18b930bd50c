import { finishBatches } from './bulk/commit-batch.ts';
import { LATEST, type SandboxClock } from './clock.ts';
import { type Caretaker, createCaretaker } from './create-caretaker.ts';
import type { AddressPolicy } from './delivery/address-rules.ts';
import { createDispatcher } from './delivery/create-dispatcher.ts';
import { resumeInterrupted } from './delivery/delivery-rows.ts';
import { createFaultBox, type FaultBox, HOLD_BACK_MS } from './delivery/faults.ts';
import { createPinnedFetch } from './delivery/pinned-fetch.ts';
import { type Change, type Ledger, timestamp } from './ledger/ledger.ts';
import { SandboxProblem } from './problem.ts';
import { createGroupCommit, type GroupCommit } from './store/group-commit.ts';
import { openStore } from './store/open-store.ts';

export interface EngineOptions {
  readonly database: string;
  readonly clock: SandboxClock;
  readonly policy: AddressPolicy;
  readonly log: (line: string) => void;
  /** Is told of changes once they are committed. */
  readonly publish: (changes: readonly Change[]) => void;
}

/** The sandbox without its doors: state, rules, and what happens by itself as time goes on. */
export interface Engine {
  readonly ledger: Ledger;
  readonly commits: GroupCommit;
  readonly faults: FaultBox;
  idle(): Promise<void>;
  advance(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

export function createEngine({ database, clock, policy, log, publish }: EngineOptions): Engine {
  const store = openStore(database);
  const faults = createFaultBox();
  const pinned = createPinnedFetch(policy);
  const holdBackMs = () => (faults.current.webhooks.reorder ? HOLD_BACK_MS : 0);
  const note = createNotes(publish);
  const ledger: Ledger = { store, now: clock.now, note, holdBackMs };
  store.transaction(() => resumeInterrupted(ledger));
  finishBatches(ledger);
  const commits = createGroupCommit(store, () => caretaker.tend());
  const dispatcher = createDispatcher({ ledger, commits, clock, faults, pinned, log });
  const caretaker = createCaretaker({ ledger, commits, clock, dispatcher, log });
  let closed = false;
  const stopListening = clock.onMove(() => {
    note({ kind: 'clock' });
    caretaker.tend();
  });
  caretaker.tend();
  const isClosed = () => closed;
  return {
    ledger,
    commits,
    faults,
    idle: () => waitUntilIdle(caretaker, isClosed),
    advance: (milliseconds) => advance(clock, caretaker, milliseconds, isClosed),
    async close() {
      closed = true;
      caretaker.stop();
      stopListening();
      await dispatcher.close();
      while (!commits.isIdle) await new Promise((resolve) => setImmediate(resolve));
      pinned.close();
      store.close();
    },
  };
}

/**
 * Gathers what changed, and tells it in the next turn of the event loop: a transaction ends in the turn that it began
 * in, so that what is told is committed.
 */
function createNotes(publish: EngineOptions['publish']): Ledger['note'] {
  let changes: Change[] = [];
  const tell = () => {
    publish(changes);
    changes = [];
  };
  return (change) => {
    if (changes.push(change) === 1) setImmediate(tell);
  };
}

async function waitUntilIdle(caretaker: Caretaker, isClosed: () => boolean): Promise<void> {
  // Twice over, because what has just ended may have called for something else.
  for (let calm = 0; calm < 2 && !isClosed(); ) {
    const idle = caretaker.isIdle;
    calm = idle ? calm + 1 : 0;
    if (!idle) caretaker.tend();
    await new Promise((resolve) => (idle ? setImmediate(resolve) : setTimeout(resolve, 1)));
  }
}

/** Moves the clock on, from one thing that falls due to the next. Rejects, with nothing moved, with `invalid-request`. */
async function advance(clock: SandboxClock, caretaker: Caretaker, milliseconds: number, isClosed: () => boolean) {
  const until = clock.now() + milliseconds;
  if (!(milliseconds >= 0 && until <= LATEST)) throw cannotAdvance(clock.now());
  await waitUntilIdle(caretaker, isClosed);
  for (let next = caretaker.nextDue(); next !== undefined && next <= until && !isClosed(); next = caretaker.nextDue()) {
    clock.set(Math.max(next, clock.now()));
    await waitUntilIdle(caretaker, isClosed);
  }
  if (isClosed()) return;
  clock.set(Math.max(until, clock.now()));
  await waitUntilIdle(caretaker, isClosed);
}

function cannotAdvance(now: number): SandboxProblem {
  const most = `The clock ends at ${timestamp(LATEST)}: advance it by 0 to ${LATEST - now} milliseconds`;
  return new SandboxProblem('invalid-request', `${most}, or set it back first.`);
}
