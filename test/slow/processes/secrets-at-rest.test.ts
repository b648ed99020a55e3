import { beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { call, createBusiness, createPayment, PASSWORD } from '../../support/api.ts';
import { createDatabase, sql } from '../../support/database.ts';
import { CHANGE, mailAbout, RESET, VERIFY } from '../../support/mail.ts';
import { invite } from '../../support/members.ts';
import {
  authorizePath,
  CALLBACK,
  credentials,
  decide,
  introspect,
  newPerson,
  newPkce,
  redeem,
  refresh,
  registerApp,
  type App,
  type Person,
} from '../../support/oauth.ts';
import { startServiceProcess, type ServiceProcess } from '../../support/process.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { turnOn } from '../../support/second-factor.ts';
import type { TestService } from '../../support/service.ts';
import { hiddenFields, newVisitor } from '../../support/visitor.ts';

/** Every secret of the session, by kind. */
const secrets = new Map<string, string>();

function keep(what: string, secret: unknown): string {
  if (typeof secret !== 'string' || secret.length < 6) throw new Error(`The session has no ${what}: ${String(secret)}`);
  secrets.set(what, secret);
  return secret;
}

let receiver: Receiver;
let log: string;
let dump: string;

/** Uses every kind of secret in a process that logs at every level; keeps its log and database. */
beforeAll(async () => {
  const database = await createDatabase();
  const settings = { LOG_LEVEL: 'trace', WEBHOOK_ALLOW_PRIVATE: 'true' };
  const running = await startServiceProcess(database.url, settings);
  receiver = await startReceiver();
  try {
    const service = { ...running, databaseUrl: database.url };
    const person = await useAccounts(service);
    const app = await useApplications(service, person);
    await useTokens(service, person, app);
    await useDevice(service, person);
    await usePayments(service, app);
    await sendNonsense(service, app);
    await breakSignUp(service);
  } finally {
    await running.stop();
    log = running.output();
    dump = await dumpDatabase(database.url);
    await database.drop();
  }
});

type Service = ServiceProcess & Pick<TestService, 'databaseUrl'>;

async function useAccounts(service: Service): Promise<Person> {
  keep('the password', PASSWORD);
  const person = await newPerson(service);
  keep('a session of a browser', person.session);
  keep('a form token', hiddenFields((await person.get('/dashboard')).html).form_token);
  const wrong = keep('a wrong password', 'almost the right password');
  await call(service, 'POST', '/session', { body: { email: person.email, password: wrong } });
  await person.submit('/signin?switch=1', { email: person.email, password: wrong });
  const program = { email: person.email, password: PASSWORD, transport: 'bearer' };
  const { body } = await call(service, 'POST', '/session', { body: program });
  keep('a session of a program', body.session_token);
  const link = await mailAbout(service, person, VERIFY);
  await person.get(`/verify-email?token=${keep('the token of a link', link.token)}`);
  await call(service, 'POST', '/password/request-reset', { body: { email: person.email } });
  const reset = await mailAbout(service, person, RESET);
  await person.get(`/reset-password?token=${keep('the token of a link for a new password', reset.token)}`);
  const email = `new.${person.email}`;
  await call(service, 'POST', '/email/change', { token: person.session, body: { email, password: PASSWORD } });
  const change = await mailAbout(service, { email }, CHANGE);
  await person.get(`/verify-email?token=${keep('the token of a link for a new address', change.token)}`);
  await useSecondFactor(service, person);
  return person;
}

async function useSecondFactor(service: Service, person: Person): Promise<void> {
  const app = await turnOn(service, person);
  keep('a secret of an authenticator app', app.secret);
  const [used, unused] = app.recoveryCodes.map((code, index) => keep(`recovery code ${index}`, code));
  keep('a recovery code as it is hashed', unused!.replaceAll('-', ''));
  const { html } = await newVisitor(service).submit('/signin', { email: person.email, password: PASSWORD });
  keep('a ticket between the steps of a sign-in', hiddenFields(html).ticket);
  const body = { email: person.email, password: PASSWORD, code: used, transport: 'bearer' };
  keep('a session by a recovery code', (await call(service, 'POST', '/session', { body })).body.session_token);
  const proof = { password: PASSWORD, code: 'not the right code' };
  await call(service, 'POST', '/session/confirm', { token: person.session, body: proof });
}

async function useApplications(service: Service, person: Person): Promise<App> {
  const business_id = await createBusiness(service, person);
  const token = keep('an invitation', await invite(service, person, business_id, 'grace@example.com', 'viewer'));
  await newVisitor(service).get(`/invitation?token=${token}`);
  await call(service, 'POST', '/invitations/accept', { token: person.session, body: { token } });
  const app = await registerApp(service, person, {
    grant_types: ['client_credentials', 'authorization_code'],
    scopes: ['payments:create', 'payments:capture', 'payments:read', 'payments:refund', 'profile:read'],
    business_id,
  });
  keep('a replaced client secret', app.secret);
  const { body } = await call(service, 'POST', `/oauth/clients/${app.id}/regenerate-secret`, {
    token: person.session,
    body: { expire_previous_in: 60 },
  });
  return { ...app, secret: keep('a client secret', body.client_secret_preview) };
}

async function useTokens(service: Service, person: Person, app: App): Promise<void> {
  const pkce = newPkce();
  keep('a code verifier', pkce.verifier);
  const path = authorizePath(app, pkce, { scope: 'profile:read' });
  keep('a consent ticket', hiddenFields((await person.get(path)).html).ticket);
  const code = keep('a code', new URL((await decide(person, path)).location).searchParams.get('code'));
  const { body } = await redeem(service, app, code, pkce);
  keep('a user’s access token', body.access_token);
  const rotated = await refresh(service, app, keep('a used refresh token', body.refresh_token));
  await call(service, 'GET', '/profile', { token: keep('a rotated access token', rotated.body.access_token) });
  await introspect(service, app, keep('a refresh token', rotated.body.refresh_token));
  await redeem(service, app, code, pkce); // a replay, which revokes all of them
  await call(service, 'POST', '/oauth/revoke', { form: { token: rotated.body.access_token, ...credentials(app) } });
}

async function useDevice(service: Service, person: Person): Promise<void> {
  const { body } = await call(service, 'POST', '/oauth/device_authorization', { form: { client_id: 'tally-cli' } });
  const path = `/device?user_code=${keep('a user code', body.user_code)}`;
  await person.post('/device', { ...hiddenFields((await person.get(path)).html), decision: 'approve' });
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
  const device_code = keep('a device code', body.device_code);
  const form = { grant_type, device_code, client_id: 'tally-cli' };
  keep('a session of the command line', (await call(service, 'POST', '/oauth/token', { form })).body.access_token);
}

async function usePayments(service: Service, app: App): Promise<void> {
  const basic = keep('a Basic header', Buffer.from(`${app.id}:${app.secret}`).toString('base64'));
  const headers = { Authorization: `Basic ${basic}` };
  const form = { grant_type: 'client_credentials' };
  const token = keep(
    'an access token',
    (await call(service, 'POST', '/oauth/token', { form, headers })).body.access_token,
  );
  const once = { token, headers: { 'Idempotency-Key': 'endpoint-1' }, body: { url: receiver.url } };
  const endpoint = await call(service, 'POST', '/webhook-endpoints', once);
  keep('a replaced webhook secret', endpoint.body.secret);
  await call(service, 'POST', '/webhook-endpoints', once); // the stored answer, which holds the secret
  const rotate = `/webhook-endpoints/${endpoint.body.id}/rotate-secret`;
  keep(
    'a webhook secret',
    (await call(service, 'POST', rotate, { token, body: { expire_previous_in: 60 } })).body.secret,
  );
  const { body } = await createPayment(service, token);
  await call(service, 'POST', `/payments/${body.reference}/capture`, { token });
  await call(service, 'POST', `/payments/${body.reference}/refunds`, { token, body: { amount: 100 } });
  await receiver.waitFor(3);
}

/** Sends invalid requests, because failures must not log secrets either. */
async function sendNonsense(service: Service, app: App): Promise<void> {
  const token = secrets.get('an access token')!;
  await call(service, 'POST', '/session', { body: `{"email": "ada@example.com", "password": "${PASSWORD}"` });
  await call(service, 'POST', '/users', { body: { email: 'nobody', password: PASSWORD, name: 'Ada' } });
  await call(service, 'GET', `/payments?access_token=${token}`);
  await call(service, 'POST', `/oauth/token?client_secret=${app.secret}`, {
    form: { grant_type: 'client_credentials' },
  });
  await call(service, 'POST', '/oauth/token', { body: { grant_type: 'client_credentials', ...credentials(app) } });
  await call(service, 'GET', '/session', { token: `${secrets.get('a session of a program')!}x` });
  await call(service, 'GET', `/nothing?code=${secrets.get('a code')!}`, { token });
  await call(service, 'GET', `/oauth/revoke/${token}`);
  await fetch(`${service.origin}/dashboard/${token}/test`);
  await fetch(`${service.origin}${new URL(CALLBACK).pathname}?code=${secrets.get('a code')!}`);
}

const REFUSED = { email: 'refused@example.com', phone: '+4915112345678', name: 'Refused by the database' };

/** Signs up an account that a trigger of the test refuses. */
async function breakSignUp(service: Service): Promise<void> {
  await sql(service, `ALTER TABLE users ADD CONSTRAINT no_such_name CHECK (name <> '${REFUSED.name}')`);
  const { status } = await call(service, 'POST', '/users', { body: { ...REFUSED, password: PASSWORD } });
  if (status !== 500) throw new Error(`The account was to fail with 500, not ${status}.`);
}

/** Returns every row of every table of every schema, as text. */
async function dumpDatabase(url: string): Promise<string> {
  const client = new Client(url);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
       WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
    );
    const rows: string[] = [];
    for (const { name } of tables) {
      const found = await client.query<{ text: string }>(`SELECT row::text AS text FROM ${name} AS row`);
      rows.push(...found.rows.map(({ text }) => `${name} ${text}`));
    }
    return rows.join('\n');
  } finally {
    await client.end();
  }
}

/** Returns a secret as it is, as PostgreSQL shows bytes, and as HTTP carries credentials. */
const forms = (secret: string) => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
];

const found = (text: string) =>
  [...secrets].filter(([, secret]) => forms(secret).some((form) => text.includes(form))).map(([what]) => what);

const SHAPE_OF_A_SECRET = /\b(tat|trt|tsk|tses|whsec|tac|tdc|tct|tlk)_[\w+/-]{20,}/g;

test('the session used every kind of secret, and left a log and rows', () => {
  expect(secrets.size).toBeGreaterThanOrEqual(20);
  expect(log.split('\n').filter((line) => line.includes('"request"')).length).toBeGreaterThanOrEqual(40);
  for (const table of [
    'sessions',
    'client_secrets',
    'access_tokens',
    'refresh_tokens',
    'webhook_endpoints',
    'idempotency_keys',
  ]) {
    expect(dump).toContain(`public.${table} `);
  }
});

test('no secret is in the log at any level', () => {
  expect(found(log)).toEqual([]);
  expect(log.match(SHAPE_OF_A_SECRET) ?? []).toEqual([]);
  expect(log).not.toMatch(/authorization"?:\s*"?(Bearer|Basic)/i);
});

test('the log of a failed statement has its error, and none of its values', () => {
  const lines = log.split('\n').filter((line) => line.includes('no_such_name'));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    status: 500,
    err: { type: 'SequelizeDatabaseError', cause: { error_code: '23514', constraint: 'no_such_name' } },
  });
  for (const value of ['$argon2', REFUSED.email, REFUSED.phone, 'INSERT INTO']) expect(log).not.toContain(value);
});

test('no secret is in the database, in any table', () => {
  expect(found(dump)).toEqual([]);
  expect(dump.match(SHAPE_OF_A_SECRET) ?? []).toEqual([]);
});

test('the search finds a secret that was planted', () => {
  const [what, secret] = [...secrets][0]!;
  for (const form of forms(secret)) expect(found(`{"text":"${form}"}`)).toEqual([what]);
});
