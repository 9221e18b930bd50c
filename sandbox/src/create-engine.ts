import { resumeBatches } from './bulk/issue-batch.ts';
import { LATEST, type SandboxClock } from './clock.ts';
import type { AddressPolicy } from './delivery/check-target.ts';
import { bringRetriesForward, resumeInterrupted } from './delivery/delivery-rows.ts';
import { Dispatcher } from './delivery/dispatcher.ts';
import { createFaultBox, type FaultBox, HOLD_BACK_MS } from './delivery/faults.ts';
import { createInbox } from './delivery/inbox.ts';
import { createPost } from './delivery/post.ts';
import { type Change, type Ledger, timestamp } from './ledger/ledger.ts';
import { SandboxProblem } from './problem.ts';
import type { Answers } from './provider/answers.ts';
import { Scheduler } from './scheduler.ts';
import type { Store } from './store/open-store.ts';

export interface EngineOptions {
  /** Belongs to the engine from now on, which closes it. */
  readonly store: Store;
  readonly answers: Answers;
  readonly clock: SandboxClock;
  readonly policy: AddressPolicy;
  readonly log: (line: string) => void;
  /** Called with changes once they are committed. */
  readonly publish: (changes: readonly Change[]) => void;
}

/** The sandbox without its server: state, rules, and what happens by itself as time goes on. */
export interface Engine {
  readonly ledger: Ledger;
  readonly faults: FaultBox;
  /** Starts what is due, and goes on with it until the engine is closed. */
  start(): void;
  idle(): Promise<void>;
  advance(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** Throws a DatabaseError if the store cannot be written, and closes it then. */
export function createEngine({ store, answers, clock, policy, log, publish }: EngineOptions): Engine {
  const faults = createFaultBox();
  const network = createPost(policy);
  const holdBackMs = () => (faults.current.webhooks.reorder ? HOLD_BACK_MS : 0);
  const note = createNotes((changes) => {
    publish(changes);
    scheduler.wake();
  });
  const ledger: Ledger = { store, answers, now: clock.now, note, holdBackMs };
  try {
    store.transaction(() => {
      resumeInterrupted(ledger);
      bringRetriesForward(ledger);
    });
    resumeBatches(ledger, log);
  } catch (error) {
    store.close();
    throw error;
  }
  const wake = () => scheduler.wake();
  const inbox = createInbox(answers);
  const dispatcher = new Dispatcher({ ledger, clock, faults, post: network.post, inbox, log, onEnd: wake });
  const scheduler = new Scheduler({ ledger, clock, dispatcher, log });
  let closed = false;
  const stopListening = clock.onMove((isBack) => {
    note({ kind: 'clock' });
    if (isBack) store.transaction(() => bringRetriesForward(ledger));
  });
  const isClosed = () => closed;
  return {
    ledger,
    faults,
    start: wake,
    idle: () => waitUntilIdle(scheduler, isClosed),
    advance: (milliseconds) => advance(clock, scheduler, milliseconds, isClosed),
    async close() {
      closed = true;
      scheduler.stop();
      stopListening();
      await dispatcher.close();
      network.close();
      store.close();
    },
  };
}

/**
 * Gathers what changed, and tells it in the next turn of the event loop: a transaction ends in the turn that it began in,
 * so that what is published is committed.
 */
function createNotes(publish: EngineOptions['publish']): Ledger['note'] {
  let changes: Change[] = [];
  const publishAll = () => {
    publish(changes);
    changes = [];
  };
  return (change) => {
    if (changes.push(change) === 1) setImmediate(publishAll);
  };
}

/** Longest pause between two looks, while something takes long or cannot be written. */
const MAX_PAUSE_MS = 20;

async function waitUntilIdle(scheduler: Scheduler, isClosed: () => boolean): Promise<void> {
  let pauseMs = 1;
  // Twice over, because what has just ended may have called for something else.
  for (let calm = 0; calm < 2 && !isClosed(); ) {
    const isIdle = scheduler.isIdle();
    calm = isIdle ? calm + 1 : 0;
    if (!isIdle) scheduler.wake();
    await new Promise((resolve) => (isIdle ? setImmediate(resolve) : setTimeout(resolve, pauseMs)));
    pauseMs = isIdle ? 1 : Math.min(pauseMs * 2, MAX_PAUSE_MS);
  }
}

/** Moves the clock on, from one thing that falls due to the next. Rejects, with nothing moved, with `invalid-request`. */
async function advance(clock: SandboxClock, scheduler: Scheduler, milliseconds: number, isClosed: () => boolean) {
  const until = clock.now() + milliseconds;
  if (!(milliseconds >= 0 && until <= LATEST)) throw cannotAdvance(clock.now());
  await waitUntilIdle(scheduler, isClosed);
  for (let next = scheduler.nextDue(); next !== undefined && next <= until && !isClosed(); next = scheduler.nextDue()) {
    clock.set(Math.max(next, clock.now()));
    await waitUntilIdle(scheduler, isClosed);
  }
  if (isClosed()) return;
  clock.set(Math.max(until, clock.now()));
  await waitUntilIdle(scheduler, isClosed);
}

function cannotAdvance(now: number): SandboxProblem {
  const most = `The clock ends at ${timestamp(LATEST)}: advance it by 0 to ${LATEST - now} milliseconds`;
  return new SandboxProblem('invalid-request', `${most}, or set it back first.`);
}
