import { setTimeout as delay } from 'node:timers/promises';
import { log } from '../../platform/log.ts';
import type { Client } from 'pg';
import { Announcer } from '../../database/announcer.ts';
import { DirectConnection } from '../../database/direct-connection.ts';
import { Event } from '../../models/event.ts';
import { now } from '../../platform/clock.ts';

/** Names every TEST event, as `<business>/<event>`, when it was committed. */
export const TEST_EVENTS = new Announcer('tallystick_test_events');
/** Bounds what one subscription holds; beyond that it has to look for itself. */
const MOST_NAMES = 1000;
/** Whoever hangs up often comes back at once: the connection is kept so long. */
const LINGER_MILLISECONDS = 1000;
/** What was not announced is found this often, if it is not older than that. */
const SEARCH_MILLISECONDS = 2000;
const SEARCHED_MILLISECONDS = 60_000;

/** The events of a business as they are committed, by name only. */
export class Subscription {
  readonly business_id: string;
  private names: string[] = [];
  private missed = false;
  private closed = false;
  private wake: () => void = () => undefined;

  constructor(business_id: string) {
    this.business_id = business_id;
  }

  hear(business_id: string, event_id: string): void {
    if (business_id !== this.business_id) return;
    if (this.names.length >= MOST_NAMES) return this.miss();
    this.names.push(event_id);
    this.wake();
  }

  /** Some events may have gone by unheard. */
  miss(): void {
    this.missed = true;
    this.names = [];
    this.wake();
  }

  /** @returns whether some may have gone by unheard since this was asked last */
  takeMissed(): boolean {
    const { missed } = this;
    this.missed = false;
    return missed;
  }

  /** @returns the names heard since this was asked last, in the order of commits */
  takeNames(most: number): string[] {
    return this.names.splice(0, most);
  }

  /** Nothing more is heard. */
  close(): void {
    this.closed = true;
    this.wake();
  }

  /** Resolves when there is something to take, or nothing more comes. */
  changed(): Promise<void> {
    if (this.missed || this.names.length > 0 || this.closed) return Promise.resolve();
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}

/** Hears what all processes announce, on one connection for all subscriptions of this one. */
class Feed {
  private readonly subscriptions = new Set<Subscription>();
  /** What was heard of lately and when, so that a search finds only what was not. */
  private readonly heard = new Map<string, number>();
  private connection: DirectConnection | undefined;
  private opening: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  /** What was committed before is heard of by others only. */
  async add(subscription: Subscription): Promise<void> {
    this.opening ??= this.open().catch(async (error: unknown) => {
      await this.close();
      throw error;
    });
    await this.opening;
    await this.searchFor(subscription.business_id);
    this.subscriptions.add(subscription);
  }

  async remove(subscription: Subscription): Promise<void> {
    this.subscriptions.delete(subscription);
    if (this.subscriptions.size > 0) return;
    await delay(LINGER_MILLISECONDS, undefined, { ref: false });
    if (this.subscriptions.size === 0) await this.close();
  }

  private async open(): Promise<void> {
    this.connection = new DirectConnection('event feed', { onConnect: (client) => this.listen(client) });
    await this.connection.open();
    this.timer = setInterval(() => {
      this.search().catch((err: unknown) => log.warn({ err }, 'events not searched'));
    }, SEARCH_MILLISECONDS).unref();
  }

  private async listen(client: Client): Promise<void> {
    client.on('notification', ({ payload = '' }) => payload.split(' ').forEach((name) => this.hear(name)));
    await client.query(`LISTEN "${TEST_EVENTS.channel}"`);
    for (const subscription of this.subscriptions) subscription.miss();
  }

  private hear(name: string): void {
    if (this.heard.has(name)) return;
    this.heard.set(name, performance.now());
    const [business_id = '', event_id = ''] = name.split('/');
    for (const subscription of this.subscriptions) subscription.hear(business_id, event_id);
  }

  private async search(): Promise<void> {
    const forgotten = performance.now() - 2 * SEARCHED_MILLISECONDS;
    for (const [name, heardAt] of this.heard) if (heardAt < forgotten) this.heard.delete(name);
    for (const id of new Set([...this.subscriptions].map(({ business_id }) => business_id))) await this.searchFor(id);
  }

  /** A process that died after a commit has announced nothing. */
  private async searchFor(business_id: string): Promise<void> {
    const since = new Date(now().getTime() - SEARCHED_MILLISECONDS);
    const ids = await Event.idsSince({ business_id, environment: 'TEST' }, since, MOST_NAMES);
    const unheard = ids.map((id) => `${business_id}/${id}`).filter((name) => !this.heard.has(name));
    for (const name of unheard) this.hear(name);
    if (unheard.length < MOST_NAMES) return;
    for (const subscription of this.subscriptions) if (subscription.business_id === business_id) subscription.miss();
  }

  private async close(): Promise<void> {
    const { connection } = this;
    clearInterval(this.timer);
    this.connection = undefined;
    this.opening = undefined;
    this.heard.clear();
    await connection?.close();
  }
}

const feed = new Feed();

/** Hears of everything that is committed from now on, until the signal fires. */
export async function subscribe(business_id: string, signal: AbortSignal): Promise<Subscription> {
  const subscription = new Subscription(business_id);
  const leave = () => {
    subscription.close();
    void feed.remove(subscription);
  };
  signal.addEventListener('abort', leave, { once: true });
  await feed.add(subscription);
  if (signal.aborted) leave();
  return subscription;
}
