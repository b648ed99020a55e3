import { invalidCursor, type Page } from '../../../domain/lists/page.ts';
import { withQuery } from '../../parts/with-query.ts';
import { queryParameter, type Visit } from './visit.ts';

/** One page of a list. */
export interface Shown<T> {
  rows: T[];
  /** Address of the next page, if there is one. */
  next: string | null;
  /** Address of the previous page; null for the first page, and if the previous page is no longer remembered. */
  newer: string | null;
  /** True if this is not the first page. */
  continued: boolean;
}

export function readCursor({ req }: Pick<Visit, 'req'>): { cursor?: string } {
  const cursor = queryParameter(req, 'cursor');
  return cursor === undefined ? {} : { cursor };
}

/** Parameters that links to the next page omit. */
const OF_THIS_PAGE = ['done', 'after', 'attempt'];

/** Parameter with the cursors of the preceding pages, oldest first, because cursors only go forward. */
const WAY = 'way';
/** Stands for the first page, which has no cursor. */
const FIRST = '0';
/** Parameter with the cursor of a second list on the same page. */
export const PENDING = 'pending';
/** Maximum number of cursors in a URL, which keeps it below the limits of proxies. */
const MOST_REMEMBERED = 20;

/** Builds one page of a list. The next page has the same address with another cursor. */
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

/** Returns the address of the list's first page, with the same filters. */
export const firstPageOf = (req: Visit['req']): string => listAt(req, {}, [PENDING]);

/** Returns the address of a list at another position. */
function listAt({ originalUrl }: Visit['req'], places: Record<string, string>, without: string[] = []): string {
  const { pathname, searchParams } = new URL(originalUrl, 'http://site.invalid');
  for (const name of [...OF_THIS_PAGE, 'cursor', WAY, ...without]) searchParams.delete(name);
  for (const [name, value] of Object.entries(places)) searchParams.set(name, value);
  return withQuery(pathname, searchParams);
}

function readWay(text: string | undefined): string[] {
  if (text === undefined) return [];
  const way = text.split('.');
  const isWay = way.length <= MOST_REMEMBERED && way.every((cursor) => /^[\w-]{1,500}$/.test(cursor));
  if (!isWay) throw invalidCursor();
  return way;
}
