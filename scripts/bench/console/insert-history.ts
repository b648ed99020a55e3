import type { Client } from 'pg';

interface Owner {
  businessId: string;
  clientId: string;
}

/**
 * Inserts `count` payments of the past year with their transfers, but without events: one in a hundred expired, one in
 * fifty cancelled, the others captured. Their ids sort before those of the service.
 */
export async function insertHistory(database: Client, { businessId, clientId }: Owner, count: number): Promise<void> {
  await database.query('BEGIN');
  await database.query('SET LOCAL session_replication_role = replica'); // the rows are consistent, so references need no check
  for (const statement of [PAYMENTS, TRANSFERS]) await database.query(statement, [businessId, clientId, count]);
  await database.query('COMMIT');
  await database.query('ANALYZE payments, transfers');
}

const ROWS = `
  (SELECT number, substr(md5($1 || number), 1, 20) AS name,
    CASE WHEN number % 100 = 0 THEN 'EXPIRED' WHEN number % 50 = 1 THEN 'CANCELLED' ELSE 'CAPTURED' END AS status,
    date_trunc('milliseconds', now() - interval '1 year' + interval '1 year' * (number::float / $3)) AS created_at
  FROM generate_series(1, $3::integer) AS number WHERE $2::text IS NOT NULL) AS row`;

const PAYMENTS = `
  INSERT INTO payments (reference, business_id, environment, client_id, merchant_reference, status, amount, currency,
    capture_method, amount_captured, payment_method, description, metadata, created_at, updated_at, expires_at,
    authorized_at, captured_at, cancelled_at, expired_at)
  SELECT 'pay_000000' || name, $1, 'TEST', $2, 'order-' || number, status, 1250, 'EUR', 'AUTOMATIC',
    CASE status WHEN 'CAPTURED' THEN 1250 ELSE 0 END, '{"type": "simulated_card", "token": "sim_success"}',
    (ARRAY['Two tickets', 'Season ticket', 'Übung am Klavier', 'Coffee beans'])[1 + number % 4] || ', no. ' || number,
    jsonb_build_object('order', 'A-' || number, 'channel', (ARRAY['web', 'till', 'phone'])[1 + number % 3]),
    created_at, created_at, created_at + interval '7 days', created_at,
    CASE status WHEN 'CAPTURED' THEN created_at END, CASE status WHEN 'CANCELLED' THEN created_at END,
    CASE status WHEN 'EXPIRED' THEN created_at END
  FROM ${ROWS}`;

/** Sorts by time, and before the ids of the service. */
const TRANSFER_ID = `'trf_00' || lpad(to_hex(number), 8, '0') || substr(name, 1, 15)`;

const TRANSFERS = `
  INSERT INTO transfers (id, line, kind, payment_reference, debit_account, credit_account, amount, created_at)
  SELECT ${TRANSFER_ID} || step.nth, 0, step.kind, 'pay_000000' || name, step.debit || '/TEST/EUR', step.credit || '/TEST/EUR',
    1250, created_at
  FROM ${ROWS}, LATERAL (VALUES
    ('1', 'authorize', 'outside/simulated_card', 'hold/' || $1), ('2', 'capture', 'hold/' || $1, 'business/' || $1),
    ('2', 'release', 'hold/' || $1, 'outside/simulated_card')
  ) AS step (nth, kind, debit, credit)
  WHERE step.kind = 'authorize' OR (step.kind = 'capture') = (status = 'CAPTURED')`;
