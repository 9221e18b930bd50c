import { Worker } from 'node:worker_threads';
import { UserError } from '../user-error.ts';

/** What a thread reports: that its time counts from now, that it begins with a part of its input, or how it ended. */
export type Report<Result = unknown> =
  | 'ready'
  | { readonly begins: string }
  | { readonly problem: string }
  | { readonly result: Result };

/** What a thread may take before it is ended, and what the user can do about that. */
export interface Limits {
  /** Processor time. Waiting does not count, so a busy machine does not matter. */
  readonly maxCpuMs: number;
  readonly maxHeapMb: number;
  /** What follows `takes too long` and `takes too much memory`, each as the rest of a sentence and another one. */
  readonly advice: { readonly time: string; readonly memory: string };
}

/** Whatever else should make it hang. */
const MAX_MS = 120_000;

/**
 * Runs an entry point in a thread that is ended when it takes too much time or memory: what comes from outside may hold
 * what never comes to an end. Throws a UserError that names the part of the input with which the thread had begun.
 * @param place The first part.
 */
export async function runInThread<Result>(
  entry: URL,
  workerData: unknown,
  place: string,
  limits: Limits,
): Promise<Result> {
  const worker = new Worker(entry, { workerData, resourceLimits: { maxOldGenerationSizeMb: limits.maxHeapMb } });
  try {
    return await outcomeOf<Result>(worker, place, limits);
  } finally {
    await worker.terminate();
  }
}

function outcomeOf<Result>(worker: Worker, first: string, { maxCpuMs, advice }: Limits): Promise<Result> {
  let place = first;
  let cpu = process.cpuUsage();
  const started = performance.now();
  return new Promise<Result>((resolve, reject) => {
    const refuse = (problem: string) => reject(new UserError(`${place}: takes too ${problem}`));
    const watch = setInterval(() => {
      const { user, system } = process.cpuUsage(cpu);
      if ((user + system) / 1000 < maxCpuMs && performance.now() - started < MAX_MS) return;
      refuse(`long ${advice.time}`);
    }, 50).unref();
    worker.on('message', (report: Report<Result>) => {
      // What was done before, loading code for example, is not for the input to answer.
      if (report === 'ready') cpu = process.cpuUsage();
      else if ('problem' in report) reject(new UserError(report.problem));
      else if ('result' in report) resolve(report.result);
      else place = report.begins;
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') refuse(`much memory ${advice.memory}`);
      else reject(error);
    });
    worker.once('exit', () => {
      clearInterval(watch);
      reject(new Error('A thread ended without a result.'));
    });
  });
}
