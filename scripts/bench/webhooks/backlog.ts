import { sequelize } from '../../../server/database/connect.ts';
import { transaction } from '../../../server/database/transaction.ts';

import type { Setting } from './setting.ts';

const PER_INSERT = 1000;
/** The size of a payment's event. */
const FILLING = 'x'.repeat(700);

/** Makes due deliveries to these endpoints by turns, each of its own event and queued as by payments. */
export async function queueBacklog(
  setting: Pick<Setting, 'queuedAttempts'>,
  endpointIds: string[],
  count: number,
): Promise<void> {
  for (let done = 0; done < count; done += PER_INSERT) {
    await queueSome(setting, endpointIds, Math.min(PER_INSERT, count - done));
  }
}

/** In one transaction. @returns the ids of the events */
export function queueSome(
  { queuedAttempts }: Pick<Setting, 'queuedAttempts'>,
  endpointIds: string[],
  count: number,
): Promise<string[]> {
  return transaction(async (tx) => {
    const [rows] = await sequelize.query(INSERT, {
      replacements: { endpointIds, endpoints: endpointIds.length, count, filling: FILLING },
      transaction: tx,
    });
    queuedAttempts.announce(endpointIds, tx);
    return (rows as { event_id: string }[]).map(({ event_id }) => event_id);
  });
}

const INSERT = `
  WITH endpoint AS (
    SELECT *, row_number() OVER (ORDER BY id) AS turn FROM webhook_endpoints WHERE id IN (:endpointIds)
  ), event AS (
    INSERT INTO events (event_id, business_id, environment, event_type, payment_reference, body, created_at)
    SELECT event_id, business_id, environment, 'payment.captured', 'pay_' || right(event_id, 32),
      convert_to(json_build_object('event_id', event_id, 'event_type', 'payment.captured', 'payment', :filling)::text, 'UTF8'),
      clock_timestamp()
    FROM generate_series(1, :count) AS number
      JOIN endpoint ON turn = 1 + number % :endpoints,
      LATERAL (SELECT 'evt_' || replace(gen_random_uuid()::text, '-', '') || left(number::text, 0) AS event_id) AS named
    RETURNING *
  ), delivery AS (
  INSERT INTO webhook_deliveries (id, endpoint_id, event_id, business_id, environment, event_type, payment_reference,
    status, next_attempt_at, created_at, updated_at)
  SELECT 'whd_' || right(event_id, 32), endpoint.id, event_id, event.business_id, event.environment, event_type,
    payment_reference, 'PENDING', event.created_at, event.created_at, event.created_at
  FROM (SELECT *, 1 + row_number() OVER () % :endpoints AS turn FROM event) AS event JOIN endpoint USING (turn)
  RETURNING id, endpoint_id, event_id, created_at
  ), queued AS (
    INSERT INTO webhook_queue (endpoint_id, delivery_id, number, trigger, due_at)
    SELECT endpoint_id, id, 1, 'schedule', created_at FROM delivery
  )
  SELECT event_id FROM delivery`;
