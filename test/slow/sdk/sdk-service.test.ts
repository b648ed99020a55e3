import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Tallystick, webhooks, type APIError, type Payment } from '@tallystick/sdk';
import { memoryTokenStore, userTokens, type PendingSignIn, type UserTokens } from '@tallystick/sdk/oauth';
import { operations, type Scope } from '../../../spec/generated/values.ts';
import { PASSWORD } from '../../support/api.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { IBAN } from '../../support/bank-accounts.ts';
import { pngOf } from '../../support/images.ts';
import { eventually } from '../../support/eventually.ts';
import { CHANGE, CONFIRM, INVITED, mailAbout, RESET, UNDO, verifyEmail, VERIFY } from '../../support/mail.ts';
import { startBreakingProxy } from '../../support/breaking-proxy.ts';
import { CALLBACK, decide, newPerson, type Person } from '../../support/oauth.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';
import { codeAt, stepNow } from '../../support/second-factor.ts';
import { service } from '../../support/shared-service.ts';

const CARD = { type: 'simulated_card', token: 'sim_success' } as const;

/** Called operations: at the end, all of the contract. */
const asked = new Set<string>();
const askingFetch: typeof fetch = (input, init) => {
  const request = new Request(input, init);
  asked.add(`${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`);
  return fetch(request);
};

let ada: Person;
let user: Tallystick;
let businessId: string;
let credentials: { clientId: string; clientSecret: string };
let tally: Tallystick;

const connectTo = (options: Partial<ConstructorParameters<typeof Tallystick>[0]>): Tallystick =>
  new Tallystick({ baseUrl: service.baseUrl, fetch: askingFetch, ...options });

beforeAll(async () => {
  ada = await newPerson(service);
  user = connectTo({ sessionToken: ada.session });
  businessId = (await user.businesses.create({ name: 'Analytical Engines' })).id;
  const app = await user.clients.create({
    name: 'Shop',
    grant_types: ['client_credentials', 'authorization_code'],
    scopes: ['payments:create', 'payments:capture', 'payments:read', 'payments:refund', 'profile:read', 'wallet:read'],
    is_confidential: true,
    business_id: businessId,
    redirect_uris: [CALLBACK],
  });
  credentials = { clientId: app.client_id, clientSecret: app.client_secret_preview ?? '' };
  tally = connectTo(credentials);
});

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});

const authorized = (fields: object = {}): Promise<Payment> =>
  tally.payments.create({ amount: 1250, currency: 'EUR', payment_method: CARD, ...fields });

async function listed<Entry>(list: AsyncIterable<Entry>): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of list) entries.push(entry);
  return entries;
}

async function failure(promise: PromiseLike<unknown>): Promise<APIError> {
  const [outcome] = await Promise.allSettled([promise]);
  if (outcome.status === 'fulfilled') throw new Error('It did not fail.');
  return outcome.reason as APIError;
}

test('a user signs up, in and out', async () => {
  const email = 'grace@sdk.example';
  const visitor = connectTo({});
  await visitor.users.create({ email, password: PASSWORD, name: 'Grace Hopper' });
  const { session_token } = await visitor.session.create({ email, password: PASSWORD, transport: 'bearer' });
  const grace = connectTo({ sessionToken: session_token });
  expect(await grace.session.get()).toMatchObject({ email });
  expect(await grace.session.delete()).toBeUndefined();
  expect(await failure(grace.session.get())).toMatchObject({ name: 'AuthenticationError', code: 'invalid_token' });
});

test('a business has members', async () => {
  const charles = await newPerson(service);
  expect(await user.businesses.get(businessId)).toMatchObject({ name: 'Analytical Engines' });
  expect(await listed(user.businesses.list())).toMatchObject([{ id: businessId }]);
  const { id } = await user.invitations.create(businessId, { email: charles.email, role: 'viewer' });
  await user.invitations.resend(businessId, id);
  expect(await listed(user.invitations.list(businessId))).toMatchObject([{ id, email: charles.email }]);
  const byAddress = { email: charles.email.slice(4).toUpperCase() };
  expect(await listed(user.invitations.list(businessId, byAddress))).toMatchObject([{ id }]);
  const { token } = await mailAbout(service, charles, INVITED);
  await verifyEmail(service, charles);
  await connectTo({ sessionToken: charles.session }).invitations.accept({ token: token! });
  const other = await user.invitations.create(businessId, { email: `new.${charles.email}`, role: 'viewer' });
  expect(await user.invitations.delete(businessId, other.id)).toBeUndefined();
  await user.businessMembers.update(businessId, charles.id, { role: 'admin' });
  const roles = (await listed(user.businessMembers.list(businessId))).map(({ role }) => role);
  expect(roles.sort()).toEqual(['admin', 'owner']);
  expect(await listed(user.businessMembers.list(businessId, byAddress))).toMatchObject([{ user_id: charles.id }]);
  expect(await user.businessMembers.delete(businessId, charles.id)).toBeUndefined();
  const [latest] = await listed(user.auditEvents.list(businessId, { type: ['member.removed'] }));
  expect(latest).toMatchObject({ subject_id: charles.id, actor: { user_id: ada.id } });
});

test('a user renames a business and the account, exports all data, closes the business and leaves', async () => {
  const grace = await newPerson(service);
  const theirs = connectTo({ sessionToken: grace.session });
  const { id } = await theirs.businesses.create({ name: 'Compilers' });
  const brand = { accent_color: '#245b4e', support_email: 'help@linkers.example', statement_descriptor: 'LINKERS' };
  const changes = { name: 'Linkers', time_zone: 'Europe/Berlin', ...brand };
  expect(await theirs.businesses.update(id, changes)).toMatchObject({ id, ...changes });
  const own = { name: 'Rear Admiral Hopper', time_zone: 'UTC', date_format: 'iso', language: 'nl' } as const;
  expect(await theirs.account.update(own)).toMatchObject(own);
  expect(await listed(theirs.accountAuditEvents.list({ type: ['business.changed'] }))).toMatchObject([
    { business_id: id },
  ]);
  expect(await theirs.account.export()).toMatchObject({
    is_complete: true,
    user: { id: grace.id, name: 'Rear Admiral Hopper' },
    memberships: [{ business_id: id, business_name: 'Linkers', role: 'owner' }],
  });
  const logo = await theirs.businessImages.set(id, 'logo', { image: pngOf(8, 4).toString('base64') });
  expect(logo).toMatchObject({ business_id: id, width: 8, height: 4 });
  expect(await theirs.businessImages.get(id, 'logo')).toEqual(logo);
  expect(await theirs.businessImages.delete(id, 'logo')).toBeUndefined();
  expect(await failure(theirs.account.delete())).toMatchObject({ code: 'last_owner' });
  expect(await theirs.businesses.close(id, { name: 'Linkers' })).toMatchObject({ closed_at: expect.any(String) });
  expect(await theirs.account.delete()).toBeUndefined();
  expect(await failure(theirs.session.get())).toMatchObject({ code: 'invalid_token' });
});

test('a user turns a second factor on, signs in with it, and turns it off', async () => {
  const grace = await newPerson(service);
  const theirs = connectTo({ sessionToken: grace.session });
  const { secret } = await theirs.secondFactor.start({ password: PASSWORD });
  const { recovery_codes: before } = await theirs.secondFactor.confirm({ code: codeAt(secret, stepNow()) });
  const credentials = { email: grace.email, password: PASSWORD };
  const refusal = await failure(connectTo({}).session.create(credentials));
  expect(refusal).toMatchObject({ name: 'AuthenticationError', code: 'second_factor_required' });
  const code = codeAt(secret, stepNow() + 1);
  expect(await connectTo({}).session.create({ ...credentials, code })).toMatchObject({ email: grace.email });
  const { recovery_codes } = await theirs.secondFactor.replaceRecoveryCodes({ password: PASSWORD, code: before[0]! });
  await theirs.secondFactor.turnOff({ password: PASSWORD, code: recovery_codes[0]! });
  expect(await theirs.secondFactor.get()).toMatchObject({ is_on: false });
});

test('a user adds a passkey, signs in by it, and requires a second factor for LIVE', async () => {
  const grace = await newPerson(service);
  const theirs = connectTo({ sessionToken: grace.session });
  const visitor = connectTo({});
  const key = new Authenticator(service.origin);
  const { public_key } = await theirs.passkeys.startRegistration();
  const { id } = await theirs.passkeys.register({ credential: key.create(public_key), name: 'Laptop' });
  expect(await theirs.passkeys.update(id, { name: 'Phone' })).toMatchObject({ name: 'Phone' });
  const alone = key.get((await visitor.passkeys.startSignIn()).public_key);
  expect(await visitor.passkeys.signIn({ credential: alone, transport: 'bearer' })).toMatchObject({ id: grace.id });
  const credentials = { email: grace.email, password: PASSWORD };
  const second = key.get((await visitor.passkeys.startSecondStep(credentials)).public_key);
  expect(await visitor.passkeys.finishSecondStep({ credential: second })).toMatchObject({ id: grace.id });
  const confirmation = key.get((await theirs.passkeys.startConfirmation()).public_key);
  expect(await theirs.passkeys.confirm({ credential: confirmation })).toBeUndefined();
  const business = await theirs.businesses.create({ name: 'Difference Engines' });
  const changes = { live_requires_second_factor: true };
  expect(await theirs.businesses.update(business.id, changes)).toMatchObject(changes);
  expect(await listed(theirs.passkeys.list())).toMatchObject([{ id }]);
  expect(await theirs.passkeys.delete(id)).toBeUndefined();
});

test('a user verifies the address, changes address and password, and looks after sessions', async () => {
  const grace = await newPerson(service);
  const email = `new.${grace.email}`;
  const theirs = connectTo({ sessionToken: grace.session });
  expect(await theirs.email.sendVerification()).toBeUndefined();
  const { token } = await mailAbout(service, grace, VERIFY);
  expect(await theirs.email.verify({ token: token! })).toMatchObject({ email_verified: true });
  await theirs.email.change({ email, password: PASSWORD });
  const change = await mailAbout(service, { email }, CHANGE);
  expect(await theirs.email.verify({ token: change.token! })).toMatchObject({ email });
  const undo = await mailAbout(service, grace, UNDO);
  await theirs.password.change({ current_password: PASSWORD, password: 'seven green lanterns at dusk' });
  await theirs.session.confirm({ password: 'seven green lanterns at dusk' });
  expect(await theirs.session.sendLink()).toBeUndefined();
  const confirmation = await mailAbout(service, { email }, CONFIRM);
  expect(await theirs.session.confirmByLink({ token: confirmation.token! })).toBeUndefined();
  expect(await listed(theirs.accountAuditEvents.list())).toContainEqual(
    expect.objectContaining({ type: 'password.changed' }),
  );
  const [session] = await listed(theirs.sessions.list());
  expect(session).toMatchObject({ is_current: true });
  await theirs.sessions.deleteAll({ keep_current: true });
  expect(await theirs.sessions.delete(session!.id)).toBeUndefined();
  await connectTo({}).password.requestReset({ email });
  const reset = await mailAbout(service, { email }, RESET);
  await connectTo({}).password.reset({ token: reset.token!, password: PASSWORD });
  expect(await connectTo({}).session.create({ email, password: PASSWORD })).toMatchObject({ email });
  await connectTo({}).email.restore({ token: undo.token!, password: PASSWORD });
  expect(await connectTo({}).session.create({ email: grace.email, password: PASSWORD })).toMatchObject({
    id: grace.id,
  });
});

test('an application is read, changed, given a new secret, promoted and deleted', async () => {
  const { client_id: id } = await user.clients.create({
    name: 'Till',
    grant_types: ['client_credentials'],
    scopes: ['payments:read'],
    is_confidential: true,
    business_id: businessId,
  });
  expect(await user.clients.update(id, { name: 'Cash desk' })).toMatchObject({ name: 'Cash desk' });
  expect(await user.clients.get(id)).toMatchObject({ name: 'Cash desk', environment: 'TEST' });
  const { client_secret_preview: clientSecret } = await user.clients.regenerateSecret(id);
  expect(await listed(connectTo({ clientId: id, clientSecret }).payments.list())).toEqual([]);
  await verifyEmail(service, ada);
  expect(await user.clients.promote(id)).toMatchObject({ environment: 'LIVE' });
  expect((await listed(user.clients.list({ limit: 1 }))).length).toBe(3);
  expect(await user.clients.delete(id)).toBeUndefined();
});

test('a payment is created, read, captured and refunded in parts', async () => {
  const { reference, status } = await authorized();
  expect(status).toBe('AUTHORIZED');
  expect(await tally.payments.get(reference)).toMatchObject({ amount: 1250, currency: 'EUR' });
  expect(await tally.payments.capture(reference, { amount: 1000 })).toMatchObject({ status: 'CAPTURED' });
  const first = await tally.refunds.create(reference, { amount: 300 });
  await tally.refunds.create(reference, { amount: 200 });
  expect(await tally.refunds.get(reference, first.id)).toMatchObject({ amount: 300 });
  const amounts = (await listed(tally.refunds.list(reference, { limit: 1 }))).map(({ amount }) => amount);
  expect(amounts).toEqual([200, 300]);
});

test('a payment is cancelled, and helped to its ends in TEST', async () => {
  expect(await tally.payments.cancel((await authorized()).reference)).toMatchObject({ status: 'CANCELLED' });
  const [approved, declined, late] = await Promise.all(
    Array.from({ length: 3 }, () => tally.payments.create({ amount: 1, currency: 'EUR' })),
  );
  expect(await tally.testHelpers.authorizePayment(approved!.reference)).toMatchObject({ status: 'AUTHORIZED' });
  expect(await tally.testHelpers.failPayment(declined!.reference)).toMatchObject({ status: 'FAILED' });
  expect(await tally.testHelpers.expirePayment(late!.reference)).toMatchObject({ status: 'EXPIRED' });
});

test('a list is read across its pages, each entry once', async () => {
  const created: string[] = [];
  for (let index = 0; index < 7; index++) {
    created.unshift((await authorized({ merchant_reference: 'pages' })).reference);
  }
  const references = (await listed(tally.payments.list({ merchant_reference: 'pages', limit: 3 }))).map(
    ({ reference }) => reference,
  );
  expect(references).toEqual(created);
  expect(await tally.payments.list({ merchant_reference: 'pages', limit: 3 })).toMatchObject({ hasMore: true });
});

test('a delivery to a receiver is verified, found with its attempts, and replayed with the same signature', async () => {
  const endpoint = await tally.webhookEndpoints.create({ url: receiver.url, events: ['payment.captured'] });
  const { reference } = await authorized({ capture_method: 'AUTOMATIC' });
  const [received] = await receiver.waitFor(1);
  const event = await webhooks.verify(received!.body, received!.headers, endpoint.secret!);
  expect(event).toMatchObject({ event_type: 'payment.captured', payment: { reference } });
  await expect(webhooks.verify(received!.body, received!.headers, 'whsec_other')).rejects.toMatchObject({
    reason: 'signature_mismatch',
  });

  const ofThis = { endpoint_id: endpoint.id };
  const delivery = await eventually(
    async () => (await tally.webhookDeliveries.list({ ...ofThis, status: ['DELIVERED'] })).data[0],
    'the delivery',
  );
  expect(await tally.webhookDeliveries.get(delivery.id)).toMatchObject({ event_id: event.event_id });
  expect(await listed(tally.webhookDeliveries.list({ ...ofThis, payment: reference, outcome: ['2xx'] }))).toMatchObject(
    [{ id: delivery.id }],
  );
  expect(await listed(tally.webhookDeliveries.listAttempts(delivery.id))).toMatchObject([{ http_status: 204 }]);
  await tally.webhookDeliveries.replay(delivery.id);
  const [, replayed] = await receiver.waitFor(2);
  expect(replayed!.headers['service-signature']).toBe(received!.headers['service-signature']);
  expect(await webhooks.verify(replayed!.body, replayed!.headers, endpoint.secret!)).toEqual(event);
  const selection = { ...ofThis, payment: reference, resign: true } as const;
  const preview = await tally.webhookDeliveries.replayMany({ ...selection, dry_run: true });
  expect(preview).toMatchObject({ dry_run: true, count: 1, data: [{ id: delivery.id }], has_more: false });
  expect(await tally.webhookDeliveries.replayMany({ ...selection, expected: preview.count })).toMatchObject({
    ...{ dry_run: false, count: 1, next_cursor: null },
  });
  const resigned = (await receiver.waitFor(3))[2]!;
  expect(await webhooks.verify(resigned.body, resigned.headers, endpoint.secret!)).toEqual(event);
});

test('while the secret of an endpoint is replaced, receivers with either secret accept its deliveries', async () => {
  const { id, secret: before } = await tally.webhookEndpoints.create({ url: receiver.url });
  const { secret: after } = await tally.webhookEndpoints.rotateSecret(id, { expire_previous_in: 3600 });
  await tally.webhookEndpoints.test(id, { event_type: 'payment.refunded' });
  const [received] = await receiver.waitFor(1);
  for (const secret of [before!, after!, ['whsec_other', after!]]) {
    const event = await webhooks.verify(received!.body, received!.headers, secret);
    expect(event.event_type === 'payment.refunded' && event.refund.amount).toBeGreaterThan(0);
  }
});

test('an endpoint is changed, read, listed, recovered and deleted', async () => {
  const { id } = await tally.webhookEndpoints.create({ url: 'http://127.0.0.1:9/hooks', events: ['payment.expired'] });
  expect(await tally.webhookEndpoints.update(id, { status: 'DISABLED' })).toMatchObject({ status: 'DISABLED' });
  expect(await tally.webhookEndpoints.get(id)).not.toHaveProperty('secret');
  expect((await listed(tally.webhookEndpoints.list())).map((endpoint) => endpoint.id)).toContain(id);
  await tally.webhookEndpoints.update(id, { status: 'ENABLED' });
  expect(await tally.webhookEndpoints.update(id, { max_per_second: 20 })).toMatchObject({ max_per_second: 20 });
  const since = new Date(Date.now() - 60_000).toISOString();
  expect(await tally.webhookEndpoints.recover(id, { since })).toMatchObject({
    endpoint_id: id,
    status: 'FINISHED',
    total: 0,
    queued: 0,
  });
  expect(await tally.webhookEndpoints.delete(id)).toBeUndefined();
  expect(await tally.webhookEndpoints.getSkip(id)).toMatchObject({ status: 'FINISHED' });
});

test('events are listed, read, and streamed as they happen', async () => {
  const { reference } = await authorized();
  const [event] = await listed(tally.events.list({ payment: reference }));
  expect(await tally.events.get(event!.id)).toEqual(event);
  for await (const { id, data } of tally.events.stream({ since: event!.created_at })) {
    if (id !== event!.id) continue;
    expect(JSON.parse(data.body)).toEqual(event!.payload);
    break;
  }
});

test('a payment whose answer was lost is sent again, and made once', async () => {
  const { access_token: accessToken } = await tally.oauth.token({ grant_type: 'client_credentials' });
  await using proxy = await startBreakingProxy(service.origin);
  const shaky = connectTo({ baseUrl: proxy.baseUrl, accessToken, headers: { Connection: 'close' } });
  const { data, response } = await shaky.payments
    .create({ amount: 77, currency: 'EUR', payment_method: CARD, merchant_reference: 'lost' })
    .withResponse();
  expect(response.headers.get('Idempotent-Replayed')).toBe('true');
  expect(proxy.connections()).toBe(2);
  expect(await listed(tally.payments.list({ merchant_reference: 'lost' }))).toEqual([data]);
});

test('a lost answer is repeated without its secret, and a rotation issues another', async () => {
  const { access_token: accessToken } = await tally.oauth.token({ grant_type: 'client_credentials' });
  await using proxy = await startBreakingProxy(service.origin);
  const shaky = connectTo({ baseUrl: proxy.baseUrl, accessToken, headers: { Connection: 'close' } });
  const { id, secret } = await shaky.webhookEndpoints.create({ url: receiver.url });
  expect([proxy.connections(), secret]).toEqual([2, null]);
  expect((await tally.webhookEndpoints.rotateSecret(id)).secret).toMatch(/^whsec_/);
});

test('a token that was revoked is replaced in the middle of the work', async () => {
  const tokens: string[] = [];
  const watched = connectTo({
    ...credentials,
    fetch: (input, init) => {
      const request = new Request(input, init);
      tokens.push(request.headers.get('Authorization')?.replace('Bearer ', '') ?? '');
      return fetch(request);
    },
  });
  const { reference } = await watched.payments.create({ amount: 5, currency: 'EUR', payment_method: CARD });
  await tally.oauth.revoke({ token: tokens.at(-1)! });
  expect(await tally.oauth.introspect({ token: tokens.at(-1)! })).toEqual({ active: false });
  expect(await watched.payments.capture(reference)).toMatchObject({ status: 'CAPTURED' });
  expect(new Set(tokens.filter(Boolean)).size).toBe(2);
});

test('the command line’s sign-in of devices begins', async () => {
  expect(await connectTo({}).oauth.deviceAuthorization({ client_id: 'tally-cli' })).toMatchObject({
    verification_uri: `${service.origin}/device`,
  });
});

/** The path and query of an address, as a browser asks for it. */
const pathOf = (url: string): string => url.replace(service.origin, '');

const authorize = (scopes: Scope[] = ['profile:read', 'wallet:read']) =>
  tally.signIn({ redirectUri: CALLBACK, scopes });

/** Runs the whole flow of a user who allows access, now or earlier. */
async function signIn(person: Person, scopes?: Scope[]): Promise<UserTokens> {
  const { url, pending } = await authorize(scopes);
  const page = await person.get(pathOf(url));
  const { location } = page.status === 303 ? page : await decide(person, pathOf(url));
  return tally.finishSignIn(location, JSON.parse(JSON.stringify(pending)) as PendingSignIn);
}

test('users are sent to the address in the metadata', async () => {
  const { url } = await authorize();
  const { authorization_endpoint, issuer } = await tally.oauth.metadata();
  expect(url.split('?')[0]).toBe(authorization_endpoint);
  expect(issuer).toBe(service.baseUrl);
});

test('the metadata of the API names its authorization server', async () => {
  expect((await tally.oauth.resourceMetadata()).authorization_servers).toEqual([service.baseUrl]);
});

test('a request is pushed, and stands for its parameters', async () => {
  const person = await newPerson(service);
  const { url, pending } = await authorize(['profile:read']);
  const { client_id: clientId, ...parameters } = Object.fromEntries(new URL(url).searchParams);
  const { request_uri } = await tally.oauth.push(parameters);
  const query = new URLSearchParams({ client_id: clientId!, request_uri });
  const page = await person.get(`/oauth/authorize?${query.toString()}`);
  const { location } = page.status === 303 ? page : await decide(person, `/oauth/authorize?${query.toString()}`);
  expect((await tally.finishSignIn(location, pending)).scopes).toEqual(['profile:read']);
});

test('a user authorizes the application, and it acts for the user', async () => {
  const scopes: Scope[] = ['payments:create', 'profile:read', 'wallet:read'];
  const tokens = await signIn(ada, scopes);
  expect(tokens.scopes).toEqual(scopes);
  const asUser = connectTo({ accessToken: userTokens(tally, memoryTokenStore(tokens)) });
  expect(await asUser.profile.get()).toMatchObject({ name: 'Ada Lovelace' });
  await asUser.testHelpers.topUpWallet({ amount: 500, currency: 'EUR' });
  expect(await asUser.wallet.get()).toMatchObject({ balances: expect.any(Array) });
  const topUp = await asUser.topUps.create({ amount: 500, currency: 'EUR' });
  expect(topUp).toMatchObject({ status: 'PENDING', next_action: { type: 'redirect' } });
  expect(await asUser.topUps.get(topUp.id)).toEqual(topUp);
  expect(await listed(asUser.topUps.list())).toEqual([topUp]);
  expect(await failure(asUser.payments.list())).toMatchObject({ code: 'insufficient_scope' });
});

test('a user denies', async () => {
  const person = await newPerson(service);
  const { url, pending } = await authorize();
  const { location } = await decide(person, pathOf(url), 'deny');
  const error = await failure(tally.finishSignIn(location, pending));
  expect(error).toMatchObject({ name: 'AuthorizationError', code: 'access_denied' });
});

test('a return is accepted in the browser that asked only', async () => {
  const [mine, theirs] = [await authorize(), await authorize()];
  const { location } = await decide(ada, pathOf(theirs.url)).then((page) =>
    page.location ? page : ada.get(pathOf(theirs.url)),
  );
  expect(await failure(tally.finishSignIn(location, mine.pending))).toMatchObject({ code: 'state_mismatch' });
  const forged = new URL(location);
  forged.searchParams.set('iss', 'https://evil.example/api/v1');
  expect(await failure(tally.finishSignIn(forged, theirs.pending))).toMatchObject({ code: 'issuer_mismatch' });
  expect(await tally.finishSignIn(location, theirs.pending)).toMatchObject({ scopes: expect.any(Array) });
});

test('processes that find the tokens stale at once renew them once, and the family lives', async () => {
  const store = memoryTokenStore({ ...(await signIn(ada)), renewAt: new Date(0).toISOString() });
  const processes = Array.from({ length: 8 }, () => connectTo({ accessToken: userTokens(tally, store) }));
  const names = await Promise.all(processes.map(async (each) => (await each.profile.get()).name));
  expect(new Set(names)).toEqual(new Set(['Ada Lovelace']));
  const { accessToken } = (await store.read())!;
  expect(await tally.oauth.introspect({ token: accessToken })).toMatchObject({ active: true });
});

test('a token that is renewed elsewhere is replaced in the middle of the work', async () => {
  const store = memoryTokenStore(await signIn(ada));
  const [here, there] = [userTokens(tally, store), userTokens(tally, store)];
  const asUser = connectTo({ accessToken: here });
  await asUser.profile.get();
  await there((await store.read())!.accessToken); // ends the token that is known here
  expect(await asUser.profile.get()).toMatchObject({ name: 'Ada Lovelace' });
});

test('a user who takes the consent back ends the authorization', async () => {
  const person = await newPerson(service);
  const store = memoryTokenStore(await signIn(person));
  const theirs = connectTo({ sessionToken: person.session });
  const asUser = connectTo({ accessToken: userTokens(tally, store) });
  const [consent] = await listed(theirs.consents.list());
  await theirs.consents.delete(consent!.client_id);
  expect(await failure(asUser.profile.get())).toMatchObject({
    name: 'AuthorizationError',
    code: 'authorization_ended',
  });
  expect(await store.read()).toBeUndefined();
});

test('the balance is read with its entries, and payments are searched', async () => {
  const payment = await authorized({ capture_method: 'AUTOMATIC', merchant_reference: 'B-2002' });
  expect((await tally.balance.get()).balances).toEqual([
    { currency: 'EUR', amount: expect.any(Number), amount_owed: 0 },
  ]);
  const [entry] = await listed(tally.balanceEntries.list({ currency: 'EUR' }));
  expect(entry).toMatchObject({ kind: 'capture', amount: 1250, payment_reference: payment.reference });
  const month = entry!.created_at.slice(0, 7);
  const { statements } = await tally.statements.get({ month });
  expect(statements[0]!.closing).toBe((await tally.balance.get()).balances[0]!.amount);
  expect((await tally.search.find({ q: 'b-2002' })).data).toMatchObject([{ id: payment.reference }]);
  expect(await tally.search.find({ q: 'b-2002', offset: 1 })).toMatchObject({ data: [], has_more: false });
  const older = await tally.search.find({ q: 'b-2002', before: payment.created_at });
  expect(older).toEqual({ data: [], has_more: false, searched_since: null });
  const disputed = await tally.testHelpers.disputePayment(payment.reference);
  expect(disputed).toMatchObject({ amount_disputed: 1250, amount_refundable: 0 });
});

test('a refund that has ended is not cancelled', async () => {
  const { reference } = await tally.payments.capture((await authorized()).reference);
  const { id } = await tally.refunds.create(reference, { amount: 1 });
  expect((await failure(tally.refunds.cancel(reference, id))).code).toBe('refund_state_conflict');
});

test('a balance is paid out to the bank account of the business', async () => {
  await tally.payments.capture((await authorized()).reference);
  const account = await user.bankAccounts.set(businessId, 'TEST', { holder: 'Analytical Engines Ltd', iban: IBAN });
  expect(account).toMatchObject({ country: 'DE', last4: IBAN.slice(-4) });
  expect(await user.bankAccounts.get(businessId, 'TEST')).toEqual(account);
  const { id } = await tally.payouts.create({ amount: 200, currency: 'EUR' });
  const paid = await eventually(async () => {
    const payout = await tally.payouts.get(id);
    return payout.status === 'PAID' && payout;
  }, 'the end of the payout');
  expect(await listed(tally.payouts.list())).toEqual([paid]);
  expect((await failure(tally.payouts.cancel(id))).code).toBe('payout_state_conflict');
  await user.bankAccounts.delete(businessId, 'TEST');
  expect((await failure(tally.payouts.create({ amount: 1, currency: 'EUR' }))).code).toBe('bank_account_required');
});

test('the requests of an application and the entries of a wallet are listed', async () => {
  await tally.balance.get();
  const [request] = await eventually(async () => {
    const found = await listed(
      user.clientRequests.list(credentials.clientId, { method: ['GET'], status_class: ['2xx'] }),
    );
    return found.length > 0 && found;
  }, 'a request to be written');
  expect(request).toMatchObject({ client_id: credentials.clientId, method: 'GET', status: 200, code: null });
  expect((await user.clients.get(credentials.clientId)).usage.last_used_at).not.toBeNull();
  expect((await user.userWallets.get('TEST')).balances).toMatchObject([{ currency: 'EUR' }]);
  const [entry] = await listed(user.walletEntries.list('TEST', { currency: 'EUR' }));
  expect(entry).toMatchObject({ kind: 'funding', payment: null });
  const payment = await authorized({ amount: 77_777 });
  const byAmount = await listed(tally.payments.list({ currency: 'EUR', amount_gte: 77_777, amount_lte: 77_777 }));
  expect(byAmount).toMatchObject([{ reference: payment.reference }]);
});

test('every operation of the contract was called', () => {
  const missing = Object.entries(operations).flatMap(([id, { method, path, browserPage }]) => {
    if (browserPage) return [];
    const pattern = new RegExp(`^${method.toUpperCase()} ${path.replace(/{\w+}/g, '[^/]+')}$`);
    return [...asked].some((each) => pattern.test(each)) ? [] : [id];
  });
  expect(missing).toEqual([]);
});
