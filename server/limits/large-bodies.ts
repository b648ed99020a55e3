import { Places, type PlaceLimit } from './places.ts';

type Kind = 'user' | 'address' | 'process';

/** Limits of large bodies, such as files, in memory at a time: neither a user nor an address can use all of the process. */
const LIMITS: PlaceLimit<Kind>[] = [
  { name: 'user', most: 2, refused: 'A user can send two files at a time.' },
  { name: 'address', most: 8, refused: 'One network address can send eight files at a time.' },
  { name: 'process', most: 16, refused: 'The service receives its maximum number of files at this moment.' },
];

const RETRY_SECONDS = 5;

/** The large bodies that this process holds in memory. */
export class LargeBodies {
  readonly #places = new Places<Kind>('uploads', LIMITS, 'Wait for one to end, or', RETRY_SECONDS);

  /** The number of places that are taken. */
  get taken(): number {
    return this.#places.taken('process');
  }

  /** @returns releases the place @throws Refusal `rate_limited` */
  enter(who: { user: string; address: string }): () => void {
    return this.#places.enter({ ...who, process: 'this' });
  }
}
