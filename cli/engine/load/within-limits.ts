import path from 'node:path';
import type { Contract } from '../model/contract.ts';
import type { ContractPlace } from './read-contract.ts';
import { runInThread } from './run-in-thread.ts';

/** What a thread is to do with the overlay in a folder. */
export interface Task {
  /** The closed contract, or the texts of the files that are generated from it, by their names. */
  readonly wanted: 'contract' | 'files';
  /** Where the contract lies. */
  readonly place?: ContractPlace;
  /** Folder of the overlay. */
  readonly directory: string;
  /** How messages name the folder. */
  readonly shown: string;
  /** The command that a generated file names as its own. */
  readonly command: string;
}

interface Results {
  readonly contract: Contract;
  readonly files: Map<string, string>;
}

/** Processor time for what takes about 0.6 s on a plain machine. */
const MAX_CPU_MS = 3000;
const MAX_HEAP_MB = 512;

const ADVICE = {
  time: 'to apply. Simplify its targets, patterns and examples, or split what it adds.',
  memory: 'to apply. Simplify its targets, or split what it adds.',
} as const;

/** In the repository a source, in the package what it was compiled to: nothing rewrites the name of a file in a URL. */
const THREAD = new URL(`./close-in-thread${path.extname(import.meta.filename)}`, import.meta.url);

/**
 * Closes the contract with an overlay in a thread that is ended when it takes too much time or memory: an overlay may
 * hold patterns and targets that never come to an end.
 * Throws a UserError with file and line for an overlay that cannot be used.
 */
export async function closeWithinLimits<Wanted extends keyof Results>(
  task: Task & { readonly wanted: Wanted },
  maxCpuMs = MAX_CPU_MS,
): Promise<Results[Wanted]> {
  return runInThread(THREAD, task, task.shown, { maxCpuMs, maxHeapMb: MAX_HEAP_MB, advice: ADVICE });
}
