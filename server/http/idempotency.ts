import { createHash } from 'node:crypto';
import type { Transaction } from 'sequelize';
import type { Scope } from '../../spec/generated/values.ts';
import type { HttpContext } from './http-context.ts';
import { secondsAfter, type Clock } from '../platform/clock.ts';
import { restOutside } from '../database/pool-places.ts';
import { openTransaction, type OpenTransaction } from '../database/open-transaction.ts';
import { LEASE_SECONDS, type Checkpoint } from '../domain/checkpoint.ts';
import { timeOfKey } from '../domain/input/key-time.ts';
import { Refusal } from '../platform/errors.ts';
import { IdempotencyKey } from '../models/requests/idempotency-key.ts';
import { Restore } from '../models/requests/restore.ts';
import { decrypt, encrypt } from '../platform/secrets.ts';

export const KEPT_SECONDS = 24 * 3600;

/** Age up to which a key cannot be older than a restore: the service starts after one. */
const NEW_MILLISECONDS = 1000;

/** A response as sent, so that a repetition returns the same bytes, except for a secret that is shown once. */
export interface RenderedAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** The body without its secret, which a repetition does not return again. Set if the body has a secret. */
  stored?: string;
}

export interface IdempotentRequest {
  clientId: string;
  /** The header's value, prefixed with the user for whom the client acts, if any. */
  key: string;
  /** The token's scopes. The response may contain data that requires them, so a repetition must have them too. */
  scopes: Scope[];
  method: string;
  path: string;
  body: unknown;
}

/** @param checkpoint keeps the key leased during a call to an external service */
type Work = (checkpoint: Checkpoint) => Promise<RenderedAnswer>;

/** Converts an error to a response; rethrows errors that must not be stored. */
type Render = (error: unknown) => RenderedAnswer;

type Answer = RenderedAnswer & { replayed: boolean };

/** End of a key's lease; null while the key is free. Each lease ends later than the previous one, so it identifies the holder. */
type Lease = Date | null;

/**
 * Runs a request at most once per client and key (draft-ietf-httpapi-idempotency-key-header).
 *
 * A key is free, leased, or answered for 24 hours. Every change of a key is one transaction under its advisory lock:
 *
 * 1. `take` refuses another request (422), repeats a response, and refuses while the key is locked or leased (409). It takes a
 *    free key, or one whose lease has expired. Effect and response commit together; before an external call, the pending
 *    operation commits together with a lease.
 * 2. Between two transactions of a request (an external call, or a rollback by its refusal) others can get the lock. So
 *    `conclude` writes only if the key is still as this request left it: free, or under the same lease. If not, another request
 *    has the key, and this one is answered as if it had just arrived.
 * 3. A crash leaves a lease behind. Once that has expired, the same request resumes the pending operation. After a server error
 *    the lease ends at once, so that a retry can resume immediately. When the operation itself ended in that error, as with a
 *    declined capture, the key is free, and a retry starts from the beginning.
 */
export async function answerOnce(
  service: HttpContext,
  request: IdempotentRequest,
  work: Work,
  render: Render,
): Promise<Answer> {
  const key = new HeldKey(service, request);
  const repeated = await key.take();
  if (repeated) return repeated;
  const refuse = (error: unknown) => key.refuse(error, render);
  return key.conclude(await work(key).catch(refuse), refuse);
}

/** The key of a request, from `take` until the response. */
class HeldKey implements Checkpoint {
  readonly #service: HttpContext;
  resumed: string | undefined;
  readonly #request: IdempotentRequest;
  #lease: Lease = null;
  #open: OpenTransaction | undefined;

  constructor(service: HttpContext, request: IdempotentRequest) {
    this.#service = service;
    this.#request = request;
  }

  /** Takes the key. @returns the stored response, if any */
  async take(): Promise<Answer | undefined> {
    const [isFree, stored] = await this.#enter('tryLock');
    try {
      if (!isFree) throw inProgress(1);
      const answer = stored && repeat(this.#service, stored, this.#request);
      if (!stored) await this.#refuseLost();
      if (answer) await this.#rollBack();
      this.resumed = stored?.pending_operation ?? undefined;
      this.#lease = stored?.leased_until ?? null;
      return answer;
    } catch (error) {
      await this.#rollBack();
      throw error;
    }
  }

  /** Refuses a key whose answer a restore may have lost. A key that was just made is new, and costs no look-up. */
  async #refuseLost(): Promise<void> {
    const made = timeOfKey(this.#request.key.split('\n').at(-1)!);
    if (!made || this.#service.clock.now().getTime() - made.getTime() < NEW_MILLISECONDS) return;
    if (await this.#open!.run((tx) => Restore.mayHaveLost(made, KEPT_SECONDS, tx))) throw lost();
  }

  async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    if (!this.#open && (await this.#reopen()) !== 'held') throw inProgress(1);
    return this.#open!.run(work);
  }

  /** Makes an external call, even if a successor has taken the key, so that the pending operation is settled. */
  async wait<T>(operation: string, call: () => Promise<T>): Promise<T> {
    if (this.#open || (await this.#reopen()) === 'held') {
      const lease = this.#service.clock.secondsFromNow(LEASE_SECONDS);
      await this.#put({
        pending_operation: operation,
        leased_until: lease,
        status: null,
        headers: null,
        body_encrypted: null,
      });
      this.#lease = lease;
    }
    restOutside();
    return call();
  }

  /** @param refuse renders a refusal by a statement of the effect, whose answers arrive only now */
  async conclude(answer: RenderedAnswer, refuse: (error: unknown) => Promise<RenderedAnswer>): Promise<Answer> {
    const found = this.#open ? 'held' : await this.#reopen();
    if (found === 'held') {
      const { status, headers, body, stored = body } = answer;
      const body_encrypted = encrypt(this.#service.keys, stored);
      try {
        await this.#put({ status, headers, body_encrypted, pending_operation: null, leased_until: null });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return await this.conclude(await refuse(error), refuse);
      }
      return { ...answer, replayed: false };
    }
    const repeated = found && repeat(this.#service, found, this.#request);
    if (!repeated) throw inProgress(1); // the successor failed; the next retry resumes
    return repeated;
  }

  /** Rolls everything back for a refusal, which `conclude` then stores in a new transaction. */
  async refuse(error: unknown, render: Render): Promise<RenderedAnswer> {
    await this.#rollBack();
    try {
      return render(error);
    } catch (unstored) {
      await this.#letGo(unstored instanceof Refusal && unstored.ended);
      throw unstored;
    }
  }

  /** Opens a transaction if the key is as this request left it. @returns the stored row otherwise */
  async #reopen(): Promise<'held' | Stored | undefined> {
    const [, stored] = await this.#enter('lock');
    if (isUnder(this.#lease, stored)) return 'held';
    await this.#rollBack();
    return stored;
  }

  /** Locks before reading: a row read earlier could be stale. */
  async #enter(lock: 'lock' | 'tryLock') {
    const { clientId, key } = this.#request;
    this.#open = await openTransaction();
    const look = (tx: Transaction) =>
      Promise.all([IdempotencyKey[lock](clientId, key, tx), findCurrent(this.#service.clock, this.#request, tx)]);
    return this.#open.run(look).catch((error: unknown) => this.#fail(error));
  }

  /** Stores the response or the pending operation in the transaction of the effect. */
  async #put(
    state: Pick<Stored, 'status' | 'headers' | 'body_encrypted' | 'pending_operation' | 'leased_until'>,
  ): Promise<void> {
    const { clientId, key, scopes } = this.#request;
    const at = this.#service.clock.now();
    const row = {
      client_id: clientId,
      key,
      fingerprint: fingerprintOf(this.#request),
      sorted_fingerprint: fingerprintOf(this.#request, sortNames),
      scopes,
      created_at: at,
      expires_at: secondsAfter(at, KEPT_SECONDS),
    };
    const open = this.#open!;
    this.#open = undefined;
    // Both statements are sent in one write. If the first fails, PostgreSQL answers the second by rolling back.
    await Promise.all([open.run((tx) => IdempotencyKey.put({ ...row, ...state }, tx)), open.commit()]);
  }

  async #fail(error: unknown): Promise<never> {
    await this.#rollBack();
    throw error;
  }

  async #rollBack(): Promise<void> {
    const open = this.#open;
    this.#open = undefined;
    await open?.rollBack();
  }

  /** Releases the key after a server error: a retry resumes the pending operation at once, or starts over without one. */
  async #letGo(ended: boolean): Promise<void> {
    const { clientId, key } = this.#request;
    if (!this.#lease) return;
    const letGo = ended
      ? IdempotencyKey.free(clientId, key, this.#lease)
      : IdempotencyKey.endLease(clientId, key, this.#lease, this.#service.clock.now());
    await letGo.catch(() => undefined);
  }
}

function isUnder(lease: Lease, stored: Stored | undefined): boolean {
  if (!stored) return lease === null;
  return stored.status === null && stored.leased_until!.getTime() === lease?.getTime();
}

type Stored = NonNullable<Awaited<ReturnType<typeof IdempotencyKey.find>>>;

async function findCurrent(
  clock: Clock,
  { clientId, key }: IdempotentRequest,
  tx: Transaction,
): Promise<Stored | undefined> {
  const stored = await IdempotencyKey.find(clientId, key, tx);
  return stored && stored.expires_at > clock.now() ? stored : undefined;
}

/** Returns the stored response; undefined if there is no response and the lease has expired. */
function repeat(service: HttpContext, stored: Stored, request: IdempotentRequest): Answer | undefined {
  const { scopes, status, headers, body_encrypted, leased_until } = stored;
  if (!isOf(stored, request)) throw reused('for another request');
  if (!(scopes ?? []).every((scope) => request.scopes.includes(scope)))
    throw reused(`with a token that has the scopes ${scopes!.join(' ')}, some of which this token lacks`);
  if (status !== null)
    return { status, headers: headers!, body: decrypt(service.keys, body_encrypted!), replayed: true };
  const leasedMilliseconds = leased_until!.getTime() - service.clock.now().getTime();
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

function lost(): Refusal {
  const detail =
    'The service was restored from a backup, and may have lost its response to this Idempotency-Key. Check whether the effect is there, then use a new key, or ask the operator to release such keys.';
  return new Refusal('restored', detail);
}

/** Reports whether a stored key is of this request. Names may be in another order, which some languages vary (RFC 8259). */
function isOf({ fingerprint, sorted_fingerprint }: Stored, request: IdempotentRequest): boolean {
  if (fingerprint.equals(fingerprintOf(request))) return true;
  return sorted_fingerprint?.equals(fingerprintOf(request, sortNames)) ?? false;
}

type Replacer = (name: string, value: unknown) => unknown;

function fingerprintOf({ method, path, body }: IdempotentRequest, replacer?: Replacer): Buffer {
  return createHash('sha256')
    .update(`${method}\n${path}\n${JSON.stringify(body ?? null, replacer)}`)
    .digest();
}

const sortNames: Replacer = (_name, value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
};
