import { Counter, Gauge, Histogram } from 'prom-client';
import type { Service } from '../service.ts';
import { WebhookDelivery } from '../models/webhook-delivery.ts';
import type { FinishedAttempt } from './finish-attempts.ts';
import type { Lanes } from './lanes.ts';
import type { Exchange } from './send.ts';

/** The index of what is due is walked so far, and no further. */
const MOST_COUNTED = 10_000;

export class WebhookMetrics {
  readonly #attempts: Counter<'outcome' | 'trigger' | 'environment'>;
  readonly #exchanges: Histogram;
  readonly #delays: Histogram;
  #lanes: Lanes | undefined;

  constructor({ registry, clock, queue }: Pick<Service, 'registry' | 'clock' | 'queue'>) {
    const registers = [registry];
    this.#attempts = new Counter({
      name: 'tallystick_webhook_attempts_total',
      help: 'Attempts by what became of them: the class of the status, or the kind of failure when there was no status. Those of synthetic events are of no environment.',
      labelNames: ['outcome', 'trigger', 'environment'],
      registers,
    });
    this.#exchanges = new Histogram({
      name: 'tallystick_webhook_exchange_seconds',
      help: 'From the start of an attempt to the end of the answer.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
      registers,
    });
    this.#delays = new Histogram({
      name: 'tallystick_webhook_first_attempt_delay_seconds',
      help: 'From the event to the start of the first attempt.',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 15, 60, 300],
      registers,
    });
    const standings = () => Object.entries(this.#lanes?.standings() ?? {});
    new Gauge({
      name: 'tallystick_webhook_endpoints',
      help: 'Endpoints that this process has sent to lately, by standing. A failing one gets one probe at a time.',
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
    new Gauge({
      name: 'tallystick_webhook_deliveries_due',
      help: `Deliveries whose next attempt is due and has not ended, in all processes; ${MOST_COUNTED} stands for that many or more.`,
      registers,
      async collect() {
        this.set(await WebhookDelivery.countDue(clock.now(), MOST_COUNTED));
      },
    });
    new Gauge({
      name: 'tallystick_webhook_oldest_due_seconds',
      help: 'For how long the oldest of them has been due; 0 when there is none.',
      registers,
      async collect() {
        const at = clock.now();
        const oldest = await WebhookDelivery.oldestDue(at);
        this.set(oldest ? (at.getTime() - oldest.getTime()) / 1000 : 0);
      },
    });
    new Gauge({
      name: 'tallystick_queue_jobs',
      help: 'Jobs in each queue as last counted, which is done every 30 s: ready, deferred to a later time, or taken.',
      labelNames: ['queue', 'state'],
      registers,
      async collect() {
        for (const { queue: name, ...counts } of await queue.sizes()) {
          for (const [state, count] of Object.entries(counts)) this.set({ queue: name, state }, count);
        }
      },
    });
  }

  /** Shows the lanes of a worker. */
  watch(lanes: Lanes): void {
    this.#lanes = lanes;
  }

  countAttempt({ attempt, exchange }: FinishedAttempt): void {
    const { delivery, number, trigger, started_at } = attempt;
    const environment = delivery.synthetic ? 'synthetic' : delivery.environment;
    this.#attempts.inc({ outcome: outcomeOf(exchange), trigger, environment });
    this.#exchanges.observe(exchange.duration_ms / 1000);
    if (number === 1 && trigger === 'schedule' && !delivery.synthetic) {
      this.#delays.observe(Math.max(0, started_at.getTime() - delivery.created_at.getTime()) / 1000);
    }
  }
}

function outcomeOf({ error, http_status }: Exchange): string {
  return error ?? `${Math.floor(http_status! / 100)}xx`;
}
