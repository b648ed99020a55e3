import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { sequelize } from '../database.ts';
import { limitKey, rateLimited, WINDOW_SECONDS } from './quota.ts';

/** What is tried, and the codes of the refusals that count as a failure. */
const FAILURES = {
  sign_in: ['invalid_credentials'],
  sign_up: ['already_exists'],
  /** Adding a member by an email address, which tells whether somebody has signed up with it. */
  add_member: ['not_found'],
  /**
   * Client authentication, at every OAuth endpoint. A wrong code, verifier or token is no failure here: each has 256
   * random bits, and a client that lost a race for one must not lose its access over it.
   */
  client: ['invalid_client'],
  /** Entering the code of a device: short enough to be guessed. */
  device: ['not_found'],
} as const satisfies Record<string, readonly string[]>;

export type FailureKind = keyof typeof FAILURES;

/** Where one guess more could be the right one. */
const GUESSED: FailureKind[] = ['sign_in', 'add_member', 'device'];

/** Who tries: the account, client or user that is claimed, and the network address it comes from. */
export interface Attempt {
  subject: string;
  address: string;
}

/** One limiter for guesses at one subject, one for an address that goes through many. */
let limiters: { perSubject: CountedLimiter; perAddress: CountedLimiter };

/** When this process counted a failure last, of whomever: what it remembers as blocked is for a window from then at most. */
let lastFailureAt = -Infinity;

/** The library's limiter; what it remembers of blocked keys is public, but missing in its types. */
class CountedLimiter extends RateLimiterPostgres {
  declare points: number;
  declare getKey: (key: string) => string;
  declare getInMemoryBlockMsBeforeExpire: (key: string) => number;
}

export function startFailureLimits(limits: { perSubject: number; perAddress: number }): void {
  limiters = {
    perSubject: createLimiter('subject', limits.perSubject),
    perAddress: createLimiter('address', limits.perAddress),
  };
}

function createLimiter(keyPrefix: string, points: number): CountedLimiter {
  return new CountedLimiter({
    storeClient: sequelize,
    storeType: 'sequelize',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points,
    duration: WINDOW_SECONDS,
    inMemoryBlockOnConsumed: points,
    clearExpiredByTimeout: keyPrefix === 'subject', // one of the two sweeps the table for all
  });
}

/**
 * Does `work`, unless too many attempts of this kind have failed within the minute; counts it when it fails. Guesses at
 * one subject take turns, so that those sent at once are counted one by one. Another process may let one more pass
 * while this one is at work, but never tells whether it was right: the count decides over the answer too.
 */
export function limitFailures<T>(kind: FailureKind, attempt: Attempt, work: () => Promise<T>): Promise<T> {
  const limited = async () => {
    await refuseAfterFailures(kind, attempt);
    try {
      return await work();
    } catch (error) {
      await countFailure(kind, attempt, error);
      throw error;
    }
  };
  return GUESSED.includes(kind) ? inTurn(limitKey(kind, attempt.subject, attempt.address), limited) : limited();
}

/** Refuses by what the database knows, that is what all processes know. */
async function refuseAfterFailures(kind: FailureKind, attempt: Attempt): Promise<void> {
  refuseIfBlocked(kind, attempt);
  await Promise.all(
    eachLimiter(kind, attempt).map(async ([limiter, key]) => {
      const count = await limiter.get(key);
      if (count && count.consumedPoints >= limiter.points) throw refusal(limiter, count.msBeforeNext);
    }),
  );
}

/**
 * Refuses by what this process remembers, without a question to the database: for client authentication, which precedes
 * every token. It is enough there, because a secret of 256 bits is not found by one guess more per process.
 */
export function refuseIfBlocked(kind: FailureKind, attempt: Attempt): void {
  if (performance.now() - lastFailureAt > WINDOW_SECONDS * 1000) return;
  for (const [limiter, key] of eachLimiter(kind, attempt)) {
    const blockedMs = limiter.getInMemoryBlockMsBeforeExpire(limiter.getKey(key));
    if (blockedMs > 0) throw refusal(limiter, blockedMs);
  }
}

/** Counts an error that is a failure of this kind. Throws 429 instead of it once the limit is passed. */
export async function countFailure(kind: FailureKind, attempt: Attempt, error: unknown): Promise<void> {
  if (!isFailure(kind, error)) return;
  lastFailureAt = performance.now();
  await Promise.all(
    eachLimiter(kind, attempt).map(async ([limiter, key]) => {
      try {
        await limiter.consume(key);
      } catch (exceeded) {
        throw exceeded instanceof RateLimiterRes ? refusal(limiter, exceeded.msBeforeNext) : exceeded;
      }
    }),
  );
}

function isFailure(kind: FailureKind, error: unknown): boolean {
  return error instanceof Error && 'code' in error && (FAILURES[kind] as readonly unknown[]).includes(error.code);
}

function eachLimiter(kind: FailureKind, { subject, address }: Attempt): [CountedLimiter, key: string][] {
  return [
    [limiters.perSubject, limitKey(kind, subject, address)],
    [limiters.perAddress, limitKey(kind, address)],
  ];
}

function refusal(limiter: CountedLimiter, ms: number) {
  return rateLimited({
    name: 'failures',
    limit: limiter.points,
    remaining: 0,
    resetSeconds: Math.ceil(ms / 1000),
  });
}

const turns = new Map<string, Promise<unknown>>();

/** One after the other for the same key, in this process. */
async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  turns.set(key, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(key) === mine) turns.delete(key);
  }
}
