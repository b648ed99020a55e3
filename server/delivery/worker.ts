import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '../platform/ids.ts';
import type { DeliveryContext } from './delivery-context.ts';
import { endAttemptSpan, startAttemptSpan } from '../platform/tracing.ts';
import type { LoadedAttempt } from '../models/webhooks/loaded-attempt.ts';
import { attemptHeaders } from './attempt-headers.ts';
import { bucketOf, Buckets } from './buckets.ts';
import type { FinishedAttempt } from './finished-attempt.ts';
import type { Lane } from './lane.ts';
import { keysOf } from './load-attempts.ts';
import { Loader } from './loader.ts';
import { Pacer } from './pacer.ts';
import { ReadyLanes } from './ready-lanes.ts';
import { ResultWriter } from './result-writer.ts';
import { Retries } from './retries.ts';
import { pausedUntil } from './retry-after.ts';
import { isAcknowledged, Sender } from './send.ts';
import { Strangers } from './strangers.ts';
import type { WorkerFigures } from './webhook-metrics.ts';

/** Number of turns of working endpoints for each probe of a failing one. */
const TURNS_PER_PROBE = 3;
/** Pause before blocked endpoints retry. */
const BLOCKED_MILLISECONDS = 5;
/** Maximum number of attempts that start before responses are processed, and before requests where this process also serves them. */
const MOST_AT_ONCE = 16;
const MOST_BESIDE_REQUESTS = 2;
const DRAIN_STEP_MILLISECONDS = 20;
/** Time to write the attempts that are aborted at the end of a drain. */
const CUT_OFF_MILLISECONDS = 2000;

/** Sends queued attempts to the endpoints whose buckets it owns. */
export class Worker {
  readonly buckets: Buckets;
  readonly strangers: Strangers;
  readonly pacer: Pacer;
  readonly loader: Loader;
  readonly results: ResultWriter;
  private readonly retries: Retries;
  private readonly service: DeliveryContext;
  private readonly concurrency: number;
  private readonly mostAtOnce: number;
  private readonly sender: Sender;
  /** Endpoints that may have an attempt to start. */
  private readonly ready = new ReadyLanes();
  private readonly probes = new ReadyLanes();
  /** Endpoints that wait for a place that others hold. */
  private readonly blocked = new Set<Lane>();
  private unblocking: NodeJS.Timeout | undefined;
  /** Timers of endpoints that have reached their owners' limits. */
  private readonly throttled = new Map<Lane, unknown>();
  /** Number of attempts that started in this turn of the event loop. */
  private begun = 0;
  private turn = 0;
  private stopTaking: () => void = () => undefined;
  private isStopping = false;

  /** @param concurrency maximum number of working attempts; up to ten times as many may wait for slow receivers */
  constructor(service: DeliveryContext, concurrency: number) {
    this.service = service;
    this.concurrency = concurrency;
    this.mostAtOnce = service.config.ROLE === 'worker' ? MOST_AT_ONCE : MOST_BESIDE_REQUESTS;
    this.sender = new Sender(service.destinations.guard, { proxy: service.config.WEBHOOK_PROXY });
    this.strangers = new Strangers(service, () => this.unblock());
    this.pacer = new Pacer(this.strangers, concurrency, () => this.startReady());
    this.loader = new Loader(service, {
      strangers: this.strangers,
      owns: (bucket) => this.buckets.owns(bucket),
      hasRoomFor: (lane) => this.pacer.hasRoomFor(lane),
      offer: (lane) => this.offer(lane),
      rest: (lane, milliseconds) => this.rest(lane, milliseconds),
    });
    this.retries = new Retries(service);
    this.results = new ResultWriter(service, this.retries, (results) => this.settle(results));
    this.buckets = new Buckets(service.log, {
      wake: (names) => this.loader.wake(names),
      busy: () => this.lanes().flatMap(({ isIdle, bucket }) => (isIdle ? [] : bucket)),
      onAcquired: () => this.loader.sweepWhole(),
      onLost: () => this.unloadLost(),
    });
  }

  async start(): Promise<void> {
    const { webhookMetrics, queuedAttempts } = this.service;
    webhookMetrics.watch(this.figures());
    this.stopTaking = queuedAttempts.takeFirst((names) => this.take(names));
    await this.loader.start();
    await this.buckets.start();
    await this.retries.start();
  }

  /** Starts no more attempts and waits for running ones. Late ones are aborted, and another worker repeats them. */
  async stop({ withinSeconds = 20 } = {}): Promise<void> {
    this.isStopping = true;
    this.buckets.leave();
    this.stopTaking();
    clearTimeout(this.unblocking);
    for (const timer of this.throttled.values()) this.service.clock.timers.clearTimeout(timer);
    await this.retries.stop();
    await this.loader.stop();
    await this.drain(withinSeconds * 1000);
    await this.sender.close();
    await this.drain(CUT_OFF_MILLISECONDS);
    await this.buckets.stop();
  }

  private figures(): WorkerFigures {
    return {
      // Without endpoints that were disabled or now belong to another worker: a change unloads their destination.
      standings: () => this.lanes().flatMap(({ destination, standing }) => (destination ? [standing] : [])),
      inFlight: (standing) => this.pacer.inFlight[standing],
      buckets: () => this.buckets.all().length,
      resultsWaiting: () => this.results.waiting,
    };
  }

  lanes(): Lane[] {
    return [...this.loader.lanes.values()];
  }

  /** Starts the attempts that an endpoint can accept. */
  private offer(lane: Lane): void {
    this.lineUp(lane);
    this.startReady();
  }

  /** Pauses an endpoint for a while. */
  private rest(lane: Lane, milliseconds: number): void {
    lane.restsUntil = performance.now() + milliseconds;
    setTimeout(() => this.offer(lane), milliseconds + 1).unref(); // timers may fire a little early
  }

  /** Offers an endpoint when its owner's limit allows another attempt. */
  private offerLater(lane: Lane, milliseconds: number): void {
    if (this.throttled.has(lane)) return;
    const offer = () => {
      this.throttled.delete(lane);
      this.offer(lane);
    };
    this.throttled.set(lane, this.service.clock.timers.setTimeout(offer, milliseconds));
  }

  /** Waits until no attempt is running or unwritten. */
  private async drain(milliseconds: number): Promise<void> {
    const end = performance.now() + milliseconds;
    const isBusy = () => this.results.waiting > 0 || this.pacer.isInUse;
    while (performance.now() < end && isBusy()) await delay(DRAIN_STEP_MILLISECONDS);
  }

  /** @returns the names that other workers need */
  private take(names: string[]): string[] {
    this.loader.wake(names);
    return names.filter((name) => !this.buckets.owns(bucketOf(name.replace('!', ''))));
  }

  private lineUp(lane: Lane): void {
    if (lane.size > 0 || lane.mayHaveMore) (lane.standing === 'failing' ? this.probes : this.ready).add(lane);
  }

  /** @param last takes its turn after those that wait */
  private unblock(last?: Lane): void {
    if (last) this.blocked.add(last);
    if (this.blocked.size === 0) return;
    this.unblocking ??= setTimeout(() => {
      this.unblocking = undefined;
      for (const lane of this.blocked) this.lineUp(lane);
      this.blocked.clear();
      this.startReady();
    }, BLOCKED_MILLISECONDS);
  }

  private startReady(): void {
    if (this.service.clockWatch.fault !== undefined) return; // a sweep offers them again
    while (!this.isStopping && this.pacer.hasRoom() && !this.results.isBehind()) {
      if (this.begun >= this.mostAtOnce) return; // the next turn continues
      const lane = this.nextReady();
      if (!lane) return;
      this.startNext(lane);
    }
  }

  private countBegun(): void {
    this.begun += 1;
    if (this.begun > 1) return;
    setImmediate(() => {
      this.begun = 0;
      this.startReady();
    });
  }

  private nextReady(): Lane | undefined {
    this.turn = (this.turn + 1) % (TURNS_PER_PROBE + 1);
    const first = this.turn === 0 ? this.probes : this.ready;
    const second = this.turn === 0 ? this.ready : this.probes;
    return first.next() ?? second.next();
  }

  private startNext(lane: Lane): void {
    const started_at = this.service.clock.now(); // before the check of ownership, after which the process may hang
    // A full endpoint is offered again by its next response or the end of its pause.
    if (lane.isFull || !this.buckets.owns(lane.bucket)) return;
    const now = started_at.getTime();
    const pause = lane.pauseAt(now);
    if (pause > 0) return this.offerLater(lane, pause);
    if (lane.size === 0 && lane.isHeldAt(now)) return this.wantMore(lane); // an attempt on hold cannot use a place
    const hasRoom = this.pacer.hasRoomFor(lane);
    const mayTest = !hasRoom && lane.hasTest && this.pacer.hasRoomFor(lane, 'test');
    if (!hasRoom) this.pacer.wait(lane);
    if (!hasRoom && !mayTest) {
      if (lane.hasTest) this.pacer.wait(lane, 'test');
      return void this.blocked.add(lane);
    }
    const attempt = lane.next({ onlyTests: mayTest });
    if (attempt) {
      lane.began(now);
      this.countBegun();
      const leave = this.pacer.enter(lane, mayTest ? 'test' : undefined);
      this.send(lane, attempt, started_at, leave).catch((err: unknown) =>
        this.service.log.error({ err }, 'webhook attempt failed unexpectedly'),
      );
      this.lineUp(lane);
    }
    this.wantMore(lane);
  }

  private wantMore(lane: Lane): void {
    if (lane.mayHaveMore && lane.size < lane.allowance) this.loader.want(lane);
  }

  /** @param leave releases the attempt's place; its result is true if others may have waited */
  private async send(lane: Lane, attempt: LoadedAttempt, started_at: Date, leave: () => boolean): Promise<void> {
    const { clock, config, destinations, webhookMetrics } = this.service;
    const destination = lane.destination!;
    const step = config.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? undefined : startAttemptSpan(attempt);
    const body = Buffer.from(attempt.body);
    const signed = () => attemptHeaders(attempt, body, keysOf(destination, started_at), started_at);
    const request_headers = attempt.original ?? Object.assign(signed(), step?.headers);
    const exchange = await this.sender.post({
      origin: destination.origin,
      path: destination.path,
      headers: destination.headers ? { ...request_headers, ...destination.headers } : request_headers,
      body,
      publicOnly: destinations.mustBePublic(attempt.environment),
    });
    const isSuccess = isAcknowledged(exchange);
    const provesHost = isSuccess && this.strangers.meet(destination);
    const finished_at = clock.now();
    const paused_until = pausedUntil(exchange, finished_at);
    const finished: FinishedAttempt = {
      id: newId('att'),
      lane,
      destination,
      attempt,
      request_headers,
      exchange,
      started_at,
      finished_at,
      provesHost,
      paused_until,
    };
    if (step) endAttemptSpan(step.span, isSuccess, exchange.http_status);
    webhookMetrics.countAttempt(finished);
    this.results.add(finished);
    const mayOthersWait = leave() || provesHost;
    const pause = lane.answered(attempt, isSuccess, this.concurrency);
    if (paused_until && lane.destination?.url === destination.url) lane.hold(paused_until.getTime());
    if (pause > 0) this.rest(lane, pause);
    if (mayOthersWait) this.unblock(lane);
    else this.lineUp(lane);
    this.startReady();
  }

  private settle(results: FinishedAttempt[]): void {
    for (const finished of results) {
      finished.lane.settled(finished.attempt);
      this.lineUp(finished.lane);
    }
    this.startReady();
  }

  /** Unloads endpoints whose buckets other workers may take. */
  private unloadLost(): void {
    for (const lane of this.lanes()) if (!this.buckets.owns(lane.bucket)) lane.change();
  }
}
