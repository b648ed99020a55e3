import type { Client } from 'pg';
import { idAt } from '../processes/id-at.ts';
import type { Tenant } from './site.ts';

type Owner = Pick<Tenant, 'businessId' | 'clientId'>;

/** Inserts open payments without their ledger rows. @param expires as SQL */
export async function insertOpen(
  database: Client,
  { businessId, clientId }: Owner,
  count: number,
  expires = "now() + interval '1 day'",
): Promise<void> {
  await database.query(
    `INSERT INTO payments (reference, business_id, environment, client_id, status, amount, currency, capture_method,
       metadata, created_at, updated_at, expires_at)
     SELECT 'pay_' || substr(md5($1 || number || $4), 1, 26), $1, 'TEST', $2, 'PENDING', 1250, 'EUR', 'MANUAL', '{}',
       now() - interval '2 hours', now() - interval '2 hours', ${expires}
     FROM generate_series(1, $3::integer) AS number`,
    [businessId, clientId, count, expires],
  );
}

/** Inserts deliveries of an endpoint, each of a missing event, because no list reads it, or all of one existing event. */
export async function insertDeliveries(
  database: Client,
  { businessId }: Owner,
  endpointId: string,
  { count, status, event }: { count: number; status: 'SKIPPED' | 'DELIVERED'; event?: string },
): Promise<void> {
  await database.query('BEGIN');
  await database.query('SET LOCAL session_replication_role = replica'); // the rows are consistent, so references need no check
  await database.query(
    `INSERT INTO webhook_deliveries (id, endpoint_id, event_id, business_id, environment, event_type, payment_reference,
       status, created_at, updated_at)
     SELECT ${idAt("'whd_' || substr(md5($2 || number), 1, 16)", "(now() - number * interval '1 second')")}, $2, coalesce($5, 'evt_' || substr(md5($2 || number), 1, 26)), $1, 'TEST',
       'payment.authorized', 'pay_' || substr(md5($1 || number), 1, 26), $4, now() - number * interval '1 second', now()
     FROM generate_series(1, $3::integer) AS number`,
    [businessId, endpointId, count, status, event ?? null],
  );
  if (status === 'SKIPPED')
    await database.query(
      `INSERT INTO webhook_undelivered (delivery_id, endpoint_id, business_id, environment, event_type, synthetic, created_at,
         status)
       SELECT id, endpoint_id, business_id, environment, event_type, false, created_at, status FROM webhook_deliveries
       WHERE endpoint_id = $1 AND status = 'SKIPPED'`,
      [endpointId],
    );
  await database.query('COMMIT');
}

/** Inserts payouts that were paid. */
export async function insertPayouts(database: Client, { businessId }: Owner, count: number): Promise<void> {
  await database.query(
    `INSERT INTO payouts (id, business_id, environment, status, amount, currency, details_encrypted, last4, scheduled,
       created_at, updated_at)
     SELECT 'po_' || substr(md5($1 || number), 1, 26), $1, 'TEST', 'PAID', 1250, 'EUR', '', '3000', true,
       now() - number * interval '1 minute', now()
     FROM generate_series(1, $2::integer) AS number`,
    [businessId, count],
  );
  await database.query('ANALYZE payouts');
}

/** Removes the rows of an attack, so that they do not slow down the next one. */
export async function removePayments(database: Client, { businessId }: Owner): Promise<void> {
  await database.query('BEGIN');
  await database.query('SET LOCAL session_replication_role = replica');
  await database.query("DELETE FROM payments WHERE business_id = $1 AND status = 'PENDING'", [businessId]);
  await database.query('COMMIT');
}
