/** Groups entries, up to `size` at a time. */
export async function* batches<Entry>(
  entries: AsyncIterable<Entry> | Iterable<Entry>,
  size: number,
): AsyncGenerator<Entry[]> {
  let batch: Entry[] = [];
  for await (const entry of entries) {
    batch.push(entry);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
