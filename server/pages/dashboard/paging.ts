import { invalidCursor, type Page } from '../../domain/lists/page.ts';
import { queryParameter, type Visit } from './visit.ts';

/** One page of a list. */
export interface Shown<T> {
  rows: T[];
  /** Address of the next page, if there is one. */
  next: string | null;
  /** Address of the page that led here; null for the first page, and once that is forgotten. */
  newer: string | null;
  /** Whether this is not the first page. */
  continued: boolean;
}

export function readCursor({ req }: Pick<Visit, 'req'>): { cursor?: string } {
  const cursor = queryParameter(req, 'cursor');
  return cursor === undefined ? {} : { cursor };
}

/** Parameters that links to the next page leave out. */
const OF_THIS_PAGE = ['done', 'after', 'attempt'];

/** The cursors of the pages that led here, oldest first: a list goes one way only. */
const WAY = 'way';
/** Stands for the first page, which has no cursor. */
const FIRST = '0';
/** Keeps addresses below what proxies take. */
const MOST_REMEMBERED = 20;

/** The next page has the same address with another cursor. */
export function shown<T, U>({ req }: Pick<Visit, 'req'>, page: Page<T>, toRow: (entry: T) => U): Shown<U> {
  const { pathname, searchParams } = new URL(req.originalUrl, 'http://site.invalid');
  const cursor = searchParams.get('cursor');
  const way = cursor === null ? [] : readWay(searchParams.get(WAY));
  for (const name of [...OF_THIS_PAGE, 'cursor', WAY]) searchParams.delete(name);
  const at = (to: string | undefined, remembered: string[]): string => {
    const query = new URLSearchParams(searchParams);
    if (to !== undefined && to !== FIRST) query.set('cursor', to);
    if (remembered.length > 0) query.set(WAY, remembered.slice(-MOST_REMEMBERED).join('.'));
    return query.size > 0 ? `${pathname}?${query.toString()}` : pathname;
  };
  const before = way.at(-1);
  return {
    rows: page.data.map(toRow),
    next: page.next_cursor === null ? null : at(page.next_cursor, [...way, cursor ?? FIRST]),
    newer: before === undefined ? null : at(before, way.slice(0, -1)),
    continued: cursor !== null,
  };
}

function readWay(text: string | null): string[] {
  if (text === null) return [];
  const way = text.split('.');
  const isWay = way.length <= MOST_REMEMBERED && way.every((cursor) => /^[\w-]{1,500}$/.test(cursor));
  if (!isWay) throw invalidCursor();
  return way;
}
