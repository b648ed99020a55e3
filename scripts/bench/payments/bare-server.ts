import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Pool } from 'pg';

/**
 * The baseline: node:http and pg with prepared statements, without framework, validation or model. It reads with the same two
 * SELECTs, and writes the same rows in one transaction.
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
const LOCK_PAYMENT = `${FIND_PAYMENT} FOR UPDATE`;

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

/** One transaction of prepared statements. */
interface Writing extends Bearer {
  at: Date;
  write: <Row extends object>(name: string, text: string, values: unknown[]) => Promise<Row[]>;
}

async function post(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>;
  const bearer = await findBearer(request);
  const [, , , , reference, action] = request.url!.split('/');
  const client = await pool.connect();
  const write = async <Row extends object>(name: string, text: string, values: unknown[]) =>
    (await client.query<Row>({ name, text, values })).rows;
  try {
    await client.query('BEGIN');
    const writing = { ...bearer, at: new Date(), write };
    const key = request.headers['idempotency-key'] as string;
    const [status, stored] =
      action === 'capture'
        ? [200, await capture(writing, reference!, key)]
        : action === 'refunds'
          ? [201, await refund(writing, reference!, body, key)]
          : [201, await create(writing, body, key)];
    await client.query('COMMIT');
    answer(response, status, stored);
  } finally {
    client.release();
  }
}

const OUTSIDE = 'outside/simulated_card/TEST/EUR';

async function create(writing: Writing, body: Record<string, unknown>, key: string): Promise<string> {
  const { client_id, business_id, environment, at, write } = writing;
  const expires = new Date(at.getTime() + 7 * 86_400_000);
  const reference = newId('pay');
  const payment = {
    reference,
    business_id,
    environment,
    status: 'AUTHORIZED',
    created_at: at,
    authorized_at: at,
    ...body,
  };
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
  await transfer(writing, 'authorize', reference, null, OUTSIDE, `hold/${business_id}/TEST/EUR`, body.amount);
  return tell(writing, 'payment.authorized', reference, key, 201, payment);
}

interface Found {
  amount: string;
}

async function capture(writing: Writing, reference: string, key: string): Promise<string> {
  const { business_id, environment, at, write } = writing;
  const [payment] = await write<Found>('lock', LOCK_PAYMENT, [reference, business_id, environment]);
  await write(
    'capture',
    `UPDATE payments SET status = 'CAPTURED', amount_captured = amount, captured_at = $2, updated_at = $2 WHERE reference = $1`,
    [reference, at],
  );
  const [from, to] = [`hold/${business_id}/TEST/EUR`, `business/${business_id}/TEST/EUR`];
  await transfer(writing, 'capture', reference, null, from, to, payment!.amount);
  return tell(writing, 'payment.captured', reference, key, 200, { ...payment, status: 'CAPTURED', captured_at: at });
}

async function refund(
  writing: Writing,
  reference: string,
  { amount }: Record<string, unknown>,
  key: string,
): Promise<string> {
  const { business_id, environment, at, write } = writing;
  const [payment] = await write<Found>('lock', LOCK_PAYMENT, [reference, business_id, environment]);
  const id = newId('re');
  await write(
    'refund',
    `INSERT INTO refunds (id, payment_reference, amount, currency, status, created_at, updated_at)
     VALUES ($1, $2, $3, 'EUR', 'SUCCEEDED', $4, $4)`,
    [id, reference, amount, at],
  );
  await write(
    'refunded',
    `UPDATE payments SET status = 'PARTIALLY_REFUNDED', amount_refunded = amount_refunded + $2, updated_at = $3 WHERE reference = $1`,
    [reference, amount, at],
  );
  await transfer(writing, 'refund', reference, id, `business/${business_id}/TEST/EUR`, OUTSIDE, amount);
  const made = { id, payment_reference: reference, amount, status: 'SUCCEEDED', created_at: at, payment };
  return tell(writing, 'payment.refunded', reference, key, 201, made);
}

async function transfer(
  { business_id, environment, at, write }: Writing,
  kind: string,
  reference: string,
  refundId: string | null,
  from: string,
  to: string,
  amount: unknown,
): Promise<void> {
  const id = newId('trf');
  await write(
    'accounts',
    `INSERT INTO ledger_accounts (id, kind, owner_id, environment, currency)
     VALUES ($1, $3, $4, 'TEST', 'EUR'), ($2, $5, $6, 'TEST', 'EUR') ON CONFLICT DO NOTHING`,
    [from, to, from.split('/')[0], ownerOf(from, business_id), to.split('/')[0], ownerOf(to, business_id)],
  );
  await write(
    'transfer',
    `INSERT INTO ledger_transfers (id, kind, payment_reference, refund_id, environment, currency, created_at)
     VALUES ($1, $2, $3, $4, $5, 'EUR', $6)`,
    [id, kind, reference, refundId, environment, at],
  );
  await write(
    'entries',
    'INSERT INTO ledger_entries (transfer_id, account_id, amount) VALUES ($1, $2, -$4::bigint), ($1, $3, $4)',
    [id, from, to, amount],
  );
}

const ownerOf = (account: string, businessId: string) =>
  account.startsWith('outside') ? 'simulated_card' : businessId;

/** Writes the event, its delivery and job, and the stored response. */
async function tell(
  { client_id, business_id, environment, at, write }: Writing,
  type: string,
  reference: string,
  key: string,
  status: number,
  body: object,
): Promise<string> {
  const text = JSON.stringify(body);
  const [event, delivery] = [newId('evt'), newId('whd')];
  await write(
    'event',
    `INSERT INTO events (event_id, business_id, environment, event_type, payment_reference, body, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [event, business_id, environment, type, reference, Buffer.from(text), at],
  );
  const [endpoint] = await write<{ id: string }>(
    'endpoints',
    'SELECT id FROM webhook_endpoints WHERE business_id = $1 AND environment = $2 AND deleted_at IS NULL',
    [business_id, environment],
  );
  await write(
    'delivery',
    `INSERT INTO webhook_deliveries (id, endpoint_id, event_id, business_id, environment, event_type, payment_reference,
       status, next_attempt_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'PENDING', $8, $8, $8)`,
    [delivery, endpoint!.id, event, business_id, environment, type, reference, at],
  );
  await write(
    'queue',
    `INSERT INTO webhook_queue (endpoint_id, delivery_id, number, trigger, due_at) VALUES ($1, $2, 1, 'schedule', $3)`,
    [endpoint!.id, delivery, at],
  );
  await write(
    'idempotency key',
    `INSERT INTO idempotency_keys (client_id, key, fingerprint, status, headers, body_encrypted, created_at, expires_at)
     VALUES ($1, $2, $3, $4, '{}', $5, $6, $7)`,
    [
      client_id,
      key,
      createHash('sha256').update(text).digest(),
      status,
      Buffer.from(text),
      at,
      new Date(at.getTime() + 86_400_000),
    ],
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
