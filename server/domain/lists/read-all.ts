import { invalidField } from '../../platform/errors.ts';
import { MOST_PER_PAGE, type Page } from './page.ts';

/** Maximum number of pages to read: a filtered page can have few rows, although more follow. */
const MOST_PAGES = 10;

type Read<Row> = (request: { limit: number; cursor?: string }) => Promise<Page<Row>>;

/** Reads the next rows of a list, at most `most`, by as many pages as one request may read. */
export async function readSome<Row>(most: number, read: Read<Row>, after?: string): Promise<Page<Row>> {
  const data: Row[] = [];
  let cursor = after;
  for (let pages = 0; pages < MOST_PAGES && data.length < most; pages += 1) {
    const limit = Math.min(MOST_PER_PAGE, most - data.length);
    const page = await read({ limit, ...(cursor !== undefined && { cursor }) });
    data.push(...page.data);
    if (page.next_cursor === null) return { data, has_more: false, next_cursor: null };
    cursor = page.next_cursor;
  }
  return { data, has_more: true, next_cursor: cursor! };
}

/**
 * Reads all rows of a list, for an action on each of them.
 * @returns undefined if they are more than `most`, or too far apart to be found at once
 */
export async function readAll<Row>(most: number, read: Read<Row>): Promise<Row[] | undefined> {
  const { data, has_more } = await readSome(most + 1, read);
  return has_more || data.length > most ? undefined : data;
}

/**
 * Refuses an action on another number of rows than the caller has seen.
 * @param what the rows, such as `deliveries`
 * @param at the pointer to the number in the request, if it has one
 * @throws Refusal `invalid_request` if the number has changed
 */
export function refuseUnlessAsMany(what: string, now: number, before: number, at = ''): void {
  if (now === before) return;
  const message = `${now} ${what} match now, and ${before} did before. Nothing was changed: check the number, then confirm it.`;
  throw invalidField(at, 'outdated', message);
}
