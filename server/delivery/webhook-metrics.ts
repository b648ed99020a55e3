import { Counter, Gauge, Histogram } from 'prom-client';
import { environments } from '../../spec/generated/values.ts';
import type { LoadedAttempt } from '../models/webhooks/loaded-attempt.ts';
import { WebhookEndpoint } from '../models/webhooks/webhook-endpoint.ts';
import { countDue, oldestDue } from '../models/webhooks/webhook-queue.ts';
import { countFailed, type CountByAge } from '../models/webhooks/webhook-undelivered.ts';
import { countOwned } from '../models/webhooks/webhook-worker.ts';
import type { Clock } from '../platform/clock.ts';
import { gaugeOfDatabase, type Registry } from '../platform/metrics.ts';
import { BUCKETS } from './buckets.ts';
import type { Exchange } from './send.ts';
import type { Standing } from './standing.ts';

/** Maximum count of the queue, so that a scrape stays cheap. */
const MOST_COUNTED = 10_000;
const MOST_FAILED = 1000;
const STANDINGS: Standing[] = ['failing', 'unknown', 'proven'];

const AGES: CountByAge['age'][] = ['hour', 'day', 'week', 'older'];

/** Adds zeros, without which an alert would see nothing. */
function byAge(counts: CountByAge[]) {
  return environments.flatMap((environment) =>
    AGES.map((age) => {
      const found = counts.find((one) => one.environment === environment && one.age === age);
      return { labels: { environment, age }, value: found?.count ?? 0 };
    }),
  );
}

interface Uses {
  registry: Registry;
  clock: Clock;
}

/** Figures of the worker of this process, read at a scrape. */
export interface WorkerFigures {
  /** Standings of the endpoints that it has sent to recently. */
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
      'Running attempts of this process, by the health of their endpoint.',
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
    gauge('results_waiting', 'Attempts that ended in this process and are not yet written.', [], (results) =>
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
        help: 'Seconds since the oldest due attempt became due, for failing endpoints and for others; 0 without a due attempt.',
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
    this.#measureTrouble({ registry, clock });
  }

  #measureTrouble({ registry, clock }: Uses): void {
    gaugeOfDatabase(
      registry,
      { name: 'tallystick_webhook_buckets_owned', help: `Buckets of endpoints that any worker owns, of ${BUCKETS}.` },
      async () => [{ labels: {}, value: await countOwned() }],
    );
    const labelNames = ['environment', 'age'];
    gaugeOfDatabase(
      registry,
      {
        name: 'tallystick_webhook_deliveries_failed',
        help: `FAILED deliveries of up to ten days, by the time since their last attempt, counted up to ${MOST_FAILED}.`,
        labelNames,
      },
      async () => byAge(await countFailed(clock.now(), MOST_FAILED)),
    );
    gaugeOfDatabase(
      registry,
      {
        name: 'tallystick_webhook_endpoints_disabled',
        help: 'Endpoints that the service has disabled because their receivers failed, by the time since.',
        labelNames,
      },
      async () => byAge(await WebhookEndpoint.countDisabled(clock.now())),
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
