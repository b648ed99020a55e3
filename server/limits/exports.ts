import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../platform/config.ts';
import { Places, type PlaceLimit, type Principals } from './places.ts';
import { Turns } from './turns.ts';

type Kind = 'user' | 'business' | 'process';

/** Limits of concurrent exports: one user cannot use all exports of a business, nor one business all of the process. */
const limitsOf = ({ MAX_EXPORTS: most }: Pick<Config, 'MAX_EXPORTS'>): PlaceLimit<Kind>[] => [
  { name: 'user', most: 2, refused: 'A user can have at most two exports running.' },
  { name: 'business', most, refused: `All members of one business can have at most ${most} exports running.` },
  { name: 'process', most: 20, refused: 'The service has its maximum number of exports running.' },
];

type Who = Omit<Principals<Kind>, 'process'>;

const RETRY_SECONDS = 10;

/** Running exports of long lists in this process. Their pages take turns on at most one connection of the pool. */
export class Exports {
  readonly #places: Places<Kind>;
  readonly #turns = new Turns();

  constructor(config: Pick<Config, 'MAX_EXPORTS'>) {
    this.#places = new Places('exports', limitsOf(config), 'Wait for one to end, or', RETRY_SECONDS);
  }

  /** @returns releases the place @throws Refusal `rate_limited` */
  enter(who: Who): () => void {
    return this.#places.enter({ ...who, process: 'this' });
  }

  /**
   * Reads a page when it is this export's turn. The next turn follows after a pause for as long as the page took, so that
   * exports use at most half of one connection and of the processor.
   */
  async read<T>(page: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    void this.#turns.take('exports', async () => {
      const begun = performance.now();
      await page().then(resolve, reject);
      await delay(performance.now() - begun);
    });
    return promise;
  }
}
