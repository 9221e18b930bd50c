import { askSync } from '../callback.ts';
import { type Clock, systemClock } from './clock.ts';

/** A clock of the user's, whose `sleep` rejects instead of throwing or returning anything but a promise. */
export function guardedClock(clock: Clock = systemClock): Clock {
  // Itself, because a bare timer takes its place where it is recognised.
  if (clock === systemClock) return clock;
  return {
    now: () => askSync('clock.now', () => clock.now()),
    sleep: async (milliseconds, signal) => refuseNonPromise(clock.sleep(milliseconds, signal)),
  };
}

function refuseNonPromise(sleeping: Promise<void>): Promise<void> {
  if (typeof sleeping?.then === 'function') return sleeping;
  throw new TypeError('`clock.sleep` did not return a promise.');
}
