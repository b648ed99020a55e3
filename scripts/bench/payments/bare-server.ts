import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Pool, type PoolClient } from 'pg';

/**
 * The baseline: node:http and pg, prepared statements, no framework, no validation, no model. It
 * reads with the same two SELECTs, and writes the same rows in one transaction.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const FIND_TOKEN = `
  SELECT token.scopes, token.user_id, token.created_at, token.expires_at,
    client.client_id, client.scopes AS client_scopes, client.business_id, client.environment, member.role
  FROM access_tokens token
    JOIN clients client ON client.client_id = token.client_id
    LEFT JOIN grants ON grants.id = token.grant_id
    LEFT JOIN users ON users.id = token.user_id
    LEFT JOIN business_members member ON member.business_id = client.business_id AND member.user_id = token.user_id
  WHERE token.token_hash = $1 AND token.revoked_at IS NULL AND token.expires_at > $2
    AND client.status = 'ENABLED' AND client.deleted_at IS NULL
    AND (token.grant_id IS NULL OR grants.revoked_at IS NULL)
    AND (token.user_id IS NULL OR users.status = 'ACTIVE')`;
const FIND_PAYMENT = 'SELECT * FROM payments WHERE reference = $1 AND business_id = $2 AND environment = $3';

interface Bearer {
  client_id: string;
  business_id: string;
  environment: string;
}

async function findBearer(request: IncomingMessage): Promise<Bearer> {
  const token = request.headers.authorization!.slice('Bearer '.length);
  const values = [createHash('sha256').update(token).digest(), new Date()];
  const { rows } = await pool.query<Bearer>({ name: 'token', text: FIND_TOKEN, values });
  return rows[0]!;
}

async function get(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { business_id, environment } = await findBearer(request);
  const values = [request.url!.split('/').at(-1), business_id, environment];
  const { rows } = await pool.query<object>({ name: 'find payment', text: FIND_PAYMENT, values });
  answer(response, 200, JSON.stringify(rows[0]));
}

let counter = 0;
const newId = (prefix: string) =>
  `${prefix}_${Date.now().toString(32).padStart(10, '0')}${process.pid.toString(32)}${(counter++).toString(32).padStart(10, '0')}`;

async function post(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
  const bearer = await findBearer(request);
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const stored = await writeRows(client, bearer, body, request.headers['idempotency-key'] as string);
    await client.query('COMMIT');
    answer(response, 201, stored);
  } finally {
    client.release();
  }
}

async function writeRows(
  client: PoolClient,
  { client_id, business_id, environment }: Bearer,
  body: Record<string, unknown>,
  key: string,
): Promise<string> {
  const at = new Date();
  const expires = new Date(at.getTime() + 7 * 86_400_000);
  const [reference, event, delivery, transfer] = [newId('pay'), newId('evt'), newId('whd'), newId('trf')];
  const payment = {
    reference,
    business_id,
    environment,
    status: 'AUTHORIZED',
    created_at: at,
    authorized_at: at,
    ...body,
  };
  const text = JSON.stringify(payment);
  const write = (name: string, statement: string, values: unknown[]) => client.query({ name, text: statement, values });
  await write(
    'payment',
    `INSERT INTO payments (reference, business_id, environment, client_id, merchant_reference, status, amount, currency,
       capture_method, payment_method, description, metadata, created_at, updated_at, expires_at, authorized_at)
     VALUES ($1, $2, $3, $4, $5, 'AUTHORIZED', $6, $7, 'MANUAL', $8, $9, $10, $11, $11, $12, $11)`,
    [
      reference,
      business_id,
      environment,
      client_id,
      body.merchant_reference,
      body.amount,
      body.currency,
      JSON.stringify(body.payment_method),
      body.description,
      JSON.stringify(body.metadata),
      at,
      expires,
    ],
  );
  const [source, hold] = [`outside/simulated_card/TEST/EUR`, `hold/${business_id}/TEST/EUR`];
  await write(
    'accounts',
    `INSERT INTO ledger_accounts (id, kind, owner_id, environment, currency)
     VALUES ($1, 'outside', 'simulated_card', 'TEST', 'EUR'), ($2, 'hold', $3, 'TEST', 'EUR') ON CONFLICT DO NOTHING`,
    [source, hold, business_id],
  );
  await write(
    'transfer',
    `INSERT INTO ledger_transfers (id, kind, payment_reference, environment, currency, created_at)
     VALUES ($1, 'authorize', $2, $3, $4, $5)`,
    [transfer, reference, environment, body.currency, at],
  );
  await write(
    'entries',
    'INSERT INTO ledger_entries (transfer_id, account_id, amount) VALUES ($1, $2, -$4::bigint), ($1, $3, $4)',
    [transfer, source, hold, body.amount],
  );
  await write(
    'event',
    `INSERT INTO events (event_id, business_id, environment, event_type, payment_reference, body, created_at)
     VALUES ($1, $2, $3, 'payment.authorized', $4, $5, $6)`,
    [event, business_id, environment, reference, Buffer.from(text), at],
  );
  const { rows } = await client.query<{ id: string }>({
    name: 'endpoints',
    text: 'SELECT id FROM webhook_endpoints WHERE business_id = $1 AND environment = $2 AND deleted_at IS NULL',
    values: [business_id, environment],
  });
  await write(
    'delivery',
    `INSERT INTO webhook_deliveries (id, endpoint_id, event_id, business_id, environment, event_type, payment_reference,
       status, next_attempt_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, 'payment.authorized', $6, 'PENDING', $7, $7, $7)`,
    [delivery, rows[0]!.id, event, business_id, environment, reference, at],
  );
  await write('job', `INSERT INTO pgboss.job (id, name, data, group_id) VALUES ($1, 'webhook-first', $2, $3)`, [
    randomUUID(),
    JSON.stringify({ delivery_id: delivery, number: 1, trigger: 'schedule' }),
    rows[0]!.id,
  ]);
  await write(
    'idempotency key',
    `INSERT INTO idempotency_keys (client_id, key, fingerprint, status, headers, body_encrypted, created_at, expires_at)
     VALUES ($1, $2, $3, 201, '{}', $4, $5, $6)`,
    [client_id, key, createHash('sha256').update(text).digest(), Buffer.from(text), at, expires],
  );
  return text;
}

function answer(response: ServerResponse, status: number, body: string): void {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) };
  response.writeHead(status, headers).end(body);
}

createServer((request, response) => {
  if (request.url === '/readyz') return answer(response, 200, '{}');
  const work = request.method === 'GET' ? get(request, response) : post(request, response);
  work.catch((error: Error) => answer(response, 500, error.stack ?? error.message));
}).listen(Number(process.env.PORT), '127.0.0.1');

process.on('SIGTERM', () => process.exit(0));
