import { LATEST, type SandboxClock } from './clock.ts';
import { bringRetriesForward, resumeInterrupted } from './delivery/delivery-rows.ts';
import { createFaultBox, NO_FAULTS } from './delivery/faults.ts';
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
  readonly log: (line: string) => void;
  /** Called with changes once they are committed. */
  readonly publish: (changes: readonly Change[]) => void;
}

export type Engine = ReturnType<typeof createEngine>;

/**
 * Makes the sandbox without its server: state, rules, and what happens by itself as time goes on. Throws a DatabaseError if
 * the store cannot be written, and closes it then.
 */
export function createEngine({ store, answers, clock, log, publish }: EngineOptions) {
  const faults = createFaultBox();
  const network = createPost();
  const note = createNotes((changes) => {
    publish(changes);
    scheduler.wake();
  });
  const ledger: Ledger = { store, answers, now: clock.now, note };
  try {
    store.transaction(() => {
      resumeInterrupted(ledger);
      bringRetriesForward(ledger);
    });
  } catch (error) {
    store.close();
    throw error;
  }
  const scheduler = new Scheduler({ ledger, clock, faults, post: network.post, inbox: createInbox(answers), log });
  let isClosed = false;
  clock.onMove = (isBack) => {
    note('clock');
    if (isBack) store.transaction(() => bringRetriesForward(ledger));
  };
  const idle = async () => {
    // Twice over, because what has just ended may have called for something else.
    for (let calm = 0; calm < 2 && !isClosed; ) {
      calm = scheduler.isIdle() ? calm + 1 : 0;
      if (calm === 0) scheduler.wake();
      await new Promise((resolve) => (calm > 0 ? setImmediate(resolve) : setTimeout(resolve, PAUSE_MS)));
    }
  };
  return {
    ledger,
    faults,
    /** Starts what is due, and goes on with it until the engine is closed. */
    start: () => scheduler.wake(),
    idle,
    /** Moves the clock on, from one thing that falls due to the next. Rejects, with nothing moved, with `invalid-request`. */
    async advance(milliseconds: number) {
      const until = clock.now() + milliseconds;
      if (!(milliseconds >= 0 && until <= LATEST)) {
        const most = `advance it by 0 to ${LATEST - clock.now()} milliseconds, or set it back first`;
        throw new SandboxProblem('invalid-request', `The clock ends at ${timestamp(LATEST)}: ${most}.`);
      }
      await idle();
      for (let next = clock.now(); next < until && !isClosed; await idle()) {
        next = Math.min(scheduler.nextDue() ?? until, until);
        clock.set(Math.max(next, clock.now()));
      }
    },
    /** Empties it. */
    reset() {
      scheduler.abort();
      store.clear();
      faults.set(NO_FAULTS);
      note('reset');
    },
    async close() {
      isClosed = true;
      await scheduler.close();
      network.close();
      store.close();
    },
  };
}

/** Between two looks at whether everything is done. */
const PAUSE_MS = 2;

/**
 * Collects changes, and publishes them in the next turn of the event loop: a transaction ends in the turn that it began in,
 * so that what is published is committed.
 */
function createNotes(publish: EngineOptions['publish']): Ledger['note'] {
  const changes = new Set<Change>();
  const publishAll = () => {
    publish([...changes]);
    changes.clear();
  };
  return (change) => {
    if (changes.size === 0) setImmediate(publishAll);
    changes.add(change);
  };
}
