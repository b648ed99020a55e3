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
  await database.query('BEGIN'); // transfers appear with their entries, for the maintenance job
  await database.query('SET LOCAL session_replication_role = replica'); // the rows are consistent, so references need no check
  await database.query(ACCOUNTS, [businessId]);
  for (const statement of [PAYMENTS, TRANSFERS, ENTRIES])
    await database.query(statement, [businessId, clientId, count]);
  await database.query('COMMIT');
  await database.query('ANALYZE payments, ledger_transfers, ledger_entries');
}

/** The accounts that a card payment in euros moves money between. */
const ACCOUNTS = `
  INSERT INTO ledger_accounts (id, kind, owner_id, environment, currency)
  SELECT kind || '/' || owner_id || '/TEST/EUR', kind, owner_id, 'TEST', 'EUR'
  FROM (VALUES ('business', $1), ('hold', $1), ('outside', 'simulated_card')) AS account (kind, owner_id)
  ON CONFLICT DO NOTHING`;

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
  INSERT INTO ledger_transfers (id, kind, payment_reference, environment, currency, created_at)
  SELECT ${TRANSFER_ID} || step, CASE step WHEN '1' THEN 'authorize' WHEN '2' THEN CASE status WHEN 'CAPTURED' THEN 'capture' ELSE 'release' END END,
    'pay_000000' || name, 'TEST', 'EUR', created_at
  FROM ${ROWS}, (VALUES ('1'), ('2')) AS steps (step)`;

const ENTRIES = `
  INSERT INTO ledger_entries (transfer_id, account_id, amount)
  SELECT ${TRANSFER_ID} || side.step, side.account || '/TEST/EUR', side.amount
  FROM ${ROWS}, LATERAL (VALUES
    ('1', 'outside/simulated_card', -1250), ('1', 'hold/' || $1, 1250), ('2', 'hold/' || $1, -1250),
    ('2', CASE status WHEN 'CAPTURED' THEN 'business/' || $1 ELSE 'outside/simulated_card' END, 1250)
  ) AS side (step, account, amount)`;
