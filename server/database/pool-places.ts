import { AsyncLocalStorage } from 'node:async_hooks';
import type { Client } from 'pg';
import type { Sequelize } from 'sequelize';
import { Refusal } from '../platform/errors.ts';
import { Company } from '../platform/company.ts';
import { FairQueue, type AtWork, type Leave } from '../platform/fair-queue.ts';
import { gatherWrites } from './pipeline.ts';

/** Kind of work: a step of a payment, a read that may take long (search, filtered lists, exports, sums), or any other. */
export type Work = 'money' | 'ordinary' | 'heavy';

/** The tenant of a running request, and its kind of work. */
export interface Claim {
  /** The business, user or address whose requests wait in one line. */
  tenant: string;
  work: Work;
  /** True if the request has had a connection: its next one is not refused for a full line. */
  isAdmitted?: boolean;
  /** True for an event stream: it waits for connections as long as it takes, because no response depends on them. */
  isStream?: boolean;
  /** Lets the next request of its address begin, while this one waits for an external party. */
  rest?: () => void;
}

const claims = new AsyncLocalStorage<Claim | undefined>();

/** Runs a request for its tenant. Later steps may change the claim that `claimOfRequest` returns, when they know more. */
export function withClaim<T>(claim: Claim, work: () => T): T {
  return claims.run(claim, work);
}

/** Runs work that many requests share, such as a timer that one of them starts, for the service itself. */
export function forAll<T>(work: () => T): T {
  return claims.run(undefined, work);
}

/** Returns the claim of the running request; undefined in the service's own work. */
export function claimOfRequest(): Claim | undefined {
  return claims.getStore();
}

/** Announces that the running request is about to wait for an external party, such as a processor or a name server. */
export function restOutside(): void {
  claimOfRequest()?.rest?.();
}

/** Announces that the running request has sent its response's head, and sends the rest as it becomes available. */
export function streamFromNow(): void {
  const claim = claimOfRequest();
  if (claim) claim.isStream = true;
}

/** A tenant's competition: no other active tenant, other active tenants, or other active tenants in a busy process. */
type Presence = 'alone' | 'together' | 'crowded';

/** Longest wait for a connection, in milliseconds. */
const LONGEST_WAIT = 10_000;
/** Longest run of a heavy read, in seconds. */
export const HEAVY_SECONDS = 8;

/**
 * Shares of a pool. One connection is reserved for the service itself and a fifth for steps of payments. A tenant gets at
 * most half; all but one while no other tenant is active, so that the next tenant gets a connection at once; a fifth and one
 * heavy read while the process is busy and other tenants are active. Heavy reads get at most a third, of which a tenant gets
 * half.
 */
export function sharesOf(poolSize: number) {
  const ofRequests = Math.max(1, poolSize - 1);
  const perTenant = Math.max(1, Math.floor(poolSize / 2));
  const besideMoney = Math.max(1, ofRequests - Math.floor(poolSize / 5));
  const alone = Math.max(perTenant, ofRequests - 1);
  const aloneBesideMoney = Math.max(perTenant, besideMoney - 1);
  const besideOthers = Math.max(1, Math.floor(poolSize / 5));
  const heavy = Math.max(1, Math.ceil(poolSize / 3));
  const heavyPerTenant = Math.max(1, Math.floor(heavy / 2));
  const mayStart = (
    work: Work,
    all: AtWork<Work>,
    ofTenant: AtWork<Work>,
    presence: Presence = 'together',
  ): boolean => {
    const most = { alone, together: perTenant, crowded: besideOthers }[presence];
    if (sum(all) >= ofRequests || sum(ofTenant) >= most) return false;
    if (work === 'money') return true;
    if (reads(all) >= besideMoney || (presence === 'alone' && reads(ofTenant) >= aloneBesideMoney)) return false;
    return work === 'ordinary' || (all.heavy < heavy && ofTenant.heavy < (presence === 'crowded' ? 1 : heavyPerTenant));
  };
  return { ofRequests, perTenant, besideMoney, alone, aloneBesideMoney, heavy, heavyPerTenant, mayStart };
}

const reads = ({ ordinary, heavy }: AtWork<Work>) => ordinary + heavy;
const sum = ({ money, ordinary, heavy }: AtWork<Work>) => money + ordinary + heavy;

/** The places of a pool of connections, for which tenants wait in turn. The service's own work does not need a place. */
export class PoolPlaces {
  readonly #queue: FairQueue<Work>;
  readonly #company: Company;

  constructor(poolSize: number, company = new Company()) {
    this.#company = company;
    const { mayStart } = sharesOf(poolSize);
    this.#queue = new FairQueue<Work>({
      kinds: ['money', 'ordinary', 'heavy'],
      mayStart: (work, all, ofTenant, tenant) => mayStart(work, all, ofTenant, this.#presenceOf(tenant)),
      waiting: 5000,
      waitingPerLine: 1000,
      longestWait: LONGEST_WAIT,
      refusal: tooManyWait,
    });
  }

  get waiting(): number {
    return this.#queue.waiting;
  }

  #presenceOf(tenant: string): Presence {
    if (this.#company.isAlone(tenant)) return 'alone';
    return this.#company.isCrowded(tenant) ? 'crowded' : 'together';
  }

  /** @throws Refusal `unavailable` for a tenant that has too many requests waiting, or after the longest wait */
  async enter(claim: Claim): Promise<Leave> {
    const { tenant, work, isAdmitted = false, isStream = false } = claim;
    this.#company.note(tenant);
    const leave = await this.#queue.enter(tenant, work, isStream ? 'patient' : isAdmitted ? 'continued' : 'new');
    claim.isAdmitted = true;
    return leave;
  }
}

function tooManyWait(): Refusal {
  const detail = 'Too many of your requests are running at this moment. Send fewer at a time, and retry this one.';
  return new Refusal('unavailable', detail, { headers: { 'Retry-After': '1' } });
}

/**
 * Query types of statements outside a transaction and of finders of models. The library that counts failures passes no type.
 */
const READS = new Set<string | undefined>(['read', 'SELECT']);

/**
 * Makes every request take a place before a connection, including those of models' finders. A heavy read outside a
 * transaction runs in a read-only one with a time limit, which is sent together with its statement; transaction() sets the limit
 * for its own.
 */
export function shareFairly({ connectionManager }: Sequelize, places: PoolPlaces): void {
  const held = new WeakMap<object, { leave: Leave; isLimited: boolean }>();
  const acquire = connectionManager.getConnection.bind(connectionManager);
  const release = connectionManager.releaseConnection.bind(connectionManager);
  const destroy = connectionManager.destroyConnection.bind(connectionManager);
  connectionManager.getConnection = async (options?: Parameters<typeof acquire>[0]) => {
    const claim = claimOfRequest();
    if (!claim) return acquire(options!);
    const isLimited = claim.work === 'heavy' && READS.has(options?.type);
    const leave = await places.enter(claim);
    try {
      const connection = (await acquire(options!)) as Client;
      if (isLimited) beginLimited(connection);
      held.set(connection, { leave, isLimited });
      return connection;
    } catch (error) {
      leave();
      throw error;
    }
  };
  connectionManager.releaseConnection = (connection) => {
    const place = held.get(connection);
    held.delete(connection);
    if (place?.isLimited) endLimited(connection as Client);
    release(connection);
    place?.leave();
  };
  connectionManager.destroyConnection = async (connection) => {
    const place = held.get(connection);
    held.delete(connection);
    await destroy(connection).finally(() => place?.leave());
  };
}

const LIMITED = `SET LOCAL statement_timeout = '${HEAVY_SECONDS}s'`;

/** Returns the settings of a transaction, after the time limit of heavy work if the running request does such: they may lower it. */
export const limitedByClaim = (settings: string): string =>
  claimOfRequest()?.work === 'heavy' ? `${LIMITED}; ${settings}` : settings;

/** Begins the read-only transaction. Not awaited: a failure also fails the statement behind it. */
function beginLimited(connection: Client): void {
  gatherWrites(connection);
  connection.query(`BEGIN READ ONLY; ${LIMITED}`).catch(() => undefined);
}

function endLimited(connection: Client): void {
  connection.query('COMMIT').catch(() => undefined);
}
