import { expect, test } from '@jest/globals';
import { ageSession } from '../../support/age-session.ts';
import { call, createApplication, createBusiness, PASSWORD, signUp } from '../../support/api.ts';
import { newPerson, obtainTokens, registerApp, registerBusinessApp } from '../../support/oauth.ts';
import { addPasskey } from '../../support/passkeys.ts';
import { tally, times } from '../../support/payments.ts';
import { turnOn } from '../../support/second-factor.ts';
import { sql } from '../../support/database.ts';
import { service } from '../../support/shared-service.ts';
import { payerToken, WALLET } from '../../support/wallets.ts';

const exportOf = ({ session }: { session: string }) => call(service, 'GET', '/account/export', { token: session });

/** Creates a person with data of every kind. */
async function livePerson() {
  const person = await newPerson(service);
  const app = await registerBusinessApp(service, person);
  const tokens = await obtainTokens(service, person, app);
  const business = await createBusiness(service, person, `Business of ${person.email}`);
  const shop = await createApplication(service, person, business);
  const token = await payerToken(service, person, shop);
  const body = { amount: 1250, currency: 'EUR', description: `Bought by ${person.email}`, ...WALLET };
  const payment = (await call(service, 'POST', '/payments', { token, body })).body;
  const tooMuch = { ...body, amount: 1_000_000 };
  expect((await call(service, 'POST', '/payments', { token, body: tooMuch })).status).toBe(402); // so it is not made
  const { secret, recoveryCodes } = await turnOn(service, person);
  return { person, app, tokens, business, shop, token, payment, secret, recoveryCodes };
}

test('an export holds profile, sessions, memberships, consents, payments, wallet entries and own changes', async () => {
  const { person, app, business, payment } = await livePerson();
  const { status, body } = await exportOf(person);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    is_complete: true,
    user: { id: person.id, email: person.email },
    sessions: [{ is_current: true }],
    saved_views: [],
    consents: [{ client_id: app.id }],
    payments: [{ reference: payment.reference, business_id: business, status: 'AUTHORIZED', amount: 1250 }],
  });
  expect(body.memberships.map(({ role }: { role: string }) => role)).toEqual(['owner', 'owner']);
  expect(body.wallet_entries.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
    ['authorize', -1250],
    ['fund', 100_000],
  ]);
  const types = body.changes.map(({ type }: { type: string }) => type);
  expect(types[0]).toBe('account.exported');
  expect(types).toEqual(expect.arrayContaining(['business.created', 'application.registered']));
});

test('an export holds the second factor, passkeys without their keys, and own applications', async () => {
  const person = await newPerson(service);
  const app = await registerApp(service, person);
  const passkey = await addPasskey(service, person);
  await registerBusinessApp(service, person);
  const { body } = await exportOf(person);
  expect(body).toMatchObject({
    second_factor: { is_on: true, authenticator_app_since: null, passkeys: 1, recovery_codes_left: 10 },
    passkeys: [{ id: passkey.id, last_used_at: null }],
    applications: [{ client_id: app.id, environment: 'TEST' }],
  });
  expect([body.passkeys.length, body.applications.length]).toEqual([1, 1]);
  expect(body.passkeys[0]).not.toHaveProperty('public_key');
});

test('no export holds a secret, a hash, or anything of another user', async () => {
  const [ada, grace] = [await livePerson(), await livePerson()];
  const { text } = await exportOf(ada.person);
  const hashes = await sql(
    service,
    `SELECT encode(token_hash, 'hex') AS hex, encode(token_hash, 'base64') AS base64 FROM sessions
     UNION SELECT password_hash, password_hash FROM users WHERE deleted_at IS NULL`,
  );
  const secrets = [ada.tokens.access_token, ada.tokens.refresh_token, ada.token, ada.secret, ...ada.recoveryCodes];
  const own = [PASSWORD, ada.person.session, ada.app.secret!, ada.shop.clientSecret, ...secrets];
  for (const secret of [...own, ...hashes.flatMap(({ hex, base64 }) => [hex as string, base64 as string])])
    expect(text).not.toContain(secret);
  const theirs = [grace.person.id, grace.person.email, grace.business, grace.payment.reference, grace.app.id];
  for (const trace of theirs) expect(text).not.toContain(trace);
  expect(text).toContain(ada.payment.reference);
});

test('exports are limited to five an hour, also at once', async () => {
  const user = await signUp(service);
  expect(tally(await times(20, () => exportOf(user)))).toEqual({ '200': 5, '429 rate_limited': 15 });
  expect(Number((await exportOf(user)).headers.get('Retry-After'))).toBeGreaterThan(60);
  expect((await exportOf(await signUp(service))).status).toBe(200);
});

test('a link on another site uses up no export of a signed-in user', async () => {
  const Cookie = `tally_session=${(await newPerson(service)).session}`;
  const open = (site: string) =>
    call(service, 'GET', '/account/export', { headers: { Cookie, 'Sec-Fetch-Site': site } });
  expect((await open('cross-site')).body).toMatchObject({ status: 401, code: 'session_required' });
  for (const site of ['none', 'same-origin', 'none', 'none', 'none']) expect((await open(site)).status).toBe(200);
});

test('an export takes a recent sign-in, and no token of an application', async () => {
  const { person, tokens } = await livePerson();
  expect((await call(service, 'GET', '/account/export', { token: tokens.access_token })).status).toBe(401);
  await ageSession(service, person.session);
  expect((await exportOf(person)).body).toMatchObject({ status: 403, code: 'recent_sign_in_required' });
});

test('the page gives it as a file', async () => {
  const person = await newPerson(service);
  const { html } = await person.get('/dashboard/account');
  expect(html).toContain('action="/dashboard/account/export"');
  const token = /name="form_token" value="([^"]+)"/.exec(html)![1]!;
  const { status, headers, html: text } = await person.post('/dashboard/account/export', { form_token: token });
  expect([status, headers.get('Content-Disposition')]).toEqual([200, 'attachment; filename="tallystick-account.json"']);
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect(JSON.parse(text)).toMatchObject({ user: { id: person.id } });
  expect((await person.post('/dashboard/account/export', { form_token: 'forged' })).status).toBe(403);
});

test('name and phone number are changed, over the API and on the page, and bad ones lose nothing', async () => {
  const person = await newPerson(service);
  const change = (body: object) => call(service, 'PATCH', '/account', { token: person.session, body });
  expect((await change({ name: 'Ada King', phone: '+4915112345678' })).body).toMatchObject({
    name: 'Ada King',
    phone: '+4915112345678',
  });
  expect((await change({ phone: null })).body).toMatchObject({ name: 'Ada King', phone: null });
  expect((await change({ name: 'Tallystick' })).body.errors).toMatchObject([{ field: '/name', code: 'reserved_name' }]);
  const fields = { action: 'profile', name: 'Countess', phone: '+49 (151) 1234' };
  expect((await person.submit('/dashboard/account', fields)).location).toContain('done=profile');
  const bad = await person.submit('/dashboard/account', { ...fields, name: 'a\u200Bb', phone: '0151' });
  expect([bad.status, bad.html.includes('value="0151"')]).toEqual([400, true]);
  const read = (await call(service, 'GET', '/session', { token: person.session })).body;
  expect(read).toMatchObject({ name: 'Countess', phone: '+491511234' });
});
