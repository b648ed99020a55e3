import { invalidCursor, type Page } from '../../../domain/lists/page.ts';
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
/** The cursor of a second list on the same page. */
export const PENDING = 'pending';
/** Keeps addresses below what proxies take. */
const MOST_REMEMBERED = 20;

/** The next page has the same address with another cursor. */
export function shown<T, U>({ req }: Pick<Visit, 'req'>, page: Page<T>, toRow: (entry: T) => U): Shown<U> {
  const cursor = queryParameter(req, 'cursor');
  const way = cursor === undefined ? [] : readWay(queryParameter(req, WAY));
  const at = (to: string, remembered: string[]): string => {
    const places = {
      ...(to !== FIRST && { cursor: to }),
      ...(remembered.length > 0 && { [WAY]: remembered.slice(-MOST_REMEMBERED).join('.') }),
    };
    return listAt(req, places);
  };
  const before = way.at(-1);
  return {
    rows: page.data.map(toRow),
    next: page.next_cursor === null ? null : at(page.next_cursor, [...way, cursor ?? FIRST]),
    newer: before === undefined ? null : at(before, way.slice(0, -1)),
    continued: cursor !== undefined,
  };
}

/** The list of an address from its first page, with the same filters. */
export const firstPageOf = (req: Visit['req']): string => listAt(req, {}, [PENDING]);

/** The address of a list, at another place. */
function listAt({ originalUrl }: Visit['req'], places: Record<string, string>, without: string[] = []): string {
  const { pathname, searchParams } = new URL(originalUrl, 'http://site.invalid');
  for (const name of [...OF_THIS_PAGE, 'cursor', WAY, ...without]) searchParams.delete(name);
  for (const [name, value] of Object.entries(places)) searchParams.set(name, value);
  return searchParams.size > 0 ? `${pathname}?${searchParams.toString()}` : pathname;
}

function readWay(text: string | undefined): string[] {
  if (text === undefined) return [];
  const way = text.split('.');
  const isWay = way.length <= MOST_REMEMBERED && way.every((cursor) => /^[\w-]{1,500}$/.test(cursor));
  if (!isWay) throw invalidCursor();
  return way;
}
