import { beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { call, createPayment, fetchToken } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { verifyEmail } from '../../support/mail.ts';
import { newPerson, registerApp, registerBusinessApp, type Person } from '../../support/oauth.ts';
import { person as owner, service } from '../../support/oauth-service.ts';

beforeAll(() => verifyEmail(service, owner));

const promote = (id: string, body?: object, as = owner) =>
  call(service, 'POST', `/oauth/clients/${id}/promote`, { token: as.session, ...(body && { body }) });

test('a LIVE sibling has its own id and secret, and the TEST application stays', async () => {
  const app = await registerBusinessApp(service, owner);
  const { status, body } = await promote(app.id);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    environment: 'LIVE',
    name: 'Budget Book',
    business_id: app.businessId,
    scopes: ['payments:create', 'payments:read', 'profile:read'],
    redirect_uris: [app.redirectUri],
    client_secret_preview: expect.stringMatching(/^tsk_live_/),
  });
  expect(body.client_id).not.toBe(app.id);
  expect(await fetchToken(service, body.client_id, body.client_secret_preview)).toMatch(/^tat_live_/);
  expect(await fetchToken(service, app.id, app.secret!)).toMatch(/^tat_test_/);
});

test('TEST and LIVE see nothing of each other', async () => {
  const app = await registerBusinessApp(service, owner);
  const { body } = await promote(app.id);
  const test = await fetchToken(service, app.id, app.secret!);
  const live = await fetchToken(service, body.client_id, body.client_secret_preview);
  const payment = { payment_method: undefined };
  const [ofTest, ofLive] = [await createPayment(service, test, payment), await createPayment(service, live, payment)];
  expect([ofTest.body.environment, ofLive.body.environment]).toEqual(['TEST', 'LIVE']);
  const read = async ({ body }: typeof ofTest, token: string) =>
    (await call(service, 'GET', `/payments/${body.reference}`, { token })).status;
  expect([await read(ofTest, live), await read(ofLive, test), await read(ofLive, live)]).toEqual([404, 404, 200]);
});

test('parallel promotions of an application make one sibling', async () => {
  const { id } = await registerBusinessApp(service, owner);
  const answers = await Promise.all(Array.from({ length: 6 }, () => promote(id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  const { client_id } = answers.find(({ status }) => status === 201)!.body;
  expect((await promote(client_id)).body.code).toBe('already_exists');
  await call(service, 'DELETE', `/oauth/clients/${client_id}`, { token: owner.session });
  expect((await promote(id)).status).toBe(201);
});

test('a LIVE sibling is made from the application as it is then', async () => {
  const app = await registerBusinessApp(service, owner);
  const change = new Client({ connectionString: service.databaseUrl });
  await change.connect();
  try {
    await change.query('BEGIN');
    const text = `UPDATE clients SET scopes = '{profile:read}', redirect_uris = '{https://new.example/callback}'
      WHERE client_id = $1`;
    await change.query(text, [app.id]);
    const promoted = promote(app.id);
    const blocked = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await eventually(async () => (await sql(service, blocked)).length > 0, 'the promotion waits for the change');
    await change.query('COMMIT');
    expect((await promoted).body).toMatchObject({
      scopes: ['profile:read'],
      redirect_uris: ['https://new.example/callback'],
    });
  } finally {
    await change.end();
  }
});

test('of a promotion and a deletion at once, the earlier one decides', async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = await registerBusinessApp(service, owner);
    const [promoted] = await Promise.all([
      promote(id),
      call(service, 'DELETE', `/oauth/clients/${id}`, { token: owner.session }),
    ]);
    const [row] = await sql(service, 'SELECT deleted_at FROM clients WHERE client_id = $1', [id]);
    if (promoted.status === 201)
      expect(Date.parse(promoted.body.created_at)).toBeLessThanOrEqual(+(row!.deleted_at as Date));
    else expect(promoted.status).toBe(404);
  }
});

test('owners and admins of a business may promote its applications, also those of other members', async () => {
  const { id, businessId } = await registerBusinessApp(service, owner);
  for (const [role, status] of [
    ['viewer', 403],
    ['HR', 403],
    ['admin', 201],
  ] as const) {
    const member = await newPerson(service);
    await verifyEmail(service, member);
    await sql(service, 'INSERT INTO business_members VALUES ($1, $2, $3, now(), now())', [businessId, member.id, role]);
    expect((await promote(id, undefined, member)).status).toBe(status);
  }
  expect((await promote(id, undefined, await newPerson(service))).status).toBe(404);
});

test('without a business, the user who registered an application may promote it', async () => {
  const { id } = await registerApp(service, owner);
  expect((await promote(id, undefined, await newPerson(service))).status).toBe(404);
  expect((await promote(id)).status).toBe(201);
});

test('a confidential application has no loopback address in LIVE, a public one may', async () => {
  const redirect_uris = ['http://127.0.0.1/callback'];
  const confidential = await registerApp(service, owner, { redirect_uris });
  const refused = await promote(confidential.id);
  expect([refused.status, refused.body.code]).toEqual([422, 'https_required']);
  const mended = await promote(confidential.id, { redirect_uris: ['https://app.example/live'] });
  expect([mended.status, mended.body.redirect_uris]).toEqual([201, ['https://app.example/live']]);
  const changed = await call(service, 'PATCH', `/oauth/clients/${mended.body.client_id}`, {
    token: owner.session,
    body: { redirect_uris },
  });
  expect([changed.status, changed.body.code]).toEqual([422, 'https_required']);
  const native = await registerApp(service, owner, { redirect_uris, is_confidential: false });
  expect((await promote(native.id)).body).toMatchObject({ environment: 'LIVE', client_secret_preview: null });
});

test('an application for users has a redirect address in LIVE from the beginning, and keeps one', async () => {
  const { id } = await registerApp(service, owner, { redirect_uris: undefined });
  const refused = await promote(id);
  expect([refused.status, refused.body.errors[0].field]).toEqual([400, '/redirect_uris']);
  const { body: live } = await promote(id, { redirect_uris: ['https://app.example/live'] });
  const change = { token: owner.session, body: { redirect_uris: [] } };
  const { status, body } = await call(service, 'PATCH', `/oauth/clients/${live.client_id}`, change);
  expect([status, body.errors[0].field]).toEqual([400, '/redirect_uris']);
  expect(live.missing).toEqual([]);
});

test.each([[[]], [['http://app.example/']], [['https://app.example/#top']]])(
  'promoting with the addresses %j is refused',
  async (redirect_uris) => {
    const { id } = await registerApp(service, owner);
    expect((await promote(id, { redirect_uris })).status).toBe(400);
  },
);

/** Everything that owners and admins can do to an application. */
const CHANGES = [
  ['PATCH', '', { name: 'Renamed' }],
  ['POST', '/regenerate-secret', undefined],
  ['DELETE', '', undefined],
] as const;

test('a user who promoted an application and is no admin any more cannot manage it', async () => {
  const { id, businessId } = await registerBusinessApp(service, owner);
  const member = await newPerson(service);
  await verifyEmail(service, member);
  await sql(service, "INSERT INTO business_members VALUES ($1, $2, 'admin', now(), now())", [businessId, member.id]);
  const live = (await promote(id, undefined, member)).body.client_id;
  await setRole(businessId, member, 'viewer');
  expect(await changeAll(live, member)).toEqual([403, 403, 403]);
  await call(service, 'DELETE', `/businesses/${businessId}/members/${member.id}?keep_application=${live}`, {
    token: owner.session,
  });
  expect(await changeAll(live, member)).toEqual([404, 404, 404]);
  expect(await changeAll(live, owner)).toEqual([200, 200, 204]);
});

test('in TEST, a member in any role manages their own applications', async () => {
  const { id, businessId } = await registerBusinessApp(service, owner);
  const member = await newPerson(service);
  await sql(service, "INSERT INTO business_members VALUES ($1, $2, 'viewer', now(), now())", [businessId, member.id]);
  const own = await registerApp(service, member, { business_id: businessId });
  expect(await changeAll(id, member)).toEqual([403, 403, 403]);
  expect(await changeAll(own.id, member)).toEqual([200, 200, 204]);
});

test('without a business, the user who registered an application manages it in LIVE too', async () => {
  const { body } = await promote((await registerApp(service, owner)).id);
  expect(await changeAll(body.client_id, owner)).toEqual([200, 200, 204]);
});

/** Tries every change an owner or admin can make. @returns the statuses */
async function changeAll(id: string, { session }: Person): Promise<number[]> {
  const statuses = [];
  for (const [method, path, body] of CHANGES) {
    const answer = await call(service, method, `/oauth/clients/${id}${path}`, {
      token: session,
      ...(body && { body }),
    });
    statuses.push(answer.status);
  }
  return statuses;
}

const setRole = (businessId: string, member: Person, role: string) =>
  call(service, 'PATCH', `/businesses/${businessId}/members/${member.id}`, { token: owner.session, body: { role } });
