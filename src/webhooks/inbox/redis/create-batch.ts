import { setImmediate } from 'node:timers/promises';

/** Asks for what comes within one turn of the event loop by one command; `ask` resolves to an answer for each. */
export function createBatch<Item, Answer>(
  ask: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer | undefined> {
  let items: Item[] = [];
  let answers: Promise<readonly Answer[]> | undefined;
  const flush = async () => {
    await setImmediate();
    const taken = items;
    items = [];
    answers = undefined;
    return ask(taken);
  };
  return async (item) => {
    const index = items.push(item) - 1;
    answers ??= flush();
    return (await answers)[index];
  };
}
