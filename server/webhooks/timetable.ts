import type { Service } from '../service.ts';
import { WebhookDelivery } from '../models/webhook-delivery.ts';
import { ATTEMPT_QUEUES, queueAfter } from './queue.ts';

/** How often every queue is looked into, whether or not anything tells of work: notifications can get lost. */
const FLOOR_MILLISECONDS = 10_000;
/** The clocks of this machine and the database's differ a little: what falls due is looked for once more after this. */
const SKEW_MILLISECONDS = 1000;

/** Says when queues may have something to fetch: at the very time when retries fall due, and from time to time anyway. */
export class Timetable {
  private readonly service: Pick<Service, 'clock' | 'log'>;
  private readonly onDue: (queues: string[]) => void;
  private lookedAt = 0;
  private floorAt = 0;
  private timer: unknown;
  private stopped = false;

  constructor(service: Pick<Service, 'clock' | 'log'>, onDue: (queues: string[]) => void) {
    this.service = service;
    this.onDue = onDue;
  }

  start(): void {
    void this.look();
  }

  stop(): void {
    this.stopped = true;
    this.service.clock.timers.clearTimeout(this.timer);
  }

  private async look(): Promise<void> {
    const { log, clock } = this.service;
    let wait: number;
    do {
      const next = await this.lookOnce().catch((error: unknown) => {
        log.error({ err: error }, 'webhook timetable not read');
        return clock.timers.now() + SKEW_MILLISECONDS;
      });
      // The clock may have moved on meanwhile, and a test's clock fires no timer that is due already.
      wait = next - clock.timers.now();
    } while (wait <= 0 && !this.stopped);
    if (!this.stopped) this.timer = clock.timers.setTimeout(() => void this.look(), wait);
  }

  /** @returns when to look again, in epoch milliseconds */
  private async lookOnce(): Promise<number> {
    const at = this.service.clock.now();
    if (at.getTime() < this.lookedAt) this.floorAt = 0; // the clock was set back, and what was planned by it is void
    const floor = at.getTime() >= this.floorAt;
    const due = await WebhookDelivery.attemptsDue(new Date(this.lookedAt - 2 * SKEW_MILLISECONDS), at);
    this.onDue(floor ? ATTEMPT_QUEUES : due.map(queueAfter));
    this.lookedAt = at.getTime();
    if (floor) this.floorAt = at.getTime() + FLOOR_MILLISECONDS;
    const next = await WebhookDelivery.nextDue(at);
    return Math.min(
      this.floorAt,
      next?.getTime() ?? Infinity,
      due.length > 0 ? at.getTime() + SKEW_MILLISECONDS : Infinity,
    );
  }
}
