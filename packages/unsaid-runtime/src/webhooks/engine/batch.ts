import { setImmediate } from 'node:timers/promises';

/** Does together what comes together, one batch after the other; resolves to what the work returns for the item. */
export function createBatch<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  let items: Item[] = [];
  let last: Promise<readonly Result[]> = Promise.resolve([]);
  const workNext = async (before: Promise<unknown>) => {
    await Promise.allSettled([before, setImmediate()]);
    const taken = items;
    items = [];
    return work(taken);
  };
  return async (item) => {
    const place = items.push(item) - 1;
    if (place === 0) last = workNext(last);
    const results = await last;
    return results[place] as Result;
  };
}
