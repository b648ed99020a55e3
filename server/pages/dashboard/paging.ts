import type { Page } from '../../domain/lists/page.ts';
import { queryParameter, type Visit } from './visit.ts';

/** One page of a list. */
export interface Shown<T> {
  rows: T[];
  /** Address of the next page, if there is one. */
  next: string | null;
  /** Whether this is not the first page. */
  continued: boolean;
}

export function readCursor({ req }: Pick<Visit, 'req'>): { cursor?: string } {
  const cursor = queryParameter(req, 'cursor');
  return cursor === undefined ? {} : { cursor };
}

/** Parameters that links to the next page leave out. */
const OF_THIS_PAGE = ['done', 'after', 'attempt'];

/** The next page has the same address with another cursor. */
export function shown<T, U>({ req }: Pick<Visit, 'req'>, page: Page<T>, toRow: (entry: T) => U): Shown<U> {
  const { pathname, searchParams } = new URL(req.originalUrl, 'http://site.invalid');
  const continued = searchParams.has('cursor');
  for (const name of OF_THIS_PAGE) searchParams.delete(name);
  if (page.next_cursor !== null) searchParams.set('cursor', page.next_cursor);
  const next = page.next_cursor === null ? null : `${pathname}?${searchParams.toString()}`;
  return { rows: page.data.map(toRow), next, continued };
}
