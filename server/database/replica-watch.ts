import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Logger } from '../platform/log.ts';
import { hasSqlState, isLost, sqlStateOf } from './database-errors.ts';
import type { DatabaseAddress } from './database-url.ts';
import type { ReplicaPool } from './replica-pool.ts';
import { hasReached, standingOfStandby, standingOfWriter, type Position, type Standing } from './replica-position.ts';

const PAUSE_MILLISECONDS = 1000;
/** Time limit of an answer. */
const ANSWER_MILLISECONDS = 1000;
/** Lag from which reads do not wait for the standby, and from which it counts as stale. */
const SHORT_LAG_MILLISECONDS = 1000;
const STALE_MILLISECONDS = 10_000;
/** Maximum number of remembered positions of the writer. */
const MOST_POSITIONS = 100;

/** What the writer answered, and when. */
type Known = Standing & { at: number };

/** Why the replica is not read from. */
interface Fault {
  kind: 'refused' | 'away' | 'stale';
  reason: string;
}

/** Asks the standby once a second whether it is one of this database and how far it is behind, and logs each change. */
export class ReplicaWatch {
  readonly #pool: ReplicaPool;
  readonly #log: Logger;
  readonly #replica: string;
  readonly #closing = new AbortController();
  #client: Client | undefined;
  #fault: Fault | undefined = { kind: 'away', reason: 'it was not asked yet' };
  #logged: Fault['kind'] | 'used' | undefined;
  /** Positions of the writer that the standby has not replayed, and when the writer was there. */
  #ahead: (Position & { at: number })[] = [];
  #lag = 0;
  #restEnd = 0;
  /** SQLSTATEs of reads that were logged. */
  readonly #failures = new Set<string>();

  constructor(pool: ReplicaPool, { host, port }: DatabaseAddress, log: Logger) {
    this.#pool = pool;
    this.#log = log;
    this.#replica = `${host}:${port}`;
  }

  /** Why the replica is not read from; undefined if it is. */
  get fault(): string | undefined {
    return this.#fault?.reason;
  }

  get isUsable(): boolean {
    return this.#fault === undefined;
  }

  /** True if a read is likely to find the standby up to date. */
  get mayRead(): boolean {
    return this.isUsable && this.#lag < SHORT_LAG_MILLISECONDS && performance.now() >= this.#restEnd;
  }

  /** How long ago the writer was where the standby was when it was asked last. */
  get lagMilliseconds(): number {
    return this.#lag;
  }

  /** Lets reads pass the standby over until it is asked again. */
  rest(): void {
    this.#restEnd = performance.now() + PAUSE_MILLISECONDS;
  }

  /** Logs a read that the standby failed, once for each SQLSTATE until the state changes. The loss of the standby is a state. */
  noteFailure(error: unknown): void {
    const sqlstate = sqlStateOf(error);
    if (sqlstate === undefined || !hasSqlState(error) || isLost(error) || this.#failures.has(sqlstate)) return;
    this.#failures.add(sqlstate);
    const line = { replica: this.#replica, sqlstate, reason: (error as Error).message };
    this.#log.warn(line, 'the replica failed a read, which the writer answers');
  }

  /** Asks once, so that the first requests are read from the replica, and then continues in the background. */
  async start(): Promise<void> {
    await this.ask();
    void this.#askOn();
  }

  async stop(): Promise<void> {
    this.#closing.abort();
    await this.#leave();
  }

  async #askOn(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await delay(PAUSE_MILLISECONDS, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await this.ask(ANSWER_MILLISECONDS);
    }
  }

  /** @param writerMilliseconds longest wait for the writer, other than the time limit of its connection */
  async ask(writerMilliseconds?: number): Promise<void> {
    const ofWriter = this.#standingOfWriter(writerMilliseconds);
    const standby = await this.#standingOfStandby();
    const writer = await ofWriter;
    if (writer) this.#pool.follow(writer);
    if (writer && standby && !this.#closing.signal.aborted) this.#judge(writer, standby);
  }

  /** @returns undefined without an answer in time */
  #standingOfWriter(milliseconds: number | undefined): Promise<Known | undefined> {
    const asked = standingOfWriter().then(
      (standing) => ({ ...standing, at: performance.now() }),
      () => undefined,
    );
    if (milliseconds === undefined) return asked;
    return Promise.race([asked, delay(milliseconds, undefined, { ref: false })]);
  }

  /** Cuts reads off if the standby does not answer, even while the writer does not. @returns undefined without an answer */
  async #standingOfStandby(): Promise<Standing | undefined> {
    try {
      return await standingOfStandby(await this.#connected());
    } catch (error) {
      await this.#leave();
      if (this.#closing.signal.aborted) return undefined;
      this.#change({ kind: 'away', reason: (error as Error).message });
      this.#pool.cutOff();
      return undefined;
    }
  }

  async #connected(): Promise<Client> {
    if (this.#client) return this.#client;
    const client = this.#pool.newClient('replica watch', ANSWER_MILLISECONDS);
    client.on('error', () => undefined);
    client.once('end', () => (this.#client = undefined));
    this.#client = client;
    await client.connect();
    return client;
  }

  async #leave(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    client?.connection.stream.destroy();
    await client?.end().catch(() => undefined);
  }

  #judge({ at, ...writer }: Known, standby: Standing): void {
    if (!standby.isStandby) return this.#change({ kind: 'refused', reason: 'it is not a standby' });
    if (standby.identity !== writer.identity)
      return this.#change({ kind: 'refused', reason: 'it is a standby of another server, database or schema' });
    if (standby.collation !== writer.collation)
      return this.#change({ kind: 'refused', reason: sorts(standby, writer) });
    if (standby.timeline !== writer.timeline) {
      const reason = `it is on timeline ${standby.timeline}, and the writer on ${writer.timeline}`;
      return this.#change({ kind: 'stale', reason });
    }
    if (this.#ahead.length < MOST_POSITIONS) this.#ahead.push({ timeline: writer.timeline, lsn: writer.lsn, at });
    this.#ahead = this.#ahead.filter((place) => place.timeline === writer.timeline && !hasReached(standby, place));
    this.#lag = this.#ahead[0] ? performance.now() - this.#ahead[0].at : 0;
    if (this.#lag < STALE_MILLISECONDS) return this.#change(undefined);
    this.#change({ kind: 'stale', reason: `it is more than ${STALE_MILLISECONDS / 1000} s behind` });
  }

  #change(fault: Fault | undefined): void {
    this.#fault = fault;
    const state = fault?.kind ?? 'used';
    if (state === this.#logged) return;
    this.#logged = state;
    this.#failures.clear();
    const line = { replica: this.#replica, ...(fault && { reason: fault.reason }) };
    if (!fault) this.#log.info(line, 'lists are read from the replica');
    else if (fault.kind === 'refused')
      this.#log.error(line, 'DATABASE_READ_URL is refused, and lists are read from the writer');
    else this.#log.warn(line, 'the replica cannot be used, and lists are read from the writer');
  }
}

const sorts = (standby: Standing, writer: Standing) =>
  `it sorts texts by version ${standby.collation ?? 'unknown'} of the collation, and the writer by ${writer.collation ?? 'unknown'}`;
