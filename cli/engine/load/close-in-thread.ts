import '../system/compile-cache.ts';
import { parentPort } from 'node:worker_threads';
import { originOf } from '../system/command-for.ts';
import { UserError } from '../system/user-error.ts';
import type { Report } from './run-in-thread.ts';
import type { Task } from './within-limits.ts';

// The entry point of the thread that `closeWithinLimits` starts.
parentPort?.on('message', close);
const report = (message: Report) => parentPort?.postMessage(message);

async function close({ wanted, place, directory, shown, command }: Task): Promise<void> {
  let at = shown;
  try {
    const { contractOf, readDocuments } = await import('./read-contract.ts');
    // The emitters load TypeScript, which the contract alone has no use for.
    const emitters = wanted === 'files' ? await import('../emit/files.ts') : undefined;
    const begin = (next: string) => {
      at = next;
      report({ begins: next });
    };
    const documents = await readDocuments(place);
    report('ready');
    const closed = await contractOf(documents, directory, { shown, begin });
    const contract = { ...closed, origin: originOf(command, shown, closed.root) };
    report({ result: emitters ? await emitters.emitFiles(contract) : contract });
  } catch (error) {
    report({ problem: describe(error, at) });
  }
}

/** Without an overlay all of this works, so whatever fails is because of the overlay. */
function describe(error: unknown, place: string): string {
  if (error instanceof UserError) return error.message;
  if (error instanceof RangeError) return `${place}: is too large or nested too deeply: ${error.message}. Write less.`;
  const [reason] = String(error).split('\n');
  return `${place}: cannot be used: ${reason}. Remove this action or rewrite it.`;
}
