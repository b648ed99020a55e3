import type { Client } from 'pg';
import { idAt } from '../../processes/id-at.ts';

/**
 * Inserts the events of the payments of the last `days` days, authorized and captured, with their deliveries to an endpoint:
 * one in fifty FAILED, the others DELIVERED.
 */
export async function insertEvents(
  database: Client,
  { businessId, endpointId }: { businessId: string; endpointId: string },
  days: number,
): Promise<void> {
  await database.query('SET session_replication_role = replica'); // the rows are consistent, so references need no check
  await database.query(EVENTS, [businessId, days]);
  await database.query(DELIVERIES, [businessId, endpointId]);
  await database.query(UNDELIVERED);
  await database.query('SET session_replication_role = origin');
  await database.query('VACUUM ANALYZE events, webhook_deliveries, webhook_undelivered');
}

const EVENTS = `
  INSERT INTO events (event_id, business_id, environment, event_type, payment_reference, body, created_at)
  SELECT ${idAt("'evt_' || substr(event_type, 9, 2) || right(payment.reference, 14)", 'payment.created_at')}, business_id, environment, event_type,
    payment.reference,
    convert_to(json_build_object('event_type', event_type, 'payment', to_json(payment), 'refund', NULL)::text, 'UTF8'),
    payment.created_at
  FROM payments payment, (VALUES ('payment.authorized'), ('payment.captured')) AS types (event_type)
  WHERE business_id = $1 AND status = 'CAPTURED' AND created_at > now() - make_interval(days => $2::integer)`;

const DELIVERIES = `
  INSERT INTO webhook_deliveries (id, endpoint_id, event_id, business_id, environment, event_type, payment_reference,
    status, attempt, last_attempt_at, delivered_at, created_at, updated_at)
  SELECT 'whd_' || substr(event_id, 5), $2, event_id, business_id, environment, event_type, payment_reference,
    CASE WHEN is_lost THEN 'FAILED' ELSE 'DELIVERED' END, CASE WHEN is_lost THEN 8 ELSE 1 END, created_at,
    CASE WHEN NOT is_lost THEN created_at END, created_at, created_at
  FROM events, LATERAL (SELECT abs(hashtext(event_id)) % 50 = 0 AS is_lost) lot WHERE business_id = $1`;

const UNDELIVERED = `
  INSERT INTO webhook_undelivered (delivery_id, endpoint_id, business_id, environment, event_type, synthetic, created_at, status)
  SELECT id, endpoint_id, business_id, environment, event_type, false, created_at, status
  FROM webhook_deliveries WHERE status = 'FAILED'`;
