import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { purgeExpired, purgeShortLived } from '../../server/domain/upkeep/purge.ts';
import { call, fetchToken } from '../support/api.ts';
import { decideDevice } from '../support/contract/device.ts';
import { sql } from '../support/database.ts';
import {
  authorizePath,
  credentials,
  introspect,
  newPerson,
  newPkce,
  obtainTokens,
  refresh,
  registerApp,
  registerBusinessApp,
  type App,
  type Person,
} from '../support/oauth.ts';
import { startTestService, type OwnService } from '../support/service.ts';

let service: OwnService;
let person: Person;
let app: App & { businessId: string };
beforeAll(async () => {
  service = await startTestService();
  person = await newPerson(service);
  app = await registerBusinessApp(service, person);
});
afterAll(() => service.stop());

/** Creates a row of each table. */
const KINDS: Record<string, () => Promise<unknown>> = {
  account_links: () => newPerson(service),
  access_tokens: () => fetchToken(service, app.id, app.secret!),
  consent_tickets: () => person.get(authorizePath(app, newPkce(), { scope: 'profile:read' })),
  device_codes: () => call(service, 'POST', '/oauth/device_authorization', { form: { client_id: 'tally-cli' } }),
  grants: () => obtainTokens(service, person, app),
  idempotency_keys: async () =>
    call(service, 'POST', '/payments', {
      token: await fetchToken(service, app.id, app.secret!),
      body: { amount: 1250, currency: 'EUR' },
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    }),
  invitations: async () =>
    call(service, 'POST', `/businesses/${app.businessId}/invitations`, {
      token: person.session,
      body: { email: `${crypto.randomUUID()}@example.com`, role: 'viewer' },
    }),
  mails: () => newPerson(service),
  pushed_requests: () => {
    const { searchParams } = new URL(authorizePath(app, newPkce()), service.origin);
    return call(service, 'POST', '/oauth/par', { form: { ...Object.fromEntries(searchParams), ...credentials(app) } });
  },
  sessions: () => newPerson(service),
};

test('the stored tokens for a repeated refresh are deleted a minute later, and not before', async () => {
  const own = await registerApp(service, person, { refresh_grace_seconds: 60 });
  const { refresh_token } = await obtainTokens(service, person, own);
  await refresh(service, own, refresh_token);
  const stored = () => sql(service, 'SELECT grant_id FROM refresh_tokens WHERE answer_encrypted IS NOT NULL');
  await purgeExpired(service.parts.chores, new Date());
  expect(await stored()).toHaveLength(1);
  await sql(service, "UPDATE refresh_tokens SET used_at = used_at - interval '61 s' WHERE used_at IS NOT NULL");
  await purgeExpired(service.parts.chores, new Date());
  expect(await stored()).toEqual([]);
});

test('the command line revokes its session also when the grant has expired', async () => {
  const form = { client_id: 'tally-cli' };
  const started = (await call(service, 'POST', '/oauth/device_authorization', { form })).body;
  await decideDevice(person, started.user_code, 'approve');
  const fetched = {
    ...form,
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code: started.device_code,
  };
  const token = (await call(service, 'POST', '/oauth/token', { form: fetched })).body.access_token as string;
  await sql(service, "UPDATE grants SET expires_at = now() - interval '1 second' WHERE session_id IS NOT NULL");
  await purgeExpired(service.parts.chores, new Date());
  const status = async () => (await call(service, 'GET', '/session', { token })).status;
  expect(await status()).toBe(200);
  expect((await call(service, 'POST', '/oauth/revoke', { form: { ...form, token } })).status).toBe(200);
  expect(await status()).toBe(401);
});

/** Grace periods of tables whose rows are kept for a while. */
const GRACE: Record<string, string> = { device_codes: '10 minutes 1 second', invitations: '30 days 1 second' };

test.each(Object.keys(KINDS))('expired rows of %s are removed, and the rest stays', async (table) => {
  const make = KINDS[table]!;
  await make();
  const rows = async () =>
    (await sql(service, `SELECT row::text AS text FROM ${table} AS row`)).map(({ text }) => text);
  const before = await rows();
  await make();
  const [fresh] = (await rows()).filter((row) => !before.includes(row));
  const grace = GRACE[table] ?? '1 second';
  await sql(service, `UPDATE ${table} AS row SET expires_at = now() - interval '${grace}' WHERE row::text <> $1`, [
    fresh,
  ]);
  await purgeExpired(service.parts.chores, service.parts.clock.now());
  await purgeShortLived(service.parts.clock);
  expect(await rows()).toEqual([fresh]);
});

test('ended secrets of an application are removed, and working ones stay', async () => {
  const owner = await newPerson(service);
  const { id, secret } = await registerBusinessApp(service, owner);
  const replace = () =>
    call(service, 'POST', `/oauth/clients/${id}/regenerate-secret`, {
      token: owner.session,
      body: { expire_previous_in: 3600 },
    });
  const [second, third] = [(await replace()).body, (await replace()).body];
  const ended = "UPDATE client_secrets SET expires_at = now() - interval '1 second' WHERE client_id = $1 AND hint = $2";
  await sql(service, ended, [id, secret!.slice(-4)]);
  await purgeExpired(service.parts.chores, service.parts.clock.now());
  const left = await sql(service, 'SELECT hint FROM client_secrets WHERE client_id = $1 ORDER BY created_at', [id]);
  expect(left).toEqual([{ hint: second.secret_hint }, { hint: third.secret_hint }]);
});

test('a polling device gets expired_token for its code, also after a purge', async () => {
  const client_id = 'tally-cli';
  const { body } = await call(service, 'POST', '/oauth/device_authorization', { form: { client_id } });
  await sql(service, `UPDATE device_codes SET expires_at = now() - interval '9 minutes'`);
  await purgeExpired(service.parts.chores, service.parts.clock.now());
  const { device_code } = body;
  const form = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', client_id, device_code };
  expect((await call(service, 'POST', '/oauth/token', { form })).body.error).toBe('expired_token');
  await sql(service, `UPDATE device_codes SET expires_at = now() - interval '11 minutes'`);
  await purgeExpired(service.parts.chores, service.parts.clock.now());
  expect(await sql(service, 'SELECT FROM device_codes')).toEqual([]);
});

test('a purged grant takes its codes and refresh tokens along, and others stay good', async () => {
  const user = await newPerson(service);
  await obtainTokens(service, user, app, { scope: 'profile:read' });
  await sql(service, 'UPDATE grants SET expires_at = now()');
  const { access_token, refresh_token } = await obtainTokens(service, user, app, { scope: 'profile:read' });
  await purgeExpired(service.parts.chores, service.parts.clock.now());
  const counts = await sql(
    service,
    `SELECT (SELECT count(*) FROM grants) AS grants, (SELECT count(*) FROM authorization_codes) AS codes,
      (SELECT count(*) FROM refresh_tokens) AS refresh`,
  );
  expect(counts).toEqual([{ grants: '1', codes: '1', refresh: '1' }]);
  expect(await introspect(service, app, access_token)).toMatchObject({ active: true });
  expect((await refresh(service, app, refresh_token)).status).toBe(200);
});

test('more than one batch of expired rows is removed at once', async () => {
  await sql(
    service,
    `INSERT INTO sessions SELECT 'ses_' || n, $1, sha256(n::text::bytea), 'cookie', NULL, now(), now(), now()
     FROM generate_series(1, 2500) AS n`,
    [person.id],
  );
  await purgeExpired(service.parts.chores, service.parts.clock.now());
  expect(await sql(service, 'SELECT 1 FROM sessions WHERE expires_at <= now()')).toEqual([]);
});

test('a table that cannot be purged does not stop the others, is counted, and fails the job of the queue', async () => {
  const expire = () =>
    sql(service, "UPDATE sessions SET expires_at = now() - interval '1 second'").then(() =>
      sql(service, "UPDATE access_tokens SET expires_at = now() - interval '1 second'"),
    );
  await fetchToken(service, app.id, app.secret!);
  await newPerson(service);
  await expire();
  await sql(service, "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$");
  await sql(service, 'CREATE TRIGGER refuse BEFORE DELETE ON access_tokens EXECUTE FUNCTION refuse()');
  const failures = async () => {
    const text = await service.parts.registry.metrics();
    return Number(/^tallystick_chore_failures_total\{chore="purge access_tokens"\} (\d+)$/m.exec(text)?.[1]);
  };
  const before = await failures();
  await expect(purgeExpired(service.parts.chores, service.parts.clock.now())).rejects.toThrow(/not removed/);
  expect(await failures()).toBeGreaterThan(before);
  const expired = (table: string) => sql(service, `SELECT FROM ${table} WHERE expires_at <= now()`);
  expect(await expired('sessions')).toHaveLength(0); // purged after access tokens
  expect((await expired('access_tokens')).length).toBeGreaterThan(0);
  await sql(service, 'DROP TRIGGER refuse ON access_tokens');
  await purgeExpired(service.parts.chores, service.parts.clock.now());
  expect(await expired('access_tokens')).toHaveLength(0);
});

test('counts of limits go an hour after their minute', async () => {
  const [old, young] = [Date.now() - 3_660_000, Date.now() - 3_540_000];
  await sql(service, "INSERT INTO rate_limits (key, points, expire) VALUES ('old', 1, $1), ('young', 1, $2)", [
    old,
    young,
  ]);
  await service.parts.limits.removeExpired();
  const left = await sql(service, "SELECT key FROM rate_limits WHERE key IN ('old', 'young')");
  expect(left).toEqual([{ key: 'young' }]);
});
