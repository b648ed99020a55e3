import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { percentile } from '../bench/percentile.ts';
import { registerEndpoint, type Site, type Tenant } from './site.ts';

export interface Start {
  origin: string;
  address: string;
  token: string;
}

export type Sample =
  /** A payment, with its due time. Status 0 means no response. */
  | { kind: 'payment'; at: number; milliseconds: number; status: number }
  /** The first delivery of a payment's event, with the payment's due time. */
  | { kind: 'delivery'; at: number; milliseconds: number };

/** The victim's measurements in a span of time. */
export interface Met {
  payments: number;
  p50: number;
  p99: number;
  /** Number of payments that were refused, also by a 4xx such as 429, that failed, or got no response. */
  errors: number;
  /** Delay of first deliveries, p50. */
  delay: number;
  undelivered: number;
}

/** A span of time, by `Date.now()`. */
export interface Span {
  from: number;
  to: number;
}

/** A business that creates ten payments per second, and has one working endpoint. */
export class Victim {
  private readonly samples: Sample[] = [];
  private readonly thread: Worker;

  static async start(site: Site, tenant: Tenant): Promise<Victim> {
    const thread = new Worker(path.join(import.meta.dirname, 'victim-thread.ts'));
    const [{ url }] = (await once(thread, 'message')) as [{ url: string }];
    await registerEndpoint(tenant, url);
    const { caller, token } = tenant;
    thread.postMessage({ origin: site.origin, address: caller.address, token } satisfies Start);
    return new Victim(thread);
  }

  private constructor(thread: Worker) {
    this.thread = thread;
    thread.on('message', (sample: Sample) => this.samples.push(sample));
  }

  async stop(): Promise<void> {
    this.thread.postMessage('stop');
    await once(this.thread, 'exit');
  }

  met(spans: Span[]): Met {
    const found = this.samples.filter(({ at }) => spans.some(({ from, to }) => at >= from && at < to));
    const payments = found.flatMap((sample) => (sample.kind === 'payment' ? [sample] : []));
    const deliveries = found.flatMap((sample) => (sample.kind === 'delivery' ? [sample.milliseconds] : []));
    const times = payments.map(({ milliseconds }) => milliseconds);
    const made = payments.filter(({ status }) => status === 201).length;
    return {
      payments: payments.length,
      p50: percentile(times, 50),
      p99: percentile(times, 99),
      errors: payments.length - made,
      delay: percentile(deliveries, 50),
      undelivered: made - deliveries.length,
    };
  }
}
