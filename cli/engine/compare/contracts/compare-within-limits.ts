import path from 'node:path';
import { runInThread } from '../../load/run-in-thread.ts';
import type { Comparison } from './change.ts';
import type { Source } from './read-side.ts';

/** What is compared with what. */
export interface Pair {
  readonly old: Source;
  readonly new: Source;
}

/** Processor time for each side, and for the comparison: many times what documents of 200 operations take. */
const MAX_CPU_MS = 30_000;
const MAX_HEAP_MB = 1024;

const ADVICE = { time: 'to compare. Compare less.', memory: 'to compare. Compare less.' } as const;

const THREAD = new URL(`./compare-in-thread${path.extname(import.meta.filename)}`, import.meta.url);

/**
 * Reads two contracts and compares them, in a thread that is ended when it takes too much time or memory: documents may
 * be those of anybody. Throws a UserError for one that cannot be read.
 */
export function compareWithinLimits(pair: Pair, maxCpuMs = MAX_CPU_MS): Promise<Comparison> {
  return runInThread(THREAD, pair, pair.old.located.shown, { maxCpuMs, maxHeapMb: MAX_HEAP_MB, advice: ADVICE });
}
