import { literal, Op, where, type Transaction, type WhereOptions } from 'sequelize';
import type { AttemptOutcome } from '../../../spec/generated/values.ts';
import { run, type Statement } from '../../database/statements.ts';
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
export async function withLatestOutcome(
  ids: string[],
  outcomes: AttemptOutcome[],
  tx?: Transaction,
): Promise<Set<string>> {
  const found = await run<{ id: string }>({ text: WITH_OUTCOME }, [ids, outcomes], tx);
  return new Set(found.map(({ id }) => id));
}

const WITH_OUTCOME = `SELECT id FROM unnest($1::text[]) AS delivery (id) WHERE ${latestOutcome('delivery.id')} = ANY($2)`;

/** Looks up the outcomes of the latest attempts of deliveries, by delivery; those without an attempt are left out. */
export async function latestOutcomes(ids: string[]): Promise<Map<string, string>> {
  const rows = await run<{ id: string; outcome: string }>(LATEST, [ids]);
  return new Map(rows.map(({ id, outcome }) => [id, outcome]));
}

const LATEST: Statement = {
  text: `
    SELECT delivery.id, latest.outcome FROM unnest($1::text[]) AS delivery (id)
    CROSS JOIN LATERAL (
      SELECT coalesce(error, http_status::text) AS outcome FROM webhook_attempts
      WHERE delivery_id = delivery.id ORDER BY id DESC LIMIT 1
    ) latest`,
};
