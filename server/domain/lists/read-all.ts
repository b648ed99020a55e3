import { invalidField } from '../../platform/errors.ts';
import { MOST_PER_PAGE, type Page } from './page.ts';

/** Maximum number of pages to read: a filtered page can have few rows, although more follow. */
const MOST_PAGES = 10;

/**
 * Reads all rows of a list, for an action on each of them.
 * @returns undefined if they are more than `most`, or too far apart to be found at once
 */
export async function readAll<Row>(
  most: number,
  read: (request: { limit: number; cursor?: string }) => Promise<Page<Row>>,
): Promise<Row[] | undefined> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages === 0 || cursor !== null; pages += 1) {
    if (pages === MOST_PAGES || rows.length > most) return undefined;
    const page: Page<Row> = await read({ limit: MOST_PER_PAGE, ...(cursor !== null && { cursor }) });
    rows.push(...page.data);
    cursor = page.next_cursor;
  }
  return rows;
}

/**
 * Refuses an action on another number of rows than the user has seen.
 * @param what the rows, such as `deliveries`
 * @throws Refusal `invalid_request` if the number has changed
 */
export function refuseUnlessAsMany(what: string, now: number, before: number): void {
  if (now === before) return;
  const message = `${now} ${what} match now, and ${before} did when the page was opened. Nothing was changed: check the number, then confirm it.`;
  throw invalidField('', 'outdated', message);
}
