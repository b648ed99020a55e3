import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Pool } from 'pg';

/** The upper bound: node:http and one prepared statement for each request, without checks of client or input. */
const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.DATABASE_POOL) });

await pool.query(`
  CREATE TABLE IF NOT EXISTS bare_tokens (
    token_hash bytea PRIMARY KEY, client_id text NOT NULL, scopes text[] NOT NULL,
    created_at timestamptz NOT NULL, expires_at timestamptz NOT NULL)`);

const INSERT = `INSERT INTO bare_tokens VALUES ($1, $2, $3, now(), now() + interval '1 hour')`;
const SELECT = 'SELECT client_id, scopes, expires_at FROM bare_tokens WHERE token_hash = $1 AND expires_at > now()';

const hash = (token: string) => createHash('sha256').update(token).digest();

async function issue(form: URLSearchParams): Promise<object> {
  const access_token = randomBytes(32).toString('base64url');
  const scope = form.get('scope')!;
  const values = [hash(access_token), form.get('client_id'), scope.split(' ')];
  await pool.query({ name: 'insert', text: INSERT, values });
  return { access_token, token_type: 'Bearer', expires_in: 3600, scope };
}

async function introspect(form: URLSearchParams): Promise<object> {
  const { rows } = await pool.query<{ client_id: string; scopes: string[]; expires_at: Date }>({
    name: 'select',
    text: SELECT,
    values: [hash(form.get('token')!)],
  });
  const [row] = rows;
  if (!row) return { active: false };
  const { client_id, scopes, expires_at } = row;
  return { active: true, client_id, scope: scopes.join(' '), exp: Math.floor(expires_at.getTime() / 1000) };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  const body = JSON.stringify(await (request.url === '/token' ? issue(form) : introspect(form)));
  response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).end(body);
}

createServer((request, response) => {
  if (request.url === '/readyz') response.end();
  else void answer(request, response);
}).listen(Number(process.env.PORT), '127.0.0.1');

process.on('SIGTERM', () => process.exit(0));
