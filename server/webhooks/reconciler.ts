import { Op, type WhereOptions } from 'sequelize';
import { secondsFromNow } from '../clock.ts';
import { transaction } from '../database.ts';
import { WebhookDelivery } from '../models/webhook-delivery.ts';
import { queueAgain } from './attempt-jobs.ts';

/** Long enough for a job to have been found, were it there, by any worker that is not busy with older ones. */
const OVERDUE_SECONDS = 120;
const MOST_AT_A_TIME = 1000;
/** Bounds a run; the next one goes on from there. */
const TIMES_PER_RUN = 10;

type Place = Pick<WebhookDelivery, 'id' | 'next_attempt_at'>;

/**
 * Queues the due attempts of deliveries whose job has vanished. The id of a job follows from its attempt, so it is known
 * which are queued, and an attempt is never made twice for having two jobs.
 */
export class Reconciler {
  /** Where the last run ended, if it did not come to the end: what waits for dead endpoints is overdue for days. */
  private after: Place | undefined;

  async run(): Promise<void> {
    for (let time = 0; time < TIMES_PER_RUN; time += 1) {
      this.after = await queueVanished(this.after);
      if (!this.after) return;
    }
  }
}

/** @returns where to go on, unless that was all */
function queueVanished(after: Place | undefined): Promise<Place | undefined> {
  return transaction(async (tx) => {
    const overdue = await WebhookDelivery.findAll({
      attributes: ['id', 'endpoint_id', 'attempt', 'next_attempt_at'],
      where: { next_attempt_at: { [Op.lt]: secondsFromNow(-OVERDUE_SECONDS) }, ...(after && beyond(after)) },
      order: ['next_attempt_at', 'id'],
      limit: MOST_AT_A_TIME,
      transaction: tx,
    });
    for (const [attempt, deliveries] of Map.groupBy(overdue, (delivery) => delivery.attempt)) {
      await queueAgain(attempt, deliveries, tx);
    }
    return overdue.length === MOST_AT_A_TIME ? overdue.at(-1) : undefined;
  });
}

function beyond({ id, next_attempt_at }: Place): WhereOptions {
  return { [Op.or]: [{ next_attempt_at: { [Op.gt]: next_attempt_at } }, { next_attempt_at, id: { [Op.gt]: id } }] };
}
