import { setTimeout as delay } from 'node:timers/promises';
import type { Service } from '../../service.ts';
import type { Listening } from '../../webhooks/queue.ts';

/** On this channel the database names every TEST event, as `<business> <event>`, when it is committed. */
const CHANNEL = 'tallystick_test_events';
/** Bounds what one subscription holds; beyond that it has to look for itself. */
const MOST_NAMES = 1000;
/** A client that hangs up often comes back at once: the connection is kept so long. */
const LINGER_MILLISECONDS = 1000;

/** The events of a business as they are committed, by name only. */
export class Subscription {
  private readonly business_id: string;
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

/** Tells all subscriptions what is committed. They share one connection. */
export class EventFeed {
  readonly #service: Pick<Service, 'queue' | 'log'>;
  readonly #subscriptions = new Set<Subscription>();
  readonly #closing = new AbortController();
  #listening: Promise<Listening> | undefined;

  constructor(service: Pick<Service, 'queue' | 'log'>) {
    this.#service = service;
  }

  /** Hears of everything that is committed from now on, until the signal fires. */
  async subscribe(business_id: string, signal: AbortSignal): Promise<Subscription> {
    const subscription = new Subscription(business_id);
    this.#subscriptions.add(subscription);
    const leave = () => void this.#unsubscribe(subscription);
    signal.addEventListener('abort', leave, { once: true });
    try {
      this.#listening ??= this.#listen();
      await this.#listening;
    } catch (error) {
      this.#listening = undefined;
      this.#subscriptions.delete(subscription);
      throw error;
    }
    if (signal.aborted) leave();
    return subscription;
  }

  #listen(): Promise<Listening> {
    return this.#service.queue.listenTo(
      CHANNEL,
      (notification) => {
        const [business_id = '', event_id = ''] = notification.split(' ');
        for (const subscription of this.#subscriptions) subscription.hear(business_id, event_id);
      },
      () => {
        for (const subscription of this.#subscriptions) subscription.miss();
      },
    );
  }

  async #unsubscribe(subscription: Subscription): Promise<void> {
    subscription.close();
    this.#subscriptions.delete(subscription);
    if (this.#subscriptions.size > 0) return;
    const { signal } = this.#closing;
    await delay(LINGER_MILLISECONDS, undefined, { ref: false, signal }).catch(() => undefined);
    if (this.#subscriptions.size === 0) await this.#stopListening();
  }

  /** Gives the connection back. */
  async #stopListening(): Promise<void> {
    const closing = this.#listening;
    this.#listening = undefined;
    try {
      await (await closing)?.close();
    } catch (error) {
      this.#service.log.warn({ err: error }, 'event feed not closed');
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    for (const subscription of this.#subscriptions) subscription.close();
    await this.#stopListening();
  }
}
