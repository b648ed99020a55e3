import { Op } from 'sequelize';
import { secondsFromNow } from '../clock.ts';
import { transaction } from '../database.ts';
import { WebhookDelivery } from '../models/webhook-delivery.ts';
import { queueAgain } from './attempt-jobs.ts';

/** Long enough for a job to have been found, were it there, by any worker that is not busy with older ones. */
const OVERDUE_SECONDS = 120;
const MOST_AT_A_TIME = 1000;

/**
 * Queues the due attempts of deliveries whose job has vanished. It need not know which: the id of a job follows from its
 * attempt, so one that is still queued stays the only one, and an attempt is never made twice for having two jobs.
 */
export function reconcile(): Promise<void> {
  return transaction(async (tx) => {
    const overdue = await WebhookDelivery.findAll({
      attributes: ['id', 'endpoint_id', 'attempt'],
      where: { next_attempt_at: { [Op.lt]: secondsFromNow(-OVERDUE_SECONDS) } },
      order: ['next_attempt_at'],
      limit: MOST_AT_A_TIME,
      transaction: tx,
    });
    for (const [attempt, deliveries] of Map.groupBy(overdue, (delivery) => delivery.attempt)) {
      await queueAgain(attempt, deliveries, tx);
    }
  });
}
