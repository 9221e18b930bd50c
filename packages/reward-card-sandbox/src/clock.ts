/** How the time of the sandbox goes: with the machine's, or only when it is moved. */
export type ClockMode = 'system' | 'manual';

/** Time as cards, retries and payloads see it. Time-outs of connections and signatures go by the machine's. */
export interface SandboxClock {
  readonly mode: ClockMode;
  /** Milliseconds since 1970. */
  now(): number;
  /** Makes it that time now, from where it goes on by its mode. */
  set(time: number): void;
  setMode(mode: ClockMode): void;
  /** Called whenever the time was moved, with whether that was back. */
  onMove: (isBack: boolean) => void;
}

/** Bounds of the time, which keep every date at four digits of a year. */
export const EARLIEST = Date.UTC(2000, 0, 1);
export const LATEST = Date.UTC(2200, 0, 1);

/** Makes a clock that begins with the machine's time. */
export function createSandboxClock(mode: ClockMode): SandboxClock {
  let current = mode;
  // The time of a manual clock, or the offset of a system clock.
  let base = mode === 'manual' ? Date.now() : 0;
  const now = () => Math.min(current === 'manual' ? base : Date.now() + base, LATEST);
  const rebase = (next: ClockMode, time: number) => {
    const before = now();
    current = next;
    base = next === 'manual' ? time : time - Date.now();
    clock.onMove(now() < before);
  };
  const clock: SandboxClock = {
    get mode() {
      return current;
    },
    now,
    set: (time) => rebase(current, Math.min(Math.max(time, EARLIEST), LATEST)),
    setMode: (next) => rebase(next, now()),
    onMove: () => {},
  };
  return clock;
}
