/**
 * Makes a function that takes items one by one and hands them on together: those that come while a batch is under way make
 * up the next. Settles as the batch of the item does.
 */
export function inBatches<Item>(flush: (items: Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let current = Promise.resolve();
  let next: { readonly items: Item[]; readonly flushed: Promise<void> } | undefined;
  return (item) => {
    if (!next) {
      const items: Item[] = [];
      const flushed = current.then(() => {
        next = undefined;
        return flush(items);
      });
      next = { items, flushed };
      current = flushed.catch(() => {});
    }
    next.items.push(item);
    return next.flushed;
  };
}
