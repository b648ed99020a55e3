import { Op } from 'sequelize';
import { invalidField, notFound, Refusal } from '../errors.ts';
import { Event } from '../models/event.ts';
import { subscribe, type Subscription } from './event-feed.ts';
import type { Merchant } from './merchant.ts';
import { boundOf } from './period.ts';

const PER_READ = 100;
/** So many events back does a stream look again after it may have missed some: ids do not sort by commit. */
const OVERLAP = 1000;
const MOST_PER_CLIENT = 10;

export interface StreamStart {
  /** Goes on after this event. */
  after?: string | undefined;
  /** Begins with the first event at this time or later. */
  since?: string | undefined;
}

const open = new Map<string, number>();

/** Number of streams that this process serves. */
export const openStreams = (): number => [...open.values()].reduce((sum, count) => sum + count, 0);

/**
 * The events of a business in TEST, from a point in the past or from now on, as they are committed, until the signal
 * fires. Resolves when it is sure to hear of the next one.
 * @throws Refusal `not_found` in LIVE, `rate_limited` when the application has too many already
 */
export async function streamEvents(
  merchant: Merchant,
  start: StreamStart,
  signal: AbortSignal,
): Promise<AsyncGenerator<Event, void>> {
  if (merchant.environment !== 'TEST') throw notFound('event stream in LIVE');
  if (start.after !== undefined && !/^evt_[0-9a-z]{26}$/.test(start.after)) {
    throw invalidField('Last-Event-ID', 'format', 'must be the id of a message of this stream');
  }
  enter(merchant.client_id, signal);
  const subscription = await subscribe(merchant.business_id, signal);
  const past = start.after === undefined && start.since === undefined ? await newestIds(merchant) : [];
  const position = start.after ?? past.at(-1) ?? '';
  return new Follower(merchant, subscription, position, start, past).events(signal);
}

function enter(client_id: string, signal: AbortSignal): void {
  const count = open.get(client_id) ?? 0;
  if (count >= MOST_PER_CLIENT) {
    throw new Refusal('rate_limited', `An application can have ${MOST_PER_CLIENT} event streams open at a time.`, {
      headers: { 'Retry-After': '10' },
    });
  }
  open.set(client_id, count + 1);
  const leave = () => {
    const left = open.get(client_id)! - 1;
    if (left > 0) open.set(client_id, left);
    else open.delete(client_id);
  };
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
}

/** What a stream that begins now is not to tell: of the newest, the feed may hear only after it has begun. Oldest first. */
async function newestIds({ business_id, environment }: Merchant): Promise<string[]> {
  const newest = await Event.findAll({
    attributes: ['event_id'],
    where: { business_id, environment },
    order: [['event_id', 'DESC']],
    limit: PER_READ,
  });
  return newest.map(({ event_id }) => event_id).reverse();
}

class Follower {
  private readonly merchant: Merchant;
  private readonly subscription: Subscription;
  private readonly start: StreamStart;
  /** Every event after this one is sent, or among the next. */
  private position: string;
  /** What was sent lately, so that looking again does not send it again. */
  private readonly sent: string[];

  constructor(
    merchant: Merchant,
    subscription: Subscription,
    position: string,
    start: StreamStart,
    alreadyTold: string[],
  ) {
    this.merchant = merchant;
    this.subscription = subscription;
    this.position = position;
    this.start = start;
    this.sent = alreadyTold;
  }

  async *events(signal: AbortSignal): AsyncGenerator<Event, void> {
    yield* this.read(signal);
    while (!signal.aborted) {
      if (this.subscription.takeMissed()) yield* this.read(signal);
      const names = this.subscription.takeNames(PER_READ);
      if (names.length > 0) yield* this.send(await this.find(names), signal);
      else await this.subscription.changed(signal);
    }
  }

  /** Everything after the position, in the order of ids. */
  private async *read(signal: AbortSignal): AsyncGenerator<Event, void> {
    let after = this.position;
    for (let full = true; full && !signal.aborted;) {
      const events = await this.findAfter(after);
      full = events.length === PER_READ;
      after = events.at(-1)?.event_id ?? after;
      yield* this.send(events, signal);
    }
  }

  private *send(events: Event[], signal: AbortSignal): Generator<Event, void> {
    for (const event of events) {
      if (signal.aborted) return;
      if (this.sent.includes(event.event_id)) continue;
      this.sent.push(event.event_id);
      if (this.sent.length > OVERLAP) this.position = this.sent.shift()!;
      yield event;
    }
  }

  private findAfter(id: string): Promise<Event[]> {
    const { business_id, environment } = this.merchant;
    const { after, since } = this.start;
    return Event.findAll({
      where: {
        business_id,
        environment,
        event_id: { [Op.gt]: id },
        ...(after === undefined && since !== undefined && { created_at: { [Op.gte]: boundOf(since) } }),
      },
      order: ['event_id'],
      limit: PER_READ,
    });
  }

  /** In the order in which they are named. */
  private async find(ids: string[]): Promise<Event[]> {
    const events = await Event.findAll({ where: { event_id: ids } });
    return events.sort((left, right) => ids.indexOf(left.event_id) - ids.indexOf(right.event_id));
  }
}
