import { Worker } from 'node:worker_threads';
import { UserError } from '../system/user-error.ts';

/** How a task in a thread ended. */
type Outcome<Result> = { readonly problem: string } | { readonly result: Result };

/** What a thread reports: that its time counts from now, that it begins with a part of its input, or how it ended. */
export type Report<Result = unknown> = 'ready' | { readonly begins: string } | Outcome<Result>;

/** What a thread may take before it is ended, and what the user can do about that. */
export interface Limits {
  /** Processor time. Waiting does not count, so a busy machine does not matter. */
  readonly maxCpuMs: number;
  readonly maxHeapMb: number;
  /** What follows `takes too long` and `takes too much memory`, each as the rest of a sentence and another one. */
  readonly advice: { readonly time: string; readonly memory: string };
}

/** Upper bound on wall-clock time. */
const MAX_MS = 120_000;

/** How long a thread waits for another task: to load its code again takes longer than most tasks. */
const IDLE_MS = 5_000;

/** The threads that wait for a task, by their entry points. */
const idle = new Map<string, Worker>();

/**
 * Gives a task to an entry point in a thread that is ended when it takes too much time or memory: what comes from outside
 * may hold what never comes to an end. Throws a UserError that names the part of the input with which the thread had begun.
 * @param place The first part.
 */
export async function runInThread<Result>(entry: URL, task: unknown, place: string, limits: Limits): Promise<Result> {
  const worker = takeThread(entry, limits);
  const outcome = await outcomeOf<Result>(worker, task, place, limits).catch(async (error) => {
    await worker.terminate();
    throw error;
  });
  keepThread(entry, worker);
  if ('problem' in outcome) throw new UserError(outcome.problem);
  return outcome.result;
}

function takeThread(entry: URL, { maxHeapMb }: Limits): Worker {
  const waiting = idle.get(entry.href);
  idle.delete(entry.href);
  waiting?.ref();
  return waiting ?? new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: maxHeapMb } });
}

/** Keeps a thread for a moment, in which it keeps no process from ending. */
function keepThread(entry: URL, worker: Worker): void {
  worker.removeAllListeners();
  worker.unref();
  const end = () => {
    if (idle.get(entry.href) !== worker) return;
    idle.delete(entry.href);
    void worker.terminate();
  };
  void idle.get(entry.href)?.terminate();
  idle.set(entry.href, worker.on('error', end));
  setTimeout(end, IDLE_MS).unref();
}

function outcomeOf<Result>(
  worker: Worker,
  task: unknown,
  first: string,
  { maxCpuMs, advice }: Limits,
): Promise<Outcome<Result>> {
  let place = first;
  let cpu = process.cpuUsage();
  const started = performance.now();
  let watch: NodeJS.Timeout | undefined;
  return new Promise<Outcome<Result>>((resolve, reject) => {
    const refuse = (problem: string) => reject(new UserError(`${place}: takes too ${problem}`));
    watch = setInterval(() => {
      const { user, system } = process.cpuUsage(cpu);
      if ((user + system) / 1000 < maxCpuMs && performance.now() - started < MAX_MS) return;
      refuse(`long ${advice.time}`);
    }, 50).unref();
    worker.removeAllListeners();
    worker.on('message', (report: Report<Result>) => {
      // What was done before, loading code for example, is not for the input to answer.
      if (report === 'ready') cpu = process.cpuUsage();
      else if ('begins' in report) place = report.begins;
      else resolve(report);
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') refuse(`much memory ${advice.memory}`);
      else reject(error);
    });
    worker.once('exit', () => reject(new Error('A thread ended without a result.')));
    worker.postMessage(task);
  }).finally(() => clearInterval(watch));
}
