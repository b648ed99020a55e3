/** A part of a list. */
export interface Span {
  limit: number;
  /** Number of entries to skip. */
  offset: number;
}

interface Found<Entry> {
  data: Entry[];
  has_more: boolean;
}

/** Returns a part of the list that begins with these entries and continues with what is found. */
export async function continued<Entry, Result extends Found<Entry>>(
  first: Entry[],
  { limit, offset }: Span,
  find: (rest: Span) => Promise<Result>,
): Promise<Result> {
  const end = offset + limit;
  const shown = first.slice(offset, end);
  const rest = await find({ limit: limit - shown.length, offset: Math.max(offset - first.length, 0) });
  return { ...rest, data: [...shown, ...rest.data], has_more: rest.has_more || first.length > end };
}
