import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Contract } from '../contract/contract.ts';
import { UserError } from '../user-error.ts';

/** What a thread is to do with the overlay in a folder. */
export interface Task {
  /** The closed contract, or the texts of the files that are generated from it, by their names. */
  readonly wanted: 'contract' | 'files';
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

/** What a thread reports: that the overlay is next, that it begins with a part of it, or how its task ended. */
export type Report<Wanted extends keyof Results = keyof Results> =
  | 'ready'
  | { readonly begins: string }
  | { readonly problem: string }
  | { readonly result: Results[Wanted] };

/** Processor time for what takes about 0.6 s on a plain machine. Waiting does not count, so a busy machine does not matter. */
const MAX_CPU_MS = 3000;
/** Whatever else should make it hang. */
const MAX_MS = 120_000;
const MAX_HEAP_MB = 512;

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
  const limits = { maxOldGenerationSizeMb: MAX_HEAP_MB };
  const worker = new Worker(THREAD, {
    workerData: task,
    resourceLimits: limits,
  });
  try {
    return await outcomeOf(worker, task, maxCpuMs);
  } finally {
    await worker.terminate();
  }
}

function outcomeOf<Wanted extends keyof Results>(
  worker: Worker,
  task: Task,
  maxCpuMs: number,
): Promise<Results[Wanted]> {
  let place = task.shown;
  let cpu = process.cpuUsage();
  const started = performance.now();
  return new Promise<Results[Wanted]>((resolve, reject) => {
    const refuse = (problem: string) => reject(new UserError(`${place}: ${problem}`));
    const watch = setInterval(() => {
      const { user, system } = process.cpuUsage(cpu);
      if ((user + system) / 1000 < maxCpuMs && performance.now() - started < MAX_MS) return;
      refuse('takes too long to apply. Simplify its targets, patterns and examples, or split what it adds.');
    }, 50).unref();
    worker.on('message', (report: Report<Wanted>) => {
      // What was done before, loading code and reading documents, is not the overlay's.
      if (report === 'ready') cpu = process.cpuUsage();
      else if ('problem' in report) reject(new UserError(report.problem));
      else if ('result' in report) resolve(report.result);
      else place = report.begins;
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') reject(error);
      else refuse('takes too much memory to apply. Simplify its targets, or split what it adds.');
    });
    worker.once('exit', () => {
      clearInterval(watch);
      reject(new Error('The thread that applies an overlay ended without a result.'));
    });
  });
}
