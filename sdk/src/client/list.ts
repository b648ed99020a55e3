import type { AnswerPromise } from './answer.ts';

/** One page of a list, newest entries first. */
export interface Page<Entry> {
  data: Entry[];
  has_more: boolean;
  next_cursor: string | null;
}

/**
 * A list that is fetched when it is read. `for await` reads entry by entry and fetches pages as they are needed;
 * `page()` fetches one.
 */
export class List<Entry, EntryPage extends Page<Entry> = Page<Entry>> implements AsyncIterable<Entry> {
  readonly #fetchPage: (cursor?: string) => AnswerPromise<EntryPage>;

  constructor(fetchPage: (cursor?: string) => AnswerPromise<EntryPage>) {
    this.#fetchPage = fetchPage;
  }

  /** The page at the query's `cursor`, by default the first. `next_cursor` leads to the next. */
  page(): AnswerPromise<EntryPage> {
    return this.#fetchPage();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Entry, void, undefined> {
    let page = await this.page();
    for (;;) {
      yield* page.data;
      if (page.next_cursor === null) return;
      page = await this.#fetchPage(page.next_cursor);
    }
  }
}
