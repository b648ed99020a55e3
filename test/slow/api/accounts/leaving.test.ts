import { expect, test } from '@jest/globals';
import { randomInt, randomUUID } from 'node:crypto';
import { ageSession } from '../../../support/age-session.ts';
import { call, createApplication, createBusiness, PASSWORD, signUp } from '../../../support/api.ts';
import { sql } from '../../../support/database.ts';
import { invite, join } from '../../../support/members.ts';
import { CHANGE, mailAbout, mailsTo, RESET, VERIFY, verifyEmail } from '../../../support/mail.ts';
import { newPerson, obtainTokens, registerApp, registerBusinessApp } from '../../../support/oauth.ts';
import { turnOn } from '../../../support/second-factor.ts';
import { service } from '../../../support/shared-service.ts';
import { hiddenFields, newVisitor, sessionCookie } from '../../../support/visitor.ts';
import { payerToken, walletOf, WALLET } from '../../../support/wallets.ts';

type Caller = { session: string };

const leave = ({ session }: Caller) => call(service, 'DELETE', '/account', { token: session });
const ask = ({ session }: Caller, method: string, path: string, body?: object) =>
  call(service, method, path, { token: session, ...(body && { body }) });
const signIn = (email: string) =>
  call(service, 'POST', '/session', { body: { email, password: PASSWORD, transport: 'bearer' } });

/** Returns the tables and columns with a text that contains something, in any case of its letters. */
async function placesOf(trace: string): Promise<string[]> {
  const columns = await sql(
    service,
    `SELECT table_schema, table_name, column_name FROM information_schema.columns JOIN information_schema.tables
       USING (table_schema, table_name)
     WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'pgboss')
       AND NOT EXISTS (SELECT FROM pg_inherits WHERE inhrelid = format('%I.%I', table_schema, table_name)::regclass)
       AND data_type IN ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'bytea')`,
  );
  expect(columns.length).toBeGreaterThan(100);
  const searched = columns.map(({ table_schema, table_name, column_name }) => {
    const place = `${table_schema as string}.${table_name as string}.${column_name as string}`;
    const value = `"${column_name as string}"`;
    return `SELECT '${place}' AS place FROM ${table_schema as string}."${table_name as string}"
      WHERE ${value}::text ILIKE $1 OR ${value}::text LIKE $2`;
  });
  // Bytes appear as hexadecimal digits.
  const hex = Buffer.from(trace).toString('hex');
  const found = await sql(service, searched.join(' UNION ALL '), [`%${trace}%`, `%${hex}%`]);
  return [...new Set(found.map(({ place }) => place as string))].sort();
}

/** Creates a person with everything that an account can have, whose name and address occur nowhere else. */
async function liveFully() {
  const person = await newPerson(service);
  const name = `Zuleika ${randomUUID().replaceAll('-', '')}`;
  const phone = `+49${randomInt(1e11, 1e12)}`;
  await ask(person, 'PATCH', '/account', { name, phone });
  await verifyEmail(service, person);
  const owner = await signUp(service);
  const business = await createBusiness(service, owner);
  await join(service, owner, business, person, 'admin');
  const app = await registerBusinessApp(service, person);
  await join(service, person, app.businessId, owner, 'viewer');
  await ask(person, 'PATCH', `/businesses/${app.businessId}/members/${owner.id}`, { role: 'owner' });
  const tokens = await obtainTokens(service, person, app);
  const shop = await createApplication(service, person, business);
  const token = await payerToken(service, person, shop);
  const payment = (
    await call(service, 'POST', '/payments', {
      token,
      body: { amount: 1250, currency: 'EUR', capture_method: 'AUTOMATIC', ...WALLET },
    })
  ).body;
  const own = await registerApp(service, person);
  await invite(service, person, app.businessId, `${randomUUID()}@example.com`, 'viewer');
  const third = await createBusiness(service, owner);
  await invite(service, owner, third, person.email, 'viewer');
  await call(service, 'POST', '/password/request-reset', { body: { email: person.email } });
  await ask(person, 'POST', '/email/change', { email: `new.${person.email}`, password: PASSWORD });
  await turnOn(service, person);
  return { person, name, phone, owner, business, app, tokens, shop, payment, own, token };
}

test('after leaving, name and address are nowhere in the database, and what accounting needs is there', async () => {
  const { person, name, phone, business, shop, payment, own } = await liveFully();
  expect(await placesOf(person.email)).toContain('public.users.email');
  expect(await placesOf(name)).toContain('public.users.name');
  expect((await leave(person)).status).toBe(204);
  expect(await placesOf(person.email)).toEqual([]);
  expect(await placesOf(name)).toEqual([]);
  expect(await placesOf(phone.slice(1))).toEqual([]);
  const kept = await sql(service, 'SELECT payer_id, status FROM payments WHERE reference = $1', [payment.reference]);
  expect(kept).toEqual([{ payer_id: person.id, status: 'CAPTURED' }]);
  const clients = await sql(
    service,
    'SELECT client_id, created_by, deleted_at FROM clients WHERE client_id = ANY($1)',
    [[shop.clientId, own.id]],
  );
  expect(clients.find(({ client_id }) => client_id === shop.clientId)).toMatchObject({
    created_by: person.id,
    deleted_at: null,
  });
  expect(clients.find(({ client_id }) => client_id === own.id)?.deleted_at).toBeInstanceOf(Date);
  expect((await call(service, 'GET', '/payments', { token: shop.token })).status).toBe(200); // it stays with the business
  expect(await sql(service, 'SELECT user_id FROM business_members WHERE business_id = $1', [business])).toHaveLength(1);
});

test('nothing that belongs to the user alone is left in any table', async () => {
  const { person } = await liveFully();
  await leave(person);
  const references = await sql(
    service,
    `SELECT conrelid::regclass::text AS place, attname AS name FROM pg_constraint
       JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
     WHERE contype = 'f' AND confrelid = 'users'::regclass`,
  );
  expect(references.length).toBeGreaterThan(10);
  const left: string[] = [];
  for (const { place, name } of references) {
    const text = `SELECT FROM ${place as string} WHERE ${name as string} = $1`;
    if ((await sql(service, text, [person.id])).length > 0) left.push(`${place as string}.${name as string}`);
  }
  expect(left.sort()).toEqual(['clients.created_by', 'invitations.invited_by', 'payments.payer_id']);
});

test('sessions and tokens end, and the address signs up again with nothing of the old account', async () => {
  const { person, tokens, token } = await liveFully();
  await leave(person);
  for (const path of ['/session', '/businesses']) expect((await ask(person, 'GET', path)).status).toBe(401);
  expect((await call(service, 'GET', '/profile', { token: tokens.access_token })).status).toBe(401);
  expect((await walletOf(service, token)).code).toBe('invalid_token');
  expect((await signIn(person.email)).body.code).toBe('invalid_credentials');
  const body = { email: person.email.toUpperCase(), password: PASSWORD, name: 'Another', transport: 'bearer' };
  const anew = (await call(service, 'POST', '/users', { body })).body;
  expect(anew.id).not.toBe(person.id);
  const session = { session: anew.session_token };
  for (const path of ['/businesses', '/oauth/clients', '/oauth/consents'])
    expect((await ask(session, 'GET', path)).body.data).toEqual([]);
  expect((await ask(session, 'GET', '/second-factor')).body.is_on).toBe(false);
  expect((await ask(session, 'GET', '/account/export')).body).toMatchObject({ payments: [], wallet_entries: [] });
});

test('links that were mailed before end with the account, also where the address signs up again', async () => {
  const person = await newPerson(service);
  const { token: verification } = await mailAbout(service, person, VERIFY);
  await verifyEmail(service, person);
  const next = `new.${person.email}`;
  await ask(person, 'POST', '/email/change', { email: next, password: PASSWORD });
  await call(service, 'POST', '/password/request-reset', { body: { email: person.email } });
  const { token: reset } = await mailAbout(service, person, RESET);
  const { token: change } = await mailAbout(service, { email: next }, CHANGE);
  const owner = await signUp(service);
  const invitation = await invite(service, owner, await createBusiness(service, owner), person.email, 'viewer');
  await leave(person);
  const body = { email: person.email, password: PASSWORD, name: 'Another', transport: 'bearer' };
  const session = (await call(service, 'POST', '/users', { body })).body.session_token as string;
  await verifyEmail(service, { ...person, session });
  const password = 'seven green lanterns at dusk';
  const refused = [
    await ask({ session }, 'POST', '/email/verify', { token: verification }),
    await ask({ session }, 'POST', '/email/verify', { token: change }),
    await call(service, 'POST', '/password/reset', { body: { token: reset, password } }),
    await ask({ session }, 'POST', '/invitations/accept', { token: invitation }),
  ];
  expect(refused.map(({ status, body: { code } }) => [status, code])).toEqual(Array(4).fill([422, 'link_invalid']));
  const pages = [`/reset-password?token=${reset}`, `/invitation?token=${invitation}`];
  for (const path of pages) expect((await newVisitor(service).get(path)).html).toContain('This link cannot be used');
});

test('the last mail reports it, and earlier ones are dropped', async () => {
  const person = await newPerson(service);
  await verifyEmail(service, person);
  expect(await mailsTo(service, person)).toHaveLength(1);
  await leave(person);
  expect((await mailsTo(service, person)).map(({ subject }) => subject)).toEqual(['Your account was deleted']);
});

test('others see a pseudonym: in the audit log, and as who registered an application', async () => {
  const owner = await newPerson(service);
  const colleague = await newPerson(service);
  const business = await createBusiness(service, owner);
  await join(service, owner, business, colleague, 'admin');
  const app = await createApplication(service, colleague, business);
  await leave(colleague);
  const pseudonym = `Deleted user ${colleague.id.slice(-4)}`;
  const events = (await ask(owner, 'GET', `/businesses/${business}/audit-events`)).body.data;
  expect(events[0]).toMatchObject({
    type: 'member.removed',
    subject_name: pseudonym,
    actor: { user_id: colleague.id, name: pseudonym },
    details: { role_before: 'admin', reason: 'account deleted' },
  });
  const { html } = await owner.get(`/dashboard/${business}/test/applications/${app.clientId}`);
  expect(html).toContain(`by <bdi>${pseudonym}</bdi>`);
  expect((await ask(owner, 'GET', `/businesses/${business}/members`)).body.data).toHaveLength(1);
});

test('invitations of the user are withdrawn, and those to an address that was never verified stay', async () => {
  const [owner, admin, stranger] = [await signUp(service), await signUp(service), await signUp(service)];
  const business = await createBusiness(service, owner);
  await join(service, owner, business, admin, 'admin');
  const sent = `${randomUUID()}@example.com`;
  await invite(service, admin, business, sent, 'viewer');
  await invite(service, owner, business, stranger.email, 'viewer');
  expect([(await leave(admin)).status, (await leave(stranger)).status]).toEqual([204, 204]);
  const pending = (await ask(owner, 'GET', `/businesses/${business}/invitations`)).body.data;
  expect(pending.map(({ email }: { email: string }) => email)).toEqual([stranger.email]);
});

test('the only owner of businesses sees which, until each has another owner or is closed', async () => {
  const owner = await signUp(service);
  const [first, second] = [
    await createBusiness(service, owner, 'Looms'),
    await createBusiness(service, owner, 'Cards'),
  ];
  const refused = await leave(owner);
  expect([refused.status, refused.body.code]).toEqual([409, 'last_owner']);
  for (const named of [`Looms (${first})`, `Cards (${second})`]) expect(refused.body.detail).toContain(named);
  const heir = await signUp(service);
  await join(service, owner, first, heir, 'owner');
  const again = await leave(owner);
  expect(again.body.detail).toMatch(new RegExp(`only owner of Cards \\(${second}\\)\\. Make another member an owner`));
  expect((await ask(owner, 'POST', `/businesses/${second}/close`, { name: 'Cards' })).status).toBe(200);
  expect((await leave(owner)).status).toBe(204);
});

test('money in the LIVE wallet, held money too, keeps the account; play money does not', async () => {
  const user = await signUp(service);
  const put = (kind: string, balance: number) =>
    sql(
      service,
      `INSERT INTO ledger_accounts (id, kind, owner_id, environment, currency, balance)
       VALUES ($1 || '/' || $2 || '/LIVE/EUR', $1, $2, 'LIVE', 'EUR', $3)
       ON CONFLICT (id) DO UPDATE SET balance = excluded.balance`,
      [kind, user.id, balance],
    );
  await put('wallet', 1250);
  await put('hold', 300);
  const refused = await leave(user);
  expect([refused.status, refused.body.code]).toEqual([409, 'wallet_not_empty']);
  expect(refused.body.detail).toContain('€12.50 and €3.00 held for payments');
  await put('wallet', 0);
  expect((await leave(user)).body.code).toBe('wallet_not_empty');
  await put('hold', 0);
  expect((await leave(user)).status).toBe(204);
});

test('leaving takes a recent sign-in', async () => {
  const user = await signUp(service);
  await ageSession(service, user.session);
  expect((await leave(user)).body).toMatchObject({ status: 403, code: 'recent_sign_in_required' });
  expect((await ask(user, 'GET', '/session')).status).toBe(200);
});

test('on pages, the address is typed, what was typed is kept, and the browser is signed out', async () => {
  const person = await newPerson(service);
  const business = await createBusiness(service, person);
  const path = '/dashboard/account/delete';
  expect((await person.get('/dashboard/account')).html).toContain(`href="${path}"`);
  const wrong = await person.submit(path, { confirm: 'someone@else.example' });
  expect([wrong.status, wrong.html.includes('value="someone@else.example"')]).toEqual([400, true]);
  const owner = await person.submit(path, { confirm: person.email });
  expect([owner.status, owner.html.includes(`only owner of Analytical Engines (${business})`)]).toEqual([409, true]);
  await ask(person, 'POST', `/businesses/${business}/close`, { name: 'Analytical Engines' });
  await ageSession(service, person.session);
  const asked = await person.submit(path, { confirm: person.email });
  expect([asked.status, asked.html.includes('Confirm that it is you')]).toEqual([403, true]);
  await sql(service, 'UPDATE sessions SET proven_at = now() WHERE user_id = $1', [person.id]);
  const done = await person.submit(path, { confirm: ` ${person.email.toUpperCase()} ` });
  expect([done.status, done.html.includes('Your account is deleted')]).toEqual([200, true]);
  expect(person.cookies.has(sessionCookie(service))).toBe(false);
});

test('the form that deleted an account, sent again, does not say that nothing was changed', async () => {
  const person = await newPerson(service);
  const path = '/dashboard/account/delete';
  const fields = { ...hiddenFields((await person.get(path)).html), confirm: person.email };
  const cookie = person.cookies.get(sessionCookie(service))!;
  expect((await person.post(path, fields)).html).toContain('Your account is deleted');
  person.cookies.set(sessionCookie(service), cookie); // as at a double click, which awaits no answer
  const again = await person.post(path, fields, { 'Sec-Fetch-Site': 'same-origin' });
  expect([again.status, again.location]).toEqual([303, `/signin?return_to=${encodeURIComponent(path)}`]);
});
