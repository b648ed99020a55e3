import { setTimeout as delay } from 'node:timers/promises';
import { Pool, type Dispatcher } from 'undici';
import { percentile } from './percentile.ts';

export interface Request extends Pick<Dispatcher.RequestOptions, 'method' | 'path' | 'headers'> {
  body?: string;
  /** The expected status. */
  status: number;
}

export interface Load {
  requests: number;
  perSecond: number;
  /** In milliseconds, like `p99`. */
  p50: number;
  p99: number;
}

const CONNECTIONS = 16;
/** Enough that no request waits for the response to another. */
const STEADY_CONNECTIONS = 128;

/** Closed loop: each of sixteen connections sends its next request after the response to the previous one. */
export async function fullLoad(origin: string, next: () => Request, milliseconds: number): Promise<Load> {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const latencies: number[] = [];
  const started = performance.now();
  const client = async () => {
    while (performance.now() < started + milliseconds) {
      const sent = performance.now();
      await send(pool, next());
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return conclude(pool, latencies, started);
}

/** Time for connections to open before latencies count. */
const OPENING_MILLISECONDS = 1000;

/** Open loop: `rate` requests per second, regardless of responses. A latency starts when its request is due. */
export async function steadyLoad(origin: string, next: () => Request, rate: number, milliseconds: number) {
  const pool = new Pool(origin, { connections: STEADY_CONNECTIONS, pipelining: 1 });
  const latencies: number[] = [];
  const started = performance.now();
  const under: Promise<void>[] = [];
  for (let sent = 0; performance.now() < started + OPENING_MILLISECONDS + milliseconds; await delay(1)) {
    for (; started + (sent * 1000) / rate <= performance.now(); sent++) {
      const due = started + (sent * 1000) / rate;
      const counts = due >= started + OPENING_MILLISECONDS;
      under.push(send(pool, next()).then(() => void (counts && latencies.push(performance.now() - due))));
    }
  }
  await Promise.all(under);
  return conclude(pool, latencies, started + OPENING_MILLISECONDS);
}

async function send(pool: Pool, { status, ...request }: Request): Promise<void> {
  const { statusCode, body } = await pool.request(request);
  const text = await body.text();
  if (statusCode !== status) throw new Error(`${request.path} answered ${statusCode}: ${text}`);
}

async function conclude(pool: Pool, latencies: number[], started: number): Promise<Load> {
  const seconds = (performance.now() - started) / 1000;
  await pool.close();
  return {
    requests: latencies.length,
    perSecond: latencies.length / seconds,
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
  };
}
