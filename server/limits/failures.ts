import { RateLimiterPostgres, RateLimiterRes, type IRateLimiterPostgresOptions } from 'rate-limiter-flexible';
import { sequelize } from '../database/connect.ts';
import { hasSessionFrom } from '../models/accounts/session.ts';
import { DAY_SECONDS, HOUR_SECONDS, limitKey, rateLimited, WINDOW_SECONDS, type Quota } from './quota.ts';
import type { SlowLane } from './slow-lane.ts';
import { Turns } from './turns.ts';

/** Kinds of attempts, with the refusal codes that count as a failure. */
const FAILURES = {
  sign_in: ['invalid_credentials', 'wrong_password'],
  /**
   * Client authentication, at every OAuth endpoint. A wrong code, verifier or token does not count: each has 256 random
   * bits, and a client that lost a race for one must not lose its access over it.
   */
  client: ['invalid_client'],
  /** Entering a device's user code, which is short enough to be guessed. */
  device: ['not_found'],
  /** A code of an authenticator app. */
  code: ['invalid_code', 'wrong_code'],
  recovery_code: ['invalid_code', 'wrong_code'],
  passkey: ['invalid_passkey', 'wrong_passkey'],
} as const satisfies Record<string, readonly string[]>;

/** Limit of data exports, each of which reads everything stored about a user. */
const EXPORTS = { points: 5, duration: HOUR_SECONDS };

/** Limit of device codes of an address in a minute, because anyone can ask for one, and each is stored until after its expiry. */
export const MOST_DEVICE_CODES = 300;

export type FailureKind = keyof typeof FAILURES;

/**
 * Proofs of a second factor. Each kind has a separate count: wrong codes of an app do not block a recovery code or a
 * passkey.
 */
export type ProofKind = 'code' | 'recovery_code' | 'passkey';

const PROOF_QUOTAS = { code: 'codes', recovery_code: 'recovery_codes', passkey: 'passkeys' } as const;

/** Guessable secrets: beyond the limit, even a correct one is refused. */
type GuessedKind = Exclude<FailureKind, 'client' | ProofKind>;

/**
 * Limit of one-time codes. Three of a million codes are valid at a time: ten guesses an hour succeed with a chance of 1 in
 * 1,400 a day.
 */
const CODES = { points: 10, duration: HOUR_SECONDS };

/**
 * Limit of wrong passwords of an account from all addresses, because a guesser with many addresses can avoid the limit of
 * each.
 */
const PASSWORDS_OF_DAY = 100;

export interface Attempt {
  /** The claimed account or client, or the signed-in user who tries. */
  subject: string;
  /** The address. Undefined for a signed-in user, because users of one address do not share a limit. */
  address?: string;
}

/** The library's limiter, with a property that its types lack. */
class CountedLimiter extends RateLimiterPostgres {
  declare points: number;
}

export interface FailureLimitOptions {
  perSubject: number;
  perAddress: number;
  signUps: number;
}

export class FailureLimits {
  /** Counts attempts at one subject. */
  readonly #perSubject: CountedLimiter;
  /** Counts attempts of an address at any subject. */
  readonly #perAddress: CountedLimiter;
  readonly #signUps: CountedLimiter;
  readonly #deviceCodes: CountedLimiter;
  readonly #codes: CountedLimiter;
  readonly #exports: CountedLimiter;
  readonly #passwords: CountedLimiter;
  readonly #turns = new Turns();

  constructor({ perSubject, perAddress, signUps }: FailureLimitOptions) {
    this.#perSubject = createLimiter('subject', perSubject);
    this.#perAddress = createLimiter('address', perAddress);
    this.#signUps = createLimiter('sign-ups', signUps);
    this.#deviceCodes = createLimiter('device codes', MOST_DEVICE_CODES);
    // Not blocked in memory: a correct code in another process lifts the block.
    this.#codes = createLimiter('codes', CODES.points, { duration: CODES.duration, inMemoryBlockOnConsumed: 0 });
    // Not blocked in memory: a new password lifts the block.
    const days = { duration: DAY_SECONDS, inMemoryBlockOnConsumed: 0 };
    this.#passwords = createLimiter('passwords', PASSWORDS_OF_DAY, days);
    this.#exports = createLimiter('exports', EXPORTS.points, { duration: EXPORTS.duration });
  }

  /**
   * Runs `work`, unless too many attempts at this subject have failed within the minute; counts a failure. Guesses at one
   * subject take turns, so that parallel ones are counted one by one. Another process may run one more attempt at the same
   * time: its failure is counted too, and reported as 429 beyond the limit.
   */
  limit<T>(kind: GuessedKind, attempt: Attempt, work: () => Promise<T>): Promise<T> {
    const key = limitKey(kind, attempt.subject, attempt.address ?? '');
    return this.#turns.take(key, async () => {
      await this.#refuseAfterFailures(key);
      try {
        return await work();
      } catch (error) {
        if (isFailure(kind, error)) await consume(this.#perSubject, key, 'failures');
        throw error;
      }
    });
  }

  /**
   * Charges an address for a sign-in before it runs, so that concurrent sign-ins are counted before they cost a hash, and
   * refunds the charge unless the credentials were wrong. An address that has used up its failures is slowed down, not
   * blocked: its next password may be right.
   */
  async chargeSignIn<T>(address: string, slowLane: SlowLane, signIn: () => Promise<T>): Promise<T> {
    const limiter = this.#perAddress;
    const key = limitKey('sign_in', address);
    const exceeded = await exceededBy(limiter, key);
    const refused = exceeded && refusal(limiter, exceeded.msBeforeNext, 'failures');
    if (refused) slowLane.add(address, exceeded.msBeforeNext, refused);
    let isWrong = false;
    try {
      return await signIn();
    } catch (error) {
      isWrong = isFailure('sign_in', error);
      throw isWrong && refused ? refused : error;
    } finally {
      if (!isWrong && !refused) await limiter.reward(key);
    }
  }

  /**
   * Runs `work`, an attempt at a password, unless a hundred have failed at this account within the day. An address from
   * which the account's user is signed in, or has just set the password, has a separate count, so that strangers who guess
   * do not lock the user out there. @param onLast called when other addresses have no attempts left
   */
  async limitPasswords<T>(attempt: Required<Attempt>, work: () => Promise<T>, onLast: () => Promise<void>): Promise<T> {
    const { subject, address } = attempt;
    const [ofAll, ofAddress] = [limitKey('passwords', subject), limitKey('passwords', subject, address)];
    const exceeded = await this.#fullCount(ofAll);
    if (exceeded && (!(await this.#isKnown(attempt)) || (await this.#fullCount(ofAddress))))
      throw refusal(this.#passwords, exceeded.msBeforeNext, 'wrong_passwords');
    try {
      return await work();
    } catch (error) {
      if (isFailure('sign_in', error)) {
        await exceededBy(this.#passwords, ofAddress);
        const count = await this.#passwords.penalty(ofAll);
        if (count.consumedPoints === PASSWORDS_OF_DAY) await onLast();
      }
      throw error;
    }
  }

  /** Clears the count of an account whose new password was set from this address, and gives the address a separate count. */
  async forgivePasswords({ subject, address }: Required<Attempt>): Promise<void> {
    await this.#passwords.delete(limitKey('passwords', subject));
    await this.#passwords.set(limitKey('password chosen', subject, address), 1, DAY_SECONDS);
  }

  async #fullCount(key: string): Promise<RateLimiterRes | undefined> {
    const count = await this.#passwords.get(key);
    return count && count.consumedPoints >= PASSWORDS_OF_DAY ? count : undefined;
  }

  async #isKnown({ subject, address }: Required<Attempt>): Promise<boolean> {
    if (await this.#passwords.get(limitKey('password chosen', subject, address))) return true;
    return hasSessionFrom(subject, address, new Date());
  }

  /** Refuses by the count in the database, which all processes share. */
  async #refuseAfterFailures(key: string): Promise<void> {
    const limiter = this.#perSubject;
    const count = await limiter.get(key);
    if (count && count.consumedPoints >= limiter.points) throw refusal(limiter, count.msBeforeNext, 'failures');
  }

  /**
   * Counts a client's failure to authenticate, and throws 429 instead of it beyond a limit. Clients can be invented without
   * limit, so beyond the limit of the address their failures are not stored.
   */
  async countClient({ subject, address }: Required<Attempt>, error: unknown): Promise<void> {
    if (!isFailure('client', error)) return;
    await consume(this.#perAddress, limitKey('client', address), 'failures');
    await consume(this.#perSubject, limitKey('client', subject, address), 'failures');
  }

  /**
   * Counts a proof against its user, from any address, before it is checked. A correct proof clears the count of its kind; a
   * failure for another reason does not count.
   */
  async limitProof<T>(kind: ProofKind, userId: string, check: () => Promise<T>): Promise<T> {
    const limiter = this.#codes;
    const key = limitKey(kind, userId);
    await consume(limiter, key, PROOF_QUOTAS[kind]);
    try {
      const checked = await check();
      await limiter.delete(key);
      return checked;
    } catch (error) {
      if (!isFailure(kind, error)) await limiter.reward(key);
      throw error;
    }
  }

  /** Counts a sign-up before it is carried out. */
  async countSignUp(address: string): Promise<void> {
    await consume(this.#signUps, limitKey('sign_up', address), 'sign_ups');
  }

  /** Counts a device code before it is created. */
  async countDeviceCode(address: string): Promise<void> {
    await consume(this.#deviceCodes, limitKey('device_code', address), 'device_codes');
  }

  /** Counts an export of a user's data before it is created. */
  async countExport(userId: string): Promise<void> {
    await consume(this.#exports, limitKey('export', userId), 'exports');
  }

  /**
   * Counts a change of password, within the limit of sign-ups: both set a password for an account of an address. Trying that
   * at another account of the address does not fail, so the attempt itself is counted.
   */
  async countPasswordChange(address: string): Promise<void> {
    await consume(this.#signUps, limitKey('password_change', address), 'password_changes');
  }

  /** Counts a password reset request, within the limit of sign-ups, because both can send mail to any address. */
  async countResetRequest(address: string): Promise<void> {
    await consume(this.#signUps, limitKey('password_reset', address), 'password_resets');
  }
}

function createLimiter(
  keyPrefix: string,
  points: number,
  changes: Partial<IRateLimiterPostgresOptions> = {},
): CountedLimiter {
  return new CountedLimiter({
    storeClient: sequelize,
    storeType: 'sequelize',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points,
    duration: WINDOW_SECONDS,
    inMemoryBlockOnConsumed: points, // beyond the limit, no query is made
    clearExpiredByTimeout: false, // its timer could not be stopped
    ...changes,
  });
}

async function consume(limiter: CountedLimiter, key: string, name: Quota['name']): Promise<void> {
  const exceeded = await exceededBy(limiter, key);
  if (exceeded) throw refusal(limiter, exceeded.msBeforeNext, name);
}

async function exceededBy(limiter: CountedLimiter, key: string): Promise<RateLimiterRes | undefined> {
  try {
    await limiter.consume(key);
    return undefined;
  } catch (exceeded) {
    if (exceeded instanceof RateLimiterRes) return exceeded;
    throw exceeded;
  }
}

function isFailure(kind: FailureKind, error: unknown): boolean {
  return error instanceof Error && 'code' in error && (FAILURES[kind] as readonly unknown[]).includes(error.code);
}

function refusal(limiter: CountedLimiter, ms: number, name: Quota['name']) {
  return rateLimited({ name, limit: limiter.points, remaining: 0, resetSeconds: Math.ceil(ms / 1000) });
}
