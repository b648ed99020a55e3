import type { Tallystick } from '@tallystick/sdk';
import { startReceiver, type Behaviour, type Receiver } from '../chaos/receiver.ts';
import type { Tally } from './tally.ts';

const BEHAVIOURS: Behaviour[] = ['good', 'failing', 'hanging', 'flapping'];

/** Endpoints that work and fail, and the receipts of the working one. */
export class Deliveries {
  private readonly good: Receiver;
  private readonly seen = new Set<string>();
  private read = 0;

  static async start(shop: Tallystick, started: AsyncDisposableStack): Promise<Deliveries> {
    const receivers: Receiver[] = [];
    for (const behaviour of BEHAVIOURS) {
      const receiver = await startReceiver(behaviour);
      started.defer(receiver.stop);
      await shop.webhookEndpoints.create({ url: receiver.url });
      receivers.push(receiver);
    }
    return new Deliveries(receivers[0]!);
  }

  private constructor(good: Receiver) {
    this.good = good;
  }

  /** Records new receipts. @param createdAt the time of each event */
  note(tally: Tally, createdAt: Map<string, number>): void {
    const { receipts } = this.good;
    for (; this.read < receipts.length; this.read += 1) {
      const { eventId, at } = receipts[this.read]!;
      if (this.seen.has(eventId)) tally.errors.push(`delivery: event ${eventId} was received twice`);
      this.seen.add(eventId);
      tally.note('event to endpoint', at - createdAt.get(eventId)!);
    }
  }

  missed(events: number): string[] {
    return this.seen.size === events
      ? []
      : [`delivery: the good endpoint received ${this.seen.size} of ${events} events`];
  }
}
