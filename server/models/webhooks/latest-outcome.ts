import { literal, Op, where, type WhereOptions } from 'sequelize';
import type { AttemptOutcome } from '../../../spec/generated/values.ts';
import { WebhookDelivery } from './webhook-delivery.ts';

/** Selects the outcome of a delivery's latest attempt, by the primary key of attempts. */
const LATEST_OUTCOME = literal(`(
    SELECT coalesce(error, http_status / 100 || 'xx') FROM webhook_attempts
    WHERE delivery_id = "${WebhookDelivery.name}".id ORDER BY id DESC LIMIT 1)`);

/** Returns a condition on deliveries, which looks up one attempt for each. */
export const latestOutcomeIn = (outcomes: AttemptOutcome[]): WhereOptions =>
  where(LATEST_OUTCOME, { [Op.in]: outcomes });
