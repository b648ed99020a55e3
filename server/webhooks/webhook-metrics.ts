import { Counter, Gauge, Histogram } from 'prom-client';
import type { Service } from '../service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Registry } from '../platform/metrics.ts';
import { countQueued, oldestDue } from '../models/webhook-queue.ts';
import type { Exchange } from './send.ts';
import type { Worker } from './worker.ts';
import type { FinishedAttempt } from './write-results.ts';

/** Where counting the queue stops, so that a scrape stays cheap. */
const MOST_COUNTED = 10_000;

type Measured = Pick<Worker, 'pacer' | 'buckets' | 'results'>;

export class WebhookMetrics {
  readonly #attempts: Counter<'outcome' | 'trigger' | 'environment'>;
  readonly #exchanges: Histogram;
  readonly #delays: Histogram;
  #worker: Measured | undefined;

  constructor({ registry, clock }: Pick<Service, 'registry' | 'clock'>) {
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
    this.#measureWorker(registers);
    measureQueue(registers, clock);
  }

  #measureWorker(registers: Registry[]): void {
    const standings = () => Object.entries(this.#worker?.pacer.standings() ?? {});
    new Gauge({
      name: 'tallystick_webhook_endpoints',
      help: 'Endpoints that this process has sent to recently, by health. A failing endpoint gets one probe at a time.',
      labelNames: ['standing'],
      registers,
      collect() {
        for (const [standing, { endpoints }] of standings()) this.set({ standing }, endpoints);
      },
    });
    new Gauge({
      name: 'tallystick_webhook_attempts_in_flight',
      help: 'Attempts under way in this process, by the standing of their endpoint.',
      labelNames: ['standing'],
      registers,
      collect() {
        for (const [standing, { inFlight }] of standings()) this.set({ standing }, inFlight);
      },
    });
    const buckets = () => this.#worker?.buckets.all().length ?? 0;
    new Gauge({
      name: 'tallystick_webhook_buckets',
      help: 'Buckets of endpoints that this process sends for, of the 256 that all workers share.',
      registers,
      collect() {
        this.set(buckets());
      },
    });
    const waiting = () => this.#worker?.results.waiting ?? 0;
    new Gauge({
      name: 'tallystick_webhook_results_waiting',
      help: 'Attempts that have ended in this process and are not written yet.',
      registers,
      collect() {
        this.set(waiting());
      },
    });
  }

  /** Reports on the worker of this process. */
  watch(worker: Measured): void {
    this.#worker = worker;
  }

  countAttempt({ attempt, exchange, started_at }: FinishedAttempt): void {
    const { number, trigger } = attempt;
    const environment = attempt.synthetic ? 'synthetic' : attempt.environment;
    this.#attempts.inc({ outcome: outcomeOf(exchange), trigger, environment });
    this.#exchanges.observe(exchange.duration_ms / 1000);
    if (number === 1 && trigger === 'schedule' && !attempt.synthetic) {
      this.#delays.observe(Math.max(0, started_at.getTime() - attempt.created_at.getTime()) / 1000);
    }
  }
}

/** The queue of all processes, as the database has it. */
function measureQueue(registers: Registry[], clock: Clock): void {
  new Gauge({
    name: 'tallystick_webhook_deliveries_due',
    help: `Attempts that are due and unfinished, in all processes, counted up to ${MOST_COUNTED}.`,
    registers,
    async collect() {
      this.set(await countQueued(MOST_COUNTED));
    },
  });
  new Gauge({
    name: 'tallystick_webhook_oldest_due_seconds',
    help: 'How long the oldest due attempt has been due, for failing endpoints and for others; 0 if none is due.',
    labelNames: ['endpoints'],
    registers,
    async collect() {
      const at = clock.now().getTime();
      const found = await oldestDue(MOST_COUNTED);
      for (const failing of [true, false]) {
        const oldest = found.find((one) => one.failing === failing)?.oldest.getTime() ?? at;
        this.set({ endpoints: failing ? 'failing' : 'others' }, Math.max(0, at - oldest) / 1000);
      }
    },
  });
}

function outcomeOf({ error, http_status }: Exchange): string {
  return error ?? `${Math.floor(http_status! / 100)}xx`;
}
