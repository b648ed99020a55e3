import argon2 from 'argon2';
import { PasswordJudge } from './password-judge.ts';
import { Turns } from '../../limits/turns.ts';

/**
 * argon2id with 19 MiB, 2 passes and 1 lane, as OWASP's Password Storage Cheat Sheet recommends: about 25 ms of one core, so
 * that sign-ins do not delay payments. RFC 9106's 64 MiB and 4 lanes cost seven times as much. An address keeps the cost of
 * its oldest account, so after a change the time of a sign-in distinguishes old addresses from others.
 */
const COST: HashCost = { memoryCost: 19 * 1024, timeCost: 2 };

/**
 * Returns the form of a password that is hashed (Unicode's NFC): keyboards and systems write é as one character or as two.
 * NFKC would also equate texts that are typed differently, such as ² and 2.
 */
export const composed = (password: string): string => password.normalize('NFC');

export interface HashCost {
  /** Memory in KiB. */
  memoryCost: number;
  /** Number of passes. */
  timeCost: number;
}

export class Passwords {
  readonly #cost: HashCost;
  readonly #judge = new PasswordJudge();
  readonly #turns = new Turns();

  constructor(cost = COST) {
    this.#cost = cost;
  }

  /** Returns what precedes the digest in a hash: the current cost, and a salt. */
  recipe(salt: Buffer): string {
    const { memoryCost, timeCost } = this.#cost;
    return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$${unpadded(salt)}$`;
  }

  /** @param recipe that of an existing hash, or a new one */
  async hash(password: string, recipe: string): Promise<string> {
    const [, , , costs = '', salt = ''] = recipe.split('$');
    const cost = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(costs)![1]);
    const options = { type: argon2.argon2id, salt: Buffer.from(salt, 'base64'), raw: true } as const;
    const hash = await this.#inTurn(() =>
      argon2.hash(password, { ...options, memoryCost: cost('m'), timeCost: cost('t'), parallelism: cost('p') }),
    );
    return recipe + unpadded(hash);
  }

  /** Refuses a new password that is easy to guess. @param known the user's own words, such as name and address */
  refuseCommon(password: string, known: string[]): Promise<void> {
    return this.#judge.refuseCommon(password, known);
  }

  match(hash: string, password: string): Promise<boolean> {
    return this.#inTurn(() => argon2.verify(hash, password));
  }

  /** Runs one hash at a time: a flood of sign-ins uses one core and 19 MiB, and leaves the rest to payments. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.take('hash', work);
  }
}

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
