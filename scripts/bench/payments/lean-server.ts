import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Pool } from 'pg';

/**
 * The baseline: node:http and pg without framework, validation or model, in separate tables with the fewest rows and indexes
 * that keep the facts. A transfer is one row with its two accounts. A payment is created by one statement; capture and refund
 * lock the payment first. It reads the same tokens and endpoints.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 10, pipeline: true });

const TABLES = `
  CREATE SCHEMA lean;
  CREATE TABLE lean.payments (LIKE public.payments INCLUDING DEFAULTS);
  INSERT INTO lean.payments SELECT * FROM public.payments;
  ALTER TABLE lean.payments ADD PRIMARY KEY (reference);
  CREATE INDEX ON lean.payments (business_id, environment, created_at DESC, reference DESC);
  CREATE INDEX ON lean.payments (business_id, environment, status, created_at DESC, reference DESC);
  CREATE INDEX ON lean.payments (expires_at) WHERE status IN ('PENDING', 'AUTHORIZED');
  CREATE INDEX ON lean.payments (business_id, environment, merchant_reference, created_at DESC, reference DESC);
  CREATE TABLE lean.refunds (LIKE public.refunds INCLUDING DEFAULTS, PRIMARY KEY (id));
  CREATE INDEX ON lean.refunds (payment_reference, id DESC);
  CREATE TABLE lean.transfers (
    id text PRIMARY KEY, kind text NOT NULL, payment_reference text NOT NULL, refund_id text, environment text NOT NULL,
    currency text NOT NULL, debit text NOT NULL, credit text NOT NULL, amount bigint NOT NULL CHECK (amount > 0),
    created_at timestamptz(3) NOT NULL
  );
  CREATE UNIQUE INDEX ON lean.transfers (payment_reference) WHERE kind = 'authorize';
  CREATE UNIQUE INDEX ON lean.transfers (payment_reference) WHERE kind IN ('capture', 'release');
  CREATE UNIQUE INDEX ON lean.transfers (refund_id) WHERE kind = 'refund';
  CREATE TABLE lean.events (LIKE public.events INCLUDING DEFAULTS, PRIMARY KEY (event_id));
  CREATE INDEX ON lean.events (business_id, environment, created_at DESC, event_id DESC);
  CREATE INDEX ON lean.events (payment_reference, event_id DESC);
  CREATE TABLE lean.deliveries (LIKE public.webhook_deliveries INCLUDING DEFAULTS, PRIMARY KEY (id));
  CREATE INDEX ON lean.deliveries (endpoint_id, created_at DESC, id DESC);
  CREATE INDEX ON lean.deliveries (event_id, id DESC);
  CREATE TABLE lean.queue (LIKE public.webhook_queue INCLUDING ALL);
  CREATE TABLE lean.keys (LIKE public.idempotency_keys INCLUDING DEFAULTS, PRIMARY KEY (client_id, key));
  ANALYZE`;

/** The rows that every step writes: event, deliveries, jobs and stored response. */
const TELLING = `
  event AS (
    INSERT INTO lean.events (event_id, business_id, environment, event_type, payment_reference, body, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7)
  ), delivery AS (
    INSERT INTO lean.deliveries (id, endpoint_id, event_id, business_id, environment, event_type, payment_reference,
      status, next_attempt_at, created_at, updated_at)
    SELECT $8::text || row_number() OVER (), id, $1, $2, $3, $4, $5, 'PENDING', $7::timestamptz, $7, $7
    FROM public.webhook_endpoints WHERE business_id = $2 AND environment = $3 AND deleted_at IS NULL
    RETURNING id, endpoint_id
  ), queue AS (
    INSERT INTO lean.queue (endpoint_id, delivery_id, number, trigger, due_at)
    SELECT endpoint_id, id, 1, 'schedule', $7 FROM delivery
  ), key AS (
    INSERT INTO lean.keys (client_id, key, fingerprint, status, headers, body_encrypted, created_at, expires_at)
    VALUES ($9, $10, $11, $12, '{}', $6, $7, $7::timestamptz + interval '1 day')
  ), transfer AS (
    INSERT INTO lean.transfers (id, kind, payment_reference, refund_id, environment, currency, debit, credit, amount, created_at)
    VALUES ($13, $14, $5, $15, $3, 'EUR', $16, $17, $18::bigint, $7)
  )`;

const CREATE = `
  WITH ${TELLING}
  INSERT INTO lean.payments (reference, business_id, environment, client_id, merchant_reference, status, amount, currency,
    capture_method, payment_method, description, metadata, created_at, updated_at, expires_at, authorized_at)
  SELECT $5, id, $3, $9, $19, 'AUTHORIZED', $18::bigint, $20, 'MANUAL', $21::jsonb, $22, $23::jsonb, $7::timestamptz, $7::timestamptz,
    $7::timestamptz + interval '7 days', $7::timestamptz
  FROM public.businesses WHERE id = $2 AND closed_at IS NULL FOR SHARE`;

const CAPTURE = `
  WITH ${TELLING}
  UPDATE lean.payments SET status = 'CAPTURED', amount_captured = amount, captured_at = $7, updated_at = $7 WHERE reference = $5`;

const REFUND = `
  WITH ${TELLING}, refund AS (
    INSERT INTO lean.refunds (id, payment_reference, amount, currency, status, created_at, updated_at)
    VALUES ($15, $5, $18, 'EUR', 'SUCCEEDED', $7, $7)
  )
  UPDATE lean.payments SET status = 'PARTIALLY_REFUNDED', amount_refunded = amount_refunded + $18, updated_at = $7
  WHERE reference = $5`;

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

const FIND_PAYMENT = 'SELECT * FROM lean.payments WHERE reference = $1 AND business_id = $2 AND environment = $3';
const LOCK_PAYMENT = `${FIND_PAYMENT} FOR UPDATE`;

async function get(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { business_id, environment } = await findBearer(request);
  const values = [request.url!.split('/').at(-1), business_id, environment];
  const { rows } = await pool.query<object>({ name: 'find payment', text: FIND_PAYMENT, values });
  answer(response, 200, JSON.stringify(rows[0]));
}

let counter = 0;
const newId = (prefix: string) =>
  `${prefix}_${Date.now().toString(32).padStart(10, '0')}${process.pid.toString(32)}${(counter++).toString(32).padStart(10, '0')}`;

/** What a step does: its event, transfer and response. */
interface Told {
  type: string;
  reference: string;
  kind: string;
  refundId?: string;
  from: string;
  to: string;
  amount: unknown;
  status: number;
  body: object;
}

/** Returns the parameters of TELLING, and the text of the response. */
function telling({ client_id, business_id, environment }: Bearer, key: string, at: Date, told: Told) {
  const text = JSON.stringify(told.body);
  const fingerprint = createHash('sha256').update(text).digest();
  const { type, reference, kind, refundId = null, from, to, amount, status } = told;
  const event = [newId('evt'), business_id, environment, type, reference, Buffer.from(text), at, newId('whd')];
  const transfer = [newId('trf'), kind, refundId, from, to, amount];
  return { text, values: [...event, client_id, key, fingerprint, status, ...transfer] };
}

async function post(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>;
  const bearer = await findBearer(request);
  const [, , , , reference, action] = request.url!.split('/');
  const key = request.headers['idempotency-key'] as string;
  const at = new Date();
  if (action === undefined) return create(bearer, key, at, body, response);
  const client = await pool.connect();
  try {
    const begun = client.query('BEGIN');
    const locked = client.query<object>({
      name: 'lock',
      text: LOCK_PAYMENT,
      values: [reference, bearer.business_id, bearer.environment],
    });
    const [, { rows }] = await Promise.all([begun, locked]);
    const step = action === 'capture' ? capture : refund;
    const { name, text, told } = step(bearer.business_id, rows[0] as Found, body, at);
    const { text: stored, values } = telling(bearer, key, at, told);
    await Promise.all([client.query({ name, text, values }), client.query('COMMIT')]);
    answer(response, told.status, stored);
  } finally {
    client.release();
  }
}

const OUTSIDE = 'outside/simulated_card/TEST/EUR';
const holdOf = (business: string) => `hold/${business}/TEST/EUR`;
const revenueOf = (business: string) => `business/${business}/TEST/EUR`;

async function create(
  bearer: Bearer,
  key: string,
  at: Date,
  body: Record<string, unknown>,
  response: ServerResponse,
): Promise<void> {
  const reference = newId('pay');
  const { business_id, environment } = bearer;
  const payment = {
    reference,
    business_id,
    environment,
    status: 'AUTHORIZED',
    created_at: at,
    authorized_at: at,
    ...body,
  };
  const { text, values } = telling(bearer, key, at, {
    type: 'payment.authorized',
    reference,
    kind: 'authorize',
    from: OUTSIDE,
    to: holdOf(business_id),
    amount: body.amount,
    status: 201,
    body: payment,
  });
  const { merchant_reference, currency, payment_method, description, metadata } = body;
  const own = [merchant_reference, currency, JSON.stringify(payment_method), description, JSON.stringify(metadata)];
  await pool.query({ name: 'create', text: CREATE, values: [...values, ...own] });
  answer(response, 201, text);
}

interface Found {
  reference: string;
  amount: string;
}

function capture(business: string, payment: Found, _body: object, at: Date) {
  const told: Told = {
    type: 'payment.captured',
    reference: payment.reference,
    kind: 'capture',
    from: holdOf(business),
    to: revenueOf(business),
    amount: payment.amount,
    status: 200,
    body: { ...payment, status: 'CAPTURED', captured_at: at },
  };
  return { name: 'capture', text: CAPTURE, told };
}

function refund(business: string, payment: Found, { amount }: Record<string, unknown>, at: Date) {
  const { reference } = payment;
  const id = newId('re');
  const told: Told = {
    type: 'payment.refunded',
    reference,
    kind: 'refund',
    refundId: id,
    from: revenueOf(business),
    to: OUTSIDE,
    amount,
    status: 201,
    body: { id, payment_reference: reference, amount, status: 'SUCCEEDED', created_at: at, payment },
  };
  return { name: 'refund', text: REFUND, told };
}

function answer(response: ServerResponse, status: number, body: string): void {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': Buffer.byteLength(body) };
  response.writeHead(status, headers).end(body);
}

await pool.query(TABLES);
createServer((request, response) => {
  if (request.url === '/readyz') return answer(response, 200, '{}');
  const work = request.method === 'GET' ? get(request, response) : post(request, response);
  work.catch((error: Error) => answer(response, 500, error.stack ?? error.message));
}).listen(Number(process.env.PORT), '127.0.0.1');

process.on('SIGTERM', () => process.exit(0));
