import { createHash } from 'node:crypto';
import type { Transaction } from 'sequelize';
import type { Scope } from '../../spec/generated/values.ts';
import { now, secondsAfter } from '../platform/clock.ts';
import { transaction } from '../database/transaction.ts';
import { Later, LEASE_SECONDS } from '../domain/later.ts';
import { Refusal } from '../platform/errors.ts';
import { IdempotencyKey } from '../models/idempotency-key.ts';
import { decrypt, encrypt } from '../platform/secrets.ts';

const KEPT_SECONDS = 24 * 3600;

/** An answer as it goes on the wire, so that a repetition can be answered byte for byte. */
export interface RenderedAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface IdempotentRequest {
  clientId: string;
  /** As it was sent, behind the user for whom the client acts, if any. */
  key: string;
  /** What the token carries: the answer may show what only these scopes may see. */
  scopes: Scope[];
  method: string;
  path: string;
  body: unknown;
}

/** @param begun what an earlier try of this request began, and a crash kept it from finishing */
type Work = (begun: string | undefined, tx: Transaction) => Promise<RenderedAnswer | Later<RenderedAnswer>>;

/** Work that goes on where a call outside has ended. */
type Finish = (tx: Transaction) => Promise<RenderedAnswer | Later<RenderedAnswer>>;

/** Turns what was thrown into the answer; rethrows what must not be stored. */
type Render = (error: unknown) => RenderedAnswer;

type Answer = RenderedAnswer & { replayed: boolean };

/** Until when the key is leased; null while it is free. Each lease of a key ends later than the one before, so it names its holder. */
type Lease = Date | null;

/**
 * Runs a request at most once per client and key (draft-ietf-httpapi-idempotency-key-header).
 *
 * A key is free, leased, or answered for 24 hours. Every change of it is one transaction under the key's advisory lock:
 *
 * 1. `begin` refuses another request (422), repeats an answer, and refuses while the key is locked or leased (409). It
 *    takes a free key, or one whose lease has run out, and does the work. Effect and answer commit together; where the
 *    work waits for something outside, the operation that was reserved commits together with a lease.
 * 2. Between two transactions of a request (a call outside, or a roll-back by its refusal) others get the lock. So
 *    `conclude` writes only if the key is still as this request left it: free, or under the same lease. If not, the key
 *    is another request's, and this one is answered as if it came only now.
 * 3. A crash leaves a lease behind. When that has run out, the same request goes on with that operation. After a failure
 *    of ours the lease ends at once, so that it can do so right away.
 */
export async function answerOnce(request: IdempotentRequest, work: Work, render: Render): Promise<Answer> {
  let step = await begin(request, work).catch(keepRefusal(request, render));
  while (step instanceof Waiting) {
    const finish = await step.later.call().catch(endLease(request, step.lease));
    step = await conclude(request, step.lease, finish).catch(keepRefusal(request, render));
  }
  return step;
}

function begin(request: IdempotentRequest, work: Work): Promise<Answer | Waiting> {
  return transaction(async (tx) => {
    const { clientId, key } = request;
    // In this order: a look before the lock could miss what was committed in between.
    const [isFree, stored] = await Promise.all([IdempotencyKey.tryLock(clientId, key, tx), findCurrent(request, tx)]);
    if (!isFree) throw inProgress(1);
    if (!stored) return keep(request, await attempt(null, () => work(undefined, tx)), tx);
    const { leased_until, begun } = stored;
    return repeat(stored, request) ?? keep(request, await attempt(leased_until, () => work(begun!, tx)), tx);
  });
}

function conclude(request: IdempotentRequest, lease: Lease, finish: Finish): Promise<Answer | Waiting> {
  return transaction(async (tx) => {
    const { clientId, key } = request;
    const [, stored] = await Promise.all([IdempotencyKey.lock(clientId, key, tx), findCurrent(request, tx)]);
    if (isUnder(lease, stored)) return keep(request, await attempt(lease, () => finish(tx)), tx);
    const answer = stored && repeat(stored, request);
    if (!answer) throw inProgress(1); // a successor has failed; the next try goes on
    return answer;
  });
}

function isUnder(lease: Lease, stored: Stored | undefined): boolean {
  if (!stored) return lease === null;
  return stored.status === null && stored.leased_until!.getTime() === lease?.getTime();
}

/** What the work itself threw, as opposed to what kept it from being tried. */
class Undone extends Error {
  readonly lease: Lease;

  constructor(lease: Lease, cause: unknown) {
    super('undone', { cause });
    this.lease = lease;
  }
}

async function attempt<Result>(lease: Lease, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new Undone(lease, error);
  }
}

/** A refusal has undone everything, its transaction included, so it is written down in one of its own. */
function keepRefusal(request: IdempotentRequest, render: Render) {
  return async (error: unknown): Promise<Answer | Waiting> => {
    if (!(error instanceof Undone)) throw error;
    const { lease, cause } = error;
    let refusal: RenderedAnswer;
    try {
      refusal = render(cause);
    } catch (unstored) {
      return endLease(request, lease)(unstored);
    }
    return conclude(request, lease, () => Promise.resolve(refusal));
  };
}

/** After a failure of ours the same request may go on at once. */
function endLease({ clientId, key }: IdempotentRequest, lease: Lease) {
  return async (error: unknown): Promise<never> => {
    if (lease) await IdempotencyKey.endLease(clientId, key, lease, now()).catch(() => undefined);
    throw error;
  };
}

type Stored = NonNullable<Awaited<ReturnType<typeof IdempotencyKey.find>>>;

async function findCurrent({ clientId, key }: IdempotentRequest, tx: Transaction): Promise<Stored | undefined> {
  const stored = await IdempotencyKey.find(clientId, key, tx);
  return stored && stored.expires_at > now() ? stored : undefined;
}

/** The stored answer; undefined when there is none and the lease has run out. */
function repeat(stored: Stored, request: IdempotentRequest): Answer | undefined {
  const { fingerprint, scopes, status, headers, body_sealed, leased_until } = stored;
  if (!fingerprint.equals(fingerprintOf(request))) throw reused('for another request');
  if (!(scopes ?? []).every((scope) => request.scopes.includes(scope)))
    throw reused(`with a token that has ${scopes!.join(' ')}, which this one lacks in part`);
  if (status !== null) return { status, headers: headers!, body: decrypt(body_sealed!), replayed: true };
  const leasedMilliseconds = leased_until!.getTime() - now().getTime();
  if (leasedMilliseconds > 0) throw inProgress(Math.ceil(leasedMilliseconds / 1000));
  return undefined;
}

function reused(how: string): Refusal {
  const detail = `This Idempotency-Key was used ${how}. Use a new key for a new request.`;
  return new Refusal('idempotency_key_reused', detail);
}

function inProgress(retryAfterSeconds: number): Refusal {
  const detail = 'The first request with this Idempotency-Key is still running. Send it again shortly.';
  return new Refusal('idempotency_in_progress', detail, { headers: { 'Retry-After': String(retryAfterSeconds) } });
}

/** A result that waits for something outside, and the lease that this request has on its key meanwhile. */
class Waiting {
  readonly later: Later<RenderedAnswer>;
  readonly lease: Date;

  constructor(later: Later<RenderedAnswer>, lease: Date) {
    this.later = later;
    this.lease = lease;
  }
}

/** Writes down the answer, or what it waits for, in the transaction of the effect. */
async function keep(
  request: IdempotentRequest,
  result: RenderedAnswer | Later<RenderedAnswer>,
  tx: Transaction,
): Promise<Answer | Waiting> {
  const at = now();
  const row = {
    client_id: request.clientId,
    key: request.key,
    fingerprint: fingerprintOf(request),
    scopes: request.scopes,
    created_at: at,
    expires_at: secondsAfter(at, KEPT_SECONDS),
  };
  if (result instanceof Later) {
    const lease = secondsAfter(at, LEASE_SECONDS);
    const waiting = { begun: result.id, leased_until: lease };
    await IdempotencyKey.put({ ...row, ...waiting, status: null, headers: null, body_sealed: null }, tx);
    return new Waiting(result, lease);
  }
  const { status, headers, body } = result;
  const answer = { status, headers, body_sealed: encrypt(body), begun: null, leased_until: null };
  await IdempotencyKey.put({ ...row, ...answer }, tx);
  return { ...result, replayed: false };
}

function fingerprintOf({ method, path, body }: IdempotentRequest): Buffer {
  return createHash('sha256')
    .update(`${method}\n${path}\n${JSON.stringify(body ?? null)}`)
    .digest();
}
