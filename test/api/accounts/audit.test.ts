import { expect, test } from '@jest/globals';
import type { AuditEvent } from '../../../spec/generated/schema.ts';
import { call, createApplication, createBusiness, signUp, type TestMerchant } from '../../support/api.ts';
import { newMember, newOwner, type Owner } from '../../support/dashboard.ts';
import { sql } from '../../support/database.ts';
import { verifyEmail } from '../../support/mail.ts';
import { paymentsOf } from '../../support/payments.ts';
import { service } from '../../support/shared-service.ts';
import { withTally } from '../../support/shop-tally.ts';
import { hiddenFields } from '../../support/visitor.ts';

type Caller = { session: string };

const list = (caller: Caller, business: string, query = '') =>
  call(service, 'GET', `/businesses/${business}/audit-events${query}`, { token: caller.session });

const eventsOf = async (caller: Caller, business: string, query = '?limit=100'): Promise<AuditEvent[]> =>
  (await list(caller, business, query)).body.data;

const typesOf = (events: AuditEvent[]) => events.map(({ type }) => type);

async function newBusiness(): Promise<TestMerchant> {
  const user = await signUp(service);
  return createApplication(service, user, await createBusiness(service, user));
}

const ask = (merchant: TestMerchant, method: string, path: string, body?: object) =>
  call(service, method, path, { token: merchant.token, ...(body && { body }) });

/** Confirms a step of a payment in the console. */
async function decide(who: Owner, reference: string, step: string, query: string): Promise<string> {
  const { html } = await who.open(`/payments/${reference}/${step}?review=1&${query}`);
  const path = `/dashboard/${who.businessId}/test/payments/${reference}/${step}?review=1&${query}`;
  return (await who.post(path, { ...hiddenFields(html), action: 'confirm' })).location;
}

test('changes of applications and their secrets are listed with who made them, when, from where and what', async () => {
  const merchant = await newBusiness();
  const { user, businessId, clientId } = merchant;
  const path = `/oauth/clients/${clientId}`;
  await call(service, 'PATCH', path, { token: user.session, body: { name: 'Till', scopes: ['payments:read'] } });
  await call(service, 'POST', `${path}/regenerate-secret`, { token: user.session, body: { expire_previous_in: 60 } });
  await call(service, 'DELETE', path, { token: user.session });
  const events = await eventsOf(user, businessId);
  expect(typesOf(events)).toEqual([
    'application.deleted',
    'application.secret_replaced',
    'application.changed',
    'application.registered',
    'business.created',
  ]);
  expect(events[2]).toMatchObject({
    id: expect.stringMatching(/^aud_/),
    business_id: businessId,
    environment: 'TEST',
    subject_id: clientId,
    subject_name: 'Till',
    actor: { user_id: user.id, client_id: null, name: 'Ada Lovelace' },
    address: '127.0.0.1',
    details: { name: 'Till', name_before: 'Shop', scopes: 'payments:read' },
  });
  expect(Math.abs(Date.parse(events[2]!.created_at) - Date.now())).toBeLessThan(60_000);
});

test('changes of endpoints name the application whose token made them', async () => {
  const merchant = await newBusiness();
  const { body } = await ask(merchant, 'POST', '/webhook-endpoints', { url: 'https://shop.example/hooks' });
  await ask(merchant, 'PATCH', `/webhook-endpoints/${body.id}`, { status: 'DISABLED' });
  await ask(merchant, 'POST', `/webhook-endpoints/${body.id}/rotate-secret`);
  await ask(merchant, 'DELETE', `/webhook-endpoints/${body.id}`);
  const events = await eventsOf(merchant.user, merchant.businessId, `?subject=${body.id}`);
  expect(typesOf(events)).toEqual([
    'endpoint.deleted',
    'endpoint.secret_replaced',
    'endpoint.changed',
    'endpoint.created',
  ]);
  expect(events[2]).toMatchObject({
    actor: { user_id: null, client_id: merchant.clientId, name: 'Shop' },
    details: { status: 'DISABLED', status_before: 'ENABLED' },
  });
});

test('steps of payments are recorded when they are taken by hand, and not when the API takes them', async () => {
  const owner = await newOwner(service);
  const payments = paymentsOf(service, owner.merchant);
  await payments.captured();
  const byHand = await payments.authorized();
  await decide(owner, byHand, 'capture', 'amount=10.00');
  await decide(owner, byHand, 'refund', 'amount=4.00&reason=Too+late');
  await decide(owner, await payments.authorized(), 'cancel', 'reason=Sold+out');
  const events = await eventsOf(owner, owner.businessId);
  expect(typesOf(events).filter((type) => type.startsWith('payment.'))).toEqual([
    'payment.cancel_requested',
    'payment.refund_requested',
    'payment.capture_requested',
  ]);
  expect(events[1]).toMatchObject({
    subject_id: byHand,
    actor: { user_id: owner.id },
    details: { amount: '400', currency: 'EUR', reason: 'Too late' },
  });
});

test('a changed role and a removal are recorded, and a refused one is not', async () => {
  const owner = await newOwner(service);
  const viewer = await newMember(service, owner, 'viewer');
  const path = `/businesses/${owner.businessId}/members`;
  const change = (id: string, role: string) =>
    call(service, 'PATCH', `${path}/${id}`, { token: owner.session, body: { role } });
  await change(viewer.id, 'admin');
  expect((await change(owner.id, 'viewer')).status).toBe(409);
  await call(service, 'DELETE', `${path}/${viewer.id}`, { token: owner.session });
  const events = await eventsOf(owner, owner.businessId);
  expect(typesOf(events).slice(0, 2)).toEqual(['member.removed', 'member.role_changed']);
  expect(events[1]).toMatchObject({ subject_id: viewer.id, details: { role: 'admin', role_before: 'viewer' } });
});

test('a promotion, and an invitation that is sent again, are recorded', async () => {
  const owner = await newOwner(service);
  await verifyEmail(service, owner);
  const { clientId } = owner.merchant;
  const post = (path: string, body?: object) =>
    call(service, 'POST', path, { token: owner.session, ...(body && { body }) });
  const { body: live } = await post(`/oauth/clients/${clientId}/promote`);
  const path = `/businesses/${owner.businessId}/invitations`;
  const { body: invitation } = await post(path, { email: `guest.${owner.email}`, role: 'viewer' });
  await post(`${path}/${invitation.id}/resend`);
  const events = await eventsOf(owner, owner.businessId);
  expect(typesOf(events).slice(0, 3)).toEqual(['invitation.resent', 'invitation.created', 'application.promoted']);
  expect(events[0]).toMatchObject({ subject_id: invitation.id, actor: { user_id: owner.id } });
  expect(events[2]).toMatchObject({
    subject_id: live.client_id,
    environment: 'LIVE',
    actor: { user_id: owner.id },
    details: { promoted_from: clientId },
  });
});

test('of parallel deletions of one application, one is carried out and recorded', async () => {
  const { user, businessId, clientId } = await newBusiness();
  const remove = () => call(service, 'DELETE', `/oauth/clients/${clientId}`, { token: user.session });
  const statuses = (await Promise.all(Array.from({ length: 20 }, remove))).map(({ status }) => status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  expect(statuses.filter((status) => status === 404)).toHaveLength(19);
  expect(await eventsOf(user, businessId, '?type=application.deleted')).toHaveLength(1);
});

test('the log holds no secret', async () => {
  const merchant = await newBusiness();
  const endpoint = await ask(merchant, 'POST', '/webhook-endpoints', { url: 'https://shop.example/hooks' });
  const rotated = await ask(merchant, 'POST', `/webhook-endpoints/${endpoint.body.id}/rotate-secret`);
  const path = `/oauth/clients/${merchant.clientId}/regenerate-secret`;
  const client = await call(service, 'POST', path, { token: merchant.user.session });
  const rows = JSON.stringify(
    await sql(service, 'SELECT * FROM audit_events WHERE business_id = $1', [merchant.businessId]),
  );
  for (const { secret } of [endpoint.body, rotated.body, { secret: client.body.client_secret_preview }]) {
    expect(secret).toMatch(/^(whsec|tsk_test)_.{43}/);
    expect(rows).not.toContain(secret.replace(/^(whsec|tsk_test)_/, '')); // its random part may have underscores, too
  }
});

test.each(['UPDATE audit_events SET address = NULL', 'DELETE FROM audit_events', 'TRUNCATE audit_events'])(
  'the database refuses to run %s',
  async (statement) => {
    await newBusiness();
    await expect(sql(service, statement)).rejects.toThrow('the audit log is append-only');
  },
);

test('owners and admins read the log, other members and strangers do not', async () => {
  const owner = await newOwner(service);
  const admin = await newMember(service, owner, 'admin');
  expect((await list(admin, owner.businessId)).status).toBe(200);
  for (const role of ['HR', 'viewer']) {
    const { status, body } = await list(await newMember(service, owner, role), owner.businessId);
    expect([status, body.code]).toEqual([403, 'role_required']);
  }
  expect((await list(await signUp(service), owner.businessId)).status).toBe(404);
});

test('the log is filtered by type, actor and subject, and read page by page', async () => {
  const owner = await newOwner(service);
  const admin = await newMember(service, owner, 'admin');
  const app = await createApplication(service, admin, owner.businessId);
  const { businessId } = owner;
  const two = '?type=application.registered&type=business.created';
  expect(typesOf(await eventsOf(owner, businessId, two))).toEqual([
    'application.registered',
    'application.registered',
    'business.created',
  ]);
  const mine = await eventsOf(owner, businessId, `?actor=${admin.id}&type=application.registered`);
  expect(mine.map(({ subject_id }) => subject_id)).toEqual([app.clientId]);
  expect(await eventsOf(owner, businessId, `?subject=${app.clientId}`)).toHaveLength(1);
  const all = await eventsOf(owner, businessId);
  const first = await list(owner, businessId, '?limit=2');
  const rest = await list(owner, businessId, `?limit=100&cursor=${first.body.next_cursor}`);
  expect([...first.body.data, ...rest.body.data]).toEqual(all);
  const other = await list(owner, businessId, `?actor=${admin.id}&cursor=${first.body.next_cursor}`);
  expect([other.status, other.body.code]).toEqual([400, 'invalid_cursor']);
  expect((await list(owner, businessId, '?type=application.stolen')).status).toBe(400);
});

test('the console shows the log to owners and admins, with filters and without markup of others', async () => {
  const owner = await newOwner(service);
  const viewer = await newMember(service, owner, 'viewer');
  const path = `/oauth/clients/${owner.merchant.clientId}`;
  await call(service, 'PATCH', path, { token: owner.session, body: { name: '<b>Till' } });
  const { html } = await owner.open('/audit');
  expect(html).toContain('An application was changed, disabled or enabled');
  expect(html).toContain('name: &lt;b&gt;Till, before: Shop');
  expect(html).toContain(`/dashboard/${owner.businessId}/test/applications/${owner.merchant.clientId}`);
  expect((await owner.open('/audit?show=payments')).html).toContain('No changes yet.');
  const invited = { email: 'grace@example.com', role: 'viewer' };
  await call(service, 'POST', `/businesses/${owner.businessId}/invitations`, { token: owner.session, body: invited });
  expect((await owner.open('/audit?show=members')).html).toContain('An invitation was sent');
  expect((await owner.open('/audit?show=everything')).status).toBe(400);
  expect((await owner.open(`/audit?actor=${viewer.id}`)).html).toContain('Shows one person');
  expect((await viewer.open('/audit')).status).toBe(403);
  expect([(await viewer.open('')).html, html].map((page) => /href="[^"]+\/audit"/.test(page))).toEqual([false, true]);
});

test('tally audit list shows who changed what', () =>
  withTally(async (tally) => {
    const { user, businessId, clientId } = await newBusiness();
    await tally.run(['login', '--with-session'], { stdin: user.session });
    const { stdout } = await tally.run(['audit', 'list', businessId, '-o', 'table']);
    expect(stdout).toMatch(new RegExp(`Ada Lovelace\\s+application.registered\\s+${clientId}\\s+127.0.0.1`));
    const events = await tally.json<AuditEvent[]>(['audit', 'list', businessId, '--actor', user.id]);
    expect(typesOf(events)).toEqual(['application.registered', 'business.created']);
  }));
