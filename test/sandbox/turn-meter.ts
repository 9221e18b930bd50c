import { peakMemory } from '../../bench/load/peak-memory.ts';

/**
 * Imported into the process of a sandbox: measures the longest turn of its event loop in milliseconds of processor time,
 * which does not depend on what else the machine does, and the most memory that it has held.
 */
let longest = 0;
let before = Number.NaN;

function spent(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

function measure(): void {
  const now = spent();
  if (!Number.isNaN(before)) longest = Math.max(longest, now - before);
  before = now;
  setImmediate(measure);
}

process.on('message', (wanted) => {
  if (wanted === 'start') measure();
  else process.send?.({ longestTurnMs: longest, peakMb: peakMemory() / 2 ** 20 });
});
