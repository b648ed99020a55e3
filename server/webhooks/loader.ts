import type { Service } from '../service.ts';
import { BY_INDEXES, transaction } from '../database/transaction.ts';
import { WebhookEndpoint } from '../models/webhook-endpoint.ts';
import { findQueued, queueDue } from '../models/webhook-queue.ts';
import { bucketOf } from './buckets.ts';
import { EndpointBacklog } from './endpoint-backlog.ts';
import { loadAttempts, type Loaded } from './load-attempts.ts';
import type { Pacer } from './pacer.ts';

const SWEEP_MILLISECONDS = 1000;
/** Endpoints that one sweep finds; the next continues after them. */
const MOST_PER_SWEEP = 1000;
const MOST_DUE_AT_ONCE = 500;
/** Endpoints in one statement, and attempts for each, which carry the bodies of their events. */
const MOST_PER_LOAD = 64;
const MOST_PER_ENDPOINT = 128;
/** Attempts to load for an endpoint that is not loaded yet. */
const FIRST_ROOM = 4;
/** Attempts in memory, of all endpoints. */
const MOST_WAITING = 4096;
const PAUSE_MILLISECONDS = 500;
/** Pause before an unreadable endpoint is tried again. */
const UNREADABLE_MILLISECONDS = 30_000;

interface Uses {
  pacer: Pacer;
  owns: (bucket: number) => boolean;
  ownedBuckets: () => number[];
  /** Called for an endpoint that may have something to send. */
  onReady: (backlog: EndpointBacklog) => void;
}

/** Brings attempts into memory as their endpoints can take them. */
export class Loader {
  private readonly service: Service;
  private readonly uses: Uses;
  private readonly backlogs = new Map<string, EndpointBacklog>();
  private readonly wanted = new Set<EndpointBacklog>();
  private readonly resting = new Set<EndpointBacklog>();
  private sweptTo = { bucket: -1, id: '' };
  private loading: Promise<void> | undefined;
  private sweeping: Promise<void> | undefined;
  private sweepAgain = false;
  private sweepTimer: NodeJS.Timeout | undefined;
  private dueTimer: unknown;
  private dueAt = Infinity;
  private readonly stopping = new AbortController();

  constructor(service: Service, uses: Uses) {
    this.service = service;
    this.uses = uses;
  }

  start(): void {
    this.sweepTimer = setInterval(() => this.sweep(), SWEEP_MILLISECONDS);
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    clearInterval(this.sweepTimer);
    this.service.clock.timers.clearTimeout(this.dueTimer);
    await Promise.all([this.loading, this.sweeping]);
  }

  private get stopped(): boolean {
    return this.stopping.signal.aborted;
  }

  get(id: string): EndpointBacklog | undefined {
    return this.backlogs.get(id);
  }

  all(): Iterable<EndpointBacklog> {
    return this.backlogs.values();
  }

  /** @param names endpoints with newly queued attempts and, with a leading `!`, changed endpoints */
  wake(names: string[]): void {
    for (const name of names) {
      const id = name.replace('!', '');
      if (id !== name) this.backlogs.get(id)?.change(); // even without the lease, which may come back
      if (!this.stopped && this.uses.owns(bucketOf(id))) this.find(id);
    }
  }

  /** A retry is due then. */
  expect(at: Date): void {
    if (this.stopped || at.getTime() >= this.dueAt) return;
    const { timers } = this.service.clock;
    timers.clearTimeout(this.dueTimer);
    this.dueAt = at.getTime();
    this.dueTimer = timers.setTimeout(() => this.sweep(), Math.max(0, this.dueAt - timers.now()));
  }

  /** Loads more for an endpoint that has room. */
  want(backlog: EndpointBacklog): void {
    if (this.stopped || this.backlogs.get(backlog.id) !== backlog) return;
    this.wanted.add(backlog);
    this.loading ??= this.load().finally(() => (this.loading = undefined));
  }

  /** Finds attempts that were not announced, retries that are due, and endpoints that were changed. */
  sweep(): void {
    this.sweepAgain = !this.stopped;
    this.sweeping ??= this.sweepAll().finally(() => (this.sweeping = undefined));
  }

  private async sweepAll(): Promise<void> {
    while (this.sweepAgain) {
      this.sweepAgain = false;
      await this.sweepOnce().catch((err: unknown) => this.service.log.warn({ err }, 'webhook queue not searched'));
    }
  }

  private async sweepOnce(): Promise<void> {
    let moved: number;
    do moved = await this.moveDue();
    while (moved === MOST_DUE_AT_ONCE && !this.stopped);
    const found = await findQueued(this.sweptTo, MOST_PER_SWEEP);
    this.sweptTo = found.length === MOST_PER_SWEEP ? found.at(-1)! : { bucket: -1, id: '' };
    await this.unloadChanged();
    for (const { id, bucket } of found) if (this.uses.owns(bucket)) this.find(id);
    this.forget();
  }

  private async moveDue(): Promise<number> {
    this.dueAt = Infinity;
    const { endpoints, moved, next } = await queueDue(
      this.uses.ownedBuckets(),
      this.service.clock.now(),
      MOST_DUE_AT_ONCE,
    );
    if (next) this.expect(next);
    for (const id of endpoints) this.find(id);
    return moved;
  }

  /** Unloads the attempts of changed endpoints, so that they are loaded and judged again. */
  private async unloadChanged(): Promise<void> {
    const waiting = [...this.backlogs.values()].filter(({ size }) => size > 0);
    if (waiting.length === 0) return;
    const versions = await WebhookEndpoint.versions(waiting.map(({ id }) => id));
    const current = new Map(versions.map(({ id, version }) => [id, version]));
    for (const backlog of waiting) if (current.get(backlog.id) !== backlog.destination?.version) backlog.unload();
  }

  private find(id: string): void {
    const backlog = this.backlogOf(id);
    backlog.mayHaveMore = true;
    if (this.resting.has(backlog)) return;
    if (backlog.destination) this.uses.onReady(backlog);
    else this.want(backlog);
  }

  private backlogOf(id: string): EndpointBacklog {
    const backlog = this.backlogs.get(id) ?? new EndpointBacklog(id);
    this.backlogs.set(id, backlog);
    return backlog;
  }

  private forget(): void {
    for (const [id, backlog] of this.backlogs) {
      const isIdle = backlog.isEmpty && !backlog.mayHaveMore && !this.loading;
      if (isIdle && !this.resting.has(backlog)) this.backlogs.delete(id);
    }
  }

  private async load(): Promise<void> {
    while (this.wanted.size > 0 && !this.stopped) {
      const spare = this.spareRoom();
      const chosen = [...this.wanted].slice(0, MOST_PER_LOAD);
      for (const backlog of chosen) this.wanted.delete(backlog);
      const rooms = chosen.map((backlog) => [backlog, this.roomOf(backlog, spare)] as const);
      const some = rooms.filter(([, room]) => room > 0);
      for (const [backlog] of some) backlog.mayHaveMore = false;
      if (some.length > 0) await this.loadSome(some);
    }
  }

  private async loadSome(rooms: (readonly [EndpointBacklog, number])[]): Promise<void> {
    const known = rooms.flatMap(([backlog]) => backlog.known());
    const before = new Map(rooms.map(([backlog]) => [backlog, backlog.changes]));
    const wanted = rooms.map(([{ id, bucket }, room]) => ({ id, bucket, room }));
    try {
      const loaded = await transaction(
        (tx) => loadAttempts(this.service, this.uses.pacer.hosts, wanted, known, tx),
        BY_INDEXES,
      );
      for (const [backlog] of rooms) {
        if (backlog.changes === before.get(backlog)) this.take(backlog, loaded.get(backlog.id));
        else this.find(backlog.id); // it may have been loaded before the change
      }
    } catch (err) {
      this.service.log.error({ err }, 'webhook attempts not loaded');
      for (const [backlog] of rooms) this.rest(backlog, PAUSE_MILLISECONDS);
    }
  }

  private take(backlog: EndpointBacklog, loaded: Loaded | undefined): void {
    if (!loaded || !this.uses.owns(backlog.bucket)) return;
    if (loaded.isToBeSkipped) return this.rest(backlog, PAUSE_MILLISECONDS);
    if (!loaded.destination) return this.rest(backlog, UNREADABLE_MILLISECONDS);
    const isChanged = backlog.destination && backlog.destination.version !== loaded.destination.version;
    backlog.destination = loaded.destination;
    if (isChanged && backlog.size > 0) {
      backlog.unload();
      return this.want(backlog);
    }
    backlog.add(loaded.attempts);
    if (loaded.isFull) backlog.mayHaveMore = true;
    this.uses.onReady(backlog);
  }

  private rest(backlog: EndpointBacklog, milliseconds: number): void {
    this.resting.add(backlog);
    setTimeout(() => {
      this.resting.delete(backlog);
      if (!this.stopped) this.find(backlog.id);
    }, milliseconds).unref();
  }

  /** A working endpoint gets the attempts that it can take soon, a failing one those that it can take now. */
  private roomOf(backlog: EndpointBacklog, spare: number): number {
    const { id, bucket, destination, size } = backlog;
    if (this.resting.has(backlog) || !this.uses.owns(bucket)) return 0;
    if (!destination) return FIRST_ROOM;
    const { pacer } = this.uses;
    const soon = pacer.isFailing(id) ? pacer.places(destination) : 2 * pacer.allowance(id);
    return Math.min(soon - size, MOST_PER_ENDPOINT, spare);
  }

  /** When memory is full of attempts that cannot be made now, they make room. */
  private spareRoom(): number {
    const backlogs = [...this.backlogs.values()];
    const countWaiting = () => backlogs.reduce((sum, { size }) => sum + size, 0);
    if (countWaiting() >= MOST_WAITING) {
      for (const backlog of backlogs)
        if (backlog.destination && !this.uses.pacer.canTake(backlog.destination)) backlog.unload();
    }
    return Math.max(1, MOST_WAITING - countWaiting());
  }
}
