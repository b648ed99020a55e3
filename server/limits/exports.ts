import { Places, type Principals } from './places.ts';
import { Turns } from './turns.ts';

/** One user cannot use up those of a business, nor one business those of the process. */
const LIMITS = [
  { name: 'user', most: 2, refused: 'A user can have two exports under way at a time.' },
  { name: 'business', most: 4, refused: 'All members of one business can have four exports under way at a time.' },
  { name: 'process', most: 20, refused: 'The service has as many exports under way as it can at a time.' },
] as const;

type Who = Omit<Principals<(typeof LIMITS)[number]['name']>, 'process'>;

const RETRY_SECONDS = 10;

/** Exports of long lists that this process has under way. They hold one connection of the pool at most, page by page in turns. */
export class Exports {
  readonly #places = new Places(LIMITS, 'Wait for one to end, or', RETRY_SECONDS);
  readonly #turns = new Turns();

  /** @returns how to leave @throws Refusal `rate_limited` */
  enter(who: Who): () => void {
    return this.#places.enter({ ...who, process: 'this' });
  }

  /** Reads a page when it is this export's turn. */
  read<T>(page: () => Promise<T>): Promise<T> {
    return this.#turns.take('exports', page);
  }
}
