import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { AccountAuditEvent, AuditEvent } from '../../../spec/generated/schema.ts';
import { call, CARD, PASSWORD } from '../../support/api.ts';
import { sql } from '../../support/database.ts';
import { CHANGE, mailAbout, RESET, verifyEmail } from '../../support/mail.ts';
import { join } from '../../support/members.ts';
import { newPerson, obtainTokens, registerApp, registerBusinessApp, type Person } from '../../support/oauth.ts';
import { addPasskey, signInByPasskey } from '../../support/passkeys.ts';
import { paymentsOf } from '../../support/payments.ts';
import { turnOn } from '../../support/second-factor.ts';
import { service } from '../../support/shared-service.ts';
import { withTally } from '../../support/shop-tally.ts';

const SCOPES = ['payments:create', 'payments:capture', 'payments:read', 'payments:refund', 'profile:read'];

const as = ({ session }: { session: string }, method: string, path: string, body?: object) =>
  call(service, method, path, { token: session, ...(body && { body }) });

const logOf = async (person: Person, query = '?limit=100'): Promise<AccountAuditEvent[]> =>
  (await as(person, 'GET', `/account/audit-events${query}`)).body.data;

const logOfBusiness = async (owner: Person, business: string): Promise<AuditEvent[]> =>
  (await as(owner, 'GET', `/businesses/${business}/audit-events?limit=100`)).body.data;

const typesOf = (events: { type: string }[]) => events.map(({ type }) => type);

const paymentsIn = (events: AuditEvent[]) => events.filter(({ type }) => type.startsWith('payment.'));

test('money that the token of a user moves is in the log of the business, once, and that of the application is not', async () => {
  const owner = await newPerson(service);
  const app = await registerBusinessApp(service, owner, { scopes: SCOPES });
  const { access_token } = await obtainTokens(service, owner, app, { scope: SCOPES.join(' ') });
  const payments = paymentsOf(service, { token: access_token });
  const key = { 'Idempotency-Key': randomUUID() };
  const { reference } = (await payments.create({}, key)).body;
  expect((await payments.create({}, key)).headers.get('Idempotent-Replayed')).toBe('true');
  await payments.act(reference, 'capture', { amount: 1000 });
  expect((await payments.act(reference, 'capture')).status).toBe(409);
  await payments.refund(reference, { amount: 400, reason: 'Too late' });
  const other = await payments.authorized();
  await payments.act(other, 'cancel', { reason: 'Sold out' });
  const { body: own } = await call(service, 'POST', '/oauth/token', {
    form: { grant_type: 'client_credentials', client_id: app.id, client_secret: app.secret! },
  });
  await paymentsOf(service, { token: own.access_token }).captured();
  const events = paymentsIn(await logOfBusiness(owner, app.businessId));
  expect(events.map(({ type, subject_id }) => [type, subject_id])).toEqual([
    ['payment.cancel_requested', other],
    ['payment.created', other],
    ['payment.refund_requested', reference],
    ['payment.capture_requested', reference],
    ['payment.created', reference],
  ]);
  expect(events[2]).toMatchObject({
    environment: 'TEST',
    actor: { user_id: owner.id, client_id: app.id, name: 'Ada Lovelace' },
    address: '127.0.0.1',
    details: { amount: '400', currency: 'EUR', reason: 'Too late' },
  });
});

test('a payment that is declined is in the log too, and one that is refused is not', async () => {
  const owner = await newPerson(service);
  const app = await registerBusinessApp(service, owner, { scopes: SCOPES });
  const { access_token } = await obtainTokens(service, owner, app, { scope: SCOPES.join(' ') });
  const payments = paymentsOf(service, { token: access_token });
  const declined = await payments.create({ payment_method: { ...CARD, token: 'sim_insufficient_funds' } });
  expect([declined.status, (await payments.create({ currency: 'XXX' })).status]).toEqual([402, 400]);
  expect(typesOf(paymentsIn(await logOfBusiness(owner, app.businessId)))).toEqual(['payment.created']);
});

test('consents to the scopes of a business are in its log, granted and withdrawn; others are the user’s own', async () => {
  const owner = await newPerson(service);
  const app = await registerBusinessApp(service, owner, { scopes: SCOPES });
  const admin = await newPerson(service);
  await join(service, owner, app.businessId, admin, 'admin');
  await obtainTokens(service, admin, app, { scope: 'payments:read profile:read' });
  await obtainTokens(service, admin, app, { scope: 'payments:read profile:read' }); // is not asked again
  expect((await as(admin, 'DELETE', `/oauth/consents/${app.id}`)).status).toBe(204);
  const customer = await newPerson(service);
  await obtainTokens(service, customer, app, { scope: 'profile:read' });
  const consents = (await logOfBusiness(owner, app.businessId)).filter(({ type }) => type.startsWith('consent.'));
  expect(consents).toMatchObject(
    ['consent.withdrawn', 'consent.granted'].map((type) => ({
      ...{ type, subject_id: app.id, subject_name: 'Budget Book', environment: 'TEST', address: '127.0.0.1' },
      ...{ actor: { user_id: admin.id }, details: { scopes: 'payments:read profile:read' } },
    })),
  );
  expect(typesOf(await logOf(customer))).toEqual(['consent.granted', 'session.opened']);
});

test('sign-ins, factors, password and address are in the log of the account and its export, and no secret is', async () => {
  const person = await newPerson(service);
  await verifyEmail(service, person);
  const app = await turnOn(service, person);
  const proof = () => ({ password: PASSWORD, code: app.nextCode() });
  const { recovery_codes } = (await as(person, 'POST', '/second-factor/recovery-codes', { password: PASSWORD })).body;
  const { id: passkey, authenticator } = await addPasskey(service, person);
  expect((await signInByPasskey(service, authenticator)).status).toBe(201);
  expect((await as(person, 'DELETE', `/passkeys/${passkey}`)).status).toBe(204);
  const credentials = { email: person.email, password: PASSWORD };
  const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' };
  const body = { ...credentials, code: recovery_codes[0] };
  expect((await call(service, 'POST', '/session', { body, headers })).status).toBe(201);
  expect((await call(service, 'POST', '/session', { body: { ...body, password: 'wrong' } })).status).toBe(401);
  expect((await as(person, 'POST', '/second-factor/turn-off', proof())).status).toBe(204);
  const email = `new.${person.email}`;
  await as(person, 'POST', '/email/change', { email, password: PASSWORD });
  const { token } = await mailAbout(service, { email }, CHANGE);
  expect((await as(person, 'POST', '/email/verify', { token })).status).toBe(200);
  const next = 'seven green lanterns at dusk';
  expect((await as(person, 'POST', '/password/change', { current_password: PASSWORD, password: next })).status).toBe(
    204,
  );
  const events = await logOf(person);
  expect(typesOf(events)).toEqual([
    ...['password.changed', 'email.changed', 'authenticator_app.removed', 'session.opened', 'passkey.removed'],
    ...['session.opened', 'passkey.added', 'recovery_codes.replaced', 'authenticator_app.added', 'email.verified'],
    'session.opened',
  ]);
  expect(events[3]).toMatchObject({
    ...{ business_id: null, environment: null, subject_id: person.id, subject_name: 'Ada Lovelace' },
    ...{ actor: { user_id: person.id, client_id: null, name: 'Ada Lovelace' }, address: '127.0.0.1' },
    details: { session: expect.stringMatching(/^ses_/), device: 'Firefox on Linux', second_factor: 'proven' },
  });
  const { changes } = (await as(person, 'GET', '/account/export')).body;
  expect(typesOf(changes)).toEqual(['account.exported', ...typesOf(events)]);
  const rows = JSON.stringify(await sql(service, 'SELECT * FROM audit_events WHERE user_id = $1', [person.id]));
  for (const secret of [PASSWORD, next, person.session, token!, app.secret, recovery_codes[0], person.email])
    expect(rows).not.toContain(secret);
});

test('a new password by mail is in the log, with the consents that it ended', async () => {
  const person = await newPerson(service);
  await verifyEmail(service, person);
  await obtainTokens(service, person, await registerApp(service, person));
  await call(service, 'POST', '/password/request-reset', { body: { email: person.email } });
  const { token } = await mailAbout(service, person, RESET);
  const password = 'seven green lanterns at dusk';
  expect((await call(service, 'POST', '/password/reset', { body: { token, password } })).status).toBe(204);
  const body = { email: person.email, password, transport: 'bearer' };
  const { session_token } = (await call(service, 'POST', '/session', { body })).body;
  const events = await logOf({ ...person, session: session_token });
  expect(typesOf(events).slice(0, 4)).toEqual([
    ...['session.opened', 'consent.withdrawn', 'password.reset', 'consent.granted'],
  ]);
  expect(events[2]).toMatchObject({ actor: { user_id: person.id }, address: '127.0.0.1' });
});

test('the log of an account is its user’s alone, filtered by type and read page by page', async () => {
  const [person, other] = [await newPerson(service), await newPerson(service)];
  for (const name of ['One', 'Two', 'Three']) await as(person, 'POST', '/businesses', { name });
  const all = await logOf(person);
  expect(typesOf(all)).toEqual([...Array<string>(3).fill('business.created'), 'session.opened']);
  expect(typesOf(await logOf(person, '?type=session.opened'))).toEqual(['session.opened']);
  const first = (await as(person, 'GET', '/account/audit-events?limit=2')).body;
  const rest = (await as(person, 'GET', `/account/audit-events?cursor=${first.next_cursor}`)).body;
  expect([...first.data, ...rest.data]).toEqual(all);
  const foreign = await as(other, 'GET', `/account/audit-events?cursor=${first.next_cursor}`);
  expect([foreign.status, foreign.body.code]).toEqual([400, 'invalid_cursor']);
  expect(typesOf(await logOf(other))).toEqual(['session.opened']);
  expect((await call(service, 'GET', '/account/audit-events')).status).toBe(401);
});

test('names of other users are not in the log of an account', async () => {
  const [owner, member] = [await newPerson(service), await newPerson(service)];
  const app = await registerBusinessApp(service, owner);
  await join(service, owner, app.businessId, member, 'viewer');
  await as(owner, 'DELETE', `/businesses/${app.businessId}/members/${member.id}`);
  const [removed] = await logOf(owner);
  expect(removed).toMatchObject({ type: 'member.removed', subject_id: member.id, subject_name: null });
});

test('the console and the command line show the log of the account', async () => {
  const person = await newPerson(service);
  await addPasskey(service, person);
  expect((await person.get('/dashboard/account')).html).toContain('href="/dashboard/account/log"');
  const { html } = await person.get('/dashboard/account/log');
  expect(html).toContain('A user added a passkey');
  expect(html).toContain('A user signed in');
  expect((await person.get('/dashboard/account/log?show=sign_ins')).html).not.toContain('A user added a passkey');
  expect((await person.get('/dashboard/account/log?show=apps')).html).toContain('No changes yet.');
  await withTally(async (tally) => {
    await tally.run(['login', '--with-session'], { stdin: person.session });
    const { stdout } = await tally.run(['account', 'log', '-o', 'table']);
    expect(stdout).toMatch(new RegExp(`passkey.added\\s+${person.id}\\s+127.0.0.1`));
    const events = await tally.json<AccountAuditEvent[]>(['account', 'log', '--type', 'session.opened']);
    expect(typesOf(events)).toEqual(['session.opened']);
  });
});
