import { setTimeout as delay } from 'node:timers/promises';
import { Pool, type Dispatcher } from 'undici';
import { percentile } from './percentile.ts';

export interface Request extends Pick<Dispatcher.RequestOptions, 'method' | 'path' | 'headers'> {
  body?: string;
  /** Expected status of the response. */
  status: number;
}

export interface Load {
  requests: number;
  perSecond: number;
}

/** Latencies, in milliseconds, of all requests but those sent while connections opened. */
export interface Latencies {
  /** Number of requests, with those that were sent while connections opened. */
  requests: number;
  p50: number;
  p99: number;
}

const CONNECTIONS = 16;
/** Number of connections; enough that no request waits for the response to another. */
const STEADY_CONNECTIONS = 128;

/** Runs a closed loop: each of sixteen connections sends its next request after the response to the previous one. */
export async function fullLoad(origin: string, next: () => Request, milliseconds: number): Promise<Load> {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  let requests = 0;
  const started = performance.now();
  const client = async () => {
    for (; performance.now() < started + milliseconds; requests++) await send(pool, next());
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  const seconds = (performance.now() - started) / 1000;
  await pool.close();
  return { requests, perSecond: requests / seconds };
}

/** Time for connections to open, and for the generator's own code to be compiled, before latencies count. */
const OPENING_MILLISECONDS = 1500;

/**
 * Runs an open loop: `rate` requests per second, regardless of responses. A latency starts when its request is due. The
 * generator retains almost nothing per request, because its garbage collection would count as latencies.
 */
export async function steadyLoad(
  origin: string,
  next: () => Request,
  rate: number,
  milliseconds: number,
): Promise<Latencies> {
  const pool = new Pool(origin, { connections: STEADY_CONNECTIONS, pipelining: 1 });
  const watch = new Watch(rate, milliseconds);
  const end = watch.started + OPENING_MILLISECONDS + milliseconds;
  let sent = 0;
  for (; performance.now() < end; await delay(1)) {
    for (let due = watch.dueAt(sent); due <= performance.now(); due = watch.dueAt((sent += 1))) {
      const request = next();
      pool.dispatch(request, new Answer(watch, request.status, due));
    }
  }
  while (watch.open > 0) await delay(1);
  await pool.close();
  if (watch.fault) throw watch.fault;
  const latencies = [...watch.latencies.subarray(0, watch.count)];
  return { requests: sent, p50: percentile(latencies, 50), p99: percentile(latencies, 99) };
}

class Watch {
  readonly started = performance.now();
  /** Latencies, in milliseconds. */
  readonly latencies: Float64Array;
  count = 0;
  /** Number of requests without a response. */
  open = 0;
  fault: Error | undefined;
  private readonly rate: number;

  constructor(rate: number, milliseconds: number) {
    this.rate = rate;
    this.latencies = new Float64Array(Math.ceil((rate * milliseconds) / 1000) + 1);
  }

  dueAt(number: number): number {
    return this.started + (number * 1000) / this.rate;
  }
}

/** Handles the response to one request; only the status and the end time are used. */
class Answer implements Dispatcher.DispatchHandler {
  private readonly watch: Watch;
  private readonly status: number;
  private readonly due: number;

  constructor(watch: Watch, status: number, due: number) {
    this.watch = watch;
    this.status = status;
    this.due = due;
    watch.open += 1;
  }

  onRequestStart(): void {
    // Required by the interface, not used.
  }

  onResponseStart(_controller: unknown, status: number): void {
    if (status !== this.status) this.watch.fault = new Error(`The answer was ${status}, not ${this.status}.`);
  }

  onResponseData(): void {
    // Discarded.
  }

  onResponseEnd(): void {
    const { watch, due } = this;
    watch.open -= 1;
    if (due >= watch.started + OPENING_MILLISECONDS) watch.latencies[watch.count++] = performance.now() - due;
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.watch.open -= 1;
    this.watch.fault = error;
  }
}

async function send(pool: Pool, { status, ...request }: Request): Promise<void> {
  const { statusCode, body } = await pool.request(request);
  const text = await body.text();
  if (statusCode !== status) throw new Error(`${request.path} answered ${statusCode}: ${text}`);
}
