import { Op, type WhereOptions } from 'sequelize';
import type { DomainContext } from '../domain-context.ts';
import { invalidField, notFound } from '../../platform/errors.ts';
import { Event } from '../../models/webhooks/event.ts';
import { hasMonths, idsOf } from '../../models/webhooks/id-ranges.ts';
import { DAY_MILLISECONDS } from '../../platform/clock.ts';
import type { Subscription } from './event-feed.ts';
import type { Merchant } from '../businesses/merchant.ts';
import { principalsOf } from './open-streams.ts';
import { boundOf } from '../lists/period.ts';

const PER_READ = 100;
/** Number of events that a stream reads again after it may have missed some, because ids do not sort by commit. */
const OVERLAP = 1000;
/** Sorts before every event: the position of a stream that begins before the first event. */
const BEGINNING = `evt_${'0'.repeat(26)}`;

export interface StreamStart {
  /** Continues after this event. */
  after?: string | undefined;
  /** Begins with the first event at this time or later. */
  since?: string | undefined;
}

/** A stream that receives all later events. */
export interface StartedStream {
  /** Position from which a caller that has received no event yet resumes; undefined for a stream that begins at a time. */
  position: string | undefined;
  events: AsyncGenerator<Event, void>;
}

/**
 * Streams the events of a business in TEST, from a point in the past or from now on, as they are committed, until the signal
 * fires.
 * @throws Refusal `not_found` in LIVE, `rate_limited` when too many streams are already open
 */
export async function streamEvents(
  service: DomainContext,
  merchant: Merchant,
  start: StreamStart,
  signal: AbortSignal,
): Promise<StartedStream> {
  if (merchant.environment !== 'TEST') throw notFound('event stream in LIVE');
  if (start.after !== undefined && !/^evt_[0-9a-z]{26}$/.test(start.after)) {
    throw invalidField('Last-Event-ID', 'format', 'must be the id of a message of this stream');
  }
  service.streams.enter(await principalsOf(merchant), signal);
  const subscription = await service.feed.subscribe(merchant.business_id, signal);
  const isFromNow = start.after === undefined && start.since === undefined;
  const past = isFromNow ? await newestIds(merchant) : [];
  const position = isFromNow ? (past.at(-1) ?? BEGINNING) : start.after;
  return { position, events: new Follower(merchant, subscription, position ?? '', start, past).events(signal) };
}

/** Lists the newest events, oldest first. A stream that begins now omits them, although its feed may still announce them. */
async function newestIds({ business_id, environment }: Merchant): Promise<string[]> {
  const find = (range: WhereOptions[]) =>
    Event.findAll({
      attributes: ['event_id'],
      where: { [Op.and]: [{ business_id, environment }, ...range] },
      order: [['event_id', 'DESC']],
      limit: PER_READ,
    });
  const recent = hasMonths() ? await find(idsOf('evt', 'event_id', { since: new Date(Date.now() - DAY_MILLISECONDS) })) : []; // prettier-ignore
  const newest = recent.length > 0 ? recent : await find([]);
  return newest.map(({ event_id }) => event_id).reverse();
}

class Follower {
  private readonly merchant: Merchant;
  private readonly subscription: Subscription;
  private readonly start: StreamStart;
  /** Position after which events are read again. */
  private position: string;
  /** The events sent last, so that reading again repeats no event. */
  private readonly sent: Set<string>;

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
    this.sent = new Set(alreadyTold);
  }

  async *events(signal: AbortSignal): AsyncGenerator<Event, void> {
    yield* this.read(signal);
    while (!signal.aborted) {
      if (this.subscription.takeMissed()) yield* this.read(signal);
      const names = this.subscription.takeNames(PER_READ);
      if (names.length > 0) yield* this.send(await this.find(names), signal);
      else await this.subscription.changed();
    }
  }

  /** Reads the events after the position, in the order of ids. */
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
      if (this.sent.has(event.event_id)) continue;
      this.sent.add(event.event_id);
      if (this.sent.size > OVERLAP) this.forgetOldest();
      yield event;
    }
  }

  /** Forgets the oldest sent event. Ids do not sort by commit, so an event that was sent earlier may have a higher one. */
  private forgetOldest(): void {
    const [oldest = ''] = this.sent;
    this.sent.delete(oldest);
    if (oldest > this.position) this.position = oldest;
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

  /** Reads the events with these ids, in the same order. */
  private async find(ids: string[]): Promise<Event[]> {
    const events = await Event.findAll({ where: { event_id: ids } });
    return events.sort((left, right) => ids.indexOf(left.event_id) - ids.indexOf(right.event_id));
  }
}
