import { TallystickError } from './error.ts';
import { Request, type Answer } from './request.ts';

/** Response body of a list. */
export interface AnsweredPage<Entry> {
  data: Entry[];
  next_cursor: string | null;
}

/** Fetches the page at a cursor, by default that of the query. */
type FetchPage<Entry> = (cursor?: string) => Promise<Answer<AnsweredPage<Entry>>>;

/** One page of a list, newest entries first. `for await` iterates over its entries and over those of all later pages. */
export class Page<Entry> implements AsyncIterable<Entry> {
  readonly data: Entry[];
  readonly hasMore: boolean;
  /** `cursor` of the next page; null on the last page. */
  readonly nextCursor: string | null;
  readonly #fetchPage: FetchPage<Entry>;

  constructor({ data, next_cursor }: AnsweredPage<Entry>, fetchPage: FetchPage<Entry>) {
    this.data = data;
    this.hasMore = next_cursor !== null;
    this.nextCursor = next_cursor;
    this.#fetchPage = fetchPage;
  }

  /** @throws TallystickError on the last page, where `hasMore` is false */
  nextPage(): List<Entry> {
    const { nextCursor } = this;
    if (nextCursor === null) throw new TallystickError('This is the last page: check hasMore');
    return new List(this.#fetchPage, nextCursor);
  }

  [Symbol.asyncIterator](): AsyncGenerator<Entry, void, undefined> {
    return entriesFrom(this);
  }
}

async function* entriesFrom<Entry>(page: Page<Entry>): AsyncGenerator<Entry, void, undefined> {
  yield* page.data;
  while (page.hasMore) {
    page = await page.nextPage();
    yield* page.data;
  }
}

/** A list, fetched lazily. `await` returns its first page; `for await` iterates over all entries and fetches pages as needed. */
export class List<Entry> extends Request<Page<Entry>> implements AsyncIterable<Entry> {
  constructor(fetchPage: FetchPage<Entry>, cursor?: string) {
    super(async () => {
      const answer = await fetchPage(cursor);
      return { ...answer, data: new Page(answer.data, fetchPage) };
    });
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Entry, void, undefined> {
    yield* await this;
  }

  /**
   * Returns the entries as an array.
   *
   * @param options `limit`: maximum number of entries over all pages; `Infinity` for all
   */
  async toArray(options: { limit: number }): Promise<Entry[]> {
    const { limit } = Object(options) as typeof options; // JavaScript callers may omit it
    if (!(limit >= 0)) throw new TypeError('toArray requires a limit, such as { limit: 1000 }');
    const entries: Entry[] = [];
    if (limit === 0) return entries;
    for await (const entry of this) if (entries.push(entry) >= limit) break;
    return entries;
  }
}
