import { randomFillSync } from 'node:crypto';

const WORD = 2 ** 32;
/** Number of 32-bit words drawn at a time, because a single draw costs more than an id. */
const DRAWN = 1024;

/** The order of ids within a millisecond has 42 bits, 30 of them after the variant field. */
const ORDER = 2 ** 42;
const LOW_ORDER = 2 ** 30;
/**
 * Largest random step between ids. A millisecond has room for more than 8,000 ids on average; further ids use the next one.
 */
const MOST_STEP = 2 ** 28;

/**
 * How far ids may be ahead of the clock, in milliseconds, so that a time also bounds the ids made before it. It is twice the
 * difference of clocks at which changes are refused.
 */
export const MOST_AHEAD = 60_000;

/** The digits of ids, in ascending order. */
export const ID_DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * Creates UUIDv7s in ascending order (RFC 9562, section 6.2, method 2). The first id of a millisecond is random, each
 * further one is a random step ahead, and the last 32 bits of each are random, so that no id reveals another one or the
 * number of ids.
 */
export class IdSource {
  readonly #words = new Uint32Array(DRAWN);
  #used = DRAWN;
  #time = 0;
  #order = 0;

  /**
   * @param now milliseconds since 1970; after the clock was set back by up to MOST_AHEAD, ids continue from the
   * latest moment @returns 26 characters
   */
  next(now: number): string {
    if (now > this.#time || now < this.#time - MOST_AHEAD) this.#begin(now);
    else this.#order += 1 + (this.#word() % MOST_STEP);
    if (this.#order >= ORDER) this.#begin(this.#time + 1);
    return encode(this.#time, this.#order, this.#word());
  }

  /** Starts a millisecond in its lower half; the upper half is left to the following ids. */
  #begin(time: number): void {
    this.#time = time;
    this.#order = (this.#word() % 2 ** 9) * WORD + this.#word();
  }

  #word(): number {
    if (this.#used === DRAWN) {
      randomFillSync(this.#words);
      this.#used = 0;
    }
    const word = this.#words[this.#used]!;
    this.#words[this.#used++] = 0;
    return word;
  }
}

/** Returns the lowest id of a moment: all bits after its time are zero. */
export const lowestAt = (time: number): string =>
  crockford(Math.floor(time / 2 ** 16), (time % 2 ** 16) * 2 ** 16, 0, 0);

/** Reads the time of an id: 48 bits, of which the first digit has three. */
export function timeIn(id: string): number {
  let time = 0;
  for (const digit of id.slice(0, 10)) time = time * 32 + ID_DIGITS.indexOf(digit);
  return time;
}

function encode(time: number, order: number, tail: number): string {
  const version = 0x7000 + Math.floor(order / LOW_ORDER);
  const variant = 2 ** 31 + (order % LOW_ORDER);
  return crockford(Math.floor(time / 2 ** 16), (time % 2 ** 16) * 2 ** 16 + version, variant, tail);
}

/** Encodes 128 bits, given as four words, as two digits for the first 8 bits and six digits for each 30 bits that follow. */
function crockford(a: number, b: number, c: number, d: number): string {
  return (
    ID_DIGITS[a >>> 29]! +
    ID_DIGITS[(a >>> 24) & 31]! +
    sixDigits((b >>> 26) | ((a & 0xffffff) << 6)) +
    sixDigits((c >>> 28) | ((b & 0x3ffffff) << 4)) +
    sixDigits((d >>> 30) | ((c & 0xfffffff) << 2)) +
    sixDigits(d & 0x3fffffff)
  );
}

function sixDigits(bits: number): string {
  const first = ID_DIGITS[bits >>> 25]! + ID_DIGITS[(bits >>> 20) & 31]! + ID_DIGITS[(bits >>> 15) & 31]!;
  return first + ID_DIGITS[(bits >>> 10) & 31]! + ID_DIGITS[(bits >>> 5) & 31]! + ID_DIGITS[bits & 31]!;
}
