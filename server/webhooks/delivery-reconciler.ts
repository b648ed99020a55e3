import { Op, type WhereOptions } from 'sequelize';
import type { Service } from '../service.ts';
import { transaction } from '../database/transaction.ts';
import { WebhookAskedAttempt } from '../models/webhook-asked-attempt.ts';
import { WebhookDelivery } from '../models/webhook-delivery.ts';
import { queueAgain, queueAskedAgain } from './attempt-jobs.ts';

/** Long enough for a job to have been found, were it there, by any worker that is not busy with older ones. */
const OVERDUE_SECONDS = 120;
const MOST_AT_A_TIME = 1000;
/** Bounds a run; the next one goes on from there. */
const TIMES_PER_RUN = 10;

/**
 * Queues the due attempts of deliveries, and those that were asked for, whose job has vanished. The id of a job is known
 * without it, so it can be told which are queued, and an attempt is never made twice for having two jobs.
 */
export class Reconciler {
  private readonly service: Service;
  // Where the last run ended, if it did not come to the end: what waits for dead endpoints is overdue for days.
  private afterDelivery: Place | undefined;
  private afterAsked: string | undefined;

  constructor(service: Service) {
    this.service = service;
  }

  async run(): Promise<void> {
    this.afterDelivery = await goThrough((after) => queueDue(this.service, after), this.afterDelivery);
    this.afterAsked = await goThrough((after) => queueAsked(this.service, after), this.afterAsked);
  }
}

async function goThrough<T>(some: (after: T | undefined) => Promise<T | undefined>, from: T | undefined) {
  let after = from;
  for (let time = 0; time < TIMES_PER_RUN; time += 1) {
    after = await some(after);
    if (after === undefined) return undefined;
  }
  return after;
}

type Place = Pick<WebhookDelivery, 'id' | 'next_attempt_at'>;

/** @returns where to go on, unless that was all */
function queueDue(service: Service, after: Place | undefined): Promise<Place | undefined> {
  return transaction(async (tx) => {
    const overdue = await WebhookDelivery.findAll({
      attributes: ['id', 'endpoint_id', 'attempt', 'next_attempt_at'],
      where: {
        next_attempt_at: { [Op.lt]: service.clock.secondsFromNow(-OVERDUE_SECONDS) },
        ...(after && beyond(after)),
      },
      order: ['next_attempt_at', 'id'],
      limit: MOST_AT_A_TIME,
      transaction: tx,
    });
    for (const [attempt, deliveries] of Map.groupBy(overdue, (delivery) => delivery.attempt)) {
      await queueAgain(service, attempt, deliveries, tx);
    }
    return overdue.length === MOST_AT_A_TIME ? overdue.at(-1) : undefined;
  });
}

function beyond({ id, next_attempt_at }: Place): WhereOptions {
  return { [Op.or]: [{ next_attempt_at: { [Op.gt]: next_attempt_at } }, { next_attempt_at, id: { [Op.gt]: id } }] };
}

/** @returns where to go on, unless that was all */
function queueAsked(service: Service, after: string | undefined): Promise<string | undefined> {
  return transaction(async (tx) => {
    const before = service.clock.secondsFromNow(-OVERDUE_SECONDS);
    const asked = await WebhookAskedAttempt.askedBefore(before, { after, limit: MOST_AT_A_TIME }, tx);
    await queueAskedAgain(service, asked, tx);
    return asked.length === MOST_AT_A_TIME ? asked.at(-1)!.job_id : undefined;
  });
}
