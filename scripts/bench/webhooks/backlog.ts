import { sequelize } from '../../../server/database/connect.ts';
import { transaction } from '../../../server/database/transaction.ts';
import { newId } from '../../../server/platform/ids.ts';
import type { Setting } from './setting.ts';

const PER_INSERT = 1000;
/** Padding to the size of a payment's event. */
const FILLING = 'x'.repeat(700);

/** Creates due deliveries to these endpoints in rotation, each with its own event and queued as payments queue them. */
export async function queueBacklog(
  setting: Pick<Setting, 'queuedAttempts'>,
  endpointIds: string[],
  count: number,
): Promise<void> {
  for (let done = 0; done < count; done += PER_INSERT) {
    await queueSome(setting, endpointIds, Math.min(PER_INSERT, count - done));
  }
}

/** Queues events in one transaction. @returns the ids of the events */
export function queueSome(
  { queuedAttempts }: Pick<Setting, 'queuedAttempts'>,
  endpointIds: string[],
  count: number,
): Promise<string[]> {
  return transaction(async (tx) => {
    const eventIds = Array.from({ length: count }, () => newId('evt'));
    await sequelize.query(INSERT, {
      replacements: { endpointIds, endpoints: endpointIds.length, eventIds, filling: FILLING },
      transaction: tx,
    });
    queuedAttempts.announce(endpointIds, tx);
    return eventIds;
  });
}

const INSERT = `
  WITH endpoint AS (
    SELECT *, row_number() OVER (ORDER BY id) AS turn FROM webhook_endpoints WHERE id IN (:endpointIds)
  ), event AS (
    INSERT INTO events (event_id, business_id, environment, event_type, payment_reference, body, created_at)
    SELECT event_id, business_id, environment, 'payment.captured', 'pay_' || right(event_id, 26),
      convert_to(json_build_object('event_id', event_id, 'event_type', 'payment.captured', 'payment', :filling)::text, 'UTF8'),
      clock_timestamp()
    FROM unnest(ARRAY[:eventIds]) WITH ORDINALITY AS made (event_id, number)
      JOIN endpoint ON turn = 1 + number % :endpoints
    ORDER BY number
    RETURNING *
  ), delivery AS (
  INSERT INTO webhook_deliveries (id, endpoint_id, event_id, business_id, environment, event_type, payment_reference,
    status, next_attempt_at, created_at, updated_at)
  SELECT 'whd_' || right(event_id, 26), endpoint.id, event_id, event.business_id, event.environment, event_type,
    payment_reference, 'PENDING', event.created_at, event.created_at, event.created_at
  FROM (SELECT *, 1 + row_number() OVER () % :endpoints AS turn FROM event) AS event JOIN endpoint USING (turn)
  ORDER BY event_id
  RETURNING id, endpoint_id, created_at
  )
  INSERT INTO webhook_queue (endpoint_id, delivery_id, number, trigger, due_at)
  SELECT endpoint_id, id, 1, 'schedule', created_at FROM delivery ORDER BY id`;
