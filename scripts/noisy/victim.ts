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
  /** A payment, by when it was due. Status 0 is no answer. */
  | { kind: 'payment'; at: number; milliseconds: number; status: number }
  /** The first delivery of a payment's event, by when the payment was due. */
  | { kind: 'delivery'; at: number; milliseconds: number };

/** What the victim met in some time. */
export interface Met {
  payments: number;
  p50: number;
  p99: number;
  errors: number;
  /** Answers of 5xx, and payments without an answer. */
  faults: number;
  /** Of first deliveries, p50. */
  delay: number;
  undelivered: number;
}

/** A span of time, by `Date.now()`. */
export interface Span {
  from: number;
  to: number;
}

/** A business that makes ten payments a second, and has one endpoint that works. */
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
      faults: payments.filter(({ status }) => status === 0 || status >= 500).length,
      delay: percentile(deliveries, 50),
      undelivered: made - deliveries.length,
    };
  }
}
