import { setTimeout as delay } from 'node:timers/promises';
import type { Service } from '../service.ts';
import { isTransient } from '../database/database-errors.ts';
import {
  ATTEMPT_QUEUES,
  FAILING_ATTEMPTS,
  isWaiting,
  WAITING_ATTEMPTS,
  WAITING_QUEUES,
  type WaitingQueue,
} from './queue.ts';
import { endAttemptSpan } from '../platform/tracing.ts';
import { postponeFirst } from './attempt-jobs.ts';
import { beginAttempts, type Appetite, type Begun, type BegunAttempt } from './begin-attempts.ts';
import { Lanes } from './lanes.ts';
import { ResultWriter } from './result-writer.ts';
import { Reconciler } from './delivery-reconciler.ts';
import { isAcknowledged, openSender, type Sender, type Timeouts } from './send.ts';
import { Timetable } from './timetable.ts';
import { Waiting } from './waiting.ts';

export interface WorkerOptions {
  /** Most attempts worked on at a time. Those that wait for a slow receiver do not count, up to ten times as many. */
  concurrency: number;
  timeouts?: Timeouts;
}

/** Bounds the memory that one fetch takes: each job comes with the body of its event. */
const MOST_PER_FETCH = 128;
/** How many jobs of endpoints that can take no more are put aside at once, while nothing else is there to do. */
const PUT_ASIDE_PER_FETCH = 500;
/** A search through what waits may take this long for each job that it finds. */
const WORTH_MILLISECONDS = 5;
/** What goes beyond that may take this share of the time: what waits can be much. */
const SHARE_IN_VAIN = 0.2;
/** But one search that was held up, by a busy machine, say, holds nobody up for minutes. */
const LONGEST_REST_MILLISECONDS = 10_000;
const PATIENCE_MILLISECONDS = 500;
const RECONCILE_MILLISECONDS = 60_000;

/** Takes jobs from some of the queues, one batch at a time. */
interface Fetcher {
  takesFrom: (queue: string) => boolean;
  /** Ends its sleep, in which it is while no queue is ready for it. */
  wake: () => void;
  running: Promise<void> | undefined;
}

const ASLEEP = { wake: () => undefined, running: undefined };

/** Fetches jobs as places get free, sends their attempts and has the results written down. */
export class Worker {
  private readonly service: Service;
  private readonly lanes: Lanes;
  private readonly waiting: Waiting;
  private readonly sender: Sender;
  private readonly results: ResultWriter;
  private readonly timetable: Timetable;
  /** Queues that may have jobs, the one that was looked into least recently first. */
  private readonly ready = new Set<string>();
  /** Queues where jobs of endpoints that can take no more stand before others. */
  private readonly crowded = new Set<string>();
  /** Queues with a job that nothing can be made of, and how many of their jobs are taken alone to find out which. */
  private readonly oneByOne = new Map<string, number>();
  private readonly inFlight = new Set<Promise<void>>();
  /** From whom nothing was to be taken, in the latest fetch of each queue. */
  private readonly passedOver = new Map<string, string[]>();
  /** Queues of jobs that were put aside where those come next that lead to nothing. */
  private readonly obsolete = new Set<WaitingQueue>();
  /** Queues of jobs that were put aside which are left alone for a while. */
  private readonly resting = new Map<WaitingQueue, NodeJS.Timeout>();
  /** What waits can be much, and to look through it takes a while, which nothing else should wait for. */
  private readonly fetchers: Fetcher[] = [
    { ...ASLEEP, takesFrom: (queue) => !isWaiting(queue) },
    ...WAITING_QUEUES.map((waiting) => ({
      ...ASLEEP,
      takesFrom: (queue: string) => queue === waiting && !this.resting.has(waiting),
    })),
  ];
  private reconciling: unknown;
  private stopping = false;
  private abandoned = false;

  constructor(service: Service, { concurrency, timeouts }: WorkerOptions) {
    this.service = service;
    this.lanes = new Lanes(service, concurrency, (forWhom) => {
      if (forWhom === 'any') this.wake(WAITING_QUEUES);
      else this.wake(forWhom ? this.waiting.queuesOf(forWhom.id) : []);
    });
    this.waiting = new Waiting(this.lanes);
    this.sender = openSender(service.destinations.guard, timeouts);
    this.results = new ResultWriter(service, () => this.wake([]));
    this.timetable = new Timetable(service, (queues) => this.wake(queues));
  }

  /** Begins to deliver webhooks. The queue must be open, listening. */
  start(): void {
    const { webhookMetrics, queue: queues, clock, log } = this.service;
    webhookMetrics.watch(this.lanes);
    for (const fetcher of this.fetchers) fetcher.running = this.fetch(fetcher);
    queues.onNewJobs((queue) => this.wake(queue === null ? ATTEMPT_QUEUES : [queue]));
    this.timetable.start();
    const reconciler = new Reconciler(this.service);
    this.reconciling = clock.timers.setInterval(() => {
      reconciler.run().catch((error: unknown) => log.error({ err: error }, 'webhooks not reconciled'));
    }, RECONCILE_MILLISECONDS);
  }

  /** Takes no more jobs and waits for attempts in flight. What is not done in time is attempted again by another. */
  async stop({ withinSeconds = 20 } = {}): Promise<void> {
    if (this.stopping) return;
    this.stopping = true;
    this.wake([]);
    this.service.queue.onNewJobs(undefined);
    this.timetable.stop();
    for (const timer of this.resting.values()) clearTimeout(timer);
    this.service.clock.timers.clearInterval(this.reconciling);
    const deadline = new AbortController();
    const patience = delay(withinSeconds * 1000, undefined, { ref: false, signal: deadline.signal });
    await Promise.race([this.drained(), patience]);
    patience.catch(() => undefined);
    deadline.abort();
    this.abandoned = true;
    await this.sender.close();
  }

  private async drained(): Promise<void> {
    await Promise.all(this.fetchers.flatMap(({ running }) => running ?? []));
    await Promise.all(this.inFlight);
    await this.results.end();
  }

  private wake(queues: readonly string[]): void {
    for (const queue of queues) this.ready.add(queue);
    for (const fetcher of this.fetchers) fetcher.wake();
  }

  private async fetch(fetcher: Fetcher): Promise<void> {
    while (!this.stopping) {
      const queue = this.nextQueue(fetcher);
      if (queue === undefined) await new Promise<void>((resolve) => (fetcher.wake = resolve));
      else await this.fetchFrom(queue);
    }
  }

  private async fetchFrom(queue: string): Promise<void> {
    this.ready.delete(queue);
    await this.begin(queue).then(
      () => this.countDown(queue),
      (error: unknown) => this.beginLater(queue, error),
    );
  }

  /** One job must not keep all others: after a failure they are taken one by one, and the one that fails is put off. */
  private async beginLater(queue: string, error: unknown): Promise<void> {
    this.service.log.error({ err: error, queue }, 'webhook attempts not begun');
    this.ready.add(queue);
    if (!isTransient(error)) {
      if (this.oneByOne.delete(queue)) await this.postpone(queue);
      else this.oneByOne.set(queue, MOST_PER_FETCH);
    }
    await delay(PATIENCE_MILLISECONDS);
  }

  private postpone(queue: string): Promise<void> {
    return postponeFirst(this.service, queue, this.passedOver.get(queue) ?? []).catch((error: unknown) => {
      this.service.log.error({ err: error, queue }, 'webhook job not put off');
    });
  }

  private countDown(queue: string): void {
    const left = this.oneByOne.get(queue) ?? 0;
    if (left > 1) this.oneByOne.set(queue, left - 1);
    else this.oneByOne.delete(queue);
  }

  private nextQueue({ takesFrom }: Fetcher): string | undefined {
    if (this.stopping || this.lanes.room() === 0 || this.results.isBehind()) return undefined;
    return [...this.ready].find(takesFrom);
  }

  private begin(queue: string): Promise<void> {
    if (this.oneByOne.has(queue)) return this.beginOne(queue);
    const room = Math.min(roundedDown(this.lanes.room()), MOST_PER_FETCH);
    return isWaiting(queue) ? this.beginWaiting(queue, room) : this.beginNew(queue, room);
  }

  private async beginOne(queue: string): Promise<void> {
    const notOf = this.passedOver.get(queue) ?? [];
    const { fetched } = await this.beginSome(queue, { limit: 1, room: 1, notOf });
    if (fetched === 1) this.ready.add(queue);
  }

  private async beginNew(queue: string, room: number): Promise<void> {
    const crowded = this.crowded.delete(queue);
    const notOf = crowded ? this.waiting.behind() : [];
    const { fetched, waiting } = await this.beginSome(queue, { limit: room, room, notOf });
    if (fetched === room) this.goOn(queue, crowded || waiting.size > 0);
    else if (crowded) await this.putAside(queue, []);
  }

  /** What is left are jobs of endpoints that can take no more, or fail. They must not stand before what comes later. */
  private async putAside(queue: string, notOf: string[]): Promise<void> {
    const appetite = { limit: PUT_ASIDE_PER_FETCH, room: this.lanes.room(), notOf };
    const { fetched } = await this.beginSome(queue, appetite);
    if (fetched === PUT_ASIDE_PER_FETCH) this.goOn(queue, !isWaiting(queue));
  }

  private goOn(queue: string, crowded: boolean): void {
    this.ready.add(queue);
    if (crowded) this.crowded.add(queue);
  }

  private async beginWaiting(queue: WaitingQueue, room: number): Promise<void> {
    const started = performance.now();
    // Those that work again go first; the others by turns.
    const byTurns = queue === FAILING_ATTEMPTS && !this.waiting.anyRecovered();
    if (byTurns && this.waiting.places(queue) === 0) this.waiting.endRound();
    const notOf = byTurns ? this.waiting.notInTurn() : this.waiting.behind();
    const places = this.obsolete.delete(queue) ? room : roundedDown(this.waiting.places(queue)) || room;
    const limit = Math.min(room, places);
    const { fetched, attempts, waiting } = await this.beginSome(queue, { limit, room: limit, notOf });

    const putAgain = [...waiting.values()].flat().length;
    const dropped = fetched - attempts.length - putAgain;
    if (dropped * 2 > limit) this.obsolete.add(queue);
    if (this.waiting.anyPlaces(queue) || (fetched === limit && putAgain < limit)) this.ready.add(queue);
    const vain = performance.now() - started - (attempts.length + dropped) * WORTH_MILLISECONDS;
    if (vain > 0) this.letRest(queue, Math.min(vain / SHARE_IN_VAIN, LONGEST_REST_MILLISECONDS));
    if (fetched < limit && queue === WAITING_ATTEMPTS && this.waiting.areMixed()) {
      await this.putAside(queue, this.waiting.rightlyThere());
    }
  }

  private letRest(queue: WaitingQueue, milliseconds: number): void {
    const timer = setTimeout(() => {
      this.resting.delete(queue);
      this.wake([]);
    }, milliseconds).unref();
    this.resting.set(queue, timer);
  }

  private async beginSome(queue: string, appetite: Appetite): Promise<Begun> {
    this.passedOver.set(queue, appetite.notOf);
    const foundAll = this.waiting.beginSearch(queue);
    const begun = await beginAttempts(this.service, queue, appetite, this.lanes);
    if (begun.fetched < appetite.limit) foundAll(appetite.notOf);
    for (const [where, destinations] of begun.waiting) {
      this.waiting.add(where, destinations);
      // Places may have got free meanwhile, before it was known who waits for them.
      if (destinations.some((destination) => this.lanes.canTake(destination))) this.wake([where]);
    }
    for (const attempt of begun.attempts) {
      this.waiting.noteTurn(attempt.delivery.endpoint_id);
      const sending = this.send(attempt).finally(() => this.inFlight.delete(sending));
      this.inFlight.add(sending);
    }
    return begun;
  }

  private async send(attempt: BegunAttempt): Promise<void> {
    const { url, request_headers, delivery } = attempt;
    const publicOnly = this.service.destinations.mustBePublic(delivery.environment);
    const exchange = await this.sender.post({ url, headers: request_headers, body: delivery.body, publicOnly });
    // Cut off by this process itself, which says nothing about the receiver.
    if (this.abandoned) return;
    attempt.leave(isAcknowledged(exchange));
    endAttemptSpan(attempt.span, isAcknowledged(exchange), { 'http.response.status_code': exchange.http_status ?? 0 });
    const finished = { attempt, exchange, finished_at: this.service.clock.now() };
    this.service.webhookMetrics.countAttempt(finished);
    this.results.add(finished);
  }
}

/** To a power of two: a number of jobs to fetch stands in the statement itself, and each is prepared. */
const roundedDown = (count: number) => 2 ** Math.floor(Math.log2(count));
