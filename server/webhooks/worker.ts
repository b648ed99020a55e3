import { setTimeout as delay } from 'node:timers/promises';
import { newId } from '../platform/ids.ts';
import type { Service } from '../service.ts';
import { endAttemptSpan, startAttemptSpan } from '../platform/tracing.ts';
import { attemptHeaders } from './attempt-headers.ts';
import { bucketOf, Buckets } from './buckets.ts';
import type { EndpointBacklog, ReadyAttempt } from './endpoint-backlog.ts';
import { Loader } from './loader.ts';
import { secretsOf, type Destination } from './load-attempts.ts';
import { Pacer, type Leave, type OnRoom } from './pacer.ts';
import { ResultWriter } from './result-writer.ts';
import { isAcknowledged, Sender } from './send.ts';
import { retryAt, writeResults, type FinishedAttempt } from './write-results.ts';

export interface WorkerOptions {
  /** Most attempts that work at a time. Up to ten times as many may wait for slow receivers. */
  concurrency: number;
}

/** Turns of working endpoints for each probe of a failing one. */
const TURNS_PER_PROBE = 3;
/** Collects freed places for any endpoint into one announcement. */
const ANY_MILLISECONDS = 5;
/** Pause before repeating an attempt whose result the database refused. */
const REFUSED_MILLISECONDS = 30_000;
/** Time to write the attempts that the end of a drain cuts off. */
const CUT_OFF_MILLISECONDS = 2000;

/** Sends queued attempts to the endpoints whose buckets it owns. */
export class Worker {
  readonly pacer: Pacer;
  readonly buckets: Buckets;
  readonly results: ResultWriter<FinishedAttempt>;
  private readonly service: Service;
  private readonly loader: Loader;
  private readonly sender: Sender;
  /** Endpoints that may have an attempt to start, least recent turn first. */
  private readonly ready = new Set<EndpointBacklog>();
  private readonly probes = new Set<EndpointBacklog>();
  private turn = 0;
  private readonly inFlight = new Set<Promise<void>>();
  private stopTaking: () => void = () => undefined;
  private waking: NodeJS.Timeout | undefined;
  private stopping = false;

  constructor(service: Service, { concurrency }: WorkerOptions) {
    this.service = service;
    this.sender = new Sender(service.destinations.guard);
    this.pacer = new Pacer(service, concurrency, (forWhom) => this.makeRoom(forWhom));
    this.buckets = new Buckets({
      log: service.log,
      onNotification: (payload) => this.loader.wake(payload.split(' ')),
      onGain: () => this.loader.sweep(),
      onLoss: () => this.unloadLost(),
      busy: () => new Set([...this.loader.all()].filter(({ isIdle }) => !isIdle).map(({ bucket }) => bucket)),
    });
    this.loader = new Loader(service, {
      pacer: this.pacer,
      owns: (bucket) => this.buckets.owns(bucket),
      ownedBuckets: () => this.buckets.all(),
      onReady: (backlog) => this.makeRoom(backlog),
    });
    this.results = new ResultWriter({
      log: service.log,
      write: (results) => writeResults(service, results),
      onWritten: (results) => this.settle(results),
      onRefused: (result) => void setTimeout(() => this.settle([result]), REFUSED_MILLISECONDS).unref(),
    });
  }

  async start(): Promise<void> {
    const { webhookMetrics, queuedAttempts } = this.service;
    webhookMetrics.watch(this);
    this.stopTaking = queuedAttempts.takeFirst((names) => this.take(names));
    this.loader.start();
    await this.buckets.start();
  }

  /** Starts no more attempts and waits for those in flight. Late ones are cut off, and another worker repeats them. */
  async stop({ withinSeconds = 20 } = {}): Promise<void> {
    this.stopping = true;
    this.buckets.leave();
    this.stopTaking();
    clearTimeout(this.waking);
    await this.loader.stop();
    await Promise.race([this.drained(), delay(withinSeconds * 1000, undefined, { ref: false })]);
    await this.sender.close();
    await Promise.race([this.drained(), delay(CUT_OFF_MILLISECONDS, undefined, { ref: false })]);
    await this.buckets.stop();
  }

  private async drained(): Promise<void> {
    await Promise.all(this.inFlight);
    await this.results.settled();
  }

  /** @returns the names that other workers need */
  private take(names: string[]): string[] {
    this.loader.wake(names);
    return names.filter((name) => !this.buckets.owns(bucketOf(name.replace('!', ''))));
  }

  private makeRoom(forWhom: Parameters<OnRoom>[0]): void {
    if (forWhom === 'any') {
      this.waking ??= setTimeout(() => {
        this.waking = undefined;
        for (const backlog of this.loader.all()) this.addReady(backlog);
        this.startReady();
      }, ANY_MILLISECONDS);
      return;
    }
    const backlog = forWhom && this.loader.get(forWhom.id);
    if (backlog) this.addReady(backlog);
    this.startReady();
  }

  private addReady(backlog: EndpointBacklog): void {
    if (backlog.size > 0 || backlog.mayHaveMore)
      (this.pacer.isFailing(backlog.id) ? this.probes : this.ready).add(backlog);
  }

  private startReady(): void {
    while (!this.stopping && this.pacer.room() > 0 && !this.results.isBehind()) {
      const backlog = this.nextReady();
      if (!backlog) return;
      if (this.buckets.owns(backlog.bucket)) this.startNext(backlog);
      else backlog.unload();
    }
  }

  private nextReady(): EndpointBacklog | undefined {
    this.turn += 1;
    const [first, second] =
      this.turn % (TURNS_PER_PROBE + 1) === 0 ? [this.probes, this.ready] : [this.ready, this.probes];
    const from = first.size > 0 ? first : second;
    const [backlog] = from;
    if (backlog) from.delete(backlog);
    return backlog;
  }

  private startNext(backlog: EndpointBacklog): void {
    const { destination } = backlog;
    if (destination && !this.pacer.canTake(destination)) return; // makeRoom tries again when a place is free
    const attempt = destination && backlog.next();
    if (attempt) {
      const leave = this.pacer.enter(destination)!;
      const sending = this.send(backlog, destination, attempt, leave)
        .catch((err: unknown) => this.service.log.error({ err }, 'webhook attempt not made'))
        .finally(() => this.inFlight.delete(sending));
      this.inFlight.add(sending);
      this.addReady(backlog);
    }
    if (backlog.mayHaveMore && backlog.size < this.pacer.allowance(backlog.id)) this.loader.want(backlog);
  }

  private async send(
    backlog: EndpointBacklog,
    destination: Destination,
    attempt: ReadyAttempt,
    leave: Leave,
  ): Promise<void> {
    const { clock, destinations, webhookMetrics } = this.service;
    const started_at = clock.now();
    const { span, headers } = startAttemptSpan(attempt.trace ?? {}, {
      'tallystick.event_id': attempt.event_id,
      'tallystick.delivery_id': attempt.delivery_id,
      'tallystick.attempt': attempt.number,
    });
    const isHostUnproven = this.pacer.hosts.isStranger(destination);
    const signed = () => ({ ...attemptHeaders(attempt, secretsOf(destination, started_at), started_at), ...headers });
    const request_headers = attempt.original ?? signed();
    const exchange = await this.sender.post({
      url: destination.url,
      headers: request_headers,
      body: attempt.body,
      publicOnly: destinations.mustBePublic(attempt.environment),
    });
    const finished: FinishedAttempt = {
      ...{ id: newId('att'), backlog, destination, attempt, request_headers, isHostUnproven },
      ...{ started_at, finished_at: clock.now(), exchange },
    };
    const isSuccess = isAcknowledged(finished.exchange);
    backlog.answered(attempt);
    endAttemptSpan(span, isSuccess, { 'http.response.status_code': exchange.http_status ?? 0 });
    webhookMetrics.countAttempt(finished);
    this.results.add(finished);
    leave(isSuccess);
    if (!isSuccess) backlog.unload(this.pacer.allowance(backlog.id));
  }

  private settle(results: FinishedAttempt[]): void {
    for (const finished of results) {
      const { backlog, attempt } = finished;
      backlog.settled(attempt);
      const retry = retryAt(finished);
      if (retry) this.loader.expect(retry);
      this.addReady(backlog);
    }
    this.startReady();
  }

  private unloadLost(): void {
    for (const backlog of this.loader.all()) if (!this.buckets.owns(backlog.bucket)) backlog.unload();
    if (!this.stopping) this.service.log.warn('webhook worker has lost its locks');
  }
}
