import { setTimeout as delay } from 'node:timers/promises';
import type { Announcer } from '../../database/announcer.ts';
import { DirectConnection } from '../../database/direct-connection.ts';
import { forAll } from '../../database/pool-places.ts';
import { Event } from '../../models/webhooks/event.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';

/** Maximum number of names that a subscription holds; beyond it, the subscriber reads the events from the database. */
const MOST_NAMES = 1000;
/** Time for which the connection stays open without subscriptions, because clients often reconnect immediately. */
const LINGER_MILLISECONDS = 1000;
/** Interval of the search for unannounced events, and their maximum age. */
const SEARCH_MILLISECONDS = 2000;
const SEARCHED_MILLISECONDS = 60_000;

/** The events of a business as they are committed, by name only. */
export class Subscription {
  readonly business_id: string;
  private names: string[] = [];
  private missed = false;
  private listening = false;
  private closed = false;
  private wake: () => void = () => undefined;

  constructor(business_id: string) {
    this.business_id = business_id;
  }

  /** Starts to receive commits. */
  listen(): void {
    this.listening = true;
  }

  hear(business_id: string, event_id: string): void {
    if (business_id !== this.business_id || !this.listening) return;
    if (this.names.length >= MOST_NAMES) return this.miss();
    this.names.push(event_id);
    this.wake();
  }

  /** Records that some events may have been missed. */
  miss(): void {
    if (!this.listening) return;
    this.missed = true;
    this.names = [];
    this.wake();
  }

  /** @returns true if some events may have been missed since the last call */
  takeMissed(): boolean {
    const { missed } = this;
    this.missed = false;
    return missed;
  }

  /** @returns the names received since the last call, in the order of commits */
  takeNames(most: number): string[] {
    return this.names.splice(0, most);
  }

  /** Ends the subscription. */
  close(): void {
    this.closed = true;
    this.wake();
  }

  /** Resolves when there is something to take, or at the end. */
  changed(): Promise<void> {
    if (this.missed || this.names.length > 0 || this.closed) return Promise.resolve();
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}

interface Uses {
  clock: Clock;
  log: Logger;
  testEvents: Announcer;
}

/**
 * Passes every process's announcements of committed events to all subscriptions, over one connection. A search finds the
 * events of a process that crashed between commit and announcement.
 */
export class EventFeed {
  readonly #uses: Uses;
  readonly #subscriptions = new Set<Subscription>();
  /** Recently announced events with their times, so that a search passes on only the others. */
  readonly #heard = new Map<string, number>();
  readonly #closing = new AbortController();
  #connection: Promise<DirectConnection> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** Subscribes to all events that commit from now on, until the signal fires. */
  async subscribe(business_id: string, signal: AbortSignal): Promise<Subscription> {
    const subscription = new Subscription(business_id);
    const leave = () => void this.#unsubscribe(subscription);
    signal.addEventListener('abort', leave, { once: true });
    this.#subscriptions.add(subscription); // keeps the connection open
    try {
      await (this.#connection ??= forAll(() => this.#connect()));
      await this.#searchFor(business_id); // marks earlier events as known
    } catch (error) {
      leave();
      throw error;
    }
    subscription.listen();
    if (signal.aborted) leave();
    return subscription;
  }

  async #connect(): Promise<DirectConnection> {
    const { log, testEvents } = this.#uses;
    const connection = new DirectConnection({
      log,
      name: 'event feed',
      channel: testEvents.channel,
      onNotification: (names) => names.split(' ').forEach((name) => this.#hear(name)),
      onReconnect: () => {
        for (const subscription of this.#subscriptions) subscription.miss();
      },
    });
    await connection.open().catch((error: unknown) => {
      this.#connection = undefined;
      throw error;
    });
    clearInterval(this.#timer); // of a connection that was closed while it opened
    this.#timer = setInterval(() => {
      this.#search().catch((err: unknown) => log.warn({ err }, 'search for new events failed'));
    }, SEARCH_MILLISECONDS).unref();
    return connection;
  }

  #hear(name: string): void {
    if (this.#heard.has(name)) return;
    this.#heard.set(name, performance.now());
    const [business_id = '', event_id = ''] = name.split('/');
    for (const subscription of this.#subscriptions) subscription.hear(business_id, event_id);
  }

  async #search(): Promise<void> {
    const forgotten = performance.now() - 2 * SEARCHED_MILLISECONDS;
    for (const [name, heardAt] of this.#heard) if (heardAt < forgotten) this.#heard.delete(name);
    for (const id of new Set([...this.#subscriptions].map(({ business_id }) => business_id))) await this.#searchFor(id);
  }

  async #searchFor(business_id: string): Promise<void> {
    const since = new Date(this.#uses.clock.now().getTime() - SEARCHED_MILLISECONDS);
    const ids = await Event.idsSince({ business_id, environment: 'TEST' }, since, MOST_NAMES);
    const unheard = ids.map((id) => `${business_id}/${id}`).filter((name) => !this.#heard.has(name));
    for (const name of unheard) this.#hear(name);
    if (unheard.length < MOST_NAMES) return;
    for (const subscription of this.#subscriptions) if (subscription.business_id === business_id) subscription.miss();
  }

  async #unsubscribe(subscription: Subscription): Promise<void> {
    subscription.close();
    this.#subscriptions.delete(subscription);
    if (this.#subscriptions.size > 0) return;
    const { signal } = this.#closing;
    await delay(LINGER_MILLISECONDS, undefined, { ref: false, signal }).catch(() => undefined);
    if (this.#subscriptions.size === 0) await this.#disconnect();
  }

  /** Closes the connection. */
  async #disconnect(): Promise<void> {
    const closing = this.#connection;
    this.#connection = undefined;
    clearInterval(this.#timer);
    this.#heard.clear();
    try {
      await (await closing)?.close();
    } catch (error) {
      this.#uses.log.warn({ err: error }, 'closing the event feed failed');
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    for (const subscription of this.#subscriptions) subscription.close();
    await this.#disconnect();
  }
}
