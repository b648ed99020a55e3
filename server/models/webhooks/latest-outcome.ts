import { literal, Op, where, type Transaction, type WhereOptions } from 'sequelize';
import type { AttemptOutcome } from '../../../spec/generated/values.ts';
import { run } from '../../database/statements.ts';
import { hasMonths, rangeOf } from './id-ranges.ts';
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
  const [range, values] = inRange(ids, [ids, outcomes]);
  const text = `
    SELECT id FROM webhook_deliveries
    WHERE id = ANY($1)${range('id')} AND ${latestOutcome('webhook_deliveries.id')} = ANY($2)`;
  const found = await run<{ id: string }>({ text }, values, tx);
  return new Set(found.map(({ id }) => id));
}

/** Looks up the outcomes of the latest attempts of deliveries, by delivery; those without an attempt are left out. */
export async function latestOutcomes(ids: string[]): Promise<Map<string, string>> {
  const [range, values] = inRange(ids, [ids]);
  const text = `
    SELECT id, (
      SELECT coalesce(error, http_status::text) FROM webhook_attempts
      WHERE delivery_id = webhook_deliveries.id${range('delivery_id')} ORDER BY id DESC LIMIT 1) AS outcome
    FROM webhook_deliveries WHERE id = ANY($1)${range('id')}`;
  const rows = await run<{ id: string; outcome: string | null }>({ text }, values);
  return new Map(rows.flatMap(({ id, outcome }) => (outcome === null ? [] : [[id, outcome] as const])));
}

/** Returns a condition on ids, which is empty without partitions by month, and the values of a statement with those of the range. */
function inRange(ids: string[], values: unknown[]): [(id: string) => string, unknown[]] {
  if (!hasMonths()) return [() => '', values];
  const [from, to] = [values.length + 1, values.length + 2];
  return [(id) => ` AND ${id} BETWEEN $${from} AND $${to}`, [...values, ...rangeOf(ids)]];
}
