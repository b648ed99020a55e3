import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { Request } from '../request-load.ts';
import type { BenchMerchant } from './merchant.ts';

/** Authorized payments: more than a run can capture. */
const TO_CAPTURE = 60_000;
/** Captured payments; each allows many small refunds. */
const TO_REFUND = 500;
const AMOUNT = 1_000_000;

const PAYMENT = JSON.stringify({
  amount: 1250,
  currency: 'EUR',
  merchant_reference: 'A-1001',
  description: 'Two tickets',
  payment_method: { type: 'simulated_card', token: 'sim_success' },
  metadata: { order: 'A-1001' },
});

/** References of payments by status. */
export interface Prepared {
  authorized: string[];
  captured: string[];
}

export async function preparePayments(database: Client, merchant: BenchMerchant): Promise<Prepared> {
  const insert = async (status: string, count: number) => {
    const { rows } = await database.query<{ reference: string }>(
      `INSERT INTO payments (reference, business_id, environment, client_id, merchant_reference, status, amount, currency,
         capture_method, amount_captured, payment_method, description, metadata, created_at, updated_at, expires_at, authorized_at)
       SELECT 'pay_' || substr(translate(md5($3 || number), 'abcdef', '012345'), 1, 26), $1, 'TEST', $2, 'A-1001', $3, $5::bigint, 'EUR',
         'MANUAL', CASE $3 WHEN 'CAPTURED' THEN $5::bigint ELSE 0 END, '{"type": "simulated_card", "token": "sim_success"}',
         'Two tickets', '{"order": "A-1001"}', now(), now(), now() + interval '7 days', now()
       FROM generate_series(1, $4::integer) AS number RETURNING reference`,
      [merchant.businessId, merchant.clientId, status, count, AMOUNT],
    );
    return rows.map(({ reference }) => reference);
  };
  return { authorized: await insert('AUTHORIZED', TO_CAPTURE), captured: await insert('CAPTURED', TO_REFUND) };
}

export function requestsFor({ token }: BenchMerchant, { authorized, captured }: Prepared) {
  const headers = { Authorization: `Bearer ${token}` };
  const post = (path: string, status: number, body?: string): Request => ({
    method: 'POST',
    path: `/api/v1/payments${path}`,
    headers: {
      ...headers,
      'Idempotency-Key': randomUUID(),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body }),
    status,
  });
  const oneOf = (references: string[]) => references[Math.floor(Math.random() * references.length)]!;
  return {
    /** Two SELECTs: the bearer token and the payment. */
    get: () => (): Request => ({ method: 'GET', path: `/api/v1/payments/${oneOf(captured)}`, headers, status: 200 }),
    /** Writes the payment, its transfer and entries, event, delivery, job and stored response. */
    create: () => () => post('', 201, PAYMENT),
    capture: () => {
      const left = [...authorized];
      return () => post(`/${left.pop()!}/capture`, 200);
    },
    refund: () => () => post(`/${oneOf(captured)}/refunds`, 201, '{"amount": 1}'),
  };
}
