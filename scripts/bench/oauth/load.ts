import { Pool } from 'undici';
import { percentile } from '../percentile.ts';

const CONNECTIONS = 16;

export interface Request {
  path: string;
  form?: Record<string, string>;
  token?: string;
  status: number;
}

export interface Load {
  perSecond: number;
  p50: number;
  p99: number;
}

/** Sends the same request over sixteen connections for some time, each after the answer to the previous one. */
export async function load(origin: string, request: Request, milliseconds: number): Promise<Load> {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const latencies: number[] = [];
  const end = performance.now() + milliseconds;
  const client = async () => {
    while (performance.now() < end) {
      const sent = performance.now();
      await send(pool, request);
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  await pool.close();
  return {
    perSecond: (latencies.length * 1000) / milliseconds,
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
  };
}

async function send(pool: Pool, { path, form, token, status }: Request): Promise<void> {
  const { statusCode, body } = await pool.request({
    path,
    method: form ? 'POST' : 'GET',
    headers: {
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(form && { body: new URLSearchParams(form).toString() }),
  });
  const text = await body.text();
  if (statusCode !== status) throw new Error(`${path} answered ${statusCode}: ${text}`);
}
