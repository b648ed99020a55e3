import type { DeliveryContext } from './delivery-context.ts';
import { DirectConnection } from '../database/direct-connection.ts';
import { SESSION_IN_INDEX_ORDER } from '../database/transaction.ts';
import { findQueued } from '../models/webhooks/webhook-queue.ts';
import { isHeldBack, Lane } from './lane.ts';
import { loadAttempts, type Loaded, type Wanted } from './load-attempts.ts';
import type { Strangers } from './strangers.ts';

const SWEEP_MILLISECONDS = 1000;
/** Maximum number of endpoints that one sweep finds; the next sweep continues after them. */
const MOST_PER_SWEEP = 1000;
const START = { bucket: -1, id: '' };
/** Maximum number of endpoints in one statement, and of attempts for each and for all, which include the bodies of their events. */
const MOST_PER_LOAD = 64;
const MOST_PER_ENDPOINT = 512;
const MOST_FOR_ALL = 1024;
/** Number of attempts to load for an endpoint that is not loaded yet. */
const FIRST_ROOM = 4;
/** Maximum number of attempts in memory, across all endpoints. */
const MOST_LOADED = 4096;
const MOST_LANES = 10_000;
const PAUSE_MILLISECONDS = 500;
/** Pause before a retry of an unreadable endpoint. */
const UNREADABLE_MILLISECONDS = 30_000;

interface Uses {
  strangers: Strangers;
  /** Reports whether this worker sends for the endpoints of a bucket. */
  owns: (bucket: number) => boolean;
  hasRoomFor: (lane: Lane) => boolean;
  /** Starts the attempts that an endpoint can accept. */
  offer: (lane: Lane) => void;
  /** Pauses an endpoint for a while. */
  rest: (lane: Lane, milliseconds: number) => void;
}

/** Loads attempts into memory as their endpoints can accept them. */
export class Loader {
  readonly lanes = new Map<string, Lane>();
  private readonly service: DeliveryContext;
  private readonly uses: Uses;
  /** A separate connection: a slow load must delay neither heartbeats nor other statements. */
  private readonly connection: DirectConnection;
  private readonly wanted = new Set<Lane>();
  private sweptTo = START;
  /** True while sweeps continue until the end of the queue. */
  private isSweepingOn = false;
  private loading: Promise<void> | undefined;
  private sweeping: Promise<void> | undefined;
  private sweepAgain = false;
  private sweepTimer: NodeJS.Timeout | undefined;
  private isStopping = false;

  constructor(service: DeliveryContext, uses: Uses) {
    this.service = service;
    this.uses = uses;
    this.connection = new DirectConnection({
      log: service.log,
      name: 'webhook loads',
      settings: SESSION_IN_INDEX_ORDER,
    });
  }

  async start(): Promise<void> {
    await this.connection.open();
    this.sweepTimer = setInterval(() => this.sweep(), SWEEP_MILLISECONDS);
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.sweepTimer);
    await Promise.all([this.loading, this.sweeping]);
    await this.connection.close();
  }

  /** @param names endpoints with newly queued attempts and, with a leading `!`, changed endpoints */
  wake(names: string[]): void {
    for (const name of names) {
      const id = name.replace('!', '');
      if (id !== name) this.lanes.get(id)?.change(); // even without the lease, which may come back
      this.find(id);
    }
  }

  private find(id: string): void {
    const lane = this.lanes.get(id) ?? new Lane(id);
    if (!this.uses.owns(lane.bucket)) return;
    this.lanes.set(id, lane);
    lane.mayHaveMore = true;
    this.uses.offer(lane);
  }

  /** Loads more for an endpoint that has room. */
  want(lane: Lane): void {
    if (this.isStopping || this.lanes.get(lane.id) !== lane) return;
    this.wanted.add(lane);
    this.loading ??= this.load().finally(() => (this.loading = undefined));
  }

  /** Finds all endpoints of newly acquired buckets, regardless of their number. */
  sweepWhole(): void {
    this.sweptTo = START;
    this.isSweepingOn = true;
    this.sweep();
  }

  /** Finds attempts that were not announced, and endpoints that were changed. */
  sweep(): void {
    this.sweepAgain = !this.isStopping;
    this.sweeping ??= this.sweepAll().finally(() => (this.sweeping = undefined));
  }

  private async sweepAll(): Promise<void> {
    while (this.sweepAgain) {
      this.sweepAgain = false;
      await this.sweepOnce().catch((err: unknown) =>
        this.service.log.warn({ err }, 'search of the webhook queue failed'),
      );
    }
  }

  private async sweepOnce(): Promise<void> {
    const found = await findQueued(this.sweptTo, MOST_PER_SWEEP);
    const isLast = found.length < MOST_PER_SWEEP;
    this.sweptTo = isLast ? START : found.at(-1)!;
    if (isLast) this.isSweepingOn = false;
    else if (this.isSweepingOn) this.sweep();
    for (const { id, version } of found) {
      const lane = this.lanes.get(id);
      if (lane?.destination && lane.destination.version !== version) lane.change();
      this.find(id);
    }
  }

  /** Removes empty lanes when there are too many. Must not be called during a load. */
  private forget(): void {
    if (this.lanes.size < MOST_LANES) return;
    for (const lane of this.lanes.values()) {
      if (!lane.isEmpty || (lane.mayHaveMore && this.uses.owns(lane.bucket))) continue;
      this.lanes.delete(lane.id);
      this.wanted.delete(lane);
    }
  }

  private async load(): Promise<void> {
    while (this.wanted.size > 0 && !this.isStopping) {
      this.forget();
      let spare = this.spareRoom();
      const lanes = [...this.wanted].slice(0, MOST_PER_LOAD);
      const share = Math.min(MOST_PER_ENDPOINT, Math.floor(MOST_FOR_ALL / lanes.length));
      const rooms = lanes.map((lane) => {
        const { id, bucket, destination, changes } = lane;
        const isHeld = lane.isHeldAt(this.service.clock.timers.now());
        const room = this.roomOf(lane, Math.min(share, Math.max(1, spare)));
        spare -= Math.max(0, room);
        return { lane, id, bucket, destination, changes, room, isHeld };
      });
      for (const { lane } of rooms) this.wanted.delete(lane);
      await this.loadSome(rooms.filter(({ room }) => room > 0));
    }
  }

  private async loadSome(rooms: (Wanted & { lane: Lane; changes: number })[]): Promise<void> {
    if (rooms.length === 0) return;
    const { service, uses } = this;
    const known = rooms.flatMap(({ lane }) => lane.known());
    for (const { lane } of rooms) lane.mayHaveMore = false;
    try {
      const loaded = await loadAttempts(service, uses.strangers, rooms, known, this.connection);
      for (const { lane, changes } of rooms) {
        const found = loaded.get(lane.id);
        const wasChanged = lane.changes !== changes; // maybe after it was loaded
        if (wasChanged) this.find(lane.id);
        else if (found) this.take(lane, found);
      }
    } catch (err) {
      service.log.error({ err }, 'loading webhook attempts failed');
      for (const { lane } of rooms) this.reload(lane, PAUSE_MILLISECONDS);
    }
  }

  private take(lane: Lane, { destination, attempts, isFull, isToBeSkipped }: Loaded): void {
    if (!this.uses.owns(lane.bucket)) return;
    if (isToBeSkipped) return this.reload(lane, PAUSE_MILLISECONDS);
    if (!destination) return this.reload(lane, UNREADABLE_MILLISECONDS);
    lane.destination = destination;
    if (lane.standing === 'unknown' && destination.failing_since) lane.standing = 'failing';
    if (destination.paused_until) lane.hold(destination.paused_until.getTime());
    const isHeld = lane.isHeldAt(this.service.clock.timers.now());
    lane.add(isHeld ? attempts.filter((attempt) => !isHeldBack(attempt)) : attempts);
    lane.mayHaveMore ||= isFull;
    this.uses.offer(lane);
  }

  /** Loads an endpoint again after a pause, starting with a few attempts, because a load may have failed for its size. */
  private reload(lane: Lane, pause: number): void {
    lane.change();
    lane.mayHaveMore = true;
    this.uses.rest(lane, pause);
  }

  /**
   * Returns the number of attempts to load: for a working endpoint those that it can accept soon, for a failing one those
   * that it can accept now.
   */
  private roomOf({ bucket, destination, standing, allowance, size }: Lane, most: number): number {
    if (!this.uses.owns(bucket)) return 0;
    if (!destination) return FIRST_ROOM;
    const soon = Math.min(standing === 'failing' ? allowance : 2 * allowance, destination.max_per_second ?? Infinity);
    return Math.min(soon - size, most);
  }

  /** Returns the free room in memory. When memory is full, unloads attempts that cannot start now. */
  private spareRoom(): number {
    const lanes = [...this.lanes.values()].filter(({ size }) => size > 0);
    const loaded = () => lanes.reduce((sum, { size }) => sum + size, 0);
    if (loaded() >= MOST_LOADED) for (const lane of lanes) if (!this.canSendNow(lane)) lane.unload();
    return MOST_LOADED - loaded();
  }

  private canSendNow(lane: Lane): boolean {
    return !lane.isFull && lane.pauseAt(this.service.clock.timers.now()) === 0 && this.uses.hasRoomFor(lane);
  }
}
