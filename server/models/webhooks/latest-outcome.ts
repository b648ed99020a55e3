import { literal, Op, where, type WhereOptions } from 'sequelize';
import type { AttemptOutcome } from '../../../spec/generated/values.ts';
import { run } from '../../database/statements.ts';
import { WebhookDelivery } from './webhook-delivery.ts';

/** Returns an expression for the outcome of a delivery's latest attempt, by the primary key of attempts. */
const latestOutcome = (id: string) => `(
    SELECT coalesce(error, http_status / 100 || 'xx') FROM webhook_attempts
    WHERE delivery_id = ${id} ORDER BY id DESC LIMIT 1)`;

const LATEST_OUTCOME = literal(latestOutcome(`"${WebhookDelivery.name}".id`));

/** Returns a condition on deliveries, which looks up one attempt for each. */
export const latestOutcomeIn = (outcomes: AttemptOutcome[]): WhereOptions =>
  where(LATEST_OUTCOME, { [Op.in]: outcomes });

/** Selects those of some deliveries whose latest attempt had one of these outcomes. */
export async function withLatestOutcome(ids: string[], outcomes: AttemptOutcome[]): Promise<Set<string>> {
  const found = await run<{ id: string }>({ text: WITH_OUTCOME }, [ids, outcomes]);
  return new Set(found.map(({ id }) => id));
}

const WITH_OUTCOME = `SELECT id FROM unnest($1::text[]) AS delivery (id) WHERE ${latestOutcome('delivery.id')} = ANY($2)`;
