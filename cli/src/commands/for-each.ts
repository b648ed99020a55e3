/** Runs a function for every item, `concurrency` at a time. */
export async function forEachOf<Item>(
  items: Iterable<Item>,
  concurrency: number,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]();
  const work = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await act(next.value);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}
