import { setTimeout as delay } from 'node:timers/promises';
import { log } from '../../platform/log.ts';
import { listenTo, type Listening } from '../../webhooks/queue.ts';

/** On this channel the database names every TEST event, as `<business> <event>`, when it is committed. */
const CHANNEL = 'tallystick_test_events';
/** Bounds what one subscription holds; beyond that it has to look for itself. */
const MOST_NAMES = 1000;
/** Whoever hangs up often comes back at once: the connection is kept so long. */
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

const subscriptions = new Set<Subscription>();
let listening: Promise<Listening> | undefined;

/** Hears of everything that is committed from now on, until the signal fires. All subscriptions share one connection. */
export async function subscribe(business_id: string, signal: AbortSignal): Promise<Subscription> {
  const subscription = new Subscription(business_id);
  subscriptions.add(subscription);
  const leave = () => void unsubscribe(subscription);
  signal.addEventListener('abort', leave, { once: true });
  try {
    listening ??= listenTo(CHANNEL, announce, missAll);
    await listening;
  } catch (error) {
    listening = undefined;
    subscriptions.delete(subscription);
    throw error;
  }
  if (signal.aborted) leave();
  return subscription;
}

function announce(notification: string): void {
  const [business_id = '', event_id = ''] = notification.split(' ');
  for (const subscription of subscriptions) subscription.hear(business_id, event_id);
}

function missAll(): void {
  for (const subscription of subscriptions) subscription.miss();
}

async function unsubscribe(subscription: Subscription): Promise<void> {
  subscription.close();
  subscriptions.delete(subscription);
  if (subscriptions.size > 0) return;
  await delay(LINGER_MILLISECONDS, undefined, { ref: false });
  if (subscriptions.size === 0) await closeFeed();
}

/** Gives the connection back. */
async function closeFeed(): Promise<void> {
  const closing = listening;
  listening = undefined;
  try {
    await (await closing)?.close();
  } catch (error) {
    log.warn({ err: error }, 'event feed not closed');
  }
}
