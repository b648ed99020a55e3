import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { continueClosings } from '../../../../server/domain/leaving/continue-closings.ts';
import { ageSession } from '../../../support/age-session.ts';
import { call, createApplication, fetchToken, insist, signUp } from '../../../support/api.ts';
import { newMember, newOwner, type Owner } from '../../../support/dashboard.ts';
import { sql } from '../../../support/database.ts';
import { eventually } from '../../../support/eventually.ts';
import { duringOther } from '../../../support/locks.ts';
import { invite } from '../../../support/members.ts';
import { paymentsOf, times, tally } from '../../../support/payments.ts';
import { startReceiver } from '../../../support/receiver.ts';
import { startTestService, type OwnService } from '../../../support/service.ts';
import { hiddenFields } from '../../../support/visitor.ts';
import { webhooksOf } from '../../../support/webhooks.ts';

const NAME = 'Looms & Sons';

/** A separate service, because its LIVE payments were created in TEST, which fails ledger verification. */
let service: OwnService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const ask = ({ session }: { session: string }, method: string, path: string, body?: object) =>
  call(service, method, path, { token: session, ...(body && { body }) });
const close = (who: { session: string }, id: string, name = NAME) =>
  ask(who, 'POST', `/businesses/${id}/close`, { name });
const pay = { amount: 1250, currency: 'EUR' };

/** Waits until the open payments of a closed business have ended. */
const settled = (businessId: string) =>
  eventually(
    async () =>
      (await sql(service, 'SELECT settled_at FROM businesses WHERE id = $1', [businessId]))[0]!.settled_at !== null,
    'the open payments to end',
  );

/** Inserts open payments of a business, without their ledger rows. */
const addOpen = ({ businessId, merchant }: Owner, count: number) =>
  sql(
    service,
    `INSERT INTO payments (reference, business_id, environment, client_id, status, amount, currency, capture_method,
       metadata, created_at, updated_at, expires_at)
     SELECT 'pay_' || substr(md5($1 || number), 1, 26), $1, CASE number % 2 WHEN 0 THEN 'TEST' ELSE 'LIVE' END, $2,
       'PENDING', 1250, 'EUR', 'MANUAL', '{}', now(), now(), now() + interval '7 days'
     FROM generate_series(1, $3::integer) AS number`,
    [businessId, merchant.clientId, count],
  );

/** Moves a payment to LIVE, where no test processor exists. */
const moveToLive = (reference: string) =>
  sql(service, "UPDATE payments SET environment = 'LIVE' WHERE reference = $1", [reference]);

const answerOf = async (answer: ReturnType<typeof ask>) => {
  const { status, body } = await answer;
  return [status, body?.code];
};

test('a business is renamed by owners and admins, and by no other member', async () => {
  const owner = await newOwner(service);
  const [admin, viewer] = [await newMember(service, owner, 'admin'), await newMember(service, owner, 'viewer')];
  const path = `/businesses/${owner.businessId}`;
  const before = (await ask(owner, 'GET', path)).body.name;
  expect((await ask(admin, 'PATCH', path, { name: NAME })).body).toMatchObject({ name: NAME, role: 'admin' });
  expect(await answerOf(ask(viewer, 'PATCH', path, { name: 'Mine' }))).toEqual([403, 'role_required']);
  expect(await answerOf(ask(await signUp(service), 'PATCH', path, { name: 'Mine' }))).toEqual([404, 'not_found']);
  expect(await answerOf(ask(owner, 'PATCH', path, { name: 'Tallystick Pay' }))).toEqual([400, 'invalid_request']);
  const [event] = (await ask(owner, 'GET', `${path}/audit-events`)).body.data;
  expect(event).toMatchObject({ type: 'business.changed', details: { name: NAME, name_before: before } });
});

test('only an owner closes a business, with its name and a recent sign-in, and once', async () => {
  const owner = await newOwner(service, NAME);
  const { businessId } = owner;
  const admin = await newMember(service, owner, 'admin');
  expect(await answerOf(close(admin, businessId))).toEqual([403, 'role_required']);
  expect(await answerOf(close(await signUp(service), businessId))).toEqual([404, 'not_found']);
  const misnamed = await close(owner, businessId, 'Looms');
  expect(misnamed.body).toMatchObject({ status: 400, errors: [{ field: '/name', code: 'name_mismatch' }] });
  await ageSession(service, owner.session);
  expect(await answerOf(close(owner, businessId))).toEqual([403, 'recent_sign_in_required']);
  await sql(service, 'UPDATE sessions SET proven_at = now() WHERE user_id = $1', [owner.id]);
  expect((await close(owner, businessId)).body).toMatchObject({ id: businessId, closed_at: expect.any(String) });
  expect(await answerOf(close(owner, businessId))).toEqual([409, 'business_closed']);
  expect(await answerOf(ask(owner, 'PATCH', `/businesses/${businessId}`, { name: 'Other' }))).toEqual([
    409,
    'business_closed',
  ]);
});

async function closeWithEverything(owner: Owner) {
  const receiver = await startReceiver();
  const payments = paymentsOf(service, owner.merchant);
  const endpoint = (await payments.ask('POST', '/webhook-endpoints', { url: receiver.url })).body;
  const [captured, authorized] = [await payments.captured(), await payments.authorized()];
  const pending = (await payments.create({ payment_method: undefined })).body.reference as string;
  await invite(service, owner, owner.businessId, `late-${owner.email}`, 'viewer');
  expect((await close(owner, owner.businessId)).status).toBe(200);
  return { receiver, payments, endpoint, captured, authorized, pending };
}

test('its applications and tokens end, endpoints are disabled, and invitations are withdrawn', async () => {
  const owner = await newOwner(service, NAME);
  const { merchant, businessId } = owner;
  const { payments, endpoint } = await closeWithEverything(owner);
  expect((await payments.create()).body.code).toBe('invalid_token');
  expect(await fetchToken(service, merchant.clientId, merchant.clientSecret)).toBeUndefined();
  const [row] = await sql(service, 'SELECT status, disabled_reason FROM webhook_endpoints WHERE id = $1', [
    endpoint.id,
  ]);
  expect(row).toEqual({ status: 'DISABLED', disabled_reason: 'The business was closed.' });
  expect((await ask(owner, 'GET', `/businesses/${businessId}/invitations`)).body.data).toEqual([]);
  const types = (await ask(owner, 'GET', `/businesses/${businessId}/audit-events`)).body.data.map(
    ({ type }: { type: string }) => type,
  );
  expect(types.slice(0, 2)).toEqual(['business.closed', 'invitation.withdrawn']);
});

test('what waits for an endpoint that the service has disabled is skipped', async () => {
  const owner = await newOwner(service, NAME);
  const receiver = await startReceiver((_received, response) => void response.writeHead(500).end());
  const webhooks = webhooksOf(service, owner.merchant);
  const { id } = await webhooks.register(receiver.url);
  await webhooks.pay();
  await webhooks.delivery(id, ({ status }) => status === 'RETRYING', 'a failure');
  await sql(service, "UPDATE webhook_endpoints SET status = 'DISABLED', sends_waiting = true WHERE id = $1", [id]);
  expect((await close(owner, owner.businessId)).status).toBe(200);
  const outcome = async () =>
    (await sql(service, 'SELECT status FROM webhook_deliveries WHERE endpoint_id = $1', [id]))[0];
  await eventually(async () => (await outcome())?.status === 'SKIPPED', 'the end of what waited');
});

test('payments that wait for their payer expire, TEST money comes back, and captured ones stay', async () => {
  const owner = await newOwner(service, NAME);
  const { captured, authorized, pending } = await closeWithEverything(owner);
  const statusOf = async (reference: string) =>
    (await sql(service, 'SELECT status FROM payments WHERE reference = $1', [reference]))[0]!.status;
  const payer = await newOwner(service);
  expect((await payer.get(`/pay/${pending}`)).html).toMatch(/expired/i);
  for (const reference of [pending, authorized])
    await eventually(async () => (await statusOf(reference)) === 'EXPIRED', `${reference} to expire`);
  expect(await statusOf(captured)).toBe('CAPTURED');
});

test('LIVE payments that hold money, and steps that are under way, keep it open and are named', async () => {
  const owner = await newOwner(service, NAME);
  const payments = paymentsOf(service, owner.merchant);
  const authorized = await payments.authorized();
  await moveToLive(authorized);
  const refused = await close(owner, owner.businessId);
  expect(refused.body).toMatchObject({ status: 409, code: 'payments_unfinished' });
  expect(refused.body.detail).toContain(authorized);
  await sql(service, "UPDATE payments SET environment = 'TEST' WHERE reference = $1", [authorized]);
  const captured = await payments.captured();
  await moveToLive(captured);
  await sql(
    service,
    `INSERT INTO processor_operations (id, payment_reference, kind, amount, status, given_up_at, created_at, updated_at)
     VALUES ('op_' || $1, $1, 'capture', 1, 'unknown', now(), now(), now())`,
    [captured],
  );
  expect((await close(owner, owner.businessId)).body.detail).toContain(captured);
  const [{ closed_at }] = (await sql(service, 'SELECT closed_at FROM businesses WHERE id = $1', [
    owner.businessId,
  ])) as [{ closed_at: Date | null }];
  expect(closed_at).toBeNull();
  expect((await payments.create()).status).toBe(201); // and nothing was changed
  await sql(
    service,
    "UPDATE processor_operations SET status = 'succeeded', given_up_at = NULL WHERE payment_reference = $1",
    [captured],
  );
  expect((await close(owner, owner.businessId)).status).toBe(200);
});

test('members go on reading, and change nothing but members', async () => {
  const owner = await newOwner(service, NAME);
  const { captured, endpoint } = await closeWithEverything(owner);
  const { businessId, merchant } = owner;
  for (const path of ['', '/payments', `/payments/${captured}`, '/balance', '/applications', '/audit', '/settings']) {
    const { status, html } = await owner.open(path);
    expect({ path, status, bar: html.includes('nothing can be added or changed, except members') }).toEqual({
      path,
      status: 200,
      bar: true,
    });
  }
  expect((await owner.open('')).html).not.toMatch(/First steps|need attention/);
  for (const path of ['/applications/new', '/endpoints/new', '/payments/new']) {
    const { status, html } = await owner.open(path);
    expect({ path, status, told: html.includes('This business is closed') }).toEqual({ path, status: 409, told: true });
  }
  const page = await owner.open(`/applications/${merchant.clientId}`);
  expect(page.html).not.toMatch(/Delete this application|Replace secret|Promote to LIVE|Save changes/);
  const application = {
    name: 'Late',
    grant_types: ['client_credentials'],
    scopes: ['payments:read'],
    is_confidential: true,
    business_id: businessId,
  };
  const changes: [string, string, object?][] = [
    ['POST', '/oauth/clients', application],
    ['PATCH', `/oauth/clients/${merchant.clientId}`, { name: 'Late' }],
    ['POST', `/oauth/clients/${merchant.clientId}/regenerate-secret`],
    ['POST', `/oauth/clients/${merchant.clientId}/promote`],
    ['DELETE', `/oauth/clients/${merchant.clientId}`],
    ['POST', `/businesses/${businessId}/invitations`, { email: 'late@example.com', role: 'viewer' }],
  ];
  await sql(service, 'UPDATE users SET email_verified_at = now() WHERE id = $1', [owner.id]);
  for (const change of changes)
    expect([change[1], ...(await answerOf(ask(owner, ...change)))]).toEqual([change[1], 409, 'business_closed']);
  const seen = (await sql(service, 'SELECT updated_at FROM payments WHERE reference = $1', [captured]))[0]!.updated_at;
  const forms: [string, string, Record<string, string>?][] = [
    [`/endpoints/${endpoint.id}`, 'enable'],
    [`/payments/${captured}/refund?review=1`, 'confirm', { seen: (seen as Date).toISOString(), once: 'x' }],
    ['/settings', 'rename', { name: 'Late' }],
  ];
  for (const [path, action, fields] of forms) {
    const { status, html } = await owner.act(path, action, fields);
    expect({ path, status, told: html.includes('This business is closed') }).toEqual({ path, status: 409, told: true });
  }
});

test('members of a closed business can be removed in the console, and leave', async () => {
  const owner = await newOwner(service, NAME);
  const [other, viewer] = [await newMember(service, owner, 'owner'), await newMember(service, owner, 'viewer')];
  await close(owner, owner.businessId);
  const { html } = await owner.open('/members');
  expect(html).toContain('Leave this business…');
  expect(html).not.toContain('Invite a member');
  expect(html).toContain(`/members/${viewer.id}/remove"`);
  expect((await owner.act(`/members/${viewer.id}/remove`, 'remove')).location).toContain('?done=removed');
  expect((await owner.act('/members', 'change', { user_id: other.id, role: 'admin' })).location).toContain(
    '?done=changed',
  );
});

test('the page asks for the name, keeps what was typed, and closes the business', async () => {
  const owner = await newOwner(service, NAME);
  const viewer = await newMember(service, owner, 'viewer');
  const wrong = await owner.act('/settings', 'close', { confirm: 'Looms' });
  expect([wrong.status, wrong.html.includes('value="Looms"')]).toEqual([400, true]);
  expect((await viewer.open('/settings')).html).not.toContain('Close this business');
  const done = await owner.act('/settings', 'close', { confirm: NAME });
  expect(done.location).toContain('/settings?done=closed');
  expect((await owner.open('/settings')).html).not.toContain('Close this business');
});

test('a closing with any number of open payments is one mark, and the upkeep ends them', async () => {
  const owner = await newOwner(service, NAME);
  await addOpen(owner, 2500);
  const other = new Client(service.databaseUrl);
  await other.connect();
  await other.query('BEGIN'); // locks an open payment, like a step in progress
  await other.query('SELECT FROM payments WHERE business_id = $1 ORDER BY reference LIMIT 1 FOR UPDATE', [
    owner.businessId,
  ]);
  const { status, body } = await close(owner, owner.businessId);
  expect([status, body.settled_at]).toEqual([200, null]);
  const left = async () =>
    (await sql(service, 'SELECT FROM payments WHERE business_id = $1 AND expires_at > now()', [owner.businessId]))
      .length;
  await eventually(async () => (await left()) === 1, 'all others to end');
  const path = `/businesses/${owner.businessId}`;
  expect((await owner.open('/settings')).html).toContain('Being closed');
  await other.query('COMMIT');
  await other.end();
  await settled(owner.businessId);
  expect((await ask(owner, 'GET', path)).body.settled_at).toEqual(expect.any(String));
  expect(await left()).toBe(0);
});

test('closings take turns: that of a business with few open payments is done before one with many, which began earlier', async () => {
  const [large, small] = [await newOwner(service, NAME), await newOwner(service, NAME)];
  await addOpen(large, 8000);
  await addOpen(small, 3);
  const ids = [large.businessId, small.businessId];
  await sql(
    service,
    `UPDATE businesses SET closed_at = now() - (CASE id WHEN $1 THEN 2 ELSE 1 END) * interval '1 second'
     WHERE id IN ($1, $2)`,
    ids,
  );
  for (const id of ids) await settled(id);
  const order = await sql(service, 'SELECT id FROM businesses WHERE id IN ($1, $2) ORDER BY settled_at', ids);
  expect(order.map(({ id }) => id)).toEqual([small.businessId, large.businessId]);
});

test('a business that is closed meanwhile has its turn after one batch of each of the many before it', async () => {
  const old = Array.from({ length: 100 }, (_, index) => `biz_old_${index}`);
  const add = (ids: string[], seconds: number) =>
    sql(
      service,
      `INSERT INTO businesses (id, name, created_at, updated_at, closed_at)
       SELECT id, 'Closed', now(), now(), now() - $2 * interval '1 second' FROM unnest($1::text[]) AS id`,
      [ids, seconds],
    );
  await add(old, 60);
  const stopping = new AbortController();
  let taken = 0;
  /** Each has another batch, as with many payments. */
  const takeForUpkeep = async (batch: () => Promise<unknown>) => {
    if (++taken === 1) await add(['biz_newcomer'], 0);
    if (taken === 2 * old.length) stopping.abort();
    await batch();
    return true;
  };
  const batches = { takeForUpkeep } as unknown as typeof service.parts.batches;
  await continueClosings({ clock: service.parts.clock, batches }, stopping.signal);
  expect(
    await sql(service, 'SELECT FROM businesses WHERE id = $1 AND settled_at IS NOT NULL', ['biz_newcomer']),
  ).toHaveLength(1);
});

test('a closing whose process ended after a batch is gone on with', async () => {
  const owner = await newOwner(service, NAME);
  await addOpen(owner, 1500);
  await sql(
    service,
    `WITH ended AS (UPDATE businesses SET closed_at = now() WHERE id = $1 RETURNING closed_at)
     UPDATE payments SET expires_at = closed_at FROM ended WHERE reference IN (
       SELECT reference FROM payments WHERE business_id = $1 LIMIT 1000)`,
    [owner.businessId],
  );
  await settled(owner.businessId);
  expect(
    await sql(service, 'SELECT FROM payments WHERE business_id = $1 AND expires_at > now()', [owner.businessId]),
  ).toEqual([]);
});

test('a payment of a closed business cannot be paid, before its time has ended too', async () => {
  const owner = await newOwner(service, NAME);
  const pending = (await paymentsOf(service, owner.merchant).create({ payment_method: undefined })).body.reference;
  const payer = await newOwner(service);
  const page = await payer.get(`/pay/${pending}`);
  expect(page.html).toContain('Pay with the simulated card');
  await sql(service, 'UPDATE businesses SET closed_at = now(), settled_at = now() WHERE id = $1', [owner.businessId]);
  expect((await payer.get(`/pay/${pending}`)).html).toMatch(/expired/i);
  const fields = { ...hiddenFields(page.html), pay: 'simulated_card', card: 'sim_success' };
  expect((await payer.post(`/pay/${pending}`, fields)).location).toContain(`/pay/${pending}`);
  expect(await sql(service, 'SELECT status FROM payments WHERE reference = $1', [pending])).toEqual([
    { status: 'PENDING' },
  ]);
});

test('of 20 that close one business at once, one does', async () => {
  const owner = await newOwner(service, NAME);
  const answers = tally(await times(20, () => insist(() => close(owner, owner.businessId))));
  expect(answers).toEqual({ '200': 1, '409 business_closed': 19 });
  const path = `/businesses/${owner.businessId}/audit-events?type=business.closed`;
  expect((await ask(owner, 'GET', path)).body.data).toHaveLength(1);
});

test('with new payments, tokens, refunds, endpoints and applications in parallel, nothing is added after it closed', async () => {
  for (let round = 0; round < 4; round += 1) {
    const owner = await newOwner(service, NAME);
    const { businessId, merchant } = owner;
    const payments = paymentsOf(service, merchant);
    const captured = await payments.captured();
    const url = 'https://shop.example/hooks';
    const [closed] = await Promise.all([
      insist(() => close(owner, businessId)),
      ...Array.from({ length: 8 }, () => payments.create()),
      ...Array.from({ length: 4 }, () => payments.create({ ...pay, payment_method: undefined })),
      ...Array.from({ length: 4 }, () => payments.refund(captured, { amount: 1 })),
      ...Array.from({ length: 2 }, () => payments.ask('POST', '/webhook-endpoints', { url })),
      ...Array.from({ length: 2 }, () => createApplication(service, owner, businessId).catch(() => undefined)),
      ...Array.from({ length: 4 }, () => fetchToken(service, merchant.clientId, merchant.clientSecret)),
    ]);
    expect(closed.status).toBe(200);
    await settled(businessId);
    const after = await sql(
      service,
      `WITH closed AS (SELECT id, closed_at FROM businesses WHERE id = $1)
       SELECT 'payment' AS what, reference AS id FROM payments, closed
         WHERE business_id = closed.id AND (expires_at > closed_at AND status IN ('PENDING', 'AUTHORIZED'))
       UNION SELECT 'endpoint', webhook_endpoints.id FROM webhook_endpoints, closed
         WHERE business_id = closed.id AND status = 'ENABLED'
       UNION SELECT 'application', client_id FROM clients, closed WHERE business_id = closed.id AND status = 'ENABLED'`,
      [businessId],
    );
    expect(after).toEqual([]);
    const before = (await sql(service, 'SELECT FROM refunds WHERE payment_reference = $1', [captured])).length;
    expect((await payments.refund(captured, { amount: 1 })).status).toBe(401);
    expect((await payments.create()).status).toBe(401);
    expect(await sql(service, 'SELECT FROM refunds WHERE payment_reference = $1', [captured])).toHaveLength(before);
  }
});

test('a payment that is being made as its business closes is not made', async () => {
  const { merchant, businessId } = await newOwner(service, NAME);
  const payments = paymentsOf(service, merchant);
  const closing = 'UPDATE businesses SET closed_at = now() WHERE id = $1';
  const [late] = await duringOther(service, [[closing, businessId]], () => [payments.create()]);
  expect(late!.body).toMatchObject({ status: 409, code: 'business_closed' });
});

test('the refusal of a payment of a closed business is kept under its key, and nothing else is', async () => {
  const { merchant, businessId } = await newOwner(service, NAME);
  await sql(service, 'UPDATE businesses SET closed_at = now() WHERE id = $1', [businessId]);
  for (const token of ['sim_success', 'sim_declined']) {
    const body = { amount: 1, currency: 'EUR', payment_method: { type: 'simulated_card', token } };
    const pay = () =>
      call(service, 'POST', '/payments', { token: merchant.token, body, headers: { 'Idempotency-Key': token } });
    const [first, second] = [await pay(), await pay()];
    expect(first).toMatchObject({ status: 409, body: { code: 'business_closed' } });
    expect([second.text, second.headers.get('Idempotent-Replayed')]).toEqual([first.text, 'true']);
  }
  for (const table of ['payments', 'events'])
    expect(await sql(service, `SELECT FROM ${table} WHERE business_id = $1`, [businessId])).toEqual([]);
});

test('a request that was let in before the closing adds nothing after it', async () => {
  const owner = await newOwner(service, NAME);
  const payments = paymentsOf(service, owner.merchant);
  const captured = await payments.captured();
  const url = 'https://shop.example/hooks';
  const { body: endpoint } = await payments.ask('POST', '/webhook-endpoints', { url });
  // Simulates a token that was checked just before: the application is enabled, and the business closed.
  await sql(service, 'UPDATE businesses SET closed_at = now() WHERE id = $1', [owner.businessId]);
  for (const late of [
    () => payments.create(),
    () => payments.create({ payment_method: undefined }),
    () => payments.create({ payment_method: { type: 'simulated_card', token: 'sim_declined' } }),
    () => payments.create({ capture_method: 'AUTOMATIC' }),
    () => payments.refund(captured, { amount: 1 }),
    () => payments.ask('POST', '/webhook-endpoints', { url }),
    () => payments.ask('POST', `/webhook-endpoints/${endpoint.id}/test`),
  ])
    expect((await late()).body).toMatchObject({ status: 409, code: 'business_closed' });
});
