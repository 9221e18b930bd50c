import { setImmediate } from 'node:timers/promises';

/**
 * Does many of a kind in one statement: those that come while a statement runs are in the next one together. Resolves when
 * the item was done, or given up because `retry` resolved to false.
 */
export function createCompletions<Item>(
  complete: (items: Item[]) => Promise<unknown>,
  retry: (cause: unknown) => Promise<boolean>,
): (item: Item) => Promise<void> {
  let items: Item[] = [];
  let next: Promise<void> | undefined;
  let last: Promise<void> = Promise.resolve();
  const flush = async (before: Promise<void>) => {
    // Handlers that end together are noted together.
    await setImmediate();
    await before;
    const taken = items;
    items = [];
    next = undefined;
    for (;;) {
      try {
        await complete(taken);
        return;
      } catch (cause) {
        if (!(await retry(cause))) return;
      }
    }
  };
  return (item) => {
    items.push(item);
    if (!next) {
      next = flush(last);
      last = next;
    }
    return next;
  };
}
