import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { systemClock } from 'pg-boss';
import {
  call,
  createMerchant,
  fetchToken,
  PASSWORD,
  signUp,
  type ApiAnswer,
  type TestMerchant,
} from '../support/api.ts';
import { decideDevice } from '../support/contract/device.ts';
import { newOwner } from '../support/dashboard.ts';
import { sql } from '../support/database.ts';
import { mailAbout, VERIFY } from '../support/mail.ts';
import { invite } from '../support/members.ts';
import {
  authorizePath,
  fetchCode,
  newPerson,
  newPkce,
  obtainTokens,
  openForm,
  redeem,
  refresh,
  registerApp,
  type Person,
} from '../support/oauth.ts';
import { addPasskey, sendSignIn, startSignIn } from '../support/passkeys.ts';
import { card, paymentsOf, type Payments } from '../support/payments.ts';
import { codeAt, confirmApp, startApp, stepNow, turnOn } from '../support/second-factor.ts';
import { startTestService, useTimers, type TestService } from '../support/service.ts';
import { hiddenFields, newVisitor } from '../support/visitor.ts';
import { webhooksOf } from '../support/webhooks.ts';

/**
 * Number of readings: each reading of this clock is later than the previous one, as if time passed between statements, unless
 * the clock is stopped.
 */
let readings = 0;
let standing: number | undefined;
useTimers({ ...systemClock, now: () => standing ?? Date.now() + 10 * ++readings });

let service: TestService;
let merchant: TestMerchant;
let payments: Payments;
let person: Person;
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' }); // whose upkeep would see the moved clock
  merchant = await createMerchant(service);
  payments = paymentsOf(service, merchant);
  person = await newPerson(service);
});
afterAll(() => service.stop());

const DAY = 24 * 3600;

test('every lifetime ends exactly on time', async () => {
  const app = await registerApp(service, person);
  const { refresh_token } = await obtainTokens(service, person, app);
  await refresh(service, app, refresh_token);
  const device = { client_id: 'tally-cli' };
  const { body } = await call(service, 'POST', '/oauth/device_authorization', { form: device });
  await decideDevice(person, body.user_code, 'approve');
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
  const form = { ...device, grant_type, device_code: body.device_code };
  expect((await call(service, 'POST', '/oauth/token', { form })).status).toBe(200);
  await payments.create({}, { 'Idempotency-Key': 'exactly a day' });
  for (const [table, seconds] of Object.entries({
    access_tokens: 3600,
    account_links: DAY,
    authorization_codes: 300,
    consent_tickets: 900,
    device_codes: 600,
    grants: 90 * DAY,
    idempotency_keys: DAY,
    mails: DAY,
    refresh_tokens: 30 * DAY,
    sessions: 30 * DAY,
  })) {
    const rows = await sql(service, `SELECT extract(epoch FROM expires_at - created_at)::float AS age FROM ${table}`);
    expect([table, [...new Set(rows.map(({ age }) => age))]]).toEqual([table, [seconds]]);
  }
});

test('an operation at a processor is due exactly after its delay', async () => {
  const { body } = await payments.create(card('sim_pending_success'));
  const [operation] = await sql(
    service,
    'SELECT extract(epoch FROM due_at - updated_at)::float AS pause FROM processor_operations WHERE payment_reference = $1',
    [body.reference],
  );
  expect(operation).toEqual({ pause: 1 });
});

test('an event has the time of the change of its payment', async () => {
  const reference = await payments.captured({ amount: 100 });
  await payments.refund(reference, { amount: 40 });
  const { data } = (await payments.ask('GET', `/events?payment=${reference}`)).body;
  expect(data).toHaveLength(3);
  for (const { created_at, payload } of data) {
    expect(payload.created_at).toBe(created_at);
    expect(payload.payment.updated_at).toBe(created_at);
    expect(payload.refund?.updated_at ?? created_at).toBe(created_at);
  }
});

test('the overlap of two secrets lasts exactly as long as requested', async () => {
  const later = (moment: string) => new Date(Date.parse(moment) + 3600_000).toISOString();
  const once = { expire_previous_in: 3600 };
  const { url } = { url: 'http://127.0.0.1:9/' };
  const { id } = (await webhooksOf(service, merchant).ask('POST', '/webhook-endpoints', { url })).body as {
    id: string;
  };
  const endpoint = (await payments.ask('POST', `/webhook-endpoints/${id}/rotate-secret`, once)).body;
  expect(endpoint.previous_secret_expires_at).toBe(later(endpoint.updated_at));
  const registered = await registerApp(service, person);
  const { body: client } = await call(service, 'POST', `/oauth/clients/${registered.id}/regenerate-secret`, {
    token: person.session,
    body: once,
  });
  expect(client.previous_secret_expires_at).toBe(later(client.secret_created_at));
});

const succeeds = async (answer: Promise<Pick<ApiAnswer, 'status'>>) => (await answer).status < 400;
const freshToken = () => fetchToken(service, merchant.clientId, merchant.clientSecret);
const fetchUserTokens = async () => obtainTokens(service, person, await registerApp(service, person));

/** The form of a new payment in the console. */
const PAYMENT = {
  ...{ amount: '12.50', currency: 'EUR', description: '', merchant_reference: '', unique_merchant_reference: '' },
  ...{ card: '', capture_method: 'MANUAL', return_url: '', metadata: '' },
};

/** Things that work for a number of seconds, with functions to use them. */
const ENDINGS: Record<string, [seconds: number, make: () => Promise<() => Promise<boolean>>]> = {
  'a consent form': [
    900,
    async () => {
      const form = await openForm(person, authorizePath(await registerApp(service, person), newPkce()));
      return () => succeeds(person.post('/oauth/authorize', form));
    },
  ],
  'an authorization code': [
    300,
    async () => {
      const [app, pkce] = [await registerApp(service, person), newPkce()];
      const code = await fetchCode(person, app, pkce);
      return () => succeeds(redeem(service, app, code, pkce));
    },
  ],
  'an access token': [
    3600,
    async () => {
      const { access_token: token } = await fetchUserTokens();
      return () => succeeds(call(service, 'GET', '/wallet', { token }));
    },
  ],
  'a refresh token': [
    30 * DAY,
    async () => {
      const app = await registerApp(service, person);
      const { refresh_token } = await obtainTokens(service, person, app);
      return () => succeeds(refresh(service, app, refresh_token));
    },
  ],
  'a device code': [
    600,
    async () => {
      const client = { client_id: 'tally-cli' };
      const { body } = await call(service, 'POST', '/oauth/device_authorization', { form: client });
      await decideDevice(person, body.user_code, 'approve');
      const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
      const form = { ...client, grant_type, device_code: body.device_code };
      return () => succeeds(call(service, 'POST', '/oauth/token', { form }));
    },
  ],
  'a replaced secret': [
    3600,
    async () => {
      const { clientId, clientSecret, user } = await createMerchant(service);
      const path = `/oauth/clients/${clientId}/regenerate-secret`;
      await call(service, 'POST', path, { token: user.session, body: { expire_previous_in: 3600 } });
      return async () => (await fetchToken(service, clientId, clientSecret)) !== undefined;
    },
  ],
  'a session': [
    30 * DAY,
    async () => {
      const { session } = await signUp(service);
      return () => succeeds(call(service, 'GET', '/session', { token: session }));
    },
  ],
  'a recent sign-in': [
    900,
    async () => {
      const { session } = await signUp(service);
      return () => succeeds(call(service, 'POST', '/passkeys/registration/start', { token: session }));
    },
  ],
  'the secret of an authenticator app that awaits its first code': [
    900,
    async () => {
      const user = await signUp(service);
      const { secret } = (await startApp(service, user)).body;
      return () => succeeds(confirmApp(service, user, codeAt(secret, stepNow(standing))));
    },
  ],
  'the second page of a sign-in': [
    600,
    async () => {
      const user = await signUp(service);
      const { recoveryCodes } = await turnOn(service, user, standing);
      const visitor = newVisitor(service);
      const { html } = await visitor.submit('/signin', { email: user.email, password: PASSWORD });
      return () => succeeds(visitor.post('/signin/code', { ...hiddenFields(html), code: recoveryCodes[0]! }));
    },
  ],
  'the challenge of a passkey': [
    300,
    async () => {
      const { authenticator } = await addPasskey(service, await signUp(service));
      const answer = authenticator.get(await startSignIn(service));
      return () => succeeds(sendSignIn(service, answer));
    },
  ],
  'the link of a sign-up': [
    DAY,
    async () => {
      const user = await signUp(service);
      const { token } = await mailAbout(service, user, VERIFY);
      return () => succeeds(call(service, 'POST', '/email/verify', { token: user.session, body: { token } }));
    },
  ],
  'an invitation': [
    7 * DAY,
    async () => {
      const email = `${crypto.randomUUID()}@example.com`;
      const invitation = await invite(service, merchant.user, merchant.businessId, email, 'viewer');
      const body = { email, password: PASSWORD, name: 'Grace', invitation };
      return () => succeeds(call(service, 'POST', '/users', { body }));
    },
  ],
  'a payment': [
    3600,
    async () => {
      const reference = await paymentsOf(service, { token: await freshToken() }).authorized({ expires_in: 3600 });
      return async () => succeeds(paymentsOf(service, { token: await freshToken() }).act(reference, 'capture'));
    },
  ],
  'a form of the console': [
    12 * 3600,
    async () => {
      const owner = await newOwner(service);
      const fields = { ...hiddenFields((await owner.open('/payments/new')).html), ...PAYMENT };
      return () => succeeds(owner.act('/payments/new', 'create', fields));
    },
  ],
  'the answer to an Idempotency-Key': [
    DAY,
    async () => {
      const key = { 'Idempotency-Key': crypto.randomUUID() };
      const create = async () => paymentsOf(service, { token: await freshToken() }).create({}, key);
      await create();
      return async () => (await create()).headers.has('Idempotent-Replayed');
    },
  ],
};

test.each(Object.keys(ENDINGS))('%s works until its last millisecond, and no longer', async (what) => {
  const [seconds, make] = ENDINGS[what]!;
  const begin = (standing = Date.now() + 10 * readings);
  try {
    const [first, second] = [await make(), await make()];
    standing = begin + seconds * 1000 - 1;
    expect(await first()).toBe(true);
    standing += 1;
    expect(await second()).toBe(false);
  } finally {
    standing = undefined;
  }
});
