import { Counter, Gauge, Histogram } from 'prom-client';
import { countDue, oldestDue, type LoadedAttempt } from '../models/webhooks/webhook-queue.ts';
import type { Clock } from '../platform/clock.ts';
import { gaugeOfDatabase, type Registry } from '../platform/metrics.ts';
import type { Exchange } from './send.ts';
import type { Standing } from './standing.ts';

/** Where counting the queue stops, so that a scrape stays cheap. */
const MOST_COUNTED = 10_000;
const STANDINGS: Standing[] = ['failing', 'unknown', 'proven'];

interface Uses {
  registry: Registry;
  clock: Clock;
}

/** What the worker of this process knows at the moment of a scrape. */
export interface WorkerFigures {
  /** Of the endpoints that it has sent to recently. */
  standings: () => Standing[];
  inFlight: (standing: Standing) => number;
  buckets: () => number;
  resultsWaiting: () => number;
}

interface CountedAttempt {
  attempt: LoadedAttempt;
  exchange: Exchange;
  started_at: Date;
}

export class WebhookMetrics {
  readonly #attempts: Counter<'outcome' | 'trigger' | 'environment'>;
  readonly #exchanges: Histogram;
  readonly #delays: Histogram;
  /** Undefined until the worker of this process has started. */
  #figures: WorkerFigures | undefined;

  constructor({ registry, clock }: Uses) {
    const registers = [registry];
    this.#attempts = new Counter({
      name: 'tallystick_webhook_attempts_total',
      help: 'Attempts by outcome: the class of the HTTP status, or the kind of failure without a response. Attempts of synthetic events have no environment.',
      labelNames: ['outcome', 'trigger', 'environment'],
      registers,
    });
    this.#exchanges = new Histogram({
      name: 'tallystick_webhook_exchange_seconds',
      help: 'Time from the start of an attempt to the end of the response.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
      registers,
    });
    this.#delays = new Histogram({
      name: 'tallystick_webhook_first_attempt_delay_seconds',
      help: 'Time from the event to the start of its first attempt.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 15, 60, 300],
      registers,
    });
    const gauge = (name: string, help: string, label: string[], measure: (gauge: Gauge) => void) =>
      new Gauge({
        name: `tallystick_webhook_${name}`,
        help,
        labelNames: label,
        registers,
        collect() {
          return measure(this);
        },
      });
    gauge(
      'endpoints',
      'Endpoints that this process has sent to recently, by health. A failing endpoint gets one probe at a time.',
      ['standing'],
      (endpoints) => {
        const found = this.#figures?.standings() ?? [];
        for (const standing of STANDINGS) endpoints.set({ standing }, found.filter((one) => one === standing).length);
      },
    );
    gauge(
      'attempts_in_flight',
      'Attempts under way in this process, by the standing of their endpoint.',
      ['standing'],
      (attempts) => {
        for (const standing of STANDINGS) attempts.set({ standing }, this.#figures?.inFlight(standing) ?? 0);
      },
    );
    gauge(
      'buckets',
      'Buckets of endpoints that this process sends for, of the 256 that all workers share.',
      [],
      (buckets) => buckets.set(this.#figures?.buckets() ?? 0),
    );
    gauge('results_waiting', 'Attempts that have ended in this process and are not written yet.', [], (results) =>
      results.set(this.#figures?.resultsWaiting() ?? 0),
    );
    gaugeOfDatabase(
      registry,
      {
        name: 'tallystick_webhook_deliveries_due',
        help: `Attempts that are due and unfinished, in all processes, counted up to ${MOST_COUNTED}.`,
      },
      async () => [{ labels: {}, value: await countDue(clock.now(), MOST_COUNTED) }],
    );
    gaugeOfDatabase(
      registry,
      {
        name: 'tallystick_webhook_oldest_due_seconds',
        help: 'How long the oldest due attempt has been due, for failing endpoints and for others; 0 if none is due.',
        labelNames: ['endpoints'],
      },
      async () => {
        const now = clock.now();
        const at = now.getTime();
        const found = await oldestDue(now, MOST_COUNTED);
        return [true, false].map((ofFailing) => {
          const dueAt = found.find(({ failing }) => failing === ofFailing)?.oldest.getTime() ?? at;
          return { labels: { endpoints: ofFailing ? 'failing' : 'others' }, value: Math.max(0, at - dueAt) / 1000 };
        });
      },
    );
  }

  watch(figures: WorkerFigures): void {
    this.#figures = figures;
  }

  countAttempt({ attempt, exchange, started_at }: CountedAttempt): void {
    const { number, trigger, synthetic, created_at } = attempt;
    const outcome = exchange.error ?? `${Math.floor(exchange.http_status! / 100)}xx`;
    this.#attempts.inc({ outcome, trigger, environment: synthetic ? 'synthetic' : attempt.environment });
    this.#exchanges.observe(exchange.duration_ms / 1000);
    if (number === 1 && trigger === 'schedule' && !synthetic)
      this.#delays.observe(Math.max(0, started_at.getTime() - created_at.getTime()) / 1000);
  }
}
