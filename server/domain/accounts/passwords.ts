import argon2 from 'argon2';
import { PasswordJudge } from './password-judge.ts';
import { Turns } from '../../limits/turns.ts';

/**
 * argon2id with 19 MiB, 2 passes and 1 lane, as OWASP's Password Storage Cheat Sheet recommends: about 25 ms of one core,
 * so that sign-ins do not hold up payments. RFC 9106's 64 MiB and 4 lanes cost seven times as much.
 */
const COST: HashCost = { memoryCost: 19 * 1024, timeCost: 2 };

export interface HashCost {
  /** In KiB. */
  memoryCost: number;
  /** In passes. */
  timeCost: number;
}

export class Passwords {
  readonly #cost: HashCost;
  readonly #judge = new PasswordJudge();
  readonly #turns = new Turns();
  /** A hash of no real password: an unknown address costs the same work as a wrong password. */
  #decoy: Promise<string> | undefined;

  constructor(cost = COST) {
    this.#cost = cost;
  }

  hash(password: string): Promise<string> {
    return this.#inTurn(() => argon2.hash(password, { ...this.#cost, type: argon2.argon2id, parallelism: 1 }));
  }

  /** Refuses a new password that is easy to guess. @param known the user's own words, such as name and address */
  refuseCommon(password: string, known: string[]): Promise<void> {
    return this.#judge.refuseCommon(password, known);
  }

  async match(hash: string | undefined, password: string): Promise<boolean> {
    this.#decoy ??= this.hash('no account has this password');
    const compared = hash ?? (await this.#decoy);
    const matches = await this.#inTurn(() => argon2.verify(compared, password));
    return matches && hash !== undefined;
  }

  /** One hash at a time: a flood of sign-ins takes one core and 19 MiB, and leaves the rest to payments. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.take('hash', work);
  }
}
