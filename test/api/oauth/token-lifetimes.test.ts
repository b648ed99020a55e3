import { beforeAll, describe, expect, test } from '@jest/globals';
import { call, createMerchant } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import {
  introspect,
  newPerson,
  obtainTokens,
  refresh,
  registerApp,
  type App,
  type Person,
} from '../../support/oauth.ts';
import { service } from '../../support/shared-service.ts';

let person: Person;
beforeAll(async () => {
  person = await newPerson(service);
});

const change = (id: string, body: object, token = person.session) =>
  call(service, 'PATCH', `/oauth/clients/${id}`, { token, body });

test('an application has the lifetimes of its registration, and tokens of an hour without', async () => {
  const app = await registerApp(service, person, { access_token_seconds: 120, refresh_grace_seconds: 5 });
  const read = await call(service, 'GET', `/oauth/clients/${app.id}`, { token: person.session });
  expect(read.body).toMatchObject({ access_token_seconds: 120, refresh_grace_seconds: 5, allowed_addresses: [] });
  const usual = await registerApp(service, person);
  const { body } = await call(service, 'GET', `/oauth/clients/${usual.id}`, { token: person.session });
  expect(body).toMatchObject({ access_token_seconds: 3600, refresh_grace_seconds: 0 });
});

test.each([
  ['access_token_seconds', 59],
  ['access_token_seconds', 3601],
  ['refresh_grace_seconds', -1],
  ['refresh_grace_seconds', 61],
])('%s of %i is refused', async (field, value) => {
  const { id } = await registerApp(service, person);
  const { status, body } = await change(id, { [field]: value });
  expect([status, body.code, body.errors[0].field]).toEqual([400, 'invalid_request', `/${field}`]);
});

test('access tokens of every grant last as long as the application says, and end then', async () => {
  const app = await registerApp(service, person, { access_token_seconds: 60 });
  const { access_token, refresh_token } = await obtainTokens(service, person, app);
  const { exp, iat } = (await introspect(service, app, access_token)) as { exp: number; iat: number };
  expect(exp - iat).toBe(60);
  expect((await refresh(service, app, refresh_token)).body.expires_in).toBe(60);
  const { clientId, clientSecret, user } = await createMerchant(service);
  await change(clientId, { access_token_seconds: 90 }, user.session);
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
  const { body } = await call(service, 'POST', '/oauth/token', { form });
  expect(body.expires_in).toBe(90);
  await sql(service, "UPDATE access_tokens SET expires_at = expires_at - interval '90 s' WHERE client_id = $1", [
    clientId,
  ]);
  expect((await call(service, 'GET', '/payments', { token: body.access_token })).body.code).toBe('invalid_token');
});

describe('with a grace of 30 seconds', () => {
  let app: App;
  beforeAll(async () => {
    app = await registerApp(service, person, { refresh_grace_seconds: 30 });
  });
  const obtain = () => obtainTokens(service, person, app);
  const age = (seconds: number) =>
    sql(
      service,
      `UPDATE refresh_tokens SET used_at = used_at - $2 * interval '1 s'
       WHERE used_at IS NOT NULL AND grant_id IN (SELECT id FROM grants WHERE client_id = $1)`,
      [app.id, seconds],
    );

  test('a refresh token that is sent again gets the same tokens, which work', async () => {
    const before = await obtain();
    const first = (await refresh(service, app, before.refresh_token)).body;
    const again = await refresh(service, app, before.refresh_token);
    expect(again.status).toBe(200);
    expect(again.body).toEqual({ ...first, expires_in: expect.any(Number) });
    expect(await introspect(service, app, again.body.access_token)).toMatchObject({ active: true });
    expect((await refresh(service, app, first.refresh_token)).status).toBe(200);
  });

  test('twenty parallel uses of one token all get the same tokens', async () => {
    const { refresh_token } = await obtain();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(service, app, refresh_token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => `${body.access_token} ${body.refresh_token}`)).size).toBe(1);
  });

  test('a use after the grace ends the family, as without one', async () => {
    const before = await obtain();
    const first = (await refresh(service, app, before.refresh_token)).body;
    await age(31);
    expect((await refresh(service, app, before.refresh_token)).body.error).toBe('invalid_grant');
    expect(await introspect(service, app, first.access_token)).toEqual({ active: false });
    expect((await refresh(service, app, first.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('another application cannot repeat the use, and ends nothing', async () => {
    const other = await registerApp(service, person, { refresh_grace_seconds: 30 });
    const before = await obtain();
    const first = (await refresh(service, app, before.refresh_token)).body;
    expect((await refresh(service, other, before.refresh_token)).body.error).toBe('invalid_grant');
    expect(await introspect(service, app, first.access_token)).toMatchObject({ active: true });
  });

  test('a repeated use for fewer scopes is refused, and ends nothing', async () => {
    const before = await obtain();
    const first = (await refresh(service, app, before.refresh_token)).body;
    const narrower = await refresh(service, app, before.refresh_token, { scope: 'wallet:read' });
    expect([narrower.status, narrower.body.error]).toEqual([400, 'invalid_scope']);
    expect(await introspect(service, app, first.access_token)).toMatchObject({ active: true });
  });

  test('a repeated use after the user has revoked the consent is refused', async () => {
    const before = await obtain();
    await refresh(service, app, before.refresh_token);
    await call(service, 'DELETE', `/oauth/consents/${app.id}`, { token: person.session });
    expect((await refresh(service, app, before.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('its end turns repeated uses into theft again', async () => {
    const own = await registerApp(service, person, { refresh_grace_seconds: 60 });
    const before = await obtainTokens(service, person, own);
    await refresh(service, own, before.refresh_token);
    await change(own.id, { refresh_grace_seconds: 0 });
    expect((await refresh(service, own, before.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('what is stored for it contains no token', async () => {
    const before = await obtain();
    const { access_token, refresh_token } = (await refresh(service, app, before.refresh_token)).body;
    const stored = await sql(
      service,
      `SELECT answer_encrypted FROM refresh_tokens JOIN grants ON grants.id = grant_id
       WHERE client_id = $1 AND answer_encrypted IS NOT NULL`,
      [app.id],
    );
    const texts = stored.map(({ answer_encrypted }) => (answer_encrypted as Buffer).toString('latin1'));
    expect(texts.length).toBeGreaterThan(0);
    for (const secret of [before.refresh_token, access_token, refresh_token])
      expect(texts.filter((text) => text.includes(secret))).toEqual([]);
  });
});
