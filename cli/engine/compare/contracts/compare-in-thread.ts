import '../../system/compile-cache.ts';
import { parentPort } from 'node:worker_threads';
import type { Report } from '../../load/run-in-thread.ts';
import { UserError } from '../../system/user-error.ts';
import type { Comparison } from './change.ts';
import type { Pair } from './compare-within-limits.ts';

// The entry point of the thread that `compareWithinLimits` starts.
parentPort?.on('message', compare);
const report = (message: Report<Comparison>) => parentPort?.postMessage(message);

async function compare({ old, new: now }: Pair): Promise<void> {
  let place = old.located.shown;
  const begin = (next: string) => {
    place = next;
    report({ begins: next });
  };
  try {
    const { readSide } = await import('./read-side.ts');
    const { compareContracts } = await import('./compare-contracts.ts');
    const { sourcesOf } = await import('./find-source.ts');
    const sides = [];
    for (const source of [old, now]) {
      report('ready');
      sides.push(await readSide(source, begin));
    }
    const [before, after] = sides;
    if (before === undefined || after === undefined) throw new Error('Two sides are compared.');
    report('ready');
    begin(`${before.side.shown} and ${after.side.shown}`);
    const comparison = compareContracts(before.side, after.side);
    const sourceOf = await sourcesOf(now.located, after.side).catch(() => () => undefined);
    const changes = comparison.changes.map((change) => ({ ...change, source: sourceOf(change) }));
    report({
      result: { ...comparison, changes, notes: [...new Set([...before.notes, ...after.notes, ...comparison.notes])] },
    });
  } catch (error) {
    if (error instanceof UserError) report({ problem: error.message });
    else if (error instanceof RangeError)
      report({ problem: `${place}: is too large or nested too deeply: ${error.message}. Compare less.` });
    else throw error;
  }
}
