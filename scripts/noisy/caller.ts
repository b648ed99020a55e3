import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';

export interface Ask {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Path relative to the origin. */
  path: string;
  token?: string;
  /** Body, sent as JSON. */
  json?: unknown;
  body?: string;
  headers?: Record<string, string>;
}

export interface Told {
  status: number;
  text: string;
  retryAfter: number;
}

/** Number of responses by status; `lost` counts requests without a response. */
export type Tally = Record<string, number>;

/** Requests per second: RATE_LIMIT_REQUESTS is 6,000 a minute. */
const PER_SECOND = 100;
const PACE_MILLISECONDS = 10;
const CONNECTIONS = 400;
const PATIENCE_MILLISECONDS = 60_000;

/** Sends requests from one network address of this machine, which the limits count separately. */
export class Caller {
  readonly address: string;
  readonly #pool: Pool;

  constructor(origin: string, address: string) {
    this.address = address;
    const timeout = PATIENCE_MILLISECONDS;
    this.#pool = new Pool(origin, {
      connections: CONNECTIONS,
      pipelining: 1,
      localAddress: address,
      headersTimeout: timeout,
      bodyTimeout: timeout,
    });
  }

  async ask({ method, path, token, json, body, headers = {} }: Ask): Promise<Told> {
    const answer = await this.#pool.request({
      method,
      path,
      body: json === undefined ? (body ?? null) : JSON.stringify(json),
      headers: {
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, text, retryAfter: Number(answer.headers['retry-after'] ?? 0) };
  }

  /** Sends a request that must succeed. */
  async need<T>(ask: Ask): Promise<T> {
    const { status, text } = await this.ask(ask);
    if (status >= 400) throw new Error(`${ask.method} ${ask.path}: ${status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  /**
   * Runs `parallel` callers until the signal, each of which sends its next request after the response to the previous one,
   * within the limit of an application, or of `applications`: as many at once, then 100 per second for each. After a Retry-After, a
   * caller waits that long, up to a second.
   */
  async flood(parallel: number, signal: AbortSignal, next: (number: number) => Ask, applications = 1): Promise<Tally> {
    const tally: Tally = {};
    let sent = 0;
    const begun = performance.now();
    const perSecond = applications * PER_SECOND;
    const isWithinLimit = () => sent < parallel + ((performance.now() - begun) / 1000) * perSecond;
    const call = async () => {
      while (!signal.aborted) {
        if (!isWithinLimit()) {
          await delay(PACE_MILLISECONDS);
          continue;
        }
        const told = await this.ask(next(sent++)).catch(() => undefined);
        const status = told?.status ?? 'lost';
        tally[status] = (tally[status] ?? 0) + 1;
        const pause = Math.min(1000, (told?.retryAfter ?? 1) * 1000);
        if (pause > 0) await delay(pause, undefined, { signal }).catch(() => undefined);
      }
    };
    await Promise.all(Array.from({ length: parallel }, call));
    return tally;
  }

  /** Sends one request `count` times at once. */
  async burst(count: number, next: (number: number) => Ask): Promise<Tally> {
    const tally: Tally = {};
    const call = async (number: number) => {
      const status = await this.ask(next(number)).then(
        (told) => told.status,
        () => 'lost',
      );
      tally[status] = (tally[status] ?? 0) + 1;
    };
    await Promise.all(Array.from({ length: count }, (_, number) => call(number)));
    return tally;
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
