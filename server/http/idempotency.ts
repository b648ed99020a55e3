import { createHash } from 'node:crypto';
import { now, secondsFromNow } from '../clock.ts';
import { transaction } from '../database.ts';
import { Later, LEASE_SECONDS } from '../domain/later.ts';
import { Refusal } from '../errors.ts';
import { IdempotencyKey } from '../models/idempotency-key.ts';
import { decrypt, encrypt } from '../secrets.ts';

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
  method: string;
  path: string;
  body: unknown;
}

/** @param begun what an earlier try of this request began, and a crash kept it from finishing */
type Work = (begun?: string) => Promise<RenderedAnswer | Later<RenderedAnswer>>;

/** Turns what was thrown into the answer; rethrows what must not be stored. */
type Render = (error: unknown) => RenderedAnswer;

type Answer = RenderedAnswer & { replayed: boolean };

/**
 * Runs a request at most once per client and key (draft-ietf-httpapi-idempotency-key-header). Key, effect and stored
 * answer commit in one transaction, so a crash leaves either all of them or none; the advisory lock goes with it.
 *
 * Work that waits for something outside takes two: the first commits what was begun and says so under the key, the
 * second commits its end and the answer. Whoever comes with the key after a crash in between goes on from there.
 */
export async function answerOnce(request: IdempotentRequest, work: Work, render: Render): Promise<Answer> {
  let answer = await begin(request, work).catch(keepRefusal(request, render));
  while (answer instanceof Later) {
    const finish = await answer.call();
    answer = await conclude(request, finish).catch(keepRefusal(request, render));
  }
  return answer;
}

function begin(request: IdempotentRequest, work: Work): Promise<Answer | Later<RenderedAnswer>> {
  return transaction(async () => {
    const { clientId, key } = request;
    // In this order: a look before the lock could miss what was committed in between.
    const [isFree, stored] = await Promise.all([IdempotencyKey.tryLock(clientId, key), findCurrent(request)]);
    if (!isFree) throw inProgress(1);
    if (stored) refuseIfTaken(stored, request);
    if (stored?.status != null) return replay(stored);
    return keep(request, await attempt(() => work(stored?.begun ?? undefined)));
  });
}

/** The end of work that waited, unless somebody else has brought it to its end meanwhile. */
function conclude(request: IdempotentRequest, finish: Work): Promise<Answer | Later<RenderedAnswer>> {
  return transaction(async () => {
    const [, stored] = await Promise.all([IdempotencyKey.lock(request.clientId, request.key), findCurrent(request)]);
    if (stored?.status != null) return replay(stored);
    return keep(request, await attempt(finish));
  });
}

/** What the work itself threw, as opposed to what kept it from being tried. */
class Undone extends Error {}

async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new Undone('undone', { cause: error });
  }
}

/** A refusal has undone everything, its transaction included, so it is written down in one of its own. */
function keepRefusal(request: IdempotentRequest, render: Render) {
  return async (error: unknown): Promise<Answer | Later<RenderedAnswer>> => {
    if (!(error instanceof Undone)) throw error;
    const refusal = render(error.cause);
    return conclude(request, () => Promise.resolve(refusal));
  };
}

type Stored = NonNullable<Awaited<ReturnType<typeof IdempotencyKey.find>>>;

async function findCurrent({ clientId, key }: IdempotentRequest): Promise<Stored | undefined> {
  const stored = await IdempotencyKey.find(clientId, key);
  return stored && stored.expires_at > now() ? stored : undefined;
}

function refuseIfTaken({ fingerprint, leased_until }: Stored, request: IdempotentRequest): void {
  if (!fingerprint.equals(fingerprintOf(request))) {
    const detail = 'This Idempotency-Key was used for another request. Use a new key for a new request.';
    throw new Refusal('idempotency_key_reused', detail);
  }
  const leasedMilliseconds = (leased_until?.getTime() ?? 0) - now().getTime();
  if (leasedMilliseconds > 0) throw inProgress(Math.ceil(leasedMilliseconds / 1000));
}

function inProgress(retryAfterSeconds: number): Refusal {
  const detail = 'The first request with this Idempotency-Key is still running. Send it again shortly.';
  return new Refusal('idempotency_in_progress', detail, { headers: { 'Retry-After': String(retryAfterSeconds) } });
}

function replay({ status, headers, body_sealed }: Stored): Answer {
  return { status: status!, headers: headers!, body: decrypt(body_sealed!), replayed: true };
}

/** Writes down the answer, or what it waits for, in the transaction of the effect. */
async function keep(
  request: IdempotentRequest,
  result: RenderedAnswer | Later<RenderedAnswer>,
): Promise<Answer | Later<RenderedAnswer>> {
  const row = {
    client_id: request.clientId,
    key: request.key,
    fingerprint: fingerprintOf(request),
    created_at: now(),
    expires_at: secondsFromNow(KEPT_SECONDS),
  };
  if (result instanceof Later) {
    const waiting = { begun: result.id, leased_until: secondsFromNow(LEASE_SECONDS) };
    await IdempotencyKey.put({ ...row, ...waiting, status: null, headers: null, body_sealed: null });
    return result;
  }
  const { status, headers, body } = result;
  await IdempotencyKey.put({ ...row, status, headers, body_sealed: encrypt(body), begun: null, leased_until: null });
  return { ...result, replayed: false };
}

function fingerprintOf({ method, path, body }: IdempotentRequest): Buffer {
  return createHash('sha256')
    .update(`${method}\n${path}\n${JSON.stringify(body ?? null)}`)
    .digest();
}
