import type { Tallystick } from '@tallystick/sdk';
import type { Tally } from './tally.ts';

/** Number of permanent streams; an application may have ten open. */
const LASTING = 4;

/** Clients of the event stream: some permanent, and one that connects repeatedly. */
export class Followers {
  /** Time of each event, in milliseconds. */
  readonly createdAt = new Map<string, number>();
  private readonly tally: Tally;
  private readonly shop: Tallystick;
  private readonly stopping = new AbortController();
  private readonly received: Set<string>[] = [];
  private readonly following: Promise<void>[] = [];

  /** @param since a time before the first event */
  constructor(tally: Tally, shop: Tallystick, since: string) {
    this.tally = tally;
    this.shop = shop;
    for (let count = 0; count < LASTING; count += 1) {
      const ids = new Set<string>();
      this.received.push(ids);
      this.following.push(this.follow(ids, since, this.stopping.signal).catch((error: Error) => this.fail(error)));
    }
  }

  /** Opens one more stream and closes it after its first event. */
  async glance(): Promise<void> {
    const leave = new AbortController();
    const signal = AbortSignal.any([leave.signal, this.stopping.signal]);
    try {
      for await (const message of this.shop.events.stream({}, { signal })) if (message.id) break;
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      leave.abort();
    }
  }

  /** Returns missed events. @param events number of events since all of them began @returns what the followers have missed */
  missed(events: number): string[] {
    return this.received.flatMap(({ size }, index) =>
      size === events ? [] : [`stream ${index + 1} received ${size} of ${events} events`],
    );
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.following);
  }

  private async follow(ids: Set<string>, since: string, signal: AbortSignal): Promise<void> {
    for await (const { id, data } of this.shop.events.stream({ since }, { signal })) {
      const createdAt = Date.parse((JSON.parse(data.body) as { created_at: string }).created_at);
      if (ids.has(id)) this.tally.errors.push(`stream: event ${id} was received twice`);
      ids.add(id);
      this.createdAt.set(id, createdAt);
      this.tally.note('event to stream', Date.now() - createdAt);
    }
  }

  private fail(error: Error): void {
    if (!this.stopping.signal.aborted) this.tally.errors.push(`stream: ${error.message}`);
  }
}
